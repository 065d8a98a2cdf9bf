package main

import (
	"fmt"
	"io"
	"os"

	"github.com/mattn/go-isatty"
)

// progress is one line on standard error that tells how far long work has come.
// It stays silent unless standard error is a terminal.
type progress struct {
	w     io.Writer // nil when silent
	label string
	total int
}

// progress starts a line, e.g. a.progress("weeks", 35).
func (a *app) progress(label string, total int) *progress {
	p := &progress{label: label, total: total}
	if f, ok := a.Stderr.(*os.File); ok && isatty.IsTerminal(f.Fd()) {
		p.w = a.Stderr
	}
	return p
}

// at shows that done of the total are finished.
func (p *progress) at(done int) {
	if p.w != nil {
		fmt.Fprintf(p.w, "\r%s: %d of %d\x1b[K", p.label, done, p.total)
	}
}

// end clears the line.
func (p *progress) end() {
	if p.w != nil {
		fmt.Fprint(p.w, "\r\x1b[K")
	}
}
