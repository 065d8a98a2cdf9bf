package main

import (
	"bufio"
	"context"
	"io"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// served is one running `hyboria serve`.
type served struct {
	url  string
	stop context.CancelFunc
	code chan int
}

// startServe starts the program and waits until it tells its address.
func startServe(t *testing.T, args ...string) served {
	t.Helper()
	return startServeBy(t, Main{}, append([]string{"serve"}, args...)...)
}

// startServeBy starts a program of one's own so.
func startServeBy(t *testing.T, m Main, args ...string) served {
	t.Helper()
	ctx, stop := context.WithCancel(context.Background())
	t.Cleanup(stop)
	stderr, w := io.Pipe()
	code := make(chan int, 1)
	go func() {
		m.Context = ctx
		code <- m.run(args, streams{Stdin: strings.NewReader(""), Stdout: io.Discard, Stderr: w})
		w.Close()
	}()
	address := regexp.MustCompile(`http://[0-9.:]+`)
	said := ""
	for lines := bufio.NewScanner(stderr); lines.Scan(); {
		said += lines.Text() + "\n"
		if url := address.FindString(lines.Text()); url != "" {
			go func() { _, _ = io.Copy(io.Discard, stderr) }()
			return served{url: url, stop: stop, code: code}
		}
	}
	t.Fatalf("the program ended with code %d without an address:\n%s", <-code, said)
	return served{}
}

// The demo is made, served, and ends in good order when it is told to; started
// again it finds its season.
func TestServeDemo(t *testing.T) {
	dir := t.TempDir()
	for range 2 {
		s := startServe(t, "--demo", "--dir", dir, "--addr", "127.0.0.1:0")
		resp, err := http.Get(s.url + "/")
		if err != nil {
			t.Fatal(err)
		}
		body, err := io.ReadAll(resp.Body)
		resp.Body.Close()
		if err != nil || resp.StatusCode != http.StatusOK || !strings.Contains(string(body), "<html") {
			t.Errorf("status %d, %v", resp.StatusCode, err)
		}
		http.DefaultClient.CloseIdleConnections()
		s.stop()
		if code := <-s.code; code != exitDone {
			t.Errorf("ended with code %d", code)
		}
	}
	if left, err := filepath.Glob(filepath.Join(dir, ".demo-*")); err != nil || len(left) > 0 {
		t.Errorf("left behind: %v (%v)", left, err)
	}
	if _, err := os.Stat(filepath.Join(dir, "demo.hyb")); err != nil {
		t.Error(err)
	}
}

// A port that is in use is bad input, with the port named, and nothing is made.
func TestServePortInUse(t *testing.T) {
	var none net.ListenConfig
	l, err := none.Listen(context.Background(), "tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	dir := filepath.Join(t.TempDir(), "seasons")
	var stderr strings.Builder
	code := Main{}.run([]string{"serve", "--demo", "--dir", dir, "--addr", l.Addr().String()},
		streams{Stdin: strings.NewReader(""), Stdout: io.Discard, Stderr: &stderr})
	if code != exitBadInput || !strings.Contains(stderr.String(), l.Addr().String()) {
		t.Errorf("code %d, said %q", code, stderr.String())
	}
	if _, err := os.Stat(dir); !os.IsNotExist(err) {
		t.Errorf("a folder was made all the same (%v)", err)
	}
}
