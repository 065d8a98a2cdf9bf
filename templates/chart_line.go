package templates

import (
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/a-h/templ"
)

// Series is one line of a chart: a value for each step of the axis.
type Series struct {
	Name   string
	Colour string // CSS colour
	Values []int
}

// LineChart is a chart of whole numbers over the weeks of a season.
type LineChart struct {
	Title  string   // told to screen readers
	Labels []string // one a step, e.g. "Y1/W4"
	Series []Series
	Unit   string // of the values, e.g. "points"
}

// Size of the drawing in its own units; it scales with the page.
const (
	chartWidth  = 480
	chartHeight = 220
	chartLeft   = 52
	chartBottom = 30
	chartTop    = 10
	chartRight  = 14
)

// Draw gives the chart as a self-contained SVG figure.
func (c LineChart) Draw() templ.Component {
	return templ.ComponentFunc(func(_ context.Context, w io.Writer) error {
		_, err := io.WriteString(w, c.svg())
		return err
	})
}

func (c LineChart) svg() string {
	var b strings.Builder
	fmt.Fprintf(&b, `<svg class="chart" viewBox="0 0 %d %d" role="img" aria-label="%s">`, chartWidth, chartHeight, templ.EscapeString(c.Title))
	low, high := c.span()
	c.drawGrid(&b, low, high)
	for _, s := range c.Series {
		c.drawSeries(&b, s, low, high)
	}
	b.WriteString(`</svg>`)
	return b.String()
}

// span is the range of the value axis, widened to round numbers.
func (c LineChart) span() (low, high int) {
	first := true
	for _, s := range c.Series {
		for _, v := range s.Values {
			if first || v < low {
				low = v
			}
			if first || v > high {
				high = v
			}
			first = false
		}
	}
	step := gridStep(high - low)
	low = low / step * step
	high = (high + step) / step * step
	return low, high
}

// gridStep is the distance of grid lines that gives about four of them.
func gridStep(span int) int {
	for _, s := range []int{1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000, 2000, 5000} {
		if span/s <= 4 {
			return s
		}
	}
	return 10000
}

func (c LineChart) drawGrid(b *strings.Builder, low, high int) {
	for v := low; v <= high; v += gridStep(high - low) {
		y := c.y(v, low, high)
		fmt.Fprintf(b, `<line class="grid" x1="%d" x2="%d" y1="%d" y2="%d"/>`, chartLeft, chartWidth-chartRight, y, y)
		fmt.Fprintf(b, `<text class="tick" x="%d" y="%d" text-anchor="end">%d</text>`, chartLeft-6, y+4, v)
	}
	every := max(1, (len(c.Labels)+4)/5)
	for i, l := range c.Labels {
		if i%every == 0 {
			fmt.Fprintf(b, `<text class="tick" x="%d" y="%d" text-anchor="middle">%s</text>`, c.x(i), chartHeight-8, templ.EscapeString(l))
		}
	}
}

func (c LineChart) drawSeries(b *strings.Builder, s Series, low, high int) {
	if len(s.Values) == 0 {
		return
	}
	fmt.Fprintf(b, `<path class="line" stroke="%s" d="`, templ.EscapeString(s.Colour))
	for i, v := range s.Values {
		if i == 0 {
			fmt.Fprintf(b, "M%d %d", c.x(i), c.y(v, low, high))
			continue
		}
		fmt.Fprintf(b, "H%dV%d", c.x(i), c.y(v, low, high)) // a step: points change at once
	}
	last := len(s.Values) - 1
	fmt.Fprintf(b, `"><title>%s: %d %s at the end</title></path>`, templ.EscapeString(s.Name), s.Values[last], templ.EscapeString(c.Unit))
	fmt.Fprintf(b, `<circle cx="%d" cy="%d" r="3.5" fill="%s"/>`, c.x(last), c.y(s.Values[last], low, high), templ.EscapeString(s.Colour))
}

func (c LineChart) x(i int) int {
	n := max(1, len(c.Labels)-1)
	return chartLeft + i*(chartWidth-chartLeft-chartRight)/n
}

func (c LineChart) y(v, low, high int) int {
	return chartTop + (high-v)*(chartHeight-chartTop-chartBottom)/max(1, high-low)
}
