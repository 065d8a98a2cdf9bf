package web

import (
	"context"
	"fmt"
	"net/http"
	"time"

	"github.com/labstack/echo/v4"
)

// How often an open page's stream looks for news, and how often it shows that
// it is alive when there are none.
const (
	liveLook   = time.Second
	liveBreath = 25 * time.Second
)

// live tells an open page when something has changed for its reader.
func (s *Server) live(c echo.Context) error {
	w, ctx := caller(c), c.Request().Context()
	sh, err := s.seasonFiles.get(ctx, c.Param("season"))
	if err != nil {
		return err
	}
	h := c.Response().Header()
	h.Set(echo.HeaderContentType, "text/event-stream")
	h.Set("Cache-Control", "no-store")
	h.Set("X-Accel-Buffering", "no")
	c.Response().WriteHeader(http.StatusOK)
	return s.stream(ctx, c.Response(), sh, w)
}

// stream sends marks until the reader goes or the server closes.
func (s *Server) stream(ctx context.Context, to *echo.Response, sh *shelf, w who) error {
	look, breath := time.NewTicker(liveLook), time.NewTicker(liveBreath)
	defer look.Stop()
	defer breath.Stop()
	sent := ""
	for {
		v, err := s.eyes(ctx, w, sh.season.State())
		if err != nil {
			return err
		}
		now, err := s.mark(sh, v)
		if err != nil {
			return err
		}
		if now != sent {
			if _, err := fmt.Fprintf(to, "event: head\ndata: %s\n\n", now); err != nil {
				return nil // the reader is gone
			}
			to.Flush()
			sent = now
		}
		select {
		case <-ctx.Done():
			return nil
		case <-s.closing:
			return nil
		case <-breath.C:
			if _, err := fmt.Fprint(to, ": still here\n\n"); err != nil {
				return nil
			}
			to.Flush()
		case <-look.C:
		}
	}
}
