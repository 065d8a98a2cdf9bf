package data

import "slices"

// lands checks the lands, their looks, and that their points sum to those of
// their nation.
func (p place) lands(form nationsForm) error {
	landIDs := p.newIDs()
	for i := range form.Lands {
		at := sub("/lands", i)
		if err := first(landIDs.add(at, form.Lands[i].ID), p.land(at, &form.Lands[i])); err != nil {
			return err
		}
	}
	for i := range form.Nations {
		if err := p.landsOf(sub("/nations", i), &form.Nations[i], form.Lands); err != nil {
			return err
		}
	}
	return p.landOwners(form)
}

func (p place) land(at string, l *Land) error {
	if l.Name == "" {
		return p.errf(at, "the name is missing")
	}
	if err := p.colour(at+"/look/fill", l.Look.Fill); err != nil {
		return err
	}
	if l.Nation == "" {
		if l.Points != 0 || l.PointsAlone != 0 {
			return p.errf(at+"/points", "a neutral land has no points of its own")
		}
		return nil
	}
	if l.Points <= 0 {
		return p.errf(at+"/points", "points must be positive, not %d", l.Points)
	}
	return first(p.pattern(at+"/look", l.Look.Pattern), p.coat(at+"/look", l.Look.Arms))
}

// landsOf checks that the nation's lands exist, name it, and sum to its points.
func (p place) landsOf(at string, n *Nation, lands []Land) error {
	sum := 0
	for i, id := range n.Lands {
		k := slices.IndexFunc(lands, func(l Land) bool { return l.ID == id })
		if k < 0 {
			return p.errf(sub(at+"/lands", i), "there is no land %q", id)
		}
		if lands[k].Nation != n.ID {
			return p.errf(sub("/lands", k)+"/nation", "%s is claimed by %q and belongs to %q", id, n.ID, lands[k].Nation)
		}
		sum += lands[k].Points
	}
	if sum != n.Points {
		return p.errf(at+"/points", "%s has %d points, its lands come to %d", n.Name, n.Points, sum)
	}
	return nil
}

// landOwners checks that every land with a nation is in that nation's list.
func (p place) landOwners(form nationsForm) error {
	for i, l := range form.Lands {
		if l.Nation == "" {
			continue
		}
		k := slices.IndexFunc(form.Nations, func(n Nation) bool { return n.ID == l.Nation })
		if k < 0 {
			return p.errf(sub("/lands", i)+"/nation", "there is no nation %q", l.Nation)
		}
		if !slices.Contains(form.Nations[k].Lands, l.ID) {
			return p.errf(sub("/lands", i)+"/nation", "%s does not list this land", l.Nation)
		}
	}
	return nil
}

func (p place) colour(at, c string) error {
	ok := len(c) == 7 && c[0] == '#'
	for i := 1; ok && i < 7; i++ {
		ok = c[i] >= '0' && c[i] <= '9' || c[i] >= 'a' && c[i] <= 'f'
	}
	if !ok {
		return p.errf(at, "want a colour like \"#2b58bd\", not %q", c)
	}
	return nil
}

func (p place) pattern(at string, t *Pattern) error {
	if t == nil {
		return p.errf(at, "the pattern is missing")
	}
	at += "/pattern"
	if t.Angle < 0 || t.Angle > 359 || t.Step < 3 || t.Step > 40 {
		return p.errf(at, "want an angle of 0 to 359 and a step of 3 to 40")
	}
	return p.oneOf(at+"/kind", t.Kind, patternKinds)
}

func (p place) coat(at string, a *Arms) error {
	if a == nil {
		return p.errf(at, "the arms are missing")
	}
	at += "/arms"
	if err := p.field(at+"/field", a.Field); err != nil {
		return err
	}
	for i, c := range a.Charges {
		here := sub(at+"/charges", i)
		if c.Count < 1 || c.Count > 9 || c.Size < 1 || c.Size > 100 {
			return p.errf(here, "want a count of 1 to 9 and a size of 1 to 100")
		}
		err := first(
			p.oneOf(here+"/kind", c.Kind, chargeKinds),
			p.oneOf(here+"/layout", c.Layout, chargeLayouts),
			p.colour(here+"/colour", c.Colour))
		if err != nil {
			return err
		}
	}
	return nil
}

func (p place) field(at string, f Field) error {
	want := map[string]int{"plain": 1, "quarterly": 2}[f.Division]
	if want == 0 {
		return p.errf(at+"/division", "%q is unknown; use plain or quarterly", f.Division)
	}
	if len(f.Colours) != want {
		return p.errf(at+"/colours", "a %s field has %d colours, not %d", f.Division, want, len(f.Colours))
	}
	for i, c := range f.Colours {
		if err := p.colour(sub(at+"/colours", i), c); err != nil {
			return err
		}
	}
	return nil
}
