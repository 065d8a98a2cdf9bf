package muster

import (
	"hyboria/battle"
	"hyboria/data"
)

// magicPart is the part of an army's points that a generator spends on magic
// users at most: one fifth.
const magicPart = 5

// extras are what an army buys besides native units.
type extras struct {
	heroes []battle.Hero
	magic  []battle.MagicUser
	hired  []battle.Unit
}

func (x extras) cost() int { return Army{Units: x.hired, Heroes: x.heroes, Magic: x.magic}.Value() }

func (d *draft) drawExtras(points int) extras {
	var x extras
	if d.opts.Heroes {
		x.heroes = d.drawHeroes(points / heroPoints)
	}
	if d.opts.Magic {
		x.magic = d.drawMagic(points / magicPart)
	}
	if d.opts.Companies {
		x.hired = d.drawHired(points)
	}
	return x
}

// drawHeroes draws heroes for so many places: none, one, or for two places a
// pair (one on foot, one mounted) or a superhero. Over all counters of the
// nation too, of two heroes one is on foot and one mounted.
func (d *draft) drawHeroes(places int) []battle.Hero {
	horse := d.horse()
	rides := horse && d.stream.Pick(2) == 0
	switch choice := d.stream.Pick(4); {
	case places < 1 || choice == 0:
		return nil
	case places > 1 && choice == 2 && horse:
		return []battle.Hero{d.hero(battle.RankHero, false), d.hero(battle.RankHero, true)}
	case places > 1 && choice == 3:
		return []battle.Hero{d.hero(battle.RankSuperhero, rides)}
	}
	if odd := d.footOverMounted(); odd != 0 {
		rides = odd > 0
	}
	if rides && !horse {
		return nil
	}
	return []battle.Hero{d.hero(battle.RankHero, rides)}
}

func (d *draft) hero(rank battle.HeroRank, mounted bool) battle.Hero {
	h := battle.Hero{Nation: d.n.ID, Rank: rank, Mounted: mounted}
	h.Name = heroTitle(h) + " of " + d.n.Name
	return h
}

// footOverMounted is the number of heroes on foot in other counters, less
// that of mounted ones.
func (d *draft) footOverMounted() int {
	odd := 0
	for _, h := range d.heroes {
		switch {
		case h.Rank != battle.RankHero:
		case h.Mounted:
			odd--
		default:
			odd++
		}
	}
	return odd
}

// horse reports whether the nation has cavalry for a hero to ride with.
func (d *draft) horse() bool {
	for _, r := range d.n.Rows {
		if battle.Type(r.Types[0]).Cavalry() {
			return true
		}
	}
	return false
}

// drawMagic draws one or more magic users of a kind that may serve.
func (d *draft) drawMagic(points int) []battle.MagicUser {
	var kinds []*data.MagicKind
	for i := range d.w.Magic {
		k := &d.w.Magic[i]
		c := checker{n: d.n, w: d.w, r: d.rules()}
		if c.serves(Army{}, k); len(c.found) == 0 && k.Cost <= points && !k.Unique {
			kinds = append(kinds, k)
		}
	}
	if len(kinds) == 0 {
		return nil
	}
	k := kinds[d.stream.Pick(len(kinds))]
	var out []battle.MagicUser
	for range 1 + d.stream.Pick(points/k.Cost) {
		out = append(out, battle.MagicUser{Name: k.Name, Kind: k.ID, Nation: d.n.ID, Points: k.Cost})
	}
	return out
}

// drawHired draws a regiment of a Free Company, or a hireling unit, small
// enough for the share that native figures will leave.
func (d *draft) drawHired(points int) []battle.Unit {
	if k := len(d.n.Hirelings); k > 0 {
		return d.drawHirelings(&d.n.Hirelings[d.stream.Pick(k)], points)
	}
	share := d.opts.Rules.mercenaryShare(d.n)
	rows := d.w.Companies.Rows
	if share == 0 || len(rows) == 0 {
		return nil
	}
	r := &rows[d.stream.Pick(len(rows))]
	t := battle.Type(r.Types[0])
	cost := Cost(t, battle.Class(r.Class), battle.Weapon(r.Armed))
	sizes := d.opts.Rules.sizes(r)
	// Native figures cost about 4 points; leave a margin below the share.
	most := min(sizes.Max(), points*share/100/(cost+1))
	if most < sizes.Min() {
		return nil
	}
	size := sizes.Min() + d.stream.Pick(most-sizes.Min()+1)
	return []battle.Unit{NewUnit(r, data.FreeCompanyNation, t, size)}
}

func (d *draft) drawHirelings(r *data.Row, points int) []battle.Unit {
	for _, foe := range d.opts.Rules.Foes {
		if foe == r.From {
			return nil
		}
	}
	t := battle.Type(r.Types[0])
	cost := Cost(t, battle.Class(r.Class), battle.Weapon(r.Armed))
	most := min(r.Figures.Max(), points/4/cost)
	if most < 1 {
		return nil
	}
	return []battle.Unit{NewUnit(r, d.n.ID, t, 1+d.stream.Pick(most))}
}
