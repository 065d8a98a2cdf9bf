package web

import (
	"bufio"
	"fmt"
	"io"
	"log/slog"
	"math/rand/v2"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/alexedwards/scs/v2"

	"hyboria/campaign/directory"
	"hyboria/campaign/journal"
	"hyboria/campaign/steward"
)

// The load of the benchmark: so many people in so many seasons of one server,
// each in a seat of his own.
const (
	loadSeasons = 8
	loadPlayers = 200
)

// loadServer is a server with all its people signed in.
type loadServer struct {
	server *Server
	addr   string
	people []player
	inside []string // the seasons
}

// player is somebody who clicks: his cookie, his season, his seat.
type player struct {
	cookie, season string
	seat           directory.Seat
}

// newLoadServer copies the season of the tests and seats people in each copy.
func newLoadServer(b *testing.B, seasons, players int) *loadServer {
	b.Helper()
	played, err := testSeason()
	if err != nil {
		b.Fatal(err)
	}
	e, err := testEngine()
	if err != nil {
		b.Fatal(err)
	}
	dir := b.TempDir()
	l := &loadServer{}
	for i := range seasons {
		name := fmt.Sprintf("season-%03d", i+1)
		path := filepath.Join(dir, name+suffix)
		for j, file := range []string{path, journal.KeyPath(path, "")} {
			if err := os.WriteFile(file, played[j], 0o600); err != nil {
				b.Fatal(err)
			}
		}
		l.inside = append(l.inside, name)
	}
	people, err := directory.Open(b.Context(), filepath.Join(dir, "hyboria.db"), time.Now, directory.Cost(64, 1))
	if err != nil {
		b.Fatal(err)
	}
	s, h, err := New(Config{Dir: dir, Engine: e, People: people, AtOnce: 1e6, Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		b.Fatal(err)
	}
	web := httptest.NewServer(h)
	l.server, l.addr = s, web.Listener.Addr().String()
	b.Cleanup(func() {
		s.LetGo()
		web.Close()
		if err := s.Close(); err != nil {
			b.Error(err)
		}
		if err := people.Close(); err != nil {
			b.Error(err)
		}
	})
	l.seatPeople(b, players)
	return l
}

// seatPeople fills the seasons one seat after the other: the secretary, a
// player for each nation, and spectators.
func (l *loadServer) seatPeople(b *testing.B, players int) {
	b.Helper()
	nations := l.server.engine.World.Nations
	for i := range players {
		seat := directory.Seat{Season: l.inside[i%len(l.inside)], Kind: directory.Spectator}
		switch n := i / len(l.inside); {
		case n == 0:
			seat.Kind = directory.Secretary
		case n <= len(nations):
			seat.Kind, seat.Holder = directory.Nation, nations[n-1].ID
		}
		a, err := l.server.people.Create(b.Context(), fmt.Sprintf("Reader %d", i+1), testPassword)
		if err != nil {
			b.Fatal(err)
		}
		seat.Account = a.ID
		if _, err := l.server.people.Grant(b.Context(), a.ID, seat); err != nil {
			b.Fatal(err)
		}
		l.people = append(l.people, player{l.session(b, a.ID), seat.Season, seat})
	}
}

// session signs an account in as the form does, without its form.
func (l *loadServer) session(b *testing.B, id directory.AccountID) string {
	b.Helper()
	var m *scs.SessionManager = l.server.sessions
	ctx, err := m.Load(b.Context(), "")
	if err != nil {
		b.Fatal(err)
	}
	if err := l.server.signIn(ctx, id); err != nil {
		b.Fatal(err)
	}
	token, _, err := m.Commit(ctx)
	if err != nil {
		b.Fatal(err)
	}
	return m.Cookie.Name + "=" + token
}

// clicks are the pages that somebody in a seat goes through, the more often
// named the more often looked at.
func (p player) clicks() []string {
	base := "/s/" + p.season
	out := []string{
		base, base, base, base + "/map", base + "/map", base + "/chronicle", base + "/battles", base + "/nations", base + "/provinces",
		base + "/nations/nemedia", base + "/nations/aquilonia", base + "/provinces/aq_tarantia", base + "/contracts", base + "/letters",
		base + "/book", "/", "/deck/7", "/rules", base + "/map/overlay?week=" + url.QueryEscape("Y1/W3"), base + "?week=" + url.QueryEscape("Y1/W5"),
	}
	switch {
	case plays(p.seat.Kind):
		out = append(out, base+"/orders", base+"/orders", base+"/orders", base+"/nations/"+p.seat.Holder, base+"/envelopes", base+"/magic")
	case runs(p.seat.Kind):
		out = append(out, base+"/desk", base+"/desk", base+"/desk")
	}
	return out
}

// browser is one connection of one player. It keeps what it was told of each
// page as a browser does, and asks whether that is still true.
type browser struct {
	player
	conn  net.Conn
	in    *bufio.Reader
	known map[string]string // by path: the ETag
	dice  *rand.Rand
	pages []string
}

func (l *loadServer) browser(p player, n int) (*browser, error) {
	conn, err := net.Dial("tcp", l.addr)
	if err != nil {
		return nil, err
	}
	return &browser{player: p, conn: conn, in: bufio.NewReader(conn), known: map[string]string{}, dice: rand.New(rand.NewPCG(1, uint64(n))), pages: p.clicks()}, nil
}

// click opens one of the pages and reads it to its end.
func (x *browser) click() error {
	path := x.pages[x.dice.IntN(len(x.pages))]
	ask := "GET " + path + " HTTP/1.1\r\nHost: hyboria\r\nAccept-Encoding: gzip\r\nCookie: " + x.cookie + "\r\n"
	if tag := x.known[path]; tag != "" {
		ask += "If-None-Match: " + tag + "\r\n"
	}
	if _, err := io.WriteString(x.conn, ask+"\r\n"); err != nil {
		return err
	}
	resp, err := http.ReadResponse(x.in, nil)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	if _, err := io.Copy(io.Discard, resp.Body); err != nil {
		return err
	}
	if resp.StatusCode != http.StatusOK && resp.StatusCode != http.StatusNotModified {
		return fmt.Errorf("%s by the %s %s: %s", path, x.seat.Kind, x.seat.Holder, resp.Status)
	}
	x.known[path] = resp.Header.Get("ETag")
	return nil
}

// crowd lets every player click so many times with a pause between, of which
// the first is of any length up to it, and gives how long each page took.
func (l *loadServer) crowd(b *testing.B, players []player, clicks int, pause time.Duration) []time.Duration {
	b.Helper()
	took, failed := make([][]time.Duration, len(players)), make([]error, len(players))
	var all sync.WaitGroup
	for i, p := range players {
		all.Go(func() {
			x, err := l.browser(p, i)
			if err != nil {
				failed[i] = err
				return
			}
			defer x.conn.Close()
			if pause > 0 {
				time.Sleep(rand.N(pause))
			}
			for range clicks {
				start := time.Now()
				if failed[i] = x.click(); failed[i] != nil {
					return
				}
				took[i] = append(took[i], time.Since(start))
				time.Sleep(pause)
			}
		})
	}
	all.Wait()
	for _, err := range failed {
		if err != nil {
			b.Fatal(err)
		}
	}
	out := slices.Concat(took...)
	slices.Sort(out)
	return out
}

// runWeeks runs a week of one season after the other until told to stop.
func (l *loadServer) runWeeks(b *testing.B, stop <-chan struct{}) (done func() int) {
	ran, over := 0, make(chan struct{})
	go func() {
		defer close(over)
		for i := 0; ; i++ {
			select {
			case <-stop:
				return
			case <-time.After(time.Second):
			}
			sh, err := l.server.seasonFiles.get(b.Context(), l.inside[i%len(l.inside)])
			if err == nil {
				err = sh.season.Next(b.Context(), steward.PlayOptions{})
			}
			if err != nil {
				b.Error(err)
				return
			}
			ran++
		}
	}()
	return func() int { <-over; return ran }
}

// spent is the time that the program has had of all processors.
func spent(b *testing.B) time.Duration {
	b.Helper()
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		b.Fatal(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// BenchmarkTwoHundredPlayers is the load that a server is made for. Clicking:
// every player opens a page a second, while a week is run every second.
// Hurrying: the pages that can be had when nobody pauses to read.
func BenchmarkTwoHundredPlayers(b *testing.B) {
	l := newLoadServer(b, loadSeasons, loadPlayers)
	l.crowd(b, l.people, 4, 0) // everybody has come in
	b.Run("clicking", func(b *testing.B) {
		for b.Loop() {
			stop := make(chan struct{})
			ran := l.runWeeks(b, stop)
			took := l.measure(b, l.people, 12, time.Second)
			close(stop)
			b.ReportMetric(float64(ran()), "weeks")
			b.ReportMetric(float64(percentile(took, 50).Microseconds())/1000, "p50-ms")
			b.ReportMetric(float64(percentile(took, 99).Microseconds())/1000, "p99-ms")
		}
	})
	b.Run("hurrying", func(b *testing.B) {
		for b.Loop() {
			l.measure(b, l.people, 50, 0)
		}
	})
}

// measure reports pages a second, by the clock and by the processor time of
// server and players together on two cores.
func (l *loadServer) measure(b *testing.B, players []player, clicks int, pause time.Duration) []time.Duration {
	b.Helper()
	start, cpu := time.Now(), spent(b)
	took := l.crowd(b, players, clicks, pause)
	wall, busy := time.Since(start), spent(b)-cpu
	pages := float64(len(took))
	b.ReportMetric(pages/wall.Seconds(), "pages/s")
	b.ReportMetric(2*pages/busy.Seconds(), "pages/2cpu-s")
	return took
}

func percentile(sorted []time.Duration, n int) time.Duration {
	return sorted[min(len(sorted)*n/100, len(sorted)-1)]
}

// BenchmarkHundredCampaigns is the memory of a server that has a hundred
// seasons open, each looked at by its secretary and a player, and looks after
// its memory as hyboria serve does.
func BenchmarkHundredCampaigns(b *testing.B) {
	const seasons = 100
	before := heap()
	go KeepMemory(b.Context())
	for b.Loop() {
		l := newLoadServer(b, seasons, 2*seasons)
		l.crowd(b, l.people, 5, 100*time.Millisecond)
		b.ReportMetric(float64(heap()-before)/1e6, "heap-MB")
		b.ReportMetric(resident(b), "resident-MB")
	}
}

// heap is what is in use of the memory that Go has, in bytes.
func heap() int64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc)
}

// resident is the memory of the whole program, that of SQLite too.
func resident(b *testing.B) float64 {
	b.Helper()
	debug.FreeOSMemory()
	text, err := os.ReadFile("/proc/self/status")
	if err != nil {
		b.Skip("only where /proc is")
	}
	var kB float64
	for line := range strings.Lines(string(text)) {
		if n, err := fmt.Sscanf(line, "VmRSS: %f kB", &kB); n == 1 && err == nil {
			return kB / 1000
		}
	}
	return 0
}
