package kernel

import "strconv"

// Term is one addition to a die, by name.
type Term struct {
	Name  string
	Value int
	Rule  string
}

// Blow is how Hits come about: a die and what is added, halvings and
// doublings, and the result. Its terms are for those who read it.
type Blow struct {
	Die     int
	Terms   []Term // only those that are not 0
	Halves  int
	Doubles int
	Base    int // die and terms, not below 0 (DA-5.4-R1, DA-8.3)
	Hits    int
}

// add puts a term in.
func (b *Blow) add(keep bool, name string, value int, rule string) int {
	if value != 0 && keep {
		b.Terms = append(b.Terms, Term{name, value, rule})
	}
	return value
}

// Net is what halvings and doublings make of base Hits: one of each cancel,
// the best defence is a quarter, and the rounding is upward and once
// (DA-5.5, DA-5.5-R2, DA-8.4).
func Net(base, halves, doubles int) int {
	switch k := min(2, halves-doubles); {
	case k <= -1:
		return base * 2
	case k == 0:
		return base
	case k == 1:
		return Up(base, 2)
	default:
		return Up(base, 4)
	}
}

// Facing is a side of a unit, seen from itself.
type Facing uint8

// The sides in the order of the clock.
const (
	Front Facing = iota
	Right
	Rear
	Left
)

// String is the side in words.
func (f Facing) String() string {
	return [...]string{"front", "right flank", "rear", "left flank"}[f&3]
}

// Flank reports whether the side is one of the two flanks.
func (f Facing) Flank() bool { return f == Right || f == Left }

// Turned is how a side is called after the unit has turned so many quarters to
// the right.
func (f Facing) Turned(quarters Facing) Facing { return (f - quarters) & 3 }

// Volley is one shot.
type Volley struct {
	Shooter *Profile
	Target  *Profile
	Facing  Facing // attacked
	Defends bool   // the target defends woods, village, camp or walls (DA-5.5a)
}

// Mod is all that is added to the die.
func (v *Volley) Mod() int { return v.Shooter.Shot + v.Shooter.Step + weak(v.Shooter) }

// Multipliers are the halvings and doublings (DA-5.5a-c): halved when the
// target defends, when it is Heavies attacked in front or flank; doubled from
// the rear.
func (v *Volley) Multipliers() (halves, doubles int) {
	if v.Defends {
		halves++
	}
	if v.Target.Halves && v.Facing != Rear {
		halves++
	}
	if v.Facing == Rear {
		doubles++
	}
	return halves, doubles
}

// Roll gives the Hits of the volley. keep: write the terms down.
func (v *Volley) Roll(die int, keep bool) Blow {
	b := Blow{Die: die}
	name := ""
	if keep {
		name = lower(v.Shooter.Name)
	}
	base := die + b.add(keep, name, v.Shooter.Shot, "DA-5.4") + b.quality(keep, v.Shooter)
	b.finish(base)
	b.Halves, b.Doubles = v.Multipliers()
	b.Hits = Net(b.Base, b.Halves, b.Doubles)
	return b
}

// Expected is twice the Hits to be expected, the die taken as 3.5 and nothing
// rounded, in eighths: for choices only (DA-11.2).
func (v *Volley) Expected() int {
	h, d := v.Multipliers()
	return expected(v.Mod(), h, d)
}

// expected is eight times (3.5 + mod, not below 0) times the multiplier.
func expected(mod, halves, doubles int) int {
	base := max(0, 28+8*mod)
	switch k := min(2, halves-doubles); {
	case k <= -1:
		return base * 2
	case k == 0:
		return base
	case k == 1:
		return base / 2
	default:
		return base / 4
	}
}

func weak(p *Profile) int {
	if p.Weak {
		return -1
	}
	return 0
}

// quality adds the class step and weakness (DA-12.2).
func (b *Blow) quality(keep bool, p *Profile) int {
	return b.add(keep, "class", p.Step, "DA-12.2") + b.add(keep, "weak unit", weak(p), "DA-12.2")
}

func (b *Blow) finish(base int) { b.Base = max(0, base) }

// Strike is one blow of melee.
type Strike struct {
	Striker, Target *Profile
	Facing          Facing // of the target, where the striker's front touches it
	Doubles         bool   // flush flank or rear contact (DA-8.4c)
	Uphill          bool   // the target stands higher (DA-8.4a)
	Defends         bool   // the target defends terrain with melee protection
	Heroes          int    // of the striker's heroes (DA-12.5)
	NearMammoth     bool   // an enemy mammoth is within 6 inches of the striker
}

// typeMod is the melee modifier of the striker's type: a positive one of
// mounted troops counts nothing against the front of pikes (DA-12.4).
func (s *Strike) typeMod() int {
	m := s.Striker.Melee
	if m > 0 && s.Striker.Mounted && s.Target.Pikes && s.Facing == Front {
		return 0
	}
	return m
}

// pikes is what pikes gain against mounted troops before them.
func (s *Strike) pikes() int {
	if s.Striker.Pikes && s.Target.Mounted {
		return 1
	}
	return 0
}

// against is what the target's kind takes from the striker.
func (s *Strike) against() int {
	n := s.Target.StruckByAll
	if s.Striker.OnFoot() {
		n += s.Target.StruckByFoot
	} else {
		n += s.Target.StruckByHorse
	}
	return n
}

// fear is what mounted troops lose near mammoths (DA-12.4).
func (s *Strike) fear() int {
	if s.NearMammoth && s.Striker.Mounted && !s.Striker.Mammoth {
		return -1
	}
	return 0
}

// Mod is all that is added to the die.
func (s *Strike) Mod() int {
	return s.typeMod() + s.pikes() + s.against() + s.fear() + s.Striker.Step + weak(s.Striker) + s.Heroes
}

// Multipliers are the halvings and doublings: being uphill and defending
// terrain give one between them (DA-8.4-R2), Heavies halve on every side
// (DA-8.4-R1).
func (s *Strike) Multipliers() (halves, doubles int) {
	if s.Uphill || s.Defends {
		halves++
	}
	if s.Target.Halves {
		halves++
	}
	if s.Doubles {
		doubles++
	}
	return halves, doubles
}

// Roll gives the Hits of the blow (DA-8.3, DA-8.4). keep: write the terms down.
func (s *Strike) Roll(die int, keep bool) Blow {
	b := Blow{Die: die}
	striker, against := "", ""
	if keep {
		striker, against = lower(s.Striker.Name), "against "+lower(s.Target.Name)
	}
	base := die + b.add(keep, striker, s.typeMod(), "DA-8.3") +
		b.add(keep, "pikes against horse", s.pikes(), "DA-12.4") +
		b.add(keep, against, s.against(), "DA-12.4") +
		b.add(keep, "mammoths near", s.fear(), "DA-12.4") +
		b.quality(keep, s.Striker) + b.add(keep, "heroes", s.Heroes, "DA-12.5")
	b.finish(base)
	b.Halves, b.Doubles = s.Multipliers()
	b.Hits = Net(b.Base, b.Halves, b.Doubles)
	return b
}

// Expected is eight times the Hits to be expected, the die taken as 3.5.
func (s *Strike) Expected() int {
	h, d := s.Multipliers()
	return expected(s.Mod(), h, d)
}

// Text tells how the Hits came about: "4 - 1 archers = 3, halved: 2".
func (b *Blow) Text() string {
	out := []byte(strconv.Itoa(b.Die))
	for _, t := range b.Terms {
		sign, n := " + ", t.Value
		if n < 0 {
			sign, n = " - ", -n
		}
		out = append(append(append(append(out, sign...), strconv.Itoa(n)...), ' '), t.Name...)
	}
	if len(b.Terms) > 0 {
		out = append(append(out, " = "...), strconv.Itoa(b.Base)...)
	}
	return string(out) + b.netWords() + ": " + Count(b.Hits, "Hit")
}

func (b *Blow) netWords() string {
	switch k := min(2, b.Halves-b.Doubles); {
	case k <= -1:
		return ", doubled"
	case k == 0 && b.Halves > 0:
		return ", halving and doubling cancel"
	case k == 1:
		return ", halved"
	case k == 2:
		return ", quartered"
	default:
		return ""
	}
}

// Count writes a number of things: "1 Hit", "3 Hits".
func Count(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return strconv.Itoa(n) + " " + what + "s"
}

func lower(s string) string {
	if s == "" {
		return s
	}
	if c := s[0]; c >= 'A' && c <= 'Z' {
		return string(c+'a'-'A') + s[1:]
	}
	return s
}
