package steward

import (
	"context"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"hyboria/campaign"
	"hyboria/campaign/journal"
)

// Rechecked is what became of one season file that was played again.
type Rechecked struct {
	File    string   `json:"file"`
	Name    string   `json:"season,omitempty"`
	Edition string   `json:"edition,omitempty"` // under which it was founded
	OK      bool     `json:"ok"`                // this program gives the same season
	Unread  bool     `json:"unread,omitempty"`  // it could not be played again, so nothing is known of it
	Weeks   int      `json:"weeks"`
	Battles int      `json:"battles"`
	Changes []string `json:"changes,omitempty"` // what would change, and where, first of all
}

// Recheck plays every season file of a folder and its subfolders again under
// this program and lists what would change. Nothing is written. The error is
// for a folder that cannot be read.
func Recheck(ctx context.Context, dir string, e *campaign.Engine, progress func(done, of int), with ...journal.Option) ([]Rechecked, error) {
	files, err := seasonFiles(dir)
	if err != nil {
		return nil, err
	}
	out := []Rechecked{}
	for i, f := range files {
		if err := ctx.Err(); err != nil {
			return out, err
		}
		out = append(out, recheck(ctx, f, e, with))
		if progress != nil {
			progress(i+1, len(files))
		}
	}
	return out, nil
}

// seasonFiles lists the season files below a folder, sorted.
func seasonFiles(dir string) ([]string, error) {
	if info, err := os.Stat(dir); err != nil {
		return nil, fmt.Errorf("%s: there is no such folder: %w", dir, fs.ErrNotExist)
	} else if !info.IsDir() {
		return nil, fmt.Errorf("%s is not a folder: %w", dir, fs.ErrNotExist)
	}
	var files []string
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err == nil && d.Type().IsRegular() && strings.HasSuffix(path, ".hyb") {
			files = append(files, path)
		}
		return err
	})
	slices.Sort(files)
	return files, err
}

func recheck(ctx context.Context, path string, e *campaign.Engine, with []journal.Option) Rechecked {
	out := Rechecked{File: path}
	v, err := Verify(ctx, path, e, with...)
	if err != nil {
		out.Unread, out.Changes = true, []string{err.Error()}
		return out
	}
	out.Name, out.OK, out.Weeks, out.Battles = v.Name, v.OK, v.Weeks, v.Battles
	out.Edition = v.Edition
	if v.Edition != "" && v.Edition != campaign.Edition {
		out.OK = false
		out.Changes = append(out.Changes, fmt.Sprintf("it is played under %q and this program knows %q", v.Edition, campaign.Edition))
	}
	if v.Public {
		out.OK, out.Unread = false, true
		out.Changes = append(out.Changes, "its key file is not there; put it beside the season, or name its folder with --keys")
	}
	for _, f := range v.Faults {
		out.Changes = append(out.Changes, f.String())
	}
	return out
}
