package web

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"hyboria/campaign"
	"hyboria/campaign/steward"
)

// suffix is the ending of season files.
const suffix = ".hyb"

// library keeps the seasons of one folder open for reading.
type library struct {
	dir    string
	engine *campaign.Engine

	mu   sync.Mutex
	open map[string]*shelf
}

// shelf is one open season with what was worked out of it.
type shelf struct {
	season *steward.Season
	states *stateCache
}

func newLibrary(dir string, e *campaign.Engine) *library {
	return &library{dir: dir, engine: e, open: map[string]*shelf{}}
}

// names lists the season files of the folder, sorted.
func (l *library) names() ([]string, error) {
	files, err := os.ReadDir(l.dir)
	if err != nil {
		return nil, err
	}
	var out []string
	for _, f := range files {
		if name, ok := strings.CutSuffix(f.Name(), suffix); ok && f.Type().IsRegular() {
			out = append(out, name)
		}
	}
	slices.Sort(out)
	return out, nil
}

// get opens a season by name, or gives it as it stands now.
func (l *library) get(ctx context.Context, name string) (*shelf, error) {
	names, err := l.names()
	if err != nil {
		return nil, err
	}
	if !slices.Contains(names, name) {
		return nil, missing("There is no season called "+name+" on this server.", "The list of seasons shows those that there are.")
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if sh, ok := l.open[name]; ok {
		return sh, sh.season.Refresh(ctx)
	}
	season, err := steward.OpenReader(ctx, filepath.Join(l.dir, name+suffix), l.engine)
	if err != nil {
		return nil, err
	}
	sh := &shelf{season: season, states: newStateCache(season)}
	l.open[name] = sh
	return sh, nil
}

func (l *library) close() error {
	l.mu.Lock()
	defer l.mu.Unlock()
	var errs []error
	for _, sh := range l.open {
		errs = append(errs, sh.season.Close())
	}
	l.open = map[string]*shelf{}
	return errors.Join(errs...)
}
