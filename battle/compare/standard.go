package compare

import (
	_ "embed" // the figures
	"fmt"
	"strings"
	"sync"

	"hyboria/data"
)

// standard.json is written by the test of this package:
//
//	HYBORIA_SOAK=1 go test ./battle/compare -run Standard -update
//
//go:embed standard.json
var standard []byte

// Standard are the figures of the systems of this program, as docs/systems.md
// and the pages show them.
var Standard = sync.OnceValues(func() (Figures, error) {
	var f Figures
	err := data.Decode("standard.json", standard, &f)
	return f, err
})

// Markdown writes the figures as tables for a document.
func (f *Figures) Markdown() string {
	var b strings.Builder
	row := func(cells ...string) { fmt.Fprintf(&b, "| %s |\n", strings.Join(cells, " | ")) }
	row("", "attacker wins", "defender wins", "draws", "larger army wins", "turns", "winner's loss", "loser's loss", "battles a second")
	row("---", "--:", "--:", "--:", "--:", "--:", "--:", "--:", "--:")
	for _, s := range f.Systems {
		row(s.Name, Percent(s.Attacker), Percent(s.Defender), Percent(s.Draw), Percent(s.Larger), Hundredths(s.Turns),
			s.Winner.Words(), s.Loser.Words(), s.Speed())
	}
	for _, m := range []struct {
		title string
		cells [][]int
	}{{"same winner", f.Same}, {"same favourite", f.Favourite}} {
		b.WriteByte('\n')
		head, line := []string{m.title}, []string{"---"}
		for _, s := range f.Systems {
			head, line = append(head, s.Name), append(line, "--:")
		}
		row(head...)
		row(line...)
		for i, cells := range m.cells {
			out := []string{f.Systems[i].Name}
			for k, n := range cells {
				if m.title == "same favourite" && i == k {
					out = append(out, "–")
					continue
				}
				out = append(out, Percent(n))
			}
			row(out...)
		}
	}
	return b.String()
}

// Words tell losses in points and in figures.
func (l Losses) Words() string { return Percent(l.Share) + ", " + Percent(l.Figures) + " of figures" }

// Speed is how many battles a second were fought; empty when it was not measured.
func (s *System) Speed() string {
	if s.Micros <= 0 {
		return ""
	}
	n := 1_000_000 / s.Micros
	for step := 10; ; step *= 10 { // two digits are all that a measurement is worth
		if n < 10*step {
			step /= 10
			return fmt.Sprint((n + step/2) / step * step)
		}
	}
}

// Percent writes hundredths of a percent as whole percent.
func Percent(n int) string { return fmt.Sprintf("%d%%", (n+50)/100) }

// Hundredths writes hundredths with one decimal.
func Hundredths(n int) string { n = (n + 5) / 10; return fmt.Sprintf("%d.%d", n/10, n%10) }
