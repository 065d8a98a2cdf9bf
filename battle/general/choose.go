package general

import (
	"hyboria/battle"
	"hyboria/battle/deck"
	"hyboria/battle/muster"
	"hyboria/battle/royal/kernel"
)

// choose settles the doctrine: the plan's, else the one given, else the one
// that army and ground suggest.
func (d *desk) choose(fallback Doctrine) Doctrine {
	switch {
	case d.plan != nil && d.plan.Doctrine != Auto:
		return d.plan.Doctrine
	case fallback != Auto:
		return fallback
	}
	return d.suggest()
}

// makeUp is what an army consists of, in percent of its worth.
type makeUp struct {
	foot, bows, rough, horse, heavy, raiders int
}

// makeUp reads the side's part of the scenario, which does not change.
func (d *desk) makeUp() (m makeUp) {
	f := d.v.Force()
	all := 0
	for i := range f.Units {
		u := &f.Units[i]
		t := kernel.TroopOf(*u)
		worth := muster.Cost(u.Type, u.Class, u.Armed) * u.Present / u.Type.Crew()
		all += worth
		switch k := tradeOf(&t); {
		case k == mammoths || k == chariots:
			m.heavy += worth
		case k == raiders:
			m.raiders += worth
		case k.mounted():
			m.horse += worth
		case k == archers:
			m.bows += worth
			m.foot += worth
		default:
			m.foot += worth
		}
		if t.Arm == kernel.Foot && t.Light() {
			m.rough += worth
		}
	}
	for _, p := range [...]*int{&m.foot, &m.bows, &m.rough, &m.horse, &m.heavy, &m.raiders} {
		*p = 100 * *p / max(1, all)
	}
	return m
}

// lie is how the ground lies for the side, in percent of the table's length.
type lie struct {
	woods, hills, bars int  // in the own half or the middle third
	narrow             bool // a pass, or a river that only its crossings lead over
}

// lie reads the card's features by the room they take.
func (d *desk) lie() (l lie) {
	layout := d.v.Layout()
	side := layout.For(d.v.Side)
	l.narrow = layout.Pass
	for i := range layout.Features {
		f := &layout.Features[i]
		if f.Kind == deck.River && len(f.Line) > 1 && widthOf(f.Line)*10 > (d.right-d.left)*9 {
			l.narrow = true
		}
		if len(f.Ring) == 0 {
			continue
		}
		share := int(100 * widthOf(f.Ring) / (d.right - d.left))
		near := side.From(f.Ring[0]) < 0.6
		switch {
		case f.Kind == deck.Woods && near:
			l.woods += share
			l.bars += share
		case f.Kind == deck.Hill && near:
			l.hills += share
		case f.Kind == deck.Bog || f.Kind == deck.Woods || f.Kind == deck.Rock:
			l.bars += share
		}
	}
	return l
}

// widthOf is the room that a feature takes along the own edge, in inches.
func widthOf(points []deck.Point) float64 {
	lo, hi := points[0].X, points[0].X
	for _, p := range points {
		lo, hi = min(lo, p.X), max(hi, p.X)
	}
	return hi - lo
}

// suggest weighs the doctrines against army and ground; a little luck decides
// between those that are near each other, so that battles differ.
func (d *desk) suggest() Doctrine {
	m, l := d.makeUp(), d.lie()
	dice := d.v.Choices("doctrine")
	best, most := Advance, -1
	for _, doc := range Doctrines() {
		if score := d.suits(doc, &m, &l) + dice.Pick(16); score > most {
			best, most = doc, score
		}
	}
	return best
}

// suits is how well a doctrine suits army and ground, about 0 to 100. The
// numbers follow the tables in docs/generals.md.
func (d *desk) suits(doc Doctrine, m *makeUp, l *lie) int {
	waits := 0
	if d.v.Side == battle.Defender {
		waits = 10
	}
	switch doc {
	case HighGround:
		return 15 + waits + min(l.hills, 60)/2 + m.bows/4 - m.raiders/3
	case Refuse:
		return 35 + min(m.horse, 50)/3 - l.bars/5
	case Envelop:
		return 20 + (m.horse+m.raiders)/2 - l.bars/3
	case Skirmish:
		return 20 + (m.bows + m.raiders)
	case Ambush:
		return min(l.woods, 40)*m.rough/60 + waits
	case Hammer:
		return 20 + min(m.heavy, 30)*2 + m.horse/5
	case HoldPass:
		if !l.narrow {
			return 0
		}
		return 45 + waits + m.foot/4
	default:
		return 35 + m.foot/5 - waits/2
	}
}
