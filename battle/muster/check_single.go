package muster

import (
	"slices"

	"hyboria/battle"
	"hyboria/data"
)

// heroes checks the entitlement to heroes: one for every 750 points fielded, a
// superhero in place of two, and of two heroes one on foot and one mounted
// (CA-4.7, CA-4.7-R1).
func (c *checker) heroes(where string, heroes []battle.Hero, points int) {
	places, foot, mounted := 0, 0, 0
	for _, h := range heroes {
		switch {
		case h.Rank == battle.RankSuperhero:
			places += 2
			continue
		case h.Rank != battle.RankHero:
			c.add("hero-rank", "CA-4.7", where, 1, "%s: %s is neither hero nor superhero", where, h.Name)
		case h.Mounted:
			mounted++
		default:
			foot++
		}
		places++
	}
	if most := points / heroPoints; places > most {
		c.add("heroes", "CA-4.7", where, places-most, "%s: %d points entitle to %d heroes, and there are %d (a superhero counts as two)", where, points, most, places)
	}
	if d := foot - mounted; d > 1 || d < -1 {
		c.add("hero-pair", "CA-4.7", where, max(d, -d), "%s: %d heroes on foot and %d mounted; of two heroes one serves on foot and one mounted", where, foot, mounted)
	}
}

// magic checks the magic users of one counter: known kinds at their cost, one
// kind but for Thoth-Amon's fellows (RA-19.7, RA-19.6-R1), and whom they may
// serve (CA-17.1, CA-17.4-R2, CA-17.5-R2, CA-17.6-R2).
func (c *checker) magic(a Army) {
	seen := map[string]int{}
	var kinds []*data.MagicKind
	for _, m := range a.Magic {
		k, ok := c.w.MagicKind(m.Kind)
		if !ok {
			c.add("magic-kind", "RA-19.7", a.Name, 1, "%s: there is no kind of magic user %q", a.Name, m.Kind)
			continue
		}
		if m.Points != k.Cost {
			c.add("magic-points", "CA-17.1", a.Name, 1, "%s: %s cost %d points, not %d", a.Name, k.Name, k.Cost, m.Points)
		}
		if seen[k.ID]++; seen[k.ID] == 1 {
			kinds = append(kinds, k)
			c.serves(a, k)
		}
	}
	c.oneKind(a, kinds)
	for _, k := range kinds {
		if k.Unique && seen[k.ID] > 1 {
			c.add("magic-unique", "CA-17.1", a.Name, seen[k.ID]-1, "%s: there is only one %s", a.Name, k.Name)
		}
	}
}

func (c *checker) oneKind(a Army, kinds []*data.MagicKind) {
	for i, k := range kinds {
		for _, other := range kinds[:i] {
			if !k.WorksWith(other) {
				c.add("magic-two-kinds", "RA-19.7", a.Name, 1, "%s: %s and %s do not serve in one army", a.Name, other.Name, k.Name)
			}
		}
	}
}

func (c *checker) serves(a Army, k *data.MagicKind) {
	switch {
	case c.r.Magic == "off", c.r.Magic == "stygiaOnly" && !slices.Equal(k.Serves.Nations, []string{"stygia"}):
		c.add("magic-setting", "CA-17.1-R1", a.Name, 1, "%s: the season's settings leave out %s", a.Name, k.Name)
	case !k.MayServe(c.n, c.r.Foes):
		c.add("magic-serves", "CA-17.1", a.Name, 1, "%s: %s may not serve %s%s", a.Name, k.Name, c.n.Name, against(c.n, k))
	}
}

// against says which war would change the answer.
func against(n *data.Nation, k *data.MagicKind) string {
	if len(k.Serves.Against) == 0 || !k.MayServe(n, k.Serves.Against) {
		return ""
	}
	return " unless it fights " + data.OneOf(k.Serves.Against)
}

// feud checks that kinds which are foes do not serve one nation
// (CA-17.6-R2), and that there is one Thoth-Amon.
func (c *checker) feud(where string, users []battle.MagicUser) {
	counts := map[string]int{}
	for _, m := range users {
		counts[m.Kind]++
	}
	for i := range c.w.Magic {
		k := &c.w.Magic[i]
		if counts[k.ID] == 0 {
			continue
		}
		if k.Unique && counts[k.ID] > 1 {
			c.add("magic-unique", "CA-4.4-R1", where, counts[k.ID]-1, "%s: there is only one %s", where, k.Name)
		}
		for j := range c.w.Magic[:i] {
			other := &c.w.Magic[j]
			if counts[other.ID] > 0 && slices.Contains(k.Foes, other.ID) {
				c.add("magic-feud", "CA-17.6-R2", where, 1, "%s: %s and %s never serve one nation in one year", where, other.Name, k.Name)
			}
		}
	}
}
