// Package heraldry draws the banners of the army lists as small SVG pictures
// from their description in the data: field, charges, colours.
package heraldry

import (
	"fmt"
	"strings"

	"hyboria/data"
)

// Size of a banner in its own units.
const (
	Width  = 120
	Height = 100
)

// Banner is the whole picture with its own viewBox. Title is told to screen
// readers; an empty one makes the picture decoration only.
func Banner(look data.Look, title string) string {
	label := `aria-hidden="true"`
	if title != "" {
		label = fmt.Sprintf(`role="img" aria-label="%s"`, escape(title))
	}
	return fmt.Sprintf(`<svg class="banner" viewBox="0 0 %d %d" width="%d" height="%d" %s>%s</svg>`,
		Width, Height, Width*2/3, Height*2/3, label, Group(look))
}

// Group is the banner without the surrounding svg element, for use inside
// other drawings; it fills 0 0 120 100.
func Group(look data.Look) string {
	if look.Arms == nil {
		return plain(look.Fill)
	}
	if look.Arms.Standard {
		return standard(look)
	}
	var b strings.Builder
	b.WriteString(field(look.Arms.Field))
	for _, c := range look.Arms.Charges {
		b.WriteString(charge(c))
	}
	b.WriteString(frame)
	return b.String()
}

const frame = `<rect x="1" y="1" width="118" height="98" fill="none" stroke="#2b2a26" stroke-width="2"/>`

func plain(fill string) string {
	return fmt.Sprintf(`<rect width="120" height="100" fill="%s"/>%s`, escape(fill), frame)
}

// standard is what peoples without a banner carry: a tailed cloth in their
// colour under a cross-bar.
func standard(look data.Look) string {
	return fmt.Sprintf(`<rect width="120" height="100" fill="#f6f1e4"/>`+
		`<path d="M14 16H106V66L94 92L78 72L60 94L42 72L26 92L14 66Z" fill="%s" stroke="#2b2a26" stroke-width="2"/>`+
		`<path d="M8 12H112M8 8V16M112 8V16" stroke="#5d4a2c" stroke-width="5"/>`, escape(look.Fill)) + frame
}

func field(f data.Field) string {
	if f.Division == "quarterly" && len(f.Colours) >= 2 {
		return fmt.Sprintf(`<rect width="120" height="100" fill="%[1]s"/>`+
			`<path d="M60 0H120V50H0V100H60Z" fill="%[2]s"/>`, escape(f.Colours[0]), escape(f.Colours[1]))
	}
	return fmt.Sprintf(`<rect width="120" height="100" fill="%s"/>`, escape(f.Colours[0]))
}

// charge draws all figures of one charge at their places.
func charge(c data.Charge) string {
	shape, ok := shapes[c.Kind]
	if !ok {
		return ""
	}
	var b strings.Builder
	for i := range c.Count {
		x, y := place(c, i)
		if ordinary[c.Kind] {
			fmt.Fprintf(&b, `<g fill="%s" stroke="%s">%s</g>`, escape(c.Colour), escape(c.Colour), bar(c))
			continue
		}
		// Shapes are drawn in a square of 100 about its middle.
		fmt.Fprintf(&b, `<g transform="translate(%[1]d %[2]d) scale(%[3]d.%02[4]d) translate(-50 -50)" fill="%[5]s" color="%[5]s" stroke="none">%[6]s</g>`,
			x, y, c.Size/100, c.Size%100, escape(c.Colour), shape)
	}
	return b.String()
}

// place is the centre of the i-th figure.
func place(c data.Charge, i int) (x, y int) {
	switch c.Layout {
	case "column":
		return 60, Height * (2*i + 1) / (2 * c.Count)
	case "chief_left":
		return 34, 30
	case "chief_right":
		return 86, 30
	case "base":
		return 60, 72
	case "tusks":
		return 36 + 48*i, 78
	default:
		return 60, 50
	}
}

// ordinary marks the charges that run across the whole field.
var ordinary = map[string]bool{"fess": true, "bend": true}

// bar draws a fess (level) or a bend (from the upper hoist downwards).
func bar(c data.Charge) string {
	if c.Kind == "fess" {
		return fmt.Sprintf(`<rect x="0" y="%d" width="120" height="%d" stroke="none"/>`, 50-c.Size/2, c.Size)
	}
	return fmt.Sprintf(`<path d="M0 0L120 100" stroke-width="%d" fill="none"/>`, c.Size)
}

func escape(s string) string {
	return strings.NewReplacer(`&`, "&amp;", `"`, "&quot;", `<`, "&lt;", `>`, "&gt;").Replace(s)
}
