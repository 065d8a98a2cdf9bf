package web

import (
	"bytes"
	"cmp"
	"compress/gzip"
	"fmt"
	"io"
	"io/fs"
	"mime"
	"net/http"
	"path"
	"strings"
	"sync"

	"github.com/labstack/echo/v4"
)

// fixed is a file whose address changes with its contents: styles, scripts and
// the drawn map. It is packed once, when it is first asked for, as small as it
// gets; from then on nothing else of it is kept.
type fixed struct {
	kind   string // its Content-Type
	tag    string
	size   int // unpacked, in bytes
	packed func() ([]byte, error)
}

// newFixed makes one of bytes that nobody changes any more. The tag tells it
// from all others.
func newFixed(kind, tag string, plain []byte) *fixed {
	return &fixed{kind: kind, tag: `W/"` + tag + `"`, size: len(plain), packed: sync.OnceValues(func() ([]byte, error) {
		return packSmall(plain)
	})}
}

// packSmall packs as small as gzip can: it takes its time.
func packSmall(b []byte) ([]byte, error) {
	var out bytes.Buffer
	z, err := gzip.NewWriterLevel(&out, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	if _, err := z.Write(b); err != nil {
		return nil, err
	}
	err = z.Close()
	return bytes.Clone(out.Bytes()), err
}

// send answers with the file, which browsers may keep for ever. It goes out
// whole, whatever part is asked for.
func (f *fixed) send(c echo.Context) error {
	h := c.Response().Header()
	h.Set("Cache-Control", "public, max-age=31536000, immutable")
	h.Set("ETag", f.tag)
	h.Set("Accept-Ranges", "none")
	h.Add(echo.HeaderVary, echo.HeaderAcceptEncoding)
	if matches(c.Request().Header.Get("If-None-Match"), f.tag) {
		return c.NoContent(http.StatusNotModified)
	}
	packed, err := f.packed()
	if err != nil {
		return err
	}
	h.Set(echo.HeaderContentType, f.kind)
	if !acceptsGzip(c.Request()) {
		h.Set(echo.HeaderContentLength, itoa(int64(f.size)))
	}
	return sendPacked(c, packed)
}

// fixedFiles are the files of a folder by their names.
type fixedFiles map[string]*fixed

// shelve reads the files of a folder. Hidden ones and what lies deeper are
// left out.
func shelve(files fs.FS) (fixedFiles, error) {
	list, err := fs.ReadDir(files, ".")
	if err != nil {
		return nil, err
	}
	out := fixedFiles{}
	for _, f := range list {
		name := f.Name()
		if f.IsDir() || strings.HasPrefix(name, ".") {
			continue
		}
		b, err := fs.ReadFile(files, name)
		if err != nil {
			return nil, err
		}
		out[name] = newFixed(kindOf(name), name, b)
	}
	return out, nil
}

// kindOf is the Content-Type of a file by its ending. Those of the bundler are
// the same on every machine; others are as the machine has them.
func kindOf(name string) string {
	switch ext := path.Ext(name); ext {
	case ".css":
		return "text/css; charset=utf-8"
	case ".js":
		return "text/javascript; charset=utf-8"
	case ".svg":
		return "image/svg+xml"
	default:
		return cmp.Or(mime.TypeByExtension(ext), echo.MIMEOctetStream)
	}
}

// staticFile serves one of the bundled files.
func (s *Server) staticFile(c echo.Context) error {
	if f := s.bundled[c.Param("*")]; f != nil {
		return f.send(c)
	}
	return missing(fmt.Sprintf("There is no file %s on this server.", c.Request().URL.Path), "Load the page again; the program may have been renewed.")
}

// unpackTo writes what was packed.
func unpackTo(w io.Writer, packed []byte) error {
	z, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		return err
	}
	_, err = io.Copy(w, z) // made by this program: not larger than it was
	return err
}
