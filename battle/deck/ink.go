package deck

import (
	"bytes"
	"math"
	"strconv"
	"strings"
)

// ink collects the text of a drawing.
type ink struct{ bytes.Buffer }

// put writes its parts one after the other; numbers have at most one decimal.
func (k *ink) put(parts ...any) {
	for _, p := range parts {
		switch v := p.(type) {
		case string:
			k.WriteString(v)
		case float64:
			k.WriteString(short(v))
		case int:
			k.WriteString(strconv.Itoa(v))
		case Point:
			k.WriteString(short(v.X) + " " + short(v.Y))
		}
	}
}

// text writes escaped text.
func (k *ink) text(s string) { k.WriteString(escape(s)) }

func escape(s string) string {
	return strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&quot;").Replace(s)
}

// short is a number with at most one decimal.
func short(v float64) string {
	v = math.Round(v*10) / 10
	if v == 0 {
		return "0" // never "-0"
	}
	return strconv.FormatFloat(v, 'f', -1, 64)
}

// fixed is a scale with two decimals.
func fixed(v float64) string { return strconv.FormatFloat(v, 'f', 2, 64) }

// chance is a source of numbers that depend on nothing but where it starts,
// for placing trees; it has no part in the game.
type chance uint64

// next is a number from 0 up to but not 1.
func (c *chance) next() float64 {
	*c += 0x9E3779B97F4A7C15
	x := uint64(*c)
	x = (x ^ x>>30) * 0xBF58476D1CE4E5B9
	x = (x ^ x>>27) * 0x94D049BB133111EB
	return float64((x^x>>31)>>11) / (1 << 53)
}

// swing is a number from -by to by.
func (c *chance) swing(by float64) float64 { return float64((c.next()*2 - 1) * by) }

// pick is a whole number from 0 to n-1.
func (c *chance) pick(n int) int { return int(c.next() * float64(n)) }
