package web

import (
	"context"
	"fmt"
	"net/http"
	"time"

	"github.com/labstack/echo/v4"

	"hyboria/campaign/steward"
)

// How often an open page's stream looks for news, and how often it shows that
// it is alive when there are none.
const (
	liveLook   = time.Second
	liveBreath = 25 * time.Second
	liveStep   = 100 * time.Millisecond // between two steps of what a season is busy with
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

// stream sends marks until the reader goes or the server closes, and to those
// who run the season how far it is with what it is busy with.
func (s *Server) stream(ctx context.Context, to *echo.Response, sh *shelf, w who) error {
	look, breath := time.NewTicker(liveLook), time.NewTicker(liveBreath)
	defer look.Stop()
	defer breath.Stop()
	sent, told := "", ""
	for {
		step, changed := works(sh, w)
		if step != told {
			if _, err := fmt.Fprintf(to, "event: work\ndata: %s\n\n", step); err != nil {
				return nil
			}
			to.Flush()
			told = step
		}
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
		case <-changed:
			if !pause(ctx, s.closing, liveStep) {
				return nil
			}
		}
	}
}

// pause lets a while go by; false when the reader or the server goes meanwhile.
func pause(ctx context.Context, closing <-chan struct{}, d time.Duration) bool {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-t.C:
		return true
	case <-ctx.Done():
	case <-closing:
	}
	return false
}

// works tells in words how far the season is with what it is busy with, "" when
// it is idle, and gives what is closed when that changes. Only those who run the
// season are told: how many battles a week has is not everybody's to know before
// it is over, and a rehearsal nobody else's.
func works(sh *shelf, w who) (words string, changed <-chan struct{}) {
	if w.may(actRun) != nil {
		return "", nil
	}
	now, busy, changed := sh.working()
	if !busy {
		return "", changed
	}
	return workWords(now), changed
}

// workWords is the line: "Year 1, week 14: battles, 3 of 7 fought".
func workWords(w steward.Working) string {
	at := weekWords(w.Week)
	switch w.Job {
	case steward.JobTry:
		at = "rehearsal of " + at
	case steward.JobRewind:
		at = "back from " + at
	case steward.JobWinter:
		at = "the winter after year " + itoa(int64(w.Week.Year))
		if w.Week.Week == 0 {
			at = weekWords(w.Week)
		}
	case steward.JobWeek:
	}
	return sentence(at) + ": " + stepWords(w)
}

func stepWords(w steward.Working) string {
	switch w.Step {
	case steward.StepCare:
		if w.Of == 0 {
			return "the caretakers begin"
		}
		return fmt.Sprintf("the caretakers decide, nation %d of %d", w.Done+1, w.Of)
	case steward.StepDawn:
		if w.Of == 0 {
			return "the orders are opened"
		}
		return fmt.Sprintf("battles at dawn, %d of %d fought", w.Done, w.Of)
	case steward.StepMarches:
		return "the marches"
	case steward.StepBattles:
		return fmt.Sprintf("battles, %d of %d fought", w.Done, w.Of)
	case steward.StepRest:
		return "raids, sieges and what falls"
	case steward.StepMuster:
		return "the muster and the purchases"
	case steward.StepPast:
		return "the earlier state is made again"
	case steward.StepRecorded:
		return "all of it is written down"
	}
	return string(w.Step)
}
