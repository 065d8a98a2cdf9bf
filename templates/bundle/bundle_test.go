package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// put writes source files into a new folder and makes it the working folder.
func put(t *testing.T, files map[string]string) {
	t.Helper()
	t.Chdir(t.TempDir())
	for name, text := range files {
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// bundled runs the tool and gives the manifest.
func bundled(t *testing.T) Manifest {
	t.Helper()
	if err := Bundle("static", "static/dist"); err != nil {
		t.Fatal(err)
	}
	b, err := os.ReadFile("static/dist/manifest.json")
	if err != nil {
		t.Fatal(err)
	}
	var m Manifest
	if err := json.Unmarshal(b, &m); err != nil {
		t.Fatal(err)
	}
	return m
}

func content(t *testing.T, name string) string {
	t.Helper()
	b, err := os.ReadFile(filepath.Join("static/dist", name))
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

func TestBundle(t *testing.T) {
	put(t, map[string]string{
		"static/ts/map.ts":   `import {far} from "./_far"; const n: number = far(2); document.title = "" + n;`,
		"static/ts/_far.ts":  `export function far(n: number): number { return n * 21; }`,
		"static/style.css":   `@import "./_tokens.css"; body { background: url("./paper.svg"); }`,
		"static/_tokens.css": `:root { --ink: #123456; }`,
		"static/paper.svg":   `<svg xmlns="http://www.w3.org/2000/svg"/>`,
		"static/README.md":   `not served`,
		"static/types.d.ts":  `declare const x: number;`,
	})
	m := bundled(t)
	if len(m) != 3 {
		t.Fatalf("manifest %v: want map.js, style.css and paper.svg alone", m)
	}
	if js := content(t, m["map.js"]); !strings.Contains(js, "21") || strings.Contains(js, "number") {
		t.Errorf("map.js does not hold its part as plain script: %s", js)
	}
	css := content(t, m["style.css"])
	if !strings.Contains(css, "--ink") || !strings.Contains(css, m["paper.svg"]) {
		t.Errorf("style.css lacks its part or the hashed picture: %s", css)
	}
}

func TestBundleNamesFollowContent(t *testing.T) {
	put(t, map[string]string{"static/a.ts": `console.log(1)`, "static/dist/.gitkeep": ""})
	first := bundled(t)
	if again := bundled(t); again["a.js"] != first["a.js"] {
		t.Errorf("the same source got %s and then %s", first["a.js"], again["a.js"])
	}
	if err := os.WriteFile("static/a.ts", []byte(`console.log(2)`), 0o644); err != nil {
		t.Fatal(err)
	}
	second := bundled(t)
	if second["a.js"] == first["a.js"] {
		t.Errorf("a changed source kept the name %s", first["a.js"])
	}
	if _, err := os.Stat(filepath.Join("static/dist", first["a.js"])); !os.IsNotExist(err) {
		t.Errorf("the old file is still there (%v)", err)
	}
	if _, err := os.Stat("static/dist/.gitkeep"); err != nil {
		t.Errorf("the hidden file is gone: %v", err)
	}
}

func TestBundleRefusesTwins(t *testing.T) {
	put(t, map[string]string{"static/a/x.css": "", "static/b/x.css": ""})
	if err := Bundle("static", "static/dist"); err == nil || !strings.Contains(err.Error(), "same name") {
		t.Errorf("two files of one name: %v", err)
	}
}

func TestBundleRefusesBrokenSource(t *testing.T) {
	put(t, map[string]string{"static/a.ts": "const = ;"})
	err := Bundle("static", "static/dist")
	if err == nil || !strings.Contains(err.Error(), "a.ts:1") {
		t.Errorf("error %v: want one that names a.ts:1", err)
	}
}
