package web

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"syscall"

	"hyboria/campaign"
	"hyboria/campaign/journal"
	"hyboria/campaign/steward"
)

// suffix is the ending of season files.
const suffix = ".hyb"

// library keeps the seasons of one folder open.
type library struct {
	dir    string
	keys   journal.Option // where their key files lie
	engine *campaign.Engine
	seed   *int64 // dice of the seasons that are founded, for tests; nil: by chance

	past pastCache

	mu     sync.Mutex
	open   map[string]*shelf
	opened int64 // how many seasons were, to number them
}

// shelf is one open season with what was worked out of it.
type shelf struct {
	id     int64 // no other that was opened by this program has it
	season *steward.Season
	states *stateCache
	still  error // why the season can only be read; nil: it can be played

	working func() (steward.Working, bool, <-chan struct{}) // what the season is busy with

	recall recall // what was known under the latest marks

	mu       sync.Mutex
	sightsAt int64 // entry after which the sights were made
	sights   map[campaign.Viewer]*sight
}

func newLibrary(dir, keys string, e *campaign.Engine) *library {
	return &library{dir: dir, keys: journal.WithKeys(keys), engine: e, open: map[string]*shelf{}, past: newPastCache()}
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

// has reports whether there is a season of the name. Only a plain name of a file
// of the folder can be one.
func (l *library) has(name string) (bool, error) {
	if name == "" || name != filepath.Base(name) {
		return false, nil
	}
	f, err := os.Lstat(filepath.Join(l.dir, name+suffix))
	if errors.Is(err, fs.ErrNotExist) || errors.Is(err, syscall.EINVAL) || errors.Is(err, syscall.ENAMETOOLONG) {
		return false, nil
	}
	return err == nil && f.Mode().IsRegular(), err
}

// get opens a season by name, or gives it as it stands now.
func (l *library) get(ctx context.Context, name string) (*shelf, error) {
	there, err := l.has(name)
	if err != nil {
		return nil, err
	}
	if !there {
		return nil, missing("There is no season called "+name+" on this server.", "The list of seasons shows those that there are.")
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if sh, ok := l.open[name]; ok {
		if sh.still == nil {
			return sh, nil // nobody else writes it
		}
		return sh, sh.season.Refresh(ctx)
	}
	sh, err := l.load(ctx, filepath.Join(l.dir, name+suffix))
	if err != nil {
		return nil, err
	}
	l.open[name] = sh
	return sh, nil
}

// load opens a season, under the lock, to be played, or for reading when another program has
// it or it may not be written.
func (l *library) load(ctx context.Context, path string) (*shelf, error) {
	season, still := steward.Open(ctx, path, l.engine, l.keys)
	var busy *journal.InUseError
	if errors.As(still, &busy) || errors.Is(still, journal.ErrReadOnly) {
		var err error
		if season, err = steward.OpenReader(ctx, path, l.engine, l.keys); err != nil {
			return nil, err
		}
	} else if still != nil {
		return nil, still
	}
	l.opened++
	return &shelf{id: l.opened, season: season, states: newStateCache(season, l.opened, l.past), still: still, working: season.Working}, nil
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
