package webtest

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"
)

// Violation is one rule of accessibility that the page breaks.
type Violation struct {
	ID     string `json:"id"`     // e.g. "image-alt"
	Impact string `json:"impact"` // minor, moderate, serious or critical
	Help   string `json:"help"`
	Nodes  []struct {
		HTML    string `json:"html"`
		Summary string `json:"failureSummary"`
	} `json:"nodes"`
}

// String names the rule and the first elements that break it.
func (v Violation) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s (%s): %s, %d times", v.ID, v.Impact, v.Help, len(v.Nodes))
	for i, n := range v.Nodes {
		if i == 3 {
			break
		}
		fmt.Fprintf(&b, "\n    %s\n      %s", n.HTML, strings.ReplaceAll(n.Summary, "\n", "\n      "))
	}
	return b.String()
}

// Axe checks the page by WCAG 2.2 A and AA and the checker's best practices, or
// by the rules that are named only, and gives what it breaks. The promise of the
// checker is awaited: without that every page would pass. The thousands of cells
// of the drawn map and the blocks on a battle's table are left out: they are
// pictures, and what is told of them stands beside them.
func (p *Page) Axe(rules ...string) []Violation {
	p.t.Helper()
	defer func(was time.Duration) { p.patience = was }(p.patience)
	p.patience *= 6 // a long page is thousands of elements, and the machine may be busy
	p.loadAxe()
	options := map[string]any{"resultTypes": []string{"violations"}}
	if len(rules) > 0 {
		options["runOnly"] = rules
	}
	text, err := json.Marshal(options)
	if err != nil {
		p.t.Fatal(err)
	}
	result := JS[struct {
		Violations []Violation `json:"violations"`
		Passes     int         `json:"passes"`
	}](p, `axe.run({include: [["html"]], exclude: [["#cells"], ["#glyphs"], [".pieces"], [".marks"]]}, `+string(text)+`).then(r => ({violations: r.violations, passes: r.passes.length}))`)
	if result.Passes == 0 {
		p.t.Fatal("axe has checked nothing")
	}
	return result.Violations
}

// loadAxe puts the checker into the page, once.
func (p *Page) loadAxe() {
	p.t.Helper()
	if JS[bool](p, `"axe" in window`) {
		return
	}
	script, err := axeScript()
	if err != nil {
		p.t.Fatal(err)
	}
	JS[bool](p, script+";true")
}

// Accessible fails the test for each rule of accessibility that the page breaks.
func (p *Page) Accessible() {
	p.t.Helper()
	for _, v := range p.Axe() {
		p.t.Errorf("accessibility: %s", v)
	}
}

// axeScript is the text of the checker as npm has installed it.
var axeScript = sync.OnceValues(func() (string, error) {
	root, err := Root()
	if err != nil {
		return "", err
	}
	b, err := os.ReadFile(filepath.Join(root, "node_modules", "axe-core", "axe.min.js"))
	if err != nil {
		return "", fmt.Errorf("axe-core is not installed (%w): run npm ci, or make test", err)
	}
	return string(b), nil
})
