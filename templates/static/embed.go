// Package static holds what the browser fetches: the style sheet, the scripts
// and the icon, bundled by `make assets` into dist with hashed names.
package static

import (
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
)

// all: takes .gitkeep too, so that the folder may be empty before the build.
//
//go:embed all:dist
var dist embed.FS

// Files is the bundled folder.
func Files() fs.FS {
	sub, err := fs.Sub(dist, "dist")
	if err != nil {
		panic(err) // the name above is a constant
	}
	return sub
}

// Manifest maps plain names to hashed ones. The error tells how to build what
// is missing.
func Manifest() (map[string]string, error) {
	b, err := dist.ReadFile("dist/manifest.json")
	if errors.Is(err, fs.ErrNotExist) {
		return nil, errors.New("the style sheet and scripts are not built: run `make build`")
	}
	if err != nil {
		return nil, err
	}
	m := map[string]string{}
	if err := json.Unmarshal(b, &m); err != nil {
		return nil, fmt.Errorf("the list of built scripts is damaged: %w; run `make build`", err)
	}
	return m, nil
}
