package templates

import (
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/a-h/templ"
)

// FateBar shows what became of a number of figures, as shares of the bar.
type FateBar struct {
	Start, Fit, Routed, Lost, Surrendered, Captured, Turned int
}

type fatePart struct {
	class string // of the style sheet
	name  string
	count int
}

// parts are the stretches of the bar in order, empty ones left out.
func (f FateBar) parts() []fatePart {
	all := []fatePart{
		{"fate-fit", "fit", f.Fit},
		{"fate-routed", "routed", f.Routed},
		{"fate-lost", "lost", f.Lost},
		{"fate-surrendered", "surrendered", f.Surrendered},
		{"fate-captured", "captured", f.Captured},
		{"fate-turned", "changed sides", f.Turned},
	}
	var parts []fatePart
	for _, p := range all {
		if p.count > 0 {
			parts = append(parts, p)
		}
	}
	return parts
}

// Words is the bar for readers who do not see it.
func (f FateBar) Words() string {
	var b strings.Builder
	fmt.Fprintf(&b, "of %d figures", f.Start)
	for _, p := range f.parts() {
		fmt.Fprintf(&b, ", %d %s", p.count, p.name)
	}
	return b.String()
}

// Draw gives the bar as SVG, a thousand units long.
func (f FateBar) Draw() templ.Component {
	return templ.ComponentFunc(func(_ context.Context, w io.Writer) error {
		var b strings.Builder
		fmt.Fprintf(&b, `<svg class="bar" viewBox="0 0 1000 10" preserveAspectRatio="none" role="img" aria-label="%s">`, templ.EscapeString(f.Words()))
		x := 0
		for _, p := range f.parts() {
			width := p.count * 1000 / max(1, f.Start)
			fmt.Fprintf(&b, `<rect class="%s" x="%d" width="%d" height="10"/>`, p.class, x, width)
			x += width
		}
		b.WriteString(`</svg>`)
		_, err := io.WriteString(w, b.String())
		return err
	})
}
