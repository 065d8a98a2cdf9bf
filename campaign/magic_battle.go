package campaign

import (
	"slices"

	"hyboria/battle"
	"hyboria/battle/dice"
)

// DruidsAided counts a battle that White Druids fight for Aquilonia
// (CA-17.4-R2).
type DruidsAided struct {
	Battle string `json:"battle"`
}

// Kind is "druids_aided".
func (DruidsAided) Kind() string { return "druids_aided" }

// Apply counts it.
func (DruidsAided) Apply(s *State) { s.Magic.Battles++ }

// muster of magic users before a battle: who may and can take the field.
type magicMuster struct {
	r     *run
	foes  []string // lists of the owners on the other side
	side  []string // owners on the own side
	set   bool     // Worshippers of Set are among the foes
	rolls *[]dice.Roll
	label string
}

// rollCall looks at both sides before deployment. Each White Druid rolls once:
// d100 below 50 is too drunk to act (CA-17.4-R1).
func (r *run) rollCall(ids, foes []CounterID, rolls *[]dice.Roll, label string) magicMuster {
	m := magicMuster{r: r, rolls: rolls, label: label, side: r.s.owners(ids)}
	for _, o := range r.s.owners(foes) {
		m.foes = append(m.foes, r.s.listOf(r.s.masterOf(o)))
	}
	for _, id := range foes {
		if c := r.s.Counter(id); c != nil {
			m.set = m.set || slices.ContainsFunc(c.MagicUsers, func(u battle.MagicUser) bool { return u.Kind == set })
		}
	}
	return m
}

// fit reports whether a magic user of a counter takes the field at all.
func (m magicMuster) fit(c *Counter, u *battle.MagicUser) bool {
	switch u.Kind {
	case druids:
		return m.druidWilling(c.Owner) && m.sober(u)
	case thothAmon: // he never fights beside Aquilonia or its allies (CA-17.5-R2)
		return !slices.ContainsFunc(m.side, func(o string) bool { return m.r.e.sidesWith(m.r.s, o, aquilonia) })
	}
	return true
}

// druidWilling holds Druids to those whom they serve: Picts always, Aquilonia
// in so many battles a year and never against Picts, anyone against Stygia
// (CA-17.4-R2).
func (m magicMuster) druidWilling(owner string) bool {
	against := slices.Contains(m.foes, stygia)
	switch m.r.s.listOf(m.r.s.masterOf(owner)) {
	case pictland:
		return true
	case aquilonia:
		return !slices.Contains(m.foes, pictland) && (against || m.r.s.Magic.Battles < m.r.s.Settings.Int("druidsForAquilonia"))
	}
	return against
}

// soberFrom is the lowest d100 with which a Druid can act.
const soberFrom = 50

func (m magicMuster) sober(u *battle.MagicUser) bool {
	st := dice.New(m.r.seed, m.rolls, "sober", m.label, u.ID)
	return soberRoll(st, u.Name)
}

// soberRoll is the d100 of one Druid.
func soberRoll(st *dice.Stream, name string) bool {
	i, roll := st.Roll(1, 100, dice.Throw{Rule: "CA-17.4-R1", Reason: "is " + name + " sober", Target: soberFrom})
	if roll.Total < soberFrom {
		st.Effect(i, "too drunk to act")
		return false
	}
	st.Effect(i, "sober")
	return true
}

// eager reports whether a magic user is put on the table before all others: a
// Priest of Mitra never refuses battle against Set (CA-17.6-R2).
func (m magicMuster) eager(u *battle.MagicUser) bool { return m.set && u != nil && u.Kind == mitra }

// countDruids notes a battle in which Druids are on the table for Aquilonia;
// battles against an army of Stygia do not count (CA-17.4-R2).
func (r *run) countDruids(b *Battle) {
	for side, f := range b.Scenario.Sides {
		mine := slices.ContainsFunc(f.MagicUsers, func(u battle.MagicUser) bool {
			c, _ := r.s.magicUser(u.ID)
			return u.Kind == druids && c != nil && r.s.listOf(r.s.masterOf(c.Owner)) == aquilonia
		})
		foes := r.s.owners(b.counters(1 - side))
		if mine && !slices.ContainsFunc(foes, func(o string) bool { return r.s.listOf(r.s.masterOf(o)) == stygia }) {
			r.emit(DruidsAided{Battle: b.ID})
		}
	}
}

// refusesFlight reports whether a side stands because a Priest of Mitra with it
// never refuses battle against Set (CA-17.6-R2).
func (r *run) refusesFlight(ids, foes []CounterID) bool {
	with := func(list []CounterID, kind string) bool {
		return slices.ContainsFunc(list, func(id CounterID) bool {
			c := r.s.Counter(id)
			return c != nil && slices.ContainsFunc(c.MagicUsers, func(u battle.MagicUser) bool { return u.Kind == kind })
		})
	}
	return with(ids, mitra) && with(foes, set)
}
