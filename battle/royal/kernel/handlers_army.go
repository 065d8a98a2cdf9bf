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
	r := readerOf(given)
	s, err := SpellOf(SpellID(r.Text("spell")))
	cases.Read(r, s, err)
	out.Put("cost", s.Cost)
	out.Put("rule", s.Rule)
	out.Put("terrifies", s.Terrifies(Works))
	out.Put("fails-silently", !s.Terrifies(Fails))
	if given.Has("rolls") {
		out.Put("casts", list(r.Ints("rolls"), func(d int) string { return s.Roll(d).String() }))
	}
	if given.Has("order") {
		out.Put("may", s.MayCast(r.Text("order"), r.Yes("superhero")) == nil)
	}
	if given.Has("turn") {
		out.Put("ends", s.Ends(r.Int("turn"), r.IntOr("d6", 0)))
	}
	return out, r.Err
}

// askStrike gives the losses of a striking spell for each average die.
func askStrike(given cases.Fields) (out cases.Fields, err error) {
	r := readerOf(given)
	s, err := SpellOf(SpellID(r.Text("spell")))
	cases.Read(r, s, err)
	var losses []int
	for _, av := range r.Ints("av") {
		losses = append(losses, s.Strike(av, r.IntOr("figures", 99), nil))
	}
	out.Put("losses", losses)
	return out, r.Err
}

// askSummons describes a summoned unit.
func askSummons(given cases.Fields) (out cases.Fields, err error) {
	r := readerOf(given)
	s, err := SpellOf(SpellID(r.Text("spell")))
	cases.Read(r, s, err)
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
	return out, r.Err
}

// askBurningWood tells how far fire has come and what it takes.
func askBurningWood(given cases.Fields) (out cases.Fields, err error) {
	r := readerOf(given)
	var losses []int
	for _, n := range r.Ints("in-fire") {
		losses = append(losses, Burnt(n))
	}
	out.Put("reach", FireReach(r.Int("turns")))
	out.Put("losses", losses)
	return out, r.Err
}

// askPool shares the cost of a spell, and tells which druids are sober.
func askPool(given cases.Fields) (out cases.Fields, err error) {
	r := readerOf(given)
	orders := r.fields("orders")
	if len(orders) != 2 {
		return out, fmt.Errorf("orders: want two")
	}
	out.Put("may", MayPool(orders[0], orders[1]))
	out.Put("same-army", MayServeTogether(orders[0], orders[1]))
	pays, ok := Pool(r.Ints("points"), r.Int("cost"))
	out.Put("pays", pays)
	out.Put("enough", ok)
	if given.Has("sobriety") {
		out.Put("sober", list(r.Ints("sobriety"), func(d int) string { return strconv.FormatBool(Sober(d)) }))
	}
	return out, r.Err
}

// askHeroes tells whether heroes fit an army; each is written such as
// "mounted-superhero".
func askHeroes(given cases.Fields) (out cases.Fields, err error) {
	r := readerOf(given)
	var heroes []battle.Hero
	fights := []int{}
	for _, w := range strings.Fields(r.Text("heroes")) {
		h, err := heroNamed(w)
		heroes = append(heroes, cases.Read(r, h, err))
		fights = append(fights, 1+ChampionOf(h.Rank).Extra())
	}
	ok, rule := CheckHeroes(r.Int("points"), heroes)
	out.Put("places", HeroPlaces(r.Int("points")))
	out.Put("allowed", ok)
	out.Put("rule", rule)
	out.Put("fight-as", fights)
	return out, r.Err
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
	r := readerOf(given)
	var points []int
	for _, item := range strings.Split(r.Text("buy"), ",") {
		words := strings.Fields(item)
		if len(words) == 1 {
			h, err := heroNamed(words[0])
			points = append(points, cases.Read(r, muster.PriceHero(h), err))
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
	return out, r.Err
}

// askTurns gives the length of a battle.
func askTurns(given cases.Fields) (out cases.Fields, err error) {
	return askEach(given, "d6", "turns", Turns)
}

// askTable gives the length of tables in feet for the larger armies.
func askTable(given cases.Fields) (out cases.Fields, err error) {
	return askEach(given, "larger", "feet", TableFeet)
}

// askVictory judges a battle; points lost and bought are whole here.
func askVictory(given cases.Fields) (out cases.Fields, err error) {
	r := readerOf(given)
	var s [2]Standing
	for i, who := range []string{"a", "d"} {
		s[i] = Standing{
			Broken: r.Yes(who + ".broken"), Lost: 2 * r.Int(who+".lost"), Bought: 2 * r.Int(who+".bought"),
			CommanderFree: r.YesOr(who+".commander", true), EnemyHalf: 2 * r.IntOr(who+".enemy-half", 0),
		}
	}
	v, campaign := Broken(s), r.Yes("campaign")
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
	return out, r.Err
}
