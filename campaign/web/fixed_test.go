package web

import (
	"bytes"
	"compress/gzip"
	"io"
	"net/http"
	"strings"
	"testing"
)

// fetched is an answer as it came over the wire.
type fetched struct {
	status int
	header http.Header
	body   []byte
}

// fetch asks for a file with headers of its own; nothing is unpacked behind
// its back.
func (s *site) fetch(path string, headers ...string) fetched {
	s.t.Helper()
	q, err := http.NewRequest(http.MethodGet, s.url+path, nil)
	if err != nil {
		s.t.Fatal(err)
	}
	for i := 0; i < len(headers); i += 2 {
		q.Header.Set(headers[i], headers[i+1])
	}
	r, err := (&http.Transport{DisableCompression: true, DisableKeepAlives: true}).RoundTrip(q)
	if err != nil {
		s.t.Fatal(err)
	}
	defer r.Body.Close()
	b, err := io.ReadAll(r.Body)
	if err != nil {
		s.t.Fatalf("GET %s: %v after %d bytes", path, err, len(b))
	}
	return fetched{r.StatusCode, r.Header, b}
}

func (f fetched) unpacked(t *testing.T) []byte {
	t.Helper()
	if f.header.Get("Content-Encoding") != "gzip" {
		t.Fatalf("status %d, %v: is not packed", f.status, f.header)
	}
	z, err := gzip.NewReader(bytes.NewReader(f.body))
	if err != nil {
		t.Fatal(err)
	}
	b, err := io.ReadAll(z)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// fixedFiles are addresses of files that never change, with their types.
func (s *site) fixedPaths() map[string]string {
	w, a := s.server.world, s.server.assets
	return map[string]string{
		a.Style: "text/css; charset=utf-8", a.App: "text/javascript; charset=utf-8", a.Icon: "image/svg+xml",
		w.picture.address: "image/svg+xml", w.style.address: "text/css; charset=utf-8", w.cells.address: "application/json",
	}
}

// A file comes packed to those who can read that and plain to all others, the
// same file both times, and is dated by its name: nobody asks for it twice.
func TestFixedFiles(t *testing.T) {
	s := newSite(t)
	for path, kind := range s.fixedPaths() {
		packed, plain := s.fetch(path, "Accept-Encoding", "br, gzip"), s.fetch(path, "Accept-Encoding", "gzip;q=0")
		for _, f := range []fetched{packed, plain} {
			h := f.header
			if f.status != http.StatusOK || h.Get("Content-Type") != kind || h.Get("Content-Length") != itoa(int64(len(f.body))) ||
				h.Get("Cache-Control") != "public, max-age=31536000, immutable" || strings.Join(h.Values("Vary"), ",") != "Accept-Encoding" || h.Get("ETag") == "" {
				t.Errorf("GET %s: status %d, %d bytes, %v", path, f.status, len(f.body), h)
			}
		}
		if got := packed.unpacked(t); !bytes.Equal(got, plain.body) || plain.header.Get("Content-Encoding") != "" || len(plain.body) == 0 {
			t.Errorf("GET %s: %d bytes packed and %d plain, %v", path, len(got), len(plain.body), plain.header)
		}
		if len(plain.body) > 1000 && len(packed.body)*2 > len(plain.body) {
			t.Errorf("GET %s: %d bytes are packed to %d", path, len(plain.body), len(packed.body))
		}
	}
}

// One who has the file is told so; one who asks for a part of it gets the
// whole, which is never wrong.
func TestFixedFilesAgain(t *testing.T) {
	s := newSite(t)
	for path := range s.fixedPaths() {
		for _, coding := range []string{"gzip", "identity"} {
			first := s.fetch(path, "Accept-Encoding", coding)
			again := s.fetch(path, "Accept-Encoding", coding, "If-None-Match", `"other", `+first.header.Get("ETag"))
			if again.status != http.StatusNotModified || len(again.body) != 0 || again.header.Get("ETag") != first.header.Get("ETag") {
				t.Errorf("GET %s in %s again: status %d, %v", path, coding, again.status, again.header)
			}
			part := s.fetch(path, "Accept-Encoding", coding, "Range", "bytes=10-19")
			if part.status != http.StatusOK || !bytes.Equal(part.body, first.body) || part.header.Get("Content-Range") != "" {
				t.Errorf("GET %s in %s, a part: status %d, %d bytes of %d, %v", path, coding, part.status, len(part.body), len(first.body), part.header)
			}
		}
	}
}

func TestFixedFilesThatAreNot(t *testing.T) {
	s := newSite(t)
	for _, path := range []string{"/static/", "/static/hyboria.css", "/static/.gitkeep", "/static/../server.go", "/static/%2e%2e/embed.go", "/world/map.svg", "/world/"} {
		if f := s.fetch(path, "Accept-Encoding", "gzip"); f.status != http.StatusNotFound || strings.Contains(f.header.Get("Cache-Control"), "immutable") {
			t.Errorf("GET %s: status %d, %v", path, f.status, f.header)
		}
	}
}
