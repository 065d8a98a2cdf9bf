package ask

import "strings"

// Text prints an answer for a reader: what was asked, what comes of it, how,
// and the rules.
func (a Answer) Text() string {
	var b strings.Builder
	b.WriteString(a.Title)
	if a.Note != "" {
		b.WriteString(" (" + a.Note + ")")
	}
	b.WriteString("\n")
	lines(&b, "given", a.Given)
	lines(&b, "answer", a.Answers)
	if len(a.Working) > 0 {
		b.WriteString("  working\n")
		for _, s := range a.Working {
			b.WriteString("    " + StepText(s) + "\n")
		}
	}
	if len(a.Unused) > 0 {
		b.WriteString("  it does not depend on: " + strings.Join(a.Unused, ", ") + "\n")
	}
	b.WriteString("  rules\n")
	for _, r := range a.Rules {
		b.WriteString("    " + strings.TrimRight(r.ID+"  "+r.Text, " ") + "\n")
	}
	return b.String()
}

func lines(b *strings.Builder, head string, list []Line) {
	if len(list) == 0 {
		return
	}
	b.WriteString("  " + head + "\n")
	wide := 0
	for _, l := range list {
		wide = max(wide, len([]rune(l.Label)))
	}
	for _, l := range list {
		b.WriteString("    " + l.Label + strings.Repeat(" ", wide-len([]rune(l.Label))+2) + l.Shown() + "\n")
	}
}

// Shown is the value with its unit; lines of a value stand behind one another.
func (l Line) Shown() string {
	text := strings.ReplaceAll(l.Value, "\n", "; ")
	switch {
	case text == "":
		return "none"
	case l.Unit == "":
		return text
	case text == "1" && ones[l.Unit] != "":
		return text + " " + ones[l.Unit]
	}
	return text + " " + l.Unit
}

// ones are the units that have a singular of their own.
var ones = map[string]string{
	"figures": "figure", "points": "point", "men": "man", "feet": "foot", "degrees": "degree", "castings": "casting",
}
