package web

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"io"
	"maps"
	"net/http"
	"slices"
	"strings"
	"sync"

	"github.com/labstack/echo/v4"
)

// Pages that are made from what their reader may know and from nothing else
// are kept as they were sent. Each belongs to one person in one seat with one
// pair of eyes, at one entry of the journal: nobody is given another's, and no
// page outlives what it tells of. Rights are asked each time, before.

// pageBytes bounds the pages that are kept, packed, of all seasons together.
const pageBytes = 32 << 20

// pageKey stands for all that decides a page.
type pageKey struct {
	shelf int64 // the season as it was opened: another file of the name is another
	sum   [sha256.Size]byte
}

// storedPage is a page as it goes out.
type storedPage struct {
	header http.Header
	packed []byte // by gzip
	tag    string
}

type pageCache = recent[pageKey, *storedPage]

// keptPage is the route of a page that may be kept. Its handler must make the
// same page of the same visit at any time and ask neither the clock nor the
// directory; what it asks beside is named by also.
func (s *Server) keptPage(path string, a act, page func(*visit) error, also ...func(*visit) string) route {
	s.packed.Store(path, true)
	return route{http.MethodGet, path, a, func(c echo.Context) error {
		v, err := s.enter(c)
		if err != nil {
			return err
		}
		key := v.pageKey(also)
		if p, ok := s.kept.get(key); ok {
			return p.send(c)
		}
		p, err := v.record(page)
		if err != nil || p == nil {
			return err
		}
		if v.shelf.season.Head() == v.head { // else some of it may tell of later
			s.kept.put(key, p, p.weight())
		}
		return p.send(c)
	}}
}

// pageKey names all that pages are made of: who reads in which seat, with whose
// eyes, how he likes it, the marks of its forms, the entry of the journal.
func (v *visit) pageKey(also []func(*visit) string) pageKey {
	sum := sha256.New()
	field := func(text string) {
		var n [8]byte
		binary.LittleEndian.PutUint64(n[:], uint64(len(text)))
		sum.Write(n[:])
		io.WriteString(sum, text) //nolint:errcheck // a hash takes everything
	}
	number := func(n int64) { field(itoa(n)) }
	field(v.echo.Request().URL.RequestURI())
	number(v.head)
	field(string(v.viewer.Kind))
	field(v.viewer.Nation)
	number(int64(v.viewer.Delay))
	field(itoa(int64(len(v.who.Seats))))
	if v.viewer.Sealed {
		field("sealed")
	}
	number(int64(v.who.Account.ID))
	field(v.who.Account.Name)
	for _, seat := range append(v.who.Seats[:len(v.who.Seats):len(v.who.Seats)], *v.who.Seat) {
		number(int64(seat.ID))
		field(string(seat.Kind))
		field(seat.Holder)
	}
	if v.who.Account.Keeper {
		field("keeper")
	}
	if v.who.Program {
		field("program")
	}
	for _, name := range slices.Sorted(maps.Keys(v.wishes)) {
		field(name)
		field(v.wishes[name])
	}
	field(v.once)
	field(v.mark)
	for _, f := range also {
		field(f(v))
	}
	return pageKey{v.shelf.id, [sha256.Size]byte(sum.Sum(nil))}
}

// record makes the page. It gives nil when that is not a whole page; then what
// the handler answered has been sent.
func (v *visit) record(page func(*visit) error) (*storedPage, error) {
	c, answer := v.echo, v.echo.Response()
	rec := &recorder{header: http.Header{}}
	c.SetResponse(echo.NewResponse(rec, c.Echo()))
	defer c.SetResponse(answer)
	if err := v.look(); err != nil {
		return nil, err
	}
	if err := page(v); err != nil {
		return nil, err
	}
	if rec.status == http.StatusOK {
		return newStoredPage(rec)
	}
	maps.Copy(answer.Header(), rec.header)
	answer.WriteHeader(rec.status)
	_, err := answer.Write(rec.body.Bytes())
	return nil, err
}

// recorder takes an answer down.
type recorder struct {
	header http.Header
	status int
	body   bytes.Buffer
}

func (r *recorder) Header() http.Header { return r.header }

func (r *recorder) WriteHeader(status int) {
	if r.status == 0 {
		r.status = status
	}
}

func (r *recorder) Write(b []byte) (int, error) {
	r.WriteHeader(http.StatusOK)
	return r.body.Write(b)
}

// Flush is asked for while a page is written; it goes out whole.
func (r *recorder) Flush() {}

func newStoredPage(rec *recorder) (*storedPage, error) {
	packed, err := pack(rec.body.Bytes())
	if err != nil {
		return nil, err
	}
	sum := sha256.Sum256(rec.body.Bytes())
	return &storedPage{header: rec.header, packed: packed, tag: `W/"` + hex.EncodeToString(sum[:12]) + `"`}, nil
}

func (p *storedPage) weight() int64 { return int64(len(p.packed)) + 1024 }

// send answers with the page, or that the reader has it as it is.
func (p *storedPage) send(c echo.Context) error {
	h := c.Response().Header()
	maps.Copy(h, p.header)
	h.Set("ETag", p.tag)
	h.Add(echo.HeaderVary, echo.HeaderAcceptEncoding)
	if matches(c.Request().Header.Get("If-None-Match"), p.tag) {
		h.Del(echo.HeaderContentType)
		c.Response().WriteHeader(http.StatusNotModified)
		return nil
	}
	return sendPacked(c, p.packed)
}

// matches reports whether a list of tags holds one.
func matches(list, tag string) bool {
	for x := range strings.SplitSeq(list, ",") {
		if x = strings.TrimSpace(x); x == tag {
			return true
		}
	}
	return false
}

// sendPacked sends a body packed, or unpacked to one who cannot read that.
func sendPacked(c echo.Context, packed []byte) error {
	h := c.Response().Header()
	if acceptsGzip(c.Request()) {
		h.Set(echo.HeaderContentEncoding, "gzip")
		h.Set(echo.HeaderContentLength, itoa(int64(len(packed))))
		c.Response().WriteHeader(http.StatusOK)
		_, err := c.Response().Write(packed)
		return err
	}
	c.Response().WriteHeader(http.StatusOK)
	return unpackTo(c.Response(), packed)
}

// acceptsGzip reads what the browser says; "gzip;q=0" refuses it.
func acceptsGzip(r *http.Request) bool {
	for x := range strings.SplitSeq(r.Header.Get(echo.HeaderAcceptEncoding), ",") {
		name, q, _ := strings.Cut(strings.TrimSpace(x), ";")
		if strings.TrimSpace(name) == "gzip" {
			q = strings.TrimSpace(q)
			return q != "q=0" && q != "q=0.0" && q != "q=0.00" && q != "q=0.000"
		}
	}
	return false
}

// pageLevel is how hard pages are packed, while somebody waits.
const pageLevel = 4

var packers = sync.Pool{New: func() any {
	z, _ := gzip.NewWriterLevel(io.Discard, pageLevel) // a level that there is
	return z
}}

func pack(b []byte) ([]byte, error) {
	var out bytes.Buffer
	z := packers.Get().(*gzip.Writer)
	defer packers.Put(z)
	z.Reset(&out)
	if _, err := z.Write(b); err != nil {
		return nil, err
	}
	err := z.Close()
	return out.Bytes(), err
}
