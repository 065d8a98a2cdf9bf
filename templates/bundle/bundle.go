package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/evanw/esbuild/pkg/api"
)

// copied are the kinds of file that go to the browser as they are.
var copied = []string{".svg", ".png", ".webp", ".ico", ".woff2", ".webmanifest", ".txt"}

// Manifest maps the plain name that pages use to the name with its hash, e.g.
// "map.js" to "map-7QFX2A.js".
type Manifest map[string]string

// Bundle fills the folder "to" from the sources below "from". What "to"
// held before is removed, but for files whose name starts with a dot.
func Bundle(from, to string) error {
	entries, err := sources(from, to)
	if err != nil {
		return err
	}
	root, err := os.Getwd()
	if err != nil {
		return err
	}
	files, manifest, err := build(root, from, to, entries)
	if err != nil {
		return err
	}
	if err := sweep(to); err != nil {
		return err
	}
	for _, f := range files {
		if err := os.WriteFile(f.Path, f.Contents, 0o644); err != nil {
			return err
		}
	}
	list, err := json.MarshalIndent(manifest, "", "  ")
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(to, "manifest.json"), append(list, '\n'), 0o644)
}

// sources lists the entries below the folder by path, without what is in "to".
func sources(from, to string) ([]string, error) {
	var out []string
	names := map[string]string{}
	err := filepath.WalkDir(from, func(path string, f fs.DirEntry, err error) error {
		switch hidden := strings.HasPrefix(f.Name(), "_") || strings.HasPrefix(f.Name(), "."); {
		case err != nil:
			return err
		case f.IsDir() && path != from && (hidden || filepath.Clean(path) == filepath.Clean(to)):
			return fs.SkipDir
		case f.IsDir() || hidden || !served(f.Name()):
			return nil
		}
		if other := names[plain(path)]; other != "" {
			return fmt.Errorf("%s and %s would have the same name in the browser", other, path)
		}
		names[plain(path)] = path
		out = append(out, path)
		return nil
	})
	return out, err
}

// served tells whether a file is for the browser; notes and declarations of
// types (.d.ts) are not.
func served(name string) bool {
	switch ext := filepath.Ext(name); ext {
	case ".ts":
		return !strings.HasSuffix(name, ".d.ts")
	case ".css":
		return true
	default:
		for _, c := range copied {
			if ext == c {
				return true
			}
		}
		return false
	}
}

// build runs the bundler and gives the files to write and their manifest.
func build(root, from, to string, entries []string) ([]api.OutputFile, Manifest, error) {
	manifest := Manifest{}
	if len(entries) == 0 {
		return nil, manifest, nil
	}
	result := api.Build(options(root, from, to, entries))
	if len(result.Errors) > 0 {
		lines := api.FormatMessages(result.Errors, api.FormatMessagesOptions{Kind: api.ErrorMessage})
		return nil, nil, errors.New(strings.TrimSpace(strings.Join(lines, "")))
	}
	var meta struct {
		Outputs map[string]struct {
			EntryPoint string `json:"entryPoint"`
			Inputs     map[string]any
		}
	}
	if err := json.Unmarshal([]byte(result.Metafile), &meta); err != nil {
		return nil, nil, fmt.Errorf("bundler: %w", err)
	}
	for out, o := range meta.Outputs {
		source := o.EntryPoint
		for in := range o.Inputs { // a copied file has itself as its one input
			if source == "" && len(o.Inputs) == 1 {
				source = in
			}
		}
		manifest[plain(source)] = filepath.Base(out)
	}
	return result.OutputFiles, manifest, nil
}

// plain is the name that pages use for a source.
func plain(source string) string {
	name := filepath.Base(source)
	if base, ok := strings.CutSuffix(name, ".ts"); ok {
		return base + ".js"
	}
	return name
}

func options(root, from, to string, entries []string) api.BuildOptions {
	loaders := map[string]api.Loader{}
	for _, ext := range copied {
		loaders[ext] = api.LoaderCopy
	}
	return api.BuildOptions{
		AbsWorkingDir:     root,
		EntryPoints:       entries,
		Outbase:           from,
		Outdir:            to,
		EntryNames:        "[name]-[hash]",
		AssetNames:        "[name]-[hash]",
		Loader:            loaders,
		Bundle:            true,
		Format:            api.FormatESModule,
		Target:            api.ES2022,
		MinifyWhitespace:  true,
		MinifyIdentifiers: true,
		MinifySyntax:      true,
		LegalComments:     api.LegalCommentsInline,
		Charset:           api.CharsetUTF8,
		Metafile:          true,
		Write:             false,
		LogLevel:          api.LogLevelSilent,
	}
}

// sweep removes the files of an earlier run.
func sweep(to string) error {
	if err := os.MkdirAll(to, 0o755); err != nil {
		return err
	}
	old, err := os.ReadDir(to)
	if err != nil {
		return err
	}
	for _, f := range old {
		if strings.HasPrefix(f.Name(), ".") {
			continue
		}
		if err := os.RemoveAll(filepath.Join(to, f.Name())); err != nil {
			return err
		}
	}
	return nil
}
