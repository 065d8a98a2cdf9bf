package forecast

import (
	"encoding/json"
	"fmt"
	"sync/atomic"
	"testing"

	"pgregory.net/rapid"

	"hyboria/battle"
	"hyboria/battle/dice"
	"hyboria/battle/general"
	"hyboria/battle/royal"
)

// odd draws scenarios at which no secretary would stop, but a person may write
// them: units of one figure or none, tables too small for the armies, wizards
// of no order, traits that do not fit the troops.
func odd(t *rapid.T) battle.Scenario {
	sc := battle.Scenario{ID: "odd", Card: 0, InCampaign: rapid.Bool().Draw(t, "campaign"), Pass: rapid.Bool().Draw(t, "pass")}
	sc.Daylight = rapid.IntRange(0, 12).Draw(t, "daylight")
	if rapid.Bool().Draw(t, "own table") {
		sc.Table = battle.Table{
			Length: rapid.SampledFrom([]int{1, 3, 12, 30, 48, 96, 1200}).Draw(t, "length"),
			Depth:  rapid.SampledFrom([]int{1, 12, 24, 48, 60, 240}).Draw(t, "depth"),
			Wide:   rapid.SampledFrom([]int{0, 0, 6, 24, 2000}).Draw(t, "wide"),
		}
	}
	if rapid.IntRange(0, 3).Draw(t, "river") == 0 {
		sc.MapRiver = &battle.MapRiver{Crossing: rapid.SampledFrom([]battle.Crossing{battle.NoCrossing, battle.Ford, battle.Bridge, ""}).Draw(t, "crossing")}
	}
	sc.Sides[0].Edge = rapid.SampledFrom([]battle.Edge{"", battle.North, battle.East, battle.West}).Draw(t, "edge")
	for i := range sc.Sides {
		oddForce(t, &sc.Sides[i])
	}
	return sc
}

func oddForce(t *rapid.T, f *battle.Force) {
	for k := range rapid.IntRange(1, 6).Draw(t, "units") {
		f.Units = append(f.Units, oddUnit(t, fmt.Sprintf("u%d", k)))
	}
	unit := rapid.SampledFrom([]string{"", "u0"})
	if rapid.Bool().Draw(t, "commander") {
		f.Commander = &battle.Commander{Name: "C", King: rapid.Bool().Draw(t, "king"), Unit: unit.Draw(t, "with")}
	}
	for k := range rapid.IntRange(0, 2).Draw(t, "heroes") {
		rank := rapid.SampledFrom([]battle.HeroRank{battle.RankHero, battle.RankSuperhero}).Draw(t, "rank")
		f.Heroes = append(f.Heroes, battle.Hero{ID: fmt.Sprintf("h%d", k), Rank: rank, Mounted: rapid.Bool().Draw(t, "mounted"), Unit: unit.Draw(t, "leads")})
	}
	kind := rapid.SampledFrom([]string{"", "nobody", "priests_of_mitra", "white_druids", "black_circle", "wizards_of_the_black_ring"}).Draw(t, "kind")
	for k := range rapid.IntRange(0, 2).Draw(t, "wizards") {
		f.MagicUsers = append(f.MagicUsers, battle.MagicUser{ID: fmt.Sprintf("m%d", k), Kind: kind, Points: rapid.SampledFrom([]int{0, 1, 100, 250, 10000}).Draw(t, "power")})
	}
}

func oddUnit(t *rapid.T, id string) battle.Unit {
	u := battle.Unit{
		ID: id, Name: "Unit " + id, Nation: "koth",
		Type:  rapid.SampledFrom(battle.Types[:]).Draw(t, "type"),
		Class: rapid.SampledFrom([]battle.Class{battle.ClassA, battle.ClassB, battle.ClassC}).Draw(t, "class"),
		Armed: rapid.SampledFrom([]battle.Weapon{"", battle.NoWeapon, battle.Thrown, battle.Bow, battle.ShemiteBow, battle.Crossbow}).Draw(t, "armed"),
	}
	u.Size = rapid.SampledFrom([]int{0, 1, 2, 5, 12, 24, 40}).Draw(t, "size")
	u.Present = rapid.IntRange(0, max(u.FullCrew(), 4)).Draw(t, "present")
	if u.Size > 0 {
		u.Present = min(u.Present, u.FullCrew())
	}
	traits := []string{"pike", "shemite", "mammoth", "horse_archer", "light_chariot", "free_company", "fanatic", "no_such_trait"}
	u.Traits = rapid.SliceOfNDistinct(rapid.SampledFrom(traits), 0, 2, rapid.ID).Draw(t, "traits")
	return u
}

// fightOdd fights one: with a reason it may be refused, but what is fought
// comes to an end, keeps all figures and can be told.
func fightOdd(t *rapid.T) {
	sc := odd(t)
	sys := royal.New(nil, nil, nil)
	if rapid.Bool().Draw(t, "generals") {
		sys = royal.New(nil, general.New(general.Auto), general.New(general.Auto))
	}
	if rapid.Bool().Draw(t, "unrecorded") {
		sys = sys.Unrecorded()
	}
	defer func() {
		if r := recover(); r != nil {
			b, _ := json.Marshal(sc)
			t.Errorf("%s", b)
			panic(r)
		}
	}()
	r, err := sys.Fight(sc, dice.SeedOf(rapid.Int64Range(0, 1000).Draw(t, "seed")))
	if err != nil {
		return
	}
	oddFought.Add(1)
	if r.Turns < 1 || r.Turns > 12 {
		t.Errorf("%d turns", r.Turns)
	}
}

var oddFought atomic.Int64

func TestOddScenarios(t *testing.T) {
	rapid.Check(t, fightOdd)
	if oddFought.Load() < 20 {
		t.Errorf("only %d were fought", oddFought.Load())
	}
}

// FuzzOddScenario looks for those that no chance finds.
func FuzzOddScenario(f *testing.F) { f.Fuzz(rapid.MakeFuzz(fightOdd)) }
