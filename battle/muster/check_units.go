package muster

import (
	"slices"

	"hyboria/battle"
	"hyboria/data"
)

// unit checks one unit against its row, and reports whether it has one.
func (c *checker) unit(u battle.Unit) bool {
	row, ok := rowOf(c.n, c.w, u.Row)
	if !ok {
		c.add("row", "RA-20.15", u.Row, 1, "%s: the list of %s has no row %q", label(u), c.n.Name, u.Row)
		return false
	}
	if !slices.Contains(row.Types, string(u.Type)) {
		c.add("type", "RA-20.15", u.Row, 1, "%s are %s; %s are %s", label(u), u.Type, row.Name, data.OneOf(row.Types))
	}
	if string(u.Class) != row.Class {
		c.add("class", "RA-20.15", u.Row, 1, "%s are class %s; %s are class %s", label(u), u.Class, row.Name, row.Class)
	}
	c.armed(u, row)
	c.size(u, row)
	return true
}

func (c *checker) armed(u battle.Unit, row *data.Row) {
	if string(u.Armed) == row.Armed {
		return
	}
	if u.Armed == battle.Crossbow && c.r.mayCarryCrossbows(c.n, row) {
		return
	}
	if u.Armed == battle.Crossbow {
		c.add("crossbow", "CA-14.1-R1", u.Row, 1, "%s may not carry crossbows", label(u))
		return
	}
	c.add("armed", "RA-20.15", u.Row, 1, "%s are armed with %s; %s with %s", label(u), u.Armed, row.Name, row.Armed)
}

// size checks the printed range (CA-4.5-R2); a size under it is counted by
// contents, since one unit of each counter may be under strength.
func (c *checker) size(u battle.Unit, row *data.Row) {
	s := c.r.sizes(row)
	switch {
	case u.Size < 1 || u.Present < 1:
		c.add("size", "CA-4.5-R2", u.Row, 1, "%s have no figures", label(u))
	case u.Size > s.Max():
		c.add("size", "CA-4.5-R2", u.Row, u.Size-s.Max(), "%s have %d figures; %s have at most %d", label(u), u.Size, row.Name, s.Max())
	case u.Size < s.Min() && u.Mercenary:
		c.add("regiment", "CA-16.1-R2", u.Row, s.Min()-u.Size, "%s have %d figures; Companies serve in whole regiments of %d to %d", label(u), u.Size, s.Min(), s.Max())
	case u.Present > u.FullCrew():
		c.add("size", "CA-4.1-R1", u.Row, u.Present-u.FullCrew(), "%s have %d present, more than their full %d", label(u), u.Present, u.FullCrew())
	}
}

func (c *checker) rowSizes(u battle.Unit) data.Range {
	row, ok := rowOf(c.n, c.w, u.Row)
	if !ok || u.Mercenary {
		return data.Range{}
	}
	return c.r.sizes(row)
}

func label(u battle.Unit) string {
	if u.Name == "" {
		return u.Row
	}
	return u.Name
}

// mercenaries checks the share of Free Companies (CA-15.1-R1) and the
// hirelings of the twin cities (CA-15.1-R3).
func (c *checker) mercenaries(where string, units []battle.Unit, t tally) {
	companies := 0
	for _, u := range units {
		if _, ok := c.w.Companies.Row(u.Row); ok {
			companies += u.Castings()
		}
	}
	if companies > 0 {
		c.companies(where, companies, t)
	}
	for i := range c.n.Hirelings {
		c.hirelings(where, &c.n.Hirelings[i], units)
	}
}

func (c *checker) companies(where string, figures int, t tally) {
	share := c.r.mercenaryShare(c.n)
	if share == 0 {
		c.add("no-mercenaries", "CA-15.1", where, figures, "%s: %s may not hire Free Companies (%d figures)", where, c.n.Name, figures)
		return
	}
	limit := c.r.MercenaryLimit(c.n, t.native)
	if t.native > 0 && figures > limit {
		c.add("mercenary-share", "CA-15.1-R1", where, figures-limit, "%s: %d mercenary figures beside %d native ones, %d%% of the army; at most %d (%d%%)",
			where, figures, t.native, Percent(figures, figures+t.native), limit, share)
	}
}

func (c *checker) hirelings(where string, r *data.Row, units []battle.Unit) {
	k := countRow(units, r.ID)
	if k == 0 {
		return
	}
	most := 1
	if c.r.HireEachCity {
		most = 2
	}
	if k > most {
		c.add("hirelings", "CA-15.1-R3", where, k-most, "%s: %d units of %s; at most %d", where, k, r.Name, most)
	}
	if slices.Contains(c.r.Foes, r.From) {
		c.add("hirelings-war", "CA-15.1-R3", where, k, "%s: no %s while at war with their people", where, r.Name)
	}
}
