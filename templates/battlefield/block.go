// Package battlefield draws a battle seen from above: units as blocks to scale
// on the laid table, and what they did to one another. The server draws every
// block and every moment; a browser only moves what it was given.
package battlefield

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"hyboria/battle"
	"hyboria/battle/royal/kernel"
	"hyboria/battle/show"
)

// Scale is how many drawing units an inch of the table has.
const Scale = 10.0

// tenths of a millimetre to an inch.
const inch = 254.0

// pen writes SVG.
type pen struct{ strings.Builder }

// put writes its parts; numbers get at most one decimal.
func (p *pen) put(parts ...any) {
	for _, x := range parts {
		switch v := x.(type) {
		case string:
			p.WriteString(v)
		case int:
			p.WriteString(strconv.Itoa(v))
		case float64:
			p.WriteString(number(v))
		}
	}
}

func number(v float64) string {
	v = math.Round(v*10) / 10
	if v == 0 {
		return "0"
	}
	return strconv.FormatFloat(v, 'f', -1, 64)
}

// mostGhosts is how many fallen ranks are shown at most behind a unit, which
// may have fewer files by now than it began with.
const mostGhosts = 3

// size is the footprint of a unit in drawing units.
type size struct {
	file, rank  float64 // of one base
	files, full int     // full ranks
	rest        int     // figures in the short rank behind
	wide, deep  float64
	ghost       float64 // depth with the ranks that have fallen
}

func sizeOf(u *show.Unit, p show.Place) size {
	arm := u.Troop.Arm
	s := size{file: Scale * float64(arm.Width()) / inch, rank: Scale * float64(arm.Depth()) / inch}
	if u.Kind.Single() {
		s.wide, s.deep = 16, 16
		return s
	}
	if u.Man {
		s.wide, s.deep = 2*manRadius, 2*manRadius
		return s
	}
	stands, files := arm.Stands(p.Figures), max(1, p.Files)
	s.files, s.full, s.rest = files, stands/files, stands%files
	s.wide = float64(files) * s.file
	s.deep = float64(kernel.Ranks(stands, files)) * s.rank
	lost := kernel.Ranks(arm.Stands(max(u.Figures, p.Figures)), files) - kernel.Ranks(stands, files)
	s.ghost = s.deep + float64(min(lost, mostGhosts))*s.rank
	if p.Formation == kernel.Ring {
		s.deep, s.ghost = s.wide, s.wide
	}
	if p.Wide > 0 && p.Deep > 0 { // a base of one size whatever stands on it
		s.wide, s.deep, s.ghost = Scale*p.Wide, Scale*p.Deep, Scale*p.Deep
		s.files, s.full, s.rest = files, 1, 0
		s.file, s.rank = s.wide/float64(files), s.deep
	}
	return s
}

// Block draws a unit in its own frame: 0,0 is the middle of its front edge, up
// is forward, down is to the rear. colour is its banner's.
func Block(u *show.Unit, p show.Place, colour string) string {
	k, s := &pen{}, sizeOf(u, p)
	if u.Man {
		k.man(u, p, colour)
		return k.String()
	}
	if u.Kind.Single() {
		k.single(u, colour)
		return k.String()
	}
	k.put(`<g class="`, blockClass(u, p, colour), `">`)
	if s.ghost > s.deep {
		k.put(`<rect class="gone" x="`, -s.wide/2, `" y="`, s.deep, `" width="`, s.wide, `" height="`, s.ghost-s.deep, `"/>`)
	}
	k.put(`<path class="body" fill="`, colour, `" d="`, outline(s, p), `"/>`)
	k.ranks(s, p)
	k.arm(u, s)
	k.front(s, p)
	k.class(u, s)
	k.put(`</g>`)
	return k.String()
}

func blockClass(u *show.Unit, p show.Place, colour string) string {
	c := "block " + [...]string{"steady", "falling", "routing"}[p.Status]
	if dark(colour) {
		c += " dark"
	}
	if u.Kind.Summoned() {
		c += " summoned"
	}
	return c
}

// outline is the body: the full ranks and the short one, kept in the middle.
func outline(s size, p show.Place) string {
	k := &pen{}
	x := s.wide / 2
	if p.Formation == kernel.Ring || s.rest == 0 || s.full == 0 {
		w := x
		if s.full == 0 && p.Formation != kernel.Ring {
			w = float64(s.rest) * s.file / 2
		}
		k.put("M", -w, " 0H", w, "V", s.deep, "H", -w, "Z")
		if p.Formation == kernel.Ring {
			in := math.Min(2*s.rank, 0.38*s.wide)
			k.put("M", -x+in, " ", in, "V", s.deep-in, "H", x-in, "V", in, "Z")
		}
		return k.String()
	}
	y, r := float64(s.full)*s.rank, float64(s.rest)*s.file/2
	k.put("M", -x, " 0H", x, "V", y, "H", r, "V", s.deep, "H", -r, "V", y, "H", -x, "Z")
	return k.String()
}

// ranks rules the ranks as lines and the files as ticks.
func (k *pen) ranks(s size, p show.Place) {
	if p.Formation == kernel.Ring {
		return
	}
	x := s.wide / 2
	k.put(`<path class="ranks" d="`)
	for i := 1; i < s.full+min(1, s.rest) && s.full > 0; i++ {
		w := x
		if i == s.full {
			w = float64(s.rest) * s.file / 2
		}
		k.put("M", -w, " ", float64(i)*s.rank, "H", w)
	}
	k.put(`"/><path class="files" d="`)
	depth := float64(s.full) * s.rank
	for i := 1; i < s.files && s.full > 0; i++ {
		k.put("M", -x+float64(i)*s.file, " 0V", depth)
	}
	for i := 1; i < s.rest; i++ {
		k.put("M", -float64(s.rest)*s.file/2+float64(i)*s.file, " ", depth, "V", s.deep)
	}
	k.put(`"/>`)
}

// arm marks the type by shape: a slash for horse, a wheel on each chariot,
// tusks before each mammoth, spikes before pikes, a string for bows.
func (k *pen) arm(u *show.Unit, s size) {
	x := s.wide / 2
	switch u.Troop.Arm {
	case kernel.Cavalry:
		w, y := x, float64(s.full)*s.rank // the full ranks alone
		if s.full == 0 {
			w, y = float64(s.rest)*s.file/2, s.deep
		}
		k.put(`<path class="mark" d="M`, -w, " ", y, `L`, w, ` 0"/>`)
	case kernel.Chariots:
		k.each(s, func(cx, cy float64) {
			r := 0.32 * s.file
			k.put(`<path class="mark" d="M`, cx-r, " ", cy, `a`, r, " ", r, ` 0 1 0 `, 2*r, ` 0a`, r, " ", r, ` 0 1 0 `, -2*r, ` 0h`, 2*r, `M`, cx, " ", cy-r, "v", 2*r, `"/>`)
		})
	case kernel.Mammoths:
		k.each(s, func(cx, cy float64) {
			r := 0.28 * s.file
			k.put(`<path class="mark" d="M`, cx-r, " ", cy, "q", -r, " ", -1.6*r, " ", 0.7*r, " ", -2.2*r, "M", cx+r, " ", cy, "q", r, " ", -1.6*r, " ", -0.7*r, " ", -2.2*r, `"/>`)
		})
	default:
		if u.Troop.Has(kernel.Pike) {
			k.put(`<path class="pikes" d="`)
			for i := range s.files {
				k.put("M", -x+(float64(i)+0.5)*s.file, " 0v-6")
			}
			k.put(`"/>`)
		}
	}
	if u.Troop.Bow != battle.NoWeapon && u.Troop.Bow != "" && u.Troop.Arm.Crew() == 1 {
		k.put(`<path class="bow" d="M-7 -2Q0 -10 7 -2"/>`)
	}
}

// each calls f with the middle of every base.
func (k *pen) each(s size, f func(cx, cy float64)) {
	for i := range s.full*s.files + s.rest {
		n, row := s.files, i/s.files
		if row == s.full {
			n = s.rest
		}
		f((float64(i%s.files)+0.5-float64(n)/2)*s.file, (float64(row)+0.5)*s.rank)
	}
}

// front draws the edge that the unit faces with, thick; a ring has four.
func (k *pen) front(s size, p show.Place) {
	x := s.wide / 2
	if s.full == 0 && p.Formation != kernel.Ring {
		x = float64(s.rest) * s.file / 2
	}
	k.put(`<path class="front" d="M`, -x, ` 0H`, x)
	if p.Formation == kernel.Ring {
		k.put("V", s.deep, "H", -x, "Z")
	}
	k.put(`"/>`)
}

// class is the mark at the right rear corner: A filled, B half, C open.
func (k *pen) class(u *show.Unit, s size) {
	x, y := s.wide/2, float64(max(1, s.full))*s.rank
	if s.full == 0 {
		x = float64(s.rest) * s.file / 2
	}
	const side = 6.5
	k.put(`<path class="class" d="M`, x, " ", y, "h", -side, "v", -side, "h", side, `Z"/>`)
	switch u.Troop.Class {
	case battle.ClassA:
		k.put(`<path class="class full" d="M`, x, " ", y, "h", -side, "v", -side, "h", side, `Z"/>`)
	case battle.ClassB:
		k.put(`<path class="class full" d="M`, x, " ", y, "h", -side, "L", x, " ", y-side, `Z"/>`)
	case battle.ClassC: // the open square
	}
}

// single draws a hero as a star, a commander as a pennant, a wizard as a moon.
func (k *pen) single(u *show.Unit, colour string) {
	k.put(`<g class="block single"><circle class="body" cy="8" r="8" fill="`, colour, `"/><circle class="face" cy="8" r="6"/>`)
	k.sign(u)
	k.put(`</g>`)
}

// sign is what tells a single figure's rank, round 0,8.
func (k *pen) sign(u *show.Unit) {
	switch u.Kind {
	case kernel.Hero:
		k.put(`<path class="sign" d="M0 2.6L1.5 6.4L5.4 6.6L2.4 9.1L3.4 13L0 10.9L-3.4 13L-2.4 9.1L-5.4 6.6L-1.5 6.4Z"/>`)
	case kernel.Wizard:
		k.put(`<path class="sign magic" d="M2.5 3.4A5 5 0 1 0 2.5 12.6A4 4 0 1 1 2.5 3.4Z"/>`)
	default:
		k.put(`<path class="sign" d="M-2.6 13.4V2.8H4.8L2.8 5.6L4.8 8.4H-1.4V13.4Z"/>`)
	}
}

// dark reports whether light lines show better on a colour.
func dark(colour string) bool {
	var r, g, b int
	if _, err := fmt.Sscanf(colour, "#%02x%02x%02x", &r, &g, &b); err != nil {
		return false
	}
	return 299*r+587*g+114*b < 110_000
}
