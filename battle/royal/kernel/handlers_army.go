package kernel

import (
	"fmt"
	"strconv"
	"strings"

	"hyboria/battle"
	"hyboria/battle/muster"
	"hyboria/data/cases"
)

// askSpell casts a spell with each roll, and tells who may and for how long.
func askSpell(given cases.Fields) (out cases.Fields, err error) {
	r := &reader{given: given}
	s, err := SpellOf(SpellID(r.text("spell")))
	read(r, s, err)
	out.Put("cost", s.Cost)
	out.Put("rule", s.Rule)
	out.Put("terrifies", s.Terrifies(Works))
	out.Put("fails-silently", !s.Terrifies(Fails))
	if given.Has("rolls") {
		out.Put("casts", list(r.ints("rolls"), func(d int) string { return s.Roll(d).String() }))
	}
	if given.Has("order") {
		out.Put("may", s.MayCast(r.text("order"), r.yes("superhero")) == nil)
	}
	if given.Has("turn") {
		out.Put("ends", s.Ends(r.int("turn"), r.intOr("d6", 0)))
	}
	return out, r.err
}

// askStrike gives the losses of a striking spell for each average die.
func askStrike(given cases.Fields) (out cases.Fields, err error) {
	r := &reader{given: given}
	s, err := SpellOf(SpellID(r.text("spell")))
	read(r, s, err)
	var losses []int
	for _, av := range r.ints("av") {
		losses = append(losses, s.Strike(av, r.intOr("figures", 99), nil))
	}
	out.Put("losses", losses)
	return out, r.err
}

// askSummons describes a summoned unit.
func askSummons(given cases.Fields) (out cases.Fields, err error) {
	r := &reader{given: given}
	s, err := SpellOf(SpellID(r.text("spell")))
	read(r, s, err)
	u, ok := s.Summoned()
	out.Put("summons", ok)
	if ok {
		k := u.Troop.Kind
		out.Put("figures", u.Figures)
		out.Put("files", u.Files)
		out.Put("charge", int(u.Troop.Charge))
		out.Put("tests", k.TestsMorale())
		out.Put("fears-magic", k.FearsMagic())
		out.Put("counts-for-victory", !k.Summoned())
		out.Put("moves-at-once", k.MayMoveInto(3, 3))
	}
	return out, r.err
}

// askBurningWood tells how far fire has come and what it takes.
func askBurningWood(given cases.Fields) (out cases.Fields, err error) {
	r := &reader{given: given}
	var losses []int
	for _, n := range r.ints("in-fire") {
		losses = append(losses, Burnt(n))
	}
	out.Put("reach", FireReach(r.int("turns")))
	out.Put("losses", losses)
	return out, r.err
}

// askPool shares the cost of a spell, and tells which druids are sober.
func askPool(given cases.Fields) (out cases.Fields, err error) {
	r := &reader{given: given}
	orders := r.fields("orders")
	if len(orders) != 2 {
		return out, fmt.Errorf("orders: want two")
	}
	out.Put("may", MayPool(orders[0], orders[1]))
	out.Put("same-army", MayServeTogether(orders[0], orders[1]))
	pays, ok := Pool(r.ints("points"), r.int("cost"))
	out.Put("pays", pays)
	out.Put("enough", ok)
	if given.Has("sobriety") {
		out.Put("sober", list(r.ints("sobriety"), func(d int) string { return strconv.FormatBool(Sober(d)) }))
	}
	return out, r.err
}

// askHeroes tells whether heroes fit an army; each is written such as
// "mounted-superhero".
func askHeroes(given cases.Fields) (out cases.Fields, err error) {
	r := &reader{given: given}
	var heroes []battle.Hero
	fights := []int{}
	for _, w := range strings.Fields(r.text("heroes")) {
		h, err := heroNamed(w)
		heroes = append(heroes, read(r, h, err))
		fights = append(fights, 1+ChampionOf(h.Rank).Extra())
	}
	ok, rule := CheckHeroes(r.int("points"), heroes)
	out.Put("places", HeroPlaces(r.int("points")))
	out.Put("allowed", ok)
	out.Put("rule", rule)
	out.Put("fight-as", fights)
	return out, r.err
}

func heroNamed(w string) (battle.Hero, error) {
	how, rank, _ := strings.Cut(w, "-")
	h := battle.Hero{Rank: battle.HeroRank(rank), Mounted: how == "mounted"}
	if how != "mounted" && how != "foot" || rank != string(battle.RankHero) && rank != string(battle.RankSuperhero) {
		return h, fmt.Errorf("%q is no hero: want foot-hero, mounted-superhero", w)
	}
	return h, nil
}

// askPrice gives the points of units and heroes, separated by commas.
func askPrice(given cases.Fields) (out cases.Fields, err error) {
	r := &reader{given: given}
	var points []int
	for _, item := range strings.Split(r.text("buy"), ",") {
		words := strings.Fields(item)
		if len(words) == 1 {
			h, err := heroNamed(words[0])
			points = append(points, read(r, muster.PriceHero(h), err))
			continue
		}
		var n int
		if len(words) < 3 {
			return out, fmt.Errorf("buy: %q: want figures, type, class and perhaps a weapon", item)
		}
		if _, err := fmt.Sscan(words[0], &n); err != nil {
			return out, fmt.Errorf("buy: %q: want figures, type, class and perhaps a weapon", item)
		}
		u := battle.Unit{Type: battle.Type(words[1]), Class: battle.Class(words[2]), Armed: battle.NoWeapon}
		if len(words) > 3 {
			u.Armed = battle.Weapon(words[3])
		}
		points = append(points, n*muster.Cost(u.Type, u.Class, u.Armed))
	}
	out.Put("points", points)
	return out, r.err
}

// askTurns gives the length of a battle.
func askTurns(given cases.Fields) (out cases.Fields, err error) {
	r := &reader{given: given}
	var turns []int
	for _, d := range r.ints("d6") {
		turns = append(turns, Turns(d))
	}
	out.Put("turns", turns)
	return out, r.err
}

// askTable gives the length of tables in feet for the larger armies.
func askTable(given cases.Fields) (out cases.Fields, err error) {
	r := &reader{given: given}
	var feet []int
	for _, p := range r.ints("larger") {
		feet = append(feet, TableFeet(p))
	}
	out.Put("feet", feet)
	return out, r.err
}

// askVictory judges a battle; points lost and bought are whole here.
func askVictory(given cases.Fields) (out cases.Fields, err error) {
	r := &reader{given: given}
	var s [2]Standing
	for i, who := range []string{"a", "d"} {
		s[i] = Standing{
			Broken: r.yes(who + ".broken"), Lost: 2 * r.int(who+".lost"), Bought: 2 * r.int(who+".bought"),
			CommanderFree: r.yesOr(who+".commander", true), EnemyHalf: 2 * r.intOr(who+".enemy-half", 0),
		}
	}
	v, campaign := Broken(s), r.yes("campaign")
	switch {
	case v.Winner != "":
	case campaign:
		v = InCampaign(s)
	default:
		v = ByLosses(s)
	}
	if v.Winner == "" {
		v.Winner = "a die each"
	}
	out.Put("shares", []int{s[0].BasisPoints(), s[1].BasisPoints()})
	out.Put("winner", string(v.Winner))
	out.Put("rule", v.Rule)
	return out, r.err
}
