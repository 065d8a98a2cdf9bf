package web

import (
	"context"
	"log/slog"
	"time"

	"hyboria/campaign/steward"
)

// deadlineLook is how often deadlines are looked at.
const deadlineLook = 5 * time.Second

// Keep runs what falls due in the seasons of the folder until the context
// ends. What goes wrong in one season keeps no other from going on.
func (s *Server) Keep(ctx context.Context) {
	look := time.NewTicker(deadlineLook)
	defer look.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-look.C:
			s.tick(ctx)
		}
	}
}

func (s *Server) tick(ctx context.Context) {
	names, err := s.seasonFiles.names()
	if err != nil {
		s.log.Error("the folder of seasons cannot be read", slog.Any("error", err))
		return
	}
	for _, name := range names {
		sh, err := s.seasonFiles.get(ctx, name)
		if err != nil || sh.still != nil {
			continue // told to whoever opens it
		}
		did, err := sh.season.Tick(ctx, steward.PlayOptions{})
		if err != nil {
			s.log.Error("a deadline could not be kept", slog.String("season", name), slog.Any("error", err))
		} else if did.Did == steward.TickRun {
			s.log.Info("a week was run", slog.String("season", name), slog.String("week", did.Week))
		}
	}
}
