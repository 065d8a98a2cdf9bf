package web

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"net/http"
	"time"

	"github.com/labstack/echo/v4"

	"hyboria/campaign"
)

// How often an open page's stream looks for news, and how often it shows that
// it is alive when there are none.
const (
	liveLook   = time.Second
	liveBreath = 25 * time.Second
)

// mark stands for all that a viewer may know now: it changes when that does,
// and not when something happens that he may not know of.
func (s *Server) mark(sh *shelf, v campaign.Viewer) (string, error) {
	head := sh.season.Head()
	sh.mu.Lock()
	defer sh.mu.Unlock()
	if sh.marksAt != head {
		sh.marksAt, sh.marks = head, map[campaign.Viewer]string{}
	}
	if m, ok := sh.marks[v]; ok {
		return m, nil
	}
	b, err := json.Marshal(campaign.View(s.engine, sh.season.State(), v))
	if err != nil {
		return "", err
	}
	sum := sha256.Sum256(b)
	sh.marks[v] = hex.EncodeToString(sum[:8])
	return sh.marks[v], nil
}

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
