package royal

import (
	"fmt"

	"hyboria/battle/royal/field"
	"hyboria/battle/royal/kernel"
)

// bout is a melee with both sides counted.
type bout struct {
	m    *Melee
	side [2]kernel.Fighter
	kernel.Bout
}

// meleeRound is T9: one round for every pair in contact. All losses are worked
// out before any are removed (RA-0.3, RA-9.1).
func (s *State) meleeRound() {
	s.closeUp() // rout and magic may have taken figures since the contact
	bouts := s.bouts()
	if len(bouts) == 0 {
		return
	}
	loss, heroes := s.strike(bouts)
	for i := range bouts {
		bouts[i].m.Round++
	}
	s.takeLosses(loss, heroes)
	s.closeUp()
}

// bouts counts all figures in contact, pair by pair.
func (s *State) bouts() []bout {
	out := s.rt.bouts[:0]
	for _, m := range s.Melees {
		if m.Turn > s.Turn { // a breakthrough of this turn is fought in the next
			continue
		}
		out = append(out, bout{m: m, Bout: kernel.Bout{Round: m.Round + 1, Rough: s.roughUnder(m)}})
	}
	s.rt.bouts = out
	for _, u := range s.Units {
		if u.On() && s.InMelee(u.ID) {
			s.countUnit(u, out)
		}
	}
	for i := range out {
		s.lapRound(&out[i])
	}
	for _, u := range s.Units {
		if u.On() && u.Troop.Arm == kernel.Foot && s.InMelee(u.ID) {
			s.shareSupport(u, out)
		}
	}
	return out
}

// countUnit fills in a unit's part of its bouts.
func (s *State) countUnit(u *Unit, bouts []bout) {
	s.rt.touches = s.counts(u, s.rt.touches[:0])
	hero := s.heroFor(u)
	near := u.Troop.Arm != kernel.Foot && s.mammothsNear(u)
	for k := range s.rt.touches {
		t := &s.rt.touches[k]
		b := boutOf(bouts, t.m)
		if b == nil {
			continue
		}
		f := &b.side[t.i]
		*f = kernel.Fighter{
			Troop: u.Troop, Figures: u.N, Files: u.Files, Attached: s.attached(u), Ring: u.Ring(),
			Depth: t.m.Deep[t.i], Edge: t.edge, Touching: t.count, Beyond: t.beyond, Added: t.m.Added[t.i],
			Made: t.m.Made[t.i], Bonus: t.m.Bonus[t.i], Status: u.Status, Fired: u.Now.Fired, NearMammoths: near,
		}
		if t.edge.Flank() && u.Files > 1 {
			f.NextFile = kernel.FileFigures(u.Stands(), u.Files)
		}
		if hero.opponent == t.m.Other(u.ID) {
			f.Champion = hero.champion
		}
		t.m.Touch[t.i] = t.count
	}
}

func boutOf(bouts []bout, m *Melee) *bout {
	for i := range bouts {
		if bouts[i].m == m {
			return &bouts[i]
		}
	}
	return nil
}

// shareSupport notes, in the order of RA-9.6-R1, how many of a unit's
// supporters its earlier opponents have used up.
func (s *State) shareSupport(u *Unit, bouts []bout) {
	s.rt.touches = s.counts(u, s.rt.touches[:0])
	if len(s.rt.touches) < 2 {
		return
	}
	var used kernel.Support
	for k := range s.rt.touches {
		t := &s.rt.touches[k]
		b := boutOf(bouts, t.m)
		if b == nil {
			continue
		}
		f := &b.side[t.i]
		f.Used, f.NextFile = used, max(0, f.NextFile-used.Next)
		_, now := kernel.Involved(f, &b.side[1-t.i], b.Round, nil)
		used = kernel.Support{Second: used.Second + now.Second, Third: used.Third + now.Third, Next: used.Next + now.Next}
	}
}

// heroChoice is whom a unit's hero fights.
type heroChoice struct {
	opponent int
	champion kernel.Champion
}

// heroFor lets the hero of a unit, or a lone one, fight the enemy with most
// figures (RA-9.6-R1, RA-22.1-R1).
func (s *State) heroFor(u *Unit) (c heroChoice) {
	switch h := s.championOf(u); {
	case h != nil:
		c.champion = h.Single.Champion
	case u.Troop.Kind == kernel.Hero && u.Single.Asleep < s.Turn:
		c.champion = u.Single.Champion
	default:
		return c
	}
	most := -1
	for _, m := range s.Melees {
		if m.Has(u.ID) && m.Turn <= s.Turn {
			if o := s.Unit(m.Other(u.ID)); o.N > most {
				c.opponent, most = o.ID, o.N
			}
		}
	}
	return c
}

// mammothsNear reports whether any unit of mammoths but u itself is within 6 in
// (RA-9.7h, RA-9.7-R2).
func (s *State) mammothsNear(u *Unit) bool {
	if u.Troop.Arm == kernel.Mammoths {
		return false
	}
	for _, o := range s.Units {
		if o.On() && o.Troop.Arm == kernel.Mammoths && field.Within(field.Dist(&u.rect, &o.rect), 6) {
			return true
		}
	}
	return false
}

// roughUnder reports whether at least half of either one's edge in contact lies
// in ground that hampers (RA-9.7k, RA-9.7-R3).
func (s *State) roughUnder(m *Melee) bool {
	a, b := s.Unit(m.Units[0]), s.Unit(m.Units[1])
	ra, rb := m.rect(a), m.rect(b)
	c, ok := field.MeetOn(&ra, m.Edge[0], &rb, m.Edge[1])
	if !ok {
		return false
	}
	under := s.rt.table.FightsIn(&c, &ra, &rb)
	for g := kernel.Hill; g <= kernel.Water; g++ {
		if g.Hampers() && under.Has(g) {
			return true
		}
	}
	return false
}

// strike rolls for every unit against each of its opponents, in the order of
// (unit id, opponent id), and adds up what each loses (RA-0.9-R1, RA-9.8-R1).
func (s *State) strike(bouts []bout) (loss []int, heroes []bool) {
	loss = make([]int, len(s.Units)+1)
	for _, u := range s.Units {
		if !u.On() {
			continue
		}
		for id := range s.foes(u, bouts) {
			b := &bouts[id]
			i := b.m.Index(u.ID)
			e := s.Unit(b.m.Units[1-i])
			n := s.blow(u, e, b, i)
			b.m.Blow[i] = n
			u.Now.Fought = true
			u.Now.Inflicted += n
			loss[e.ID] += n
		}
	}
	return loss, nil
}

// foes are the indexes of a unit's bouts, by the ids of its opponents: the
// bouts are in that order for each of the two.
func (s *State) foes(u *Unit, bouts []bout) func(func(int) bool) {
	return func(yield func(int) bool) {
		for i := range bouts {
			if bouts[i].m.Has(u.ID) && !yield(i) {
				return
			}
		}
	}
}

// blow rolls one unit's dice against one opponent and tells the loss.
func (s *State) blow(u, e *Unit, b *bout, i int) int {
	f, g := &b.side[i], &b.side[1-i]
	if !s.Options.Record {
		return kernel.Strike(f, g, b.Bout, s.average("", nil, nil).Sum, nil).Loss
	}
	var mods kernel.Sum
	kernel.MeleeMods(f, g, b.Bout, &mods)
	r := s.average("RA-9.4-R1", func() string {
		return fmt.Sprintf("%s fights %s, round %d, on its %s", u.Name, e.Name, b.Round, f.Edge)
	}, mods.Terms)
	var w kernel.Working
	out := kernel.Strike(f, g, b.Bout, r.Sum, &w)
	text := w.Result
	if len(w.Sums) > 0 {
		text += " (involved: " + w.Sums[0].Text() + ")"
	}
	s.effect(r, func() string { return text })
	s.eventAt(u, e, "strike", "RA-9.1", fmt.Sprintf("%s strikes %s: %s", u.Name, e.Name, losesWords(out.Loss)), r)
	return out.Loss
}

func losesWords(n int) string {
	switch n {
	case 0:
		return "no loss"
	case 1:
		return "1 figure lost"
	}
	return fmt.Sprintf("%d figures lost", n)
}

// takeLosses removes the figures that the round has cost: losses from several
// enemies add up to no more than there are (RA-9.8-R1). A hero with a unit is
// the last of it to die (RA-13.2-R1).
func (s *State) takeLosses(loss []int, _ []bool) {
	for id := 1; id < len(loss); id++ {
		u := s.Unit(id)
		if loss[id] == 0 || !u.On() {
			continue
		}
		if loss[id] > u.N && s.attached(u) > 0 {
			s.heroFalls(u)
		}
		u.Now.Suffered += s.kill(u, loss[id], ByMelee)
	}
}
