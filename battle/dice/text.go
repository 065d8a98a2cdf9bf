package dice

import (
	"strconv"
	"strings"
)

// Text spells the throw out for a reader, e.g.
// "12 + 4 Morale - 1 dissension = 15 against 12: holds".
func (r Roll) Text() string {
	var b strings.Builder
	b.WriteString(strconv.Itoa(r.Sum))
	for _, m := range r.Mods {
		b.WriteString(signed(m.Value))
		b.WriteByte(' ')
		b.WriteString(m.Name)
	}
	if len(r.Mods) > 0 {
		b.WriteString(" = " + strconv.Itoa(r.Total))
	}
	if r.Target != 0 {
		b.WriteString(" against " + strconv.Itoa(r.Target))
	}
	if r.Effect != "" {
		b.WriteString(": " + r.Effect)
	}
	return b.String()
}

func signed(n int) string {
	if n < 0 {
		return " - " + strconv.Itoa(-n)
	}
	return " + " + strconv.Itoa(n)
}
