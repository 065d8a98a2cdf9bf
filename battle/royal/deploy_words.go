package royal

import (
	"fmt"
	"strconv"
	"strings"

	"hyboria/battle"
	"hyboria/battle/royal/field"
)

// DeploymentWords writes a deployment as lines that ParseDeployment reads back.
func (s *State) DeploymentWords(d *Deployment) []string {
	var out []string
	for i := range d.Units {
		out = append(out, s.placingWords(&d.Units[i]))
	}
	return out
}

func (s *State) placingWords(p *Placing) string {
	text := "unit " + strconv.Itoa(p.Unit) + ": "
	if p.With != 0 {
		return text + "with " + s.unitWords(p.With)
	}
	text += "at " + number(p.Pose.At.X) + ", " + number(p.Pose.At.Y) + " facing " + number(p.Pose.H.Degrees())
	if u := s.Unit(p.Unit); u != nil && u.IsSingle() {
		return text
	}
	return text + " in " + p.Formation.String() + " of " + strconv.Itoa(p.Files)
}

// ParseDeployment reads where a side sets its units up (RA-1.6-R1), one a line:
//
//	unit 4: at 40, 9.5 in line of 12
//	the Black Dragons: at 60, 10 facing 15 in column of 3
//	the King: with the Black Dragons
//
// Places are inches from the left and from the attacker's edge, of the middle of
// the front; a unit looks across the table if nothing is said, and stands in the
// shape that is usual. A # begins a remark. The error names the line; whether the
// rules allow a place is for Deploy to say.
func (s *State) ParseDeployment(side battle.Side, text string) (d Deployment, err error) {
	for n, line := range battle.Lines(text) {
		p, err := s.parsePlacing(side, line)
		if err != nil {
			return d, fmt.Errorf("%d: %w", n, err)
		}
		d.Units = append(d.Units, p)
	}
	return d, nil
}

func (s *State) parsePlacing(side battle.Side, line string) (p Placing, err error) {
	subject, rest, ok := strings.Cut(line, ":")
	if !ok {
		return p, fmt.Errorf("%q: want a unit, a colon and its place, e.g. \"unit 4: at 40, 9.5 in line of 12\"", line)
	}
	u, err := s.named(side, subject)
	if err != nil {
		return p, err
	}
	p = Placing{Unit: u.ID, Pose: Pose{H: forward(side)}, Formation: u.Formation, Files: u.Files}
	w := words{list: strings.Fields(rest)}
	switch {
	case w.take("with"):
		host, err := s.named(side, w.rest())
		if err == nil {
			p.With = host.ID
		}
		return p, err
	case w.take("at"):
		err = s.readStand(&w, u, &p)
	default:
		err = fmt.Errorf("%q: want at and a place, or with and a unit", w.rest())
	}
	if err != nil {
		return p, fmt.Errorf("%s: %w", strings.TrimSpace(subject), err)
	}
	return p, nil
}

// readStand reads "40, 9.5 facing 15 in line of 12".
func (s *State) readStand(w *words, u *Unit, p *Placing) error {
	var err error
	if p.Pose.At.X, err = w.number("a place, e.g. 40, 9.5"); err != nil {
		return err
	}
	if p.Pose.At.Y, err = w.number("a place, e.g. 40, 9.5"); err != nil {
		return err
	}
	if w.take("facing") {
		deg, err := w.number("an angle in degrees")
		if err != nil {
			return err
		}
		if deg < -360 || deg > 360 {
			return fmt.Errorf("%s degrees is no heading: want 0 to 360", number(deg))
		}
		p.Pose.H = field.Degrees(deg).Norm()
		w.take("degrees")
	}
	if w.done() || !w.take("in") {
		return w.end()
	}
	it, err := readForm(w, Item{})
	if err != nil {
		return err
	}
	p.Formation, p.Files = it.Formation, filesFor(u, &it)
	return nil
}
