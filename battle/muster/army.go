package muster

import (
	"fmt"

	"hyboria/battle"
	"hyboria/data"
)

// Army is the contents of one counter, or a whole force for one table.
type Army struct {
	Name      string
	Nation    string
	Units     []battle.Unit
	Heroes    []battle.Hero
	Magic     []battle.MagicUser
	Commander *battle.Commander
}

// Force gives the army as a side of a battle.
func (a Army) Force() battle.Force {
	return battle.Force{
		Name: a.Name, Nation: a.Nation, Commander: a.Commander,
		Units: a.Units, Heroes: a.Heroes, MagicUsers: a.Magic,
	}
}

// Join puts the contents of several counters into one list, under the name of
// the first.
func Join(armies ...Army) Army {
	var all Army
	for i, a := range armies {
		if i == 0 {
			all.Name, all.Nation, all.Commander = a.Name, a.Nation, a.Commander
		}
		all.Units = append(all.Units, a.Units...)
		all.Heroes = append(all.Heroes, a.Heroes...)
		all.Magic = append(all.Magic, a.Magic...)
	}
	return all
}

// NewUnit makes a unit of a row at full strength. Type is one of the row's
// types, size in castings. The owner is the nation of the list, or
// data.FreeCompanyNation.
func NewUnit(r *data.Row, owner string, t battle.Type, size int) battle.Unit {
	return battle.Unit{
		Name: r.Name, Nation: owner, Row: r.ID,
		Type: t, Class: battle.Class(r.Class), Armed: battle.Weapon(r.Armed),
		Traits: r.Traits, Size: size, Present: size * t.Crew(),
		Guard: r.Guard, Mercenary: r.Percent == nil && !r.Guard,
	}
}

// rowOf finds the row of a unit: of the nation's list and hirelings, or of
// the Free Companies.
func rowOf(n *data.Nation, w *data.World, id string) (*data.Row, bool) {
	if r, ok := n.Row(id); ok {
		return r, true
	}
	return w.Companies.Row(id)
}

// ownerOf is the nation id that units of the row carry.
func ownerOf(n *data.Nation, row string) string {
	if _, ok := n.Row(row); ok {
		return n.ID
	}
	return data.FreeCompanyNation
}

// Label gives the units of the armies ids (prefix and a running number) and,
// where a row has several units, names with a number.
func Label(armies []Army, prefix string) {
	total, seen := map[string]int{}, map[string]int{}
	for _, a := range armies {
		for _, u := range a.Units {
			total[u.Row]++
		}
	}
	id := 0
	next := func() string { id++; return fmt.Sprintf("%s%d", prefix, id) }
	for i := range armies {
		for j := range armies[i].Units {
			u := &armies[i].Units[j]
			u.ID = next()
			if seen[u.Row]++; total[u.Row] > 1 {
				u.Name = fmt.Sprintf("%s %d", u.Name, seen[u.Row])
			}
		}
	}
	for i := range armies {
		for j := range armies[i].Heroes {
			armies[i].Heroes[j].ID = next()
		}
		for j := range armies[i].Magic {
			armies[i].Magic[j].ID = next()
		}
	}
}
