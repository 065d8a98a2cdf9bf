package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"os/exec"
	"sort"
	"strings"
	"testing"
)

// layers orders the folders of the house, lowest first. A package imports only
// from lower layers and from its own folder. The longest name that fits counts.
var layers = map[string]int{
	"data":               1,
	"map":                2,
	"battle":             3,
	"provinces":          3,
	"campaign":           4,
	"campaign/envelope":  4,
	"campaign/sqlite":    5,
	"campaign/journal":   6,
	"campaign/directory": 6,
	"campaign/steward":   7,
	"templates":          7,
	"campaign/web":       8,
	"cmd":                9,
}

// pureLayer is the highest layer whose packages depend on their input alone.
const pureLayer = 4

// pkg is what `go list -json` tells of a package.
type pkg struct {
	ImportPath string
	Imports    []string
	Deps       []string
	Standard   bool
}

// listed asks the go command for packages.
func listed(t *testing.T, args ...string) []pkg {
	t.Helper()
	cmd := exec.Command("go", append([]string{"list", "-e", "-json=ImportPath,Imports,Deps,Standard"}, args...)...)
	cmd.Dir = "../.."
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("go list: %v\n%s", err, stderr.String())
	}
	var all []pkg
	for dec := json.NewDecoder(bytes.NewReader(out)); ; {
		var p pkg
		if err := dec.Decode(&p); errors.Is(err, io.EOF) {
			return all
		} else if err != nil {
			t.Fatal(err)
		}
		all = append(all, p)
	}
}

// layerOf gives the folder and the layer of a package of ours.
func layerOf(path string) (folder string, layer int) {
	path, ours := strings.CutPrefix(path, "hyboria/")
	if !ours {
		return "", 0
	}
	for name, n := range layers {
		if (path == name || strings.HasPrefix(path, name+"/")) && len(name) > len(folder) {
			folder, layer = name, n
		}
	}
	return folder, layer
}

// upward lists the imports that break the order of the layers.
func upward(all []pkg) []string {
	var out []string
	for _, p := range all {
		folder, layer := layerOf(p.ImportPath)
		if layer == 0 {
			out = append(out, p.ImportPath+" stands in no layer")
			continue
		}
		for _, imp := range p.Imports {
			below, n := layerOf(imp)
			if n > layer || (n == layer && below != folder && !family(folder, below)) {
				out = append(out, p.ImportPath+" imports "+imp)
			}
		}
	}
	sort.Strings(out)
	return out
}

// family tells whether one folder holds the other, as campaign holds envelope.
func family(a, b string) bool {
	return strings.HasPrefix(a, b+"/") || strings.HasPrefix(b, a+"/")
}

// impure are packages that nothing pure may come to, however far down.
var impure = []string{
	"net/http", "database/sql", "github.com/mattn/go-sqlite3",
	"github.com/labstack/echo/v4", "github.com/a-h/templ", "github.com/alecthomas/kong",
}

// outside is what the engine itself may not import: the machine and its chance.
// battle/dice alone turns a seed into numbers.
var outside = map[string]bool{"os": true, "log": true, "net": true, "math/rand": true, "math/rand/v2": true}

func TestImportsPointDown(t *testing.T) {
	if bad := upward(listed(t, "./...")); len(bad) > 0 {
		t.Errorf("imports against the layers:\n%s", strings.Join(bad, "\n"))
	}
}

// The test of the layers must be able to fail.
func TestUpwardSeesABreach(t *testing.T) {
	bad := upward([]pkg{
		{ImportPath: "hyboria/battle", Imports: []string{"hyboria/campaign"}},
		{ImportPath: "hyboria/battle/royal", Imports: []string{"hyboria/battle", "hyboria/map"}},
		{ImportPath: "hyboria/campaign/journal", Imports: []string{"hyboria/campaign/directory"}},
		{ImportPath: "hyboria/kitchen"},
	})
	want := []string{
		"hyboria/battle imports hyboria/campaign",
		"hyboria/campaign/journal imports hyboria/campaign/directory",
		"hyboria/kitchen stands in no layer",
	}
	if strings.Join(bad, ";") != strings.Join(want, ";") {
		t.Errorf("got %q, want %q", bad, want)
	}
}

func TestEngineIsPure(t *testing.T) {
	for _, p := range listed(t, "./...") {
		_, layer := layerOf(p.ImportPath)
		if layer > pureLayer || strings.HasPrefix(p.ImportPath, "hyboria/data/rules/coverage") {
			continue
		}
		for _, imp := range p.Imports {
			if outside[imp] && p.ImportPath != "hyboria/battle/dice" {
				t.Errorf("%s imports %s", p.ImportPath, imp)
			}
		}
		for _, dep := range p.Deps {
			for _, bad := range impure {
				if dep == bad {
					t.Errorf("%s reaches %s", p.ImportPath, dep)
				}
			}
		}
	}
}

// Two SQLite engines in one program lock each other's files.
func TestOneSQLiteEngine(t *testing.T) {
	for _, p := range listed(t, "-deps", "./cmd/hyboria") {
		for _, other := range []string{"modernc.org/", "github.com/glebarez/", "github.com/ncruces/go-sqlite3", "zombiezen.com/go/sqlite"} {
			if strings.HasPrefix(p.ImportPath, other) {
				t.Errorf("a second SQLite engine is linked: %s", p.ImportPath)
			}
		}
	}
}

// The world map asks H3 once, when it is built.
func TestOnlyTheAtlasCallsH3(t *testing.T) {
	for _, p := range listed(t, "./...") {
		for _, imp := range p.Imports {
			if strings.HasPrefix(imp, "github.com/uber/h3-go") && p.ImportPath != "hyboria/map" {
				t.Errorf("%s calls H3", p.ImportPath)
			}
		}
	}
}
