package web

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"

	"hyboria/campaign/directory"
	"hyboria/campaign/web/webtest"
)

// whole checks what every page owes to its reader, whatever it is about.
func whole(s *site, l *leaf, wrong *faults) {
	if !strings.HasPrefix(l.body, "<!doctype html>") && !strings.HasPrefix(l.body, "<!DOCTYPE html>") {
		wrong.add(l, "begins without a doctype")
	}
	frame(l, wrong)
	headings(l, wrong)
	references(l, wrong)
	inline(l, wrong)
	named(l, wrong)
	l.doc.Find("form").Each(func(_ int, f *goquery.Selection) { sending(s, l, f, wrong) })
}

// frame checks language, title and landmarks.
func frame(l *leaf, wrong *faults) {
	if l.doc.Find("html").AttrOr("lang", "") == "" {
		wrong.add(l, "has no language")
	}
	if strings.TrimSpace(l.doc.Find("head > title").Text()) == "" {
		wrong.add(l, "has no title")
	}
	for _, one := range []string{"main", "body > header", "body > footer", "h1", "a.skip", "meta[name=viewport]"} {
		if n := l.doc.Find(one).Length(); n != 1 {
			wrong.add(l, "has %d of %s, want 1", n, one)
		}
	}
	labels := map[string]bool{}
	navs := l.doc.Find("nav")
	navs.Each(func(_ int, x *goquery.Selection) {
		name := x.AttrOr("aria-label", x.AttrOr("aria-labelledby", ""))
		if name == "" || labels[name] {
			wrong.add(l, "has two navigations that cannot be told apart: %q", name)
		}
		labels[name] = true
	})
	if navs.Length() == 0 {
		wrong.add(l, "has no navigation")
	}
}

// headings checks that no level is left out on the way down.
func headings(l *leaf, wrong *faults) {
	last := 0
	l.doc.Find("h1, h2, h3, h4, h5, h6").Each(func(_ int, x *goquery.Selection) {
		level := int(goquery.NodeName(x)[1] - '0')
		if level > last+1 {
			wrong.add(l, "the heading %q of level %d follows one of level %d", words(x), level, last)
		}
		if words(x) == "" {
			wrong.add(l, "has an empty heading of level %d", level)
		}
		last = level
	})
}

// references checks that ids are given once and that what is named is there.
func references(l *leaf, wrong *faults) {
	for id, n := range l.ids {
		if n > 1 {
			wrong.add(l, "gives the id %q %d times", id, n)
		}
	}
	for _, name := range []string{"for", "aria-labelledby", "aria-describedby", "aria-controls", "list", "form", "headers", "popovertarget", "commandfor"} {
		l.doc.Find("[" + name + "]").Each(func(_ int, x *goquery.Selection) {
			for _, id := range strings.Fields(x.AttrOr(name, "")) {
				if l.ids[id] == 0 {
					wrong.add(l, "%s names the id %q, which is not there", name, id)
				}
			}
		})
	}
}

// inline checks that nothing needs what the content policy forbids.
func inline(l *leaf, wrong *faults) {
	l.doc.Find("style, [style], script:not([src]), a[href^='javascript:'], iframe, object, embed").Each(func(_ int, x *goquery.Selection) {
		if x.AttrOr("type", "") != "application/json" {
			wrong.add(l, "has an inline %s", goquery.NodeName(x))
		}
	})
	for _, x := range l.doc.Find("*").Nodes {
		for _, a := range x.Attr {
			if strings.HasPrefix(a.Key, "on") {
				wrong.add(l, "has the handler %s", a.Key)
			}
		}
	}
}

// named checks that pictures and controls have names.
func named(l *leaf, wrong *faults) {
	l.doc.Find("img").Each(func(_ int, x *goquery.Selection) {
		if _, ok := x.Attr("alt"); !ok {
			wrong.add(l, "shows a picture without words")
		}
	})
	l.doc.Find("svg").Each(func(_ int, x *goquery.Selection) {
		hidden := x.Closest("[aria-hidden=true]").Length() > 0 || x.ParentsFiltered("svg").Length() > 0
		if !hidden && !called(l, x) && x.ChildrenFiltered("title").Length() == 0 {
			wrong.add(l, "shows a drawing without words: %s", strings.Join(strings.Fields(x.AttrOr("class", "")), "."))
		}
	})
	l.doc.Find("input, select, textarea").Each(func(_ int, x *goquery.Selection) {
		switch x.AttrOr("type", "") {
		case "hidden", "submit", "button", "reset":
			return
		}
		id := x.AttrOr("id", "")
		labelled := x.Closest("label").Length() > 0 || id != "" && l.doc.Find("label[for='"+id+"']").Length() > 0
		if !labelled && !called(l, x) {
			wrong.add(l, "the field %q has no label", x.AttrOr("name", ""))
		}
	})
	l.doc.Find("a[href], button, summary").Each(func(_ int, x *goquery.Selection) {
		if words(x) == "" && !called(l, x) && x.Find("img[alt]:not([alt='']), svg title, [aria-label]").Length() == 0 {
			wrong.add(l, "a %s has no words", goquery.NodeName(x))
		}
	})
}

// called reports whether an element is named by its attributes.
func called(l *leaf, x *goquery.Selection) bool {
	for _, id := range strings.Fields(x.AttrOr("aria-labelledby", "")) {
		if words(l.doc.Find("[id='"+id+"']")) != "" {
			return true
		}
	}
	return strings.TrimSpace(x.AttrOr("aria-label", "")) != ""
}

// sending checks that a form which changes something leads to an address that
// its reader may use, and carries what makes it safe to send twice.
func sending(s *site, l *leaf, f *goquery.Selection, wrong *faults) {
	if !strings.EqualFold(f.AttrOr("method", "get"), "post") {
		return
	}
	targets := map[string]bool{f.AttrOr("action", l.path): true}
	f.Find("[formaction]").Each(func(_ int, b *goquery.Selection) { targets[b.AttrOr("formaction", "")] = true })
	for action := range targets {
		r, season := s.postRoute(l, action)
		if r.path == "" {
			wrong.add(l, "a form is sent to %s, which takes none", action)
			continue
		}
		if !s.mayAct(l.role, season, r.act) {
			wrong.add(l, "a form is sent to %s, which refuses its reader", r.path)
		}
		if !r.sends() {
			continue
		}
		for _, field := range []string{onceField, seenField} {
			if f.Find("input[name="+field+"]").AttrOr("value", "") == "" {
				wrong.add(l, "the form to %s carries no %q", r.path, field)
			}
		}
	}
	if f.Find("button:not([type=button]), input[type=submit]").Length() == 0 {
		wrong.add(l, "a form to %s has no button to send it", l.pattern)
	}
}

// postRoute is the route that takes a form, and its season.
func (s *site) postRoute(l *leaf, action string) (best route, season string) {
	base, err := url.Parse(l.path)
	if err != nil {
		s.t.Fatal(err)
	}
	u, err := base.Parse(action)
	if err != nil {
		return route{}, ""
	}
	best = s.routeTo(http.MethodPost, u.Path)
	if rest, ok := strings.CutPrefix(u.Path, "/s/"); ok {
		season, _, _ = strings.Cut(rest, "/")
	}
	return best, season
}

// mayAct looks into the table of rights of the tests.
func (s *site) mayAct(role, season string, a act) bool {
	as := role
	switch s.seatedIn(role, season) {
	case directory.Nation, directory.Captain, directory.Magic:
		as = "koth"
	case directory.Secretary:
		as = "secretary"
	case directory.Deputy:
		as = "deputy"
	case directory.Spectator:
		as = "spectator"
	default:
		if role != "visitor" {
			as = "stranger"
		}
		if role == "secretary" && season == "" { // whose account is the first keeps the server
			as = "keeper"
		}
	}
	return strings.Contains(" "+allowed[a]+" ", " "+as+" ")
}

// validRules are those of the validator that tell whether a page is written as
// the standard of HTML demands. What is a matter of taste is left out.
var validRules = []string{
	"attr-spacing", "close-attr", "close-order", "deprecated", "element-name", "element-permitted-content", "element-permitted-occurrences",
	"element-permitted-order", "element-permitted-parent", "element-required-ancestor", "element-required-attributes", "element-required-content",
	"attribute-allowed-values", "attribute-misuse", "duplicate-id", "map-dup-name", "map-id-name", "missing-doctype", "no-dup-attr", "no-dup-class",
	"no-dup-id", "no-missing-references", "no-multiple-main", "no-raw-characters", "no-redundant-for", "no-redundant-role", "no-unknown-elements",
	"script-element", "unrecognized-char-ref", "valid-id", "valid-autocomplete", "void-content", "input-attributes", "form-dup-name", "heading-level",
	"hidden-focusable", "multiple-labeled-controls", "aria-label-misuse", "area-alt", "meta-refresh", "no-implicit-input-type", "no-utf8-bom", "script-type",
}

// finding is one message of the validator.
type finding struct {
	FilePath string `json:"filePath"`
	Messages []struct {
		Rule    string `json:"ruleId"`
		Message string `json:"message"`
		Line    int    `json:"line"`
		Column  int    `json:"column"`
	} `json:"messages"`
}

// valid gives all pages to the validator, each text once.
func valid(t *testing.T, leaves []*leaf) {
	t.Helper()
	dir := t.TempDir()
	rules := map[string]string{}
	for _, r := range validRules {
		rules[r] = "error"
	}
	config, err := json.Marshal(map[string]any{"root": true, "rules": rules, "elements": []string{"html5"}})
	if err != nil {
		t.Fatal(err)
	}
	texts, files := map[string]bool{}, map[string]*leaf{}
	write := func(name, text string) {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	write("rules.json", string(config))
	for _, l := range leaves {
		if l.doc == nil || texts[l.body] {
			continue
		}
		texts[l.body] = true
		name := fmt.Sprintf("%04d.html", len(files))
		files[name] = l
		write(name, l.body)
	}
	if os.Getenv("DUMP") != "" { os.CopyFS("/tmp/crawl-pages", os.DirFS(dir)); var b strings.Builder; for n, l := range files { fmt.Fprintln(&b, n, len(l.body), l) }; os.WriteFile("/tmp/crawl-pages/index", []byte(b.String()), 0o644); return }
	wrong := &faults{}
	for _, f := range validate(t, dir) {
		for _, m := range f.Messages {
			wrong.add(files[filepath.Base(f.FilePath)], "%s: %s", m.Rule, m.Message)
		}
	}
	t.Logf("%d different pages", len(files))
	wrong.tell(t)
}

// validate runs the validator over the pages of a folder.
func validate(t *testing.T, dir string) []finding {
	t.Helper()
	root, err := webtest.Root()
	if err != nil {
		t.Fatal(err)
	}
	script := filepath.Join(root, "node_modules", "html-validate", "bin", "html-validate.mjs")
	if _, err := os.Stat(script); err != nil {
		t.Fatalf("html-validate is not installed (%v): run npm ci, or make test", err)
	}
	run := exec.Command("node", script, "--config", filepath.Join(dir, "rules.json"), "--formatter", "json="+filepath.Join(dir, "found.json"), filepath.Join(dir, "*.html"))
	run.Dir = dir
	said, err := run.CombinedOutput()
	var failed *exec.ExitError
	if err != nil && !errors.As(err, &failed) {
		t.Fatal(err)
	}
	b, err := os.ReadFile(filepath.Join(dir, "found.json"))
	if err != nil {
		t.Fatalf("the validator found nothing to say but %q", said)
	}
	var out []finding
	if err := json.Unmarshal(b, &out); err != nil {
		t.Fatal(err)
	}
	return out
}
