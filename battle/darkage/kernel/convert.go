package kernel

import "hyboria/battle"

// Scale is how many figures make a unit (DA-12.1).
type Scale string

// The scales.
const (
	Grand Scale = "grand" // one campaign unit is about one unit here
	Fine  Scale = "fine"  // about two
)

// Part is one unit on this table, made of a campaign unit or of a part of it.
type Part struct {
	Profile Profile
	Figures int // crew for vehicles
	Shots   int
	Limit   int // break point without heroes and commanders: BP of DA-12.2
	Floor   int // of rallies: RF
}

// Near is n / d to the nearest whole number, halves upward.
func Near(n, d int) int { return floorDiv(2*n+d, 2*d) }

// Up is n / d rounded upward.
func Up(n, d int) int { return -floorDiv(-n, d) }

func floorDiv(n, d int) int {
	q := n / d
	if n%d != 0 && (n < 0) != (d < 0) {
		q--
	}
	return q
}

// Convert makes the units of a campaign unit (DA-12.1, DA-12.2, DA-12.3); none
// if it has no figures. The tables hold a row for every type and class.
func (t *Tables) Convert(u battle.Unit, scale Scale) []Part {
	if u.Present <= 0 {
		return nil
	}
	std := t.standard(&u)
	s2 := int(std.Grand * 2)
	if scale == Fine {
		s2 = int(std.Fine * 2)
	}
	n := max(1, Near(2*u.Present, s2))
	p, shots := t.ProfileOf(u)
	out := make([]Part, n)
	for i := range out {
		f := u.Present / n
		if i < u.Present%n { // larger parts first
			f++
		}
		out[i] = t.part(p, shots, f, s2, t.class(u.Class).Factor)
	}
	return out
}

// part reckons the strength of f figures where s2 half figures are a unit.
func (t *Tables) part(p Profile, shots, f, s2, factor int) Part {
	limit := max(3, Near(2*15*f*factor, 10*s2))
	p.Weak = 200*f < t.Weak*s2
	return Part{Profile: p, Figures: f, Shots: shots, Limit: limit, Floor: Near(limit, 3)}
}

// ProfileOf is what a campaign unit is on this table, and its shots (DA-12.3).
func (t *Tables) ProfileOf(u battle.Unit) (Profile, int) {
	r := t.row(&u)
	p, _ := t.Profile(r.Code)
	if r.Javelins {
		p = t.WithJavelins(p)
	}
	p.Rough = p.Rough || r.Rough
	p.Halves = p.Halves || r.Halves
	p.Pikes = r.Pikes
	if p.Missile == Bow && u.Armed == battle.ShemiteBow {
		p.Reach = t.ShemiteReach
	}
	p.Barbarian = t.tagged(&u, "barbarian")
	if p.steps() {
		p.Step = t.class(u.Class).Step
	}
	shots := 0
	if p.Missile != NoMissile && !r.NoShots {
		shots = t.Shots
	}
	return p, shots
}

// Passed is the mark that a unit must have reached for its floor to hold: one
// more than the floor (DA-9.3, DA-9.3-R1, DA-12.2).
func Passed(floor int) int { return floor + 1 }

// StandardLimit is the Hits at which a unit is removed that no table says
// otherwise of (DA-9.1), StandardFloor what it may not rally below once it has
// passed it (DA-9.3).
const (
	StandardLimit = 15
	StandardFloor = 5
)

// FiguresLost is what a part loses that is on the table at the end with so many
// Hits, and the status it has (DA-12.9). contact: an enemy touches it.
func FiguresLost(f, hits, limit int, removed, lost, contact bool) (gone int, routed bool) {
	if removed {
		return f, true
	}
	gone = Near(f*min(hits, limit), 2*limit)
	if lost && contact {
		return gone + Up(f-gone, 5), true
	}
	return gone, false
}

// VehiclesLost is how many chariots or mammoths are lost with their crew
// (DA-12.9).
func VehiclesLost(t battle.Type, crew int) int {
	if c := t.Crew(); c > 1 {
		return crew / c
	}
	return 0
}

// CommanderTaken reports whether a commander whose unit was removed is
// captured: on 1-2, or 1-4 if an enemy touched its flank or rear, or 1-3 if no
// friend is left (DA-12.5).
func CommanderTaken(d6 int, cornered, alone bool) bool {
	switch {
	case cornered:
		return d6 <= 4
	case alone:
		return d6 <= 3
	default:
		return d6 <= 2
	}
}
