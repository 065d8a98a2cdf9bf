package web

import (
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/labstack/echo/v4"
)

// Whoever asks for more than anybody can read is told to wait, in words; a
// neighbour is not.
func TestPagesAreLimited(t *testing.T) {
	s := newSite(t)
	e := echo.New()
	e.IPExtractor = echo.ExtractIPDirect()
	e.HTTPErrorHandler = s.server.fail
	e.Use(echo.WrapMiddleware(s.server.sessions.LoadAndSave), s.server.limit(1, 3))
	e.GET("/", func(c echo.Context) error { return c.NoContent(http.StatusNoContent) })
	ask := func(from string) *httptest.ResponseRecorder {
		r := httptest.NewRequest(http.MethodGet, "/", nil)
		r.RemoteAddr = from
		w := httptest.NewRecorder()
		e.ServeHTTP(w, r)
		return w
	}
	for range 3 {
		if got := ask("192.0.2.7:1").Code; got != http.StatusNoContent {
			t.Fatalf("within the limit: %d", got)
		}
	}
	if w := ask("192.0.2.7:2"); w.Code != http.StatusTooManyRequests || w.Header().Get("Retry-After") == "" {
		t.Errorf("beyond the limit: %d", w.Code)
	}
	if got := ask("192.0.2.8:1").Code; got != http.StatusNoContent {
		t.Errorf("a neighbour: %d", got)
	}
}
