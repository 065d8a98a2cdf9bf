package general

import (
	"hyboria/battle/royal"
	"hyboria/battle/royal/field"
	"hyboria/battle/royal/kernel"
)

// figures orders heroes and the commander: those on their own join a unit, and
// the commander leaves one that is about to be trapped.
func (d *desk) figures() {
	for _, s := range d.singles {
		switch {
		case s.Troop.Kind == kernel.Wizard || s.Single.Asleep >= d.v.Turn():
		case s.Place == royal.OnTable && !d.v.InMelee(s.ID):
			d.seek(s, nil)
		case s.Place == royal.WithUnit && s.Troop.Kind == kernel.Commander:
			if p := d.find(s.Single.With); p != nil && d.doomed(p) {
				d.seek(s, p)
			}
		}
	}
}

// doomed reports whether a unit is so struck, or so weak, that a commander had
// better not be with it.
func (d *desk) doomed(p *piece) bool {
	if !p.busy {
		return false
	}
	return p.struck.Trapped(p.u.Ring()) || p.struck.Has(kernel.Rear) || 3*p.u.N < p.u.N0
}

// seek brings a single figure to a unit that he may join; from is the unit he
// leaves, if any.
func (d *desk) seek(s *royal.Unit, from *piece) {
	r := s.Rect()
	var best *piece
	most := -1e9
	for i := range d.own {
		p := &d.own[i]
		if p == from || !p.u.On() || p.u.Troop.Kind != kernel.Ordinary || p.u.Status == kernel.Routing || d.doomed(p) ||
			!p.u.Troop.MayJoin(s.Troop.Kind, s.Troop.Has(kernel.Mounted)) || s.Troop.Kind == kernel.Hero && p.hero != kernel.NoChampion {
			continue
		}
		worth := float64(p.value)/20 - field.Dist(&r, &p.rect)
		if p.busy && s.Troop.Kind == kernel.Commander {
			worth -= 10
		}
		if worth > most {
			best, most = p, worth
		}
	}
	if best == nil {
		return
	}
	_, at := field.DistTo(&best.next, r.Centre())
	o := royal.UnitOrder{Unit: s.ID, Join: best.u.ID, Away: from != nil}
	o.Items[1] = royal.Item{Do: royal.Move, To: &at}
	d.out.Units = append(d.out.Units, o)
}
