package general

import (
	"testing"

	"hyboria/battle"
	"hyboria/battle/dice"
	"hyboria/battle/royal"
	"hyboria/battle/royal/field"
	"hyboria/battle/royal/kernel"
)

// conduct counts what generals do over many battles.
type conduct struct {
	archers, shotFirst       int // units of foot archers that shot or fought; that shot before they fought
	evadable, evade          int // light foot in reach of a charge; with orders to evade
	raiders, raiderShots     int // units of horse archers; their turns with a shot
	raiderTurns, raidersHeld int // their turns; of these in contact with foot
	nearFoot, away           int // their free turns that begin near foot; that end out of its reach and contact
	charges, aside, through  int // of knights; at flank or rear; with breakthrough at foot's front
	foreFoot                 int // charges of knights at the front of foot
	pikes, pikesStand        int // pikes with horse near before them; that stood or turned to it
	second, secondNear       int // turns of the second line once the lines have met; near the front or fighting
	power, left              int // spell points of wizards; never spent
	heroes, heroesLed        int // heroes alive at the end; with a unit
	beatenTurns, homeward    int // free units of beaten armies near a foe; that did not go at him
}

// watched is a battle while it is looked at.
type watched struct {
	t    *testing.T
	c    *conduct
	s    *royal.State
	shot map[int]bool // units that have shot
	met  map[int]bool // units that have been in contact
	back map[int]bool // units of the second line
	gap  map[int]float64
}

func (w *watched) play(g *General) {
	for !w.s.Over {
		var orders [2]royal.Orders
		for i := range orders {
			v := w.s.ViewOf(battle.Side(i))
			d := new(desk)
			d.open(v, g)
			orders[i] = d.write()
			w.before(d, &orders[i])
		}
		w.s.Step(orders)
		w.after()
	}
	w.close()
}

// before looks at the orders of one side.
func (w *watched) before(d *desk, o *royal.Orders) {
	for i := range d.own {
		p := &d.own[i]
		it := o.OrderOf(p.u.ID)
		if it == nil {
			it = &royal.UnitOrder{}
		}
		if w.s.Turn == 0 && p.back {
			w.back[p.u.ID] = true
		}
		if w.back[p.u.ID] && p.u.On() && d.mood.joined {
			w.c.second++
			if p.busy || d.ahead(p.rect.A) > d.front-12 {
				w.c.secondNear++
			}
		}
		if !p.free {
			continue
		}
		switch p.trade {
		case archers, lights:
			w.skirmishers(d, p, it)
		case raiders:
			if p.aim == 0 {
				w.gap[p.u.ID] = d.footGap(p)
			}
		case knights:
			w.knights(d, p, it)
		case pikemen:
			w.pikes(d, p, it)
		default:
		}
		if d.mood.beaten && p.trade != spirits {
			w.beaten(d, p, it)
		}
	}
}

func (w *watched) skirmishers(d *desk, p *piece, it *royal.UnitOrder) {
	if p.u.Troop.MayEvade(false) && p.trade == archers && p.aim == 0 && d.threatened(p) && !p.waits {
		w.c.evadable++
		if it.Evade[0] {
			w.c.evade++
		}
	}
}

// footGap is how far the nearest foe on foot who could come is; 99 without one.
func (d *desk) footGap(p *piece) float64 {
	least := 99.0
	for i := range d.foes {
		if e := &d.foes[i]; e.u.Troop.Arm == kernel.Foot && !e.busy && e.u.Status == kernel.Steady {
			least = min(least, field.Dist(&p.rect, &e.rect))
		}
	}
	return least
}

func (w *watched) knights(d *desk, p *piece, it *royal.UnitOrder) {
	if p.aim == 0 {
		return
	}
	w.c.charges++
	e := &d.foes[p.aim-1]
	for k := range d.hits {
		h := &d.hits[k]
		if h.foe != p.aim-1 || &d.own[h.own] != p || h.end != p.next {
			continue
		}
		switch {
		case h.edge != kernel.Front:
			w.c.aside++
		case e.u.Troop.Arm == kernel.Foot:
			w.c.foreFoot++
			if it.Items[0].Through || it.Items[1].Through {
				w.c.through++
			}
		}
		return
	}
}

// pikes looks at those who have horse in reach of their front.
func (w *watched) pikes(d *desk, p *piece, it *royal.UnitOrder) {
	for i := range d.foes {
		e := &d.foes[i]
		if e.u.Troop.Arm != kernel.Cavalry || e.busy || e.u.Status != kernel.Steady || field.Dist(&e.rect, &p.rect) > e.charge {
			continue
		}
		w.c.pikes++
		if p.aim == 0 && (it.Items[0].Do == royal.None || it.Items[0].Do == royal.Face || it.Items[0].Do == royal.Move && it.Items[0].Inches < 3*kernel.Inch) {
			w.c.pikesStand++
		}
		return
	}
}

// beaten looks at the free units of an army that gives up the fight.
func (w *watched) beaten(d *desk, p *piece, it *royal.UnitOrder) {
	e, gap := d.nearest(p)
	if e == nil || gap > 24 {
		return
	}
	w.c.beatenTurns++
	if it.Items[0].Do != royal.Charge && it.Items[1].Do != royal.Charge && d.ahead(p.next.Centre()) < p.ahead+1 {
		w.c.homeward++
	}
}

// after looks at what came of it.
func (w *watched) after() {
	for _, u := range w.s.Units {
		if u.IsSingle() || u.Troop.Kind != kernel.Ordinary {
			continue
		}
		k := tradeOf(&u.Troop)
		fights := w.s.InMelee(u.ID) || u.Now.Fought
		if u.Now.Fired && !w.met[u.ID] {
			w.shot[u.ID] = true
		}
		if fights {
			w.met[u.ID] = true
		}
		if k == raiders && u.On() && u.Status == kernel.Steady {
			w.raider(u, fights)
		}
	}
}

func (w *watched) raider(u *royal.Unit, fights bool) {
	w.c.raiderTurns++
	if u.Now.Fired {
		w.c.raiderShots++
	}
	if fights {
		w.c.raidersHeld++
	}
	d := new(desk)
	d.open(w.s.ViewOf(u.Side), New(Auto))
	gap, free := w.gap[u.ID]
	if p := d.find(u.ID); p != nil && free && gap < 9 {
		w.c.nearFoot++
		if !fights && d.footGap(p) > 5 {
			w.c.away++
		}
	}
	delete(w.gap, u.ID)
}

// close looks at the whole battle.
func (w *watched) close() {
	for _, u := range w.s.Units {
		switch {
		case u.Troop.Kind == kernel.Wizard && !u.Single.Drunk && u.On():
			w.c.power += u.Single.Points
			w.c.left += u.Single.Power
		case u.Troop.Kind == kernel.Hero && u.Place <= royal.WithUnit:
			w.c.heroes++
			if u.Place == royal.WithUnit {
				w.c.heroesLed++
			}
		case u.Troop.Kind != kernel.Ordinary || u.IsSingle():
		case tradeOf(&u.Troop) == archers && (w.shot[u.ID] || w.met[u.ID]):
			w.c.archers++
			if w.shot[u.ID] {
				w.c.shotFirst++
			}
		case tradeOf(&u.Troop) == raiders:
			w.c.raiders++
		}
	}
}

// What armies under generals are seen to do over many battles of all nations:
// archers shoot before they fight and evade; horse archers shoot and keep away from
// foot; knights take foes aside and charge foot with breakthrough; pikes stand
// against horse; the second line keeps up; wizards use their points
// and heroes lead; beaten armies go home.
func TestConduct(t *testing.T) {
	n := 48
	if soak() {
		n = 480
	}
	var c conduct
	g := New(Auto)
	for k := range n {
		m := match{nations: [2]int{(k * 5) % 21, (k*11 + k/21 + 3) % 21}, points: 1000 + 500*(k%2), card: 1 + (k*37)%100, n: int64(20000 + k)}
		s, err := royal.Start(m.scenario(), dice.SeedOf(m.n), cards(), royal.Options{})
		if err != nil {
			t.Fatal(err)
		}
		s.Deploy([2]royal.Deployment{g.Deploy(s.ViewOf(0)), g.Deploy(s.ViewOf(1))})
		w := watched{t: t, c: &c, s: s, shot: map[int]bool{}, met: map[int]bool{}, back: map[int]bool{}, gap: map[int]float64{}}
		w.play(g)
	}
	for _, q := range []struct {
		what      string
		got, of   int
		least     int // percent
		enough    int // of
		mostwards bool
	}{
		{"archers shoot before they fight", c.shotFirst, c.archers, 60, 30, false},
		{"light archers in reach of a charge have orders to evade", c.evade, c.evadable, 80, 20, false},
		{"turns of horse archers with a shot", c.raiderShots, c.raiderTurns, 12, 50, false},
		{"turns of horse archers in contact", c.raidersHeld, c.raiderTurns, 35, 50, true},
		{"horse archers near foot keep their distance", c.away, c.nearFoot, 50, 20, false},
		{"knights charge a flank or rear", c.aside, c.charges, 15, 30, false},
		{"knights charge foot in front with breakthrough", c.through, c.foreFoot, 95, 10, false},
		{"pikes stand against horse", c.pikesStand, c.pikes, 50, 20, false},
		{"the second line keeps up or fights once the lines have met", c.secondNear, c.second, 50, 20, false},
		{"points that wizards spend", c.power - c.left, c.power, 80, 1000, false},
		{"heroes lead a unit at the end", c.heroesLed, c.heroes, 70, 10, false},
		{"beaten units near a foe do not go at him", c.homeward, c.beatenTurns, 90, 20, false},
	} {
		share := 100 * q.got / max(1, q.of)
		t.Logf("%-60s %5d of %5d, %3d%%", q.what, q.got, q.of, share)
		if q.of < q.enough || (share < q.least) != q.mostwards {
			t.Errorf("%s: %d of %d", q.what, q.got, q.of)
		}
	}
}
