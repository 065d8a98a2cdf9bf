package muster

import (
	"slices"
	"strings"
	"testing"

	"hyboria/battle"
	"hyboria/data"
)

// zamora is the force of EX-CA-11 after its purchase, in one counter.
func zamora(t testing.TB) Army {
	var units []string
	units = append(units, repeat(2, "elite_lancers 12")...)
	units = append(units, repeat(4, "mailed_cavalry 12")...)
	units = append(units, "mailed_cavalry 6")
	units = append(units, repeat(4, "regular_foot 24")...)
	units = append(units, "regular_foot 12")
	units = append(units, repeat(2, "heavy_foot 24")...)
	units = append(units, repeat(5, "archers 12")...)
	a := army(t, "zamora", units...)
	a.Units[6].Size, a.Units[11].Size = 12, 24 // reduced by losses, not bought small
	return a
}

// EX-CA-11 (CA-4.5-R1, CA-11.2-R2): the percentages after the purchase.
func TestExample11IsLegalWithItsPercentages(t *testing.T) {
	a := zamora(t)
	n := nation(t, "zamora")
	want := map[string]int{
		"cavalry": 27, "infantry": 73,
		"zamora.elite_lancers": 31, "zamora.mailed_cavalry": 69,
		"zamora.archers": 28, "zamora.regular_foot": 50, "zamora.heavy_foot": 22,
	}
	shares := Shares(n, a.Units)
	for _, s := range shares {
		if s.Percent != want[s.Key] || !s.OK() {
			t.Errorf("%s: %d%% of %d in %d..%d, want %d%%", s.Key, s.Percent, s.Base, s.Min, s.Max, want[s.Key])
		}
	}
	if len(shares) != len(want) {
		t.Errorf("%d shares, want %d", len(shares), len(want))
	}
	if got := a.Value(); got != 512+676 {
		t.Errorf("the force is worth %d, want %d", got, 512+676)
	}
	if v := CheckNation(n, world, []Army{a}, 1200, DefaultRules(world)); len(v) > 0 {
		t.Errorf("the force is refused: %v", v)
	}
}

// EX-CA-13 (CA-15.1-R1).
func TestExample13MercenaryShares(t *testing.T) {
	r := DefaultRules(world)
	for _, c := range []struct {
		nation        string
		native, limit int
	}{{"aquilonia", 144, 36}, {"turan", 150, 50}, {"zamora", 170, 30}, {"argos", 103, 25}, {"stygia", 1000, 0}} {
		if got := r.MercenaryLimit(nation(t, c.nation), c.native); got != c.limit {
			t.Errorf("%s: %d mercenaries beside %d native figures, want %d", c.nation, got, c.native, c.limit)
		}
	}
	aquilonia := append(repeat(3, "aquilonian_knights 12"), append(repeat(4, "aquilonians 24"), "bossonian_archers 12")...)
	legal := army(t, "aquilonia", append(aquilonia, "free_companies.foot 10", "free_companies.foot 26")...)
	if v := Check(nation(t, "aquilonia"), world, legal, r); len(v) > 0 {
		t.Errorf("144 native and 36 mercenary figures are refused: %v", v)
	}
	over := army(t, "aquilonia", append(aquilonia, "free_companies.foot 10", "free_companies.foot 27")...)
	wantOnly(t, Check(nation(t, "aquilonia"), world, over, r), "mercenary-share", "37 mercenary figures beside 144 native ones")
}

func TestPercentRoundsHalfUp(t *testing.T) { // CA-4.5-R1
	for _, c := range []struct{ part, whole, want int }{
		{24, 36, 67}, {12, 36, 33}, {1, 200, 1}, {1, 201, 0}, {0, 7, 0}, {7, 7, 100}, {99, 200, 50},
	} {
		if got := Percent(c.part, c.whole); got != c.want {
			t.Errorf("%d of %d is %d%%, want %d%%", c.part, c.whole, got, c.want)
		}
	}
}

// Guards are inside their arm's share and outside the bands of their table
// (CA-4.4-R1, CA-4.5-R1, RA-20.17).
func TestGuardsAreMeasuredWithTheArmOnly(t *testing.T) {
	n := nation(t, "turan")
	a := army(t, "turan", append(repeat(5, "regular_spearmen 24"), "immortals 30",
		"levy_archers 12", "levy_archers 12", "levy_archers 12", "levy_archers 12")...)
	for _, s := range Shares(n, a.Units) {
		switch s.Key {
		case "infantry":
			if s.Figures != 198 || s.Base != 198 {
				t.Errorf("infantry: %+v", s)
			}
		case "turan.regular_spearmen":
			if s.Base != 168 || s.Percent != 71 {
				t.Errorf("spearmen: %+v", s)
			}
		case "turan.immortals":
			t.Errorf("the guard has a share: %+v", s)
		}
	}
}

// legalArmies are small legal armies that the tests below spoil.
func legalZingara(t testing.TB) Army {
	return army(t, "zingara", append(repeat(3, "regular_cavalry 12"), append(repeat(3, "regular_foot 24"), "noble_cavalry 12", "archers 12")...)...)
}

func legalOphir(t testing.TB) Army {
	return army(t, "ophir", "mailed_knights 12", "mailed_knights 12", "mailed_knights 12", "shemite_archers 18", "shemite_archers 18", "regular_foot 24 MI", "regular_foot 24 HI")
}

func TestLegalArmiesAreLegal(t *testing.T) {
	for _, a := range []Army{legalZingara(t), legalOphir(t)} {
		if v := Check(nation(t, a.Nation), world, a, DefaultRules(world)); len(v) > 0 {
			t.Errorf("%s: %v", a.Nation, v)
		}
	}
}

// Every violation has a case: what is spoiled, the code and words of the text.
func TestViolations(t *testing.T) {
	r := DefaultRules(world)
	cases := []struct {
		name string // with the rule
		army func() Army
		rule func(*Rules)
		code string
		text string
	}{
		{"CA-4.1-R3 nothing in it", func() Army { return army(t, "zingara") }, nil, "empty", "holds no unit"},
		{"RA-20.15 a row of another list", func() Army {
			a := legalZingara(t)
			a.Units[7].Row = "nemedia.regular_archers"
			return a
		}, nil, "row", `the list of Zingara has no row "nemedia.regular_archers"`},
		{"RA-20.15 another type", func() Army {
			a := legalZingara(t)
			a.Units[7].Type = battle.MI
			return a
		}, nil, "type", "are MI; Archers are LI"},
		{"RA-20.15 another class", func() Army {
			a := legalZingara(t)
			a.Units[7].Class = battle.ClassA
			return a
		}, nil, "class", "are class A; Archers are class B"},
		{"RA-20.15 another weapon", func() Army {
			a := legalZingara(t)
			a.Units[7].Armed = battle.NoWeapon
			return a
		}, nil, "armed", "armed with none; Archers with bow"},
		{"CA-14.1-R1 crossbows are off", func() Army {
			a := legalZingara(t)
			a.Units[7].Armed = battle.Crossbow
			return a
		}, nil, "crossbow", "may not carry crossbows"},
		{"CA-14.1-R1 no crossbows for Shemites", func() Army {
			a := legalOphir(t)
			a.Units[3].Armed = battle.Crossbow
			return a
		}, func(r *Rules) { r.Crossbows = true }, "crossbow", "may not carry crossbows"},
		{"CA-4.5-R2 too large", func() Army {
			a := legalZingara(t)
			a.Units[7] = unit(t, nation(t, "zingara"), "archers 13")
			return a
		}, nil, "size", "have 13 figures; Archers have at most 12"},
		{"CA-4.5-R2 no figures", func() Army {
			a := legalZingara(t)
			a.Units = append(a.Units, unit(t, nation(t, "zingara"), "archers 0"))
			return a
		}, nil, "size", "have no figures"},
		{"CA-4.1-R1 more present than full", func() Army {
			a := legalZingara(t)
			a.Units[7].Size = 11
			return a
		}, nil, "size", "have 12 present, more than their full 11"},
		{"RA-20.16 two under strength", func() Army {
			a := legalZingara(t)
			a.Units[7] = unit(t, nation(t, "zingara"), "archers 11")
			a.Units[3] = unit(t, nation(t, "zingara"), "regular_foot 23")
			return a
		}, nil, "under-strength", "2 units under strength; one is allowed"},
		{"CA-4.2-R1 over the cap", func() Army { return legalZingara(t) }, func(r *Rules) { r.Cap = 600 }, "cap", "24 over the cap of 600"},
		{"CA-4.5-R1 an arm", func() Army {
			return army(t, "zingara", "regular_cavalry 12", "regular_foot 24", "regular_foot 24", "regular_foot 24")
		}, nil, "arm-share", "Cavalry are 12 of 84 figures, 14% of the army; the list allows 25 to 40%"},
		{"CA-4.5-R1 a row", func() Army {
			return army(t, "zamora", "mailed_cavalry 12", "mailed_cavalry 12", "elite_lancers 12", "elite_lancers 12", "regular_foot 24", "heavy_foot 12", "archers 12")
		}, nil, "row-share", "Elite Lancers are 24 of 48 figures, 50% of the cavalry; the list allows 0 to 33%"},
		{"CA-4.5-R1 half and half", func() Army {
			a := legalOphir(t)
			a.Units = append(a.Units[:5], append(repeatUnit(t, "ophir", 3, "regular_foot 24 MI"), unit(t, nation(t, "ophir"), "mailed_knights 12"))...)
			a.Units = append(a.Units, unit(t, nation(t, "ophir"), "shemite_archers 18"))
			return a
		}, nil, "half-and-half", "3 units of MI and 0 of HI"},
		{"CA-6.5-R1 more than half", func() Army {
			return army(t, "hyrkania", "garrison_spearmen 24", "horse_archers_c 18")
		}, nil, "home-foot-half", "24 of 42 figures are foot; at most half"},
		{"CA-6.5-R1 abroad", func() Army {
			return army(t, "hyrkania", "garrison_spearmen 24", "horse_archers_c 18", "horse_archers_a 12")
		}, func(r *Rules) { r.Away = true }, "home-foot-away", "never leaves its country"},
		{"CA-4.4-R1 two guards", func() Army {
			a := legalZingara(t)
			a.Units = append(a.Units, repeatUnit(t, "zingara", 2, "royal_guard_horse 12")...)
			a.Units = append(a.Units, repeatUnit(t, "zingara", 1, "regular_foot 24")...)
			return a
		}, nil, "guard", "2 units of Royal Guard (horse); a nation has one"},
		{"CA-15.1 no right to hire", func() Army {
			a := legalZingara(t)
			a.Units = append(a.Units, unit(t, nation(t, "zingara"), "free_companies.foot 10"))
			return a
		}, nil, "no-mercenaries", "Zingara may not hire Free Companies"},
		{"CA-16.1-R2 half a regiment", func() Army {
			return army(t, "turan", "free_companies.foot 9")
		}, nil, "regiment", "whole regiments of 10 to 30"},
		{"CA-15.1-R3 two hireling units", func() Army {
			return army(t, "khauran_and_khoraja", "shemite_archers 9", "shemite_archers 9")
		}, nil, "hirelings", "2 units of Shemite Archers; at most 1"},
		{"CA-15.1-R3 at war with Shem", func() Army {
			return army(t, "khauran_and_khoraja", "shemite_archers 9")
		}, func(r *Rules) { r.Foes = []string{"shem"} }, "hirelings-war", "while at war with their people"},
		{"CA-4.7 no entitlement", func() Army {
			a := legalZingara(t)
			a.Heroes = []battle.Hero{{Name: "Zapayo", Rank: battle.RankHero}}
			return a
		}, nil, "heroes", "649 points entitle to 0 heroes, and there are 1"},
		{"CA-4.7 two on foot", func() Army {
			a := zamora(t)
			a.Units = append(a.Units, a.Units[:4]...)
			a.Heroes = []battle.Hero{{Rank: battle.RankHero}, {Rank: battle.RankHero}}
			return a
		}, func(r *Rules) { r.Cap = 3000 }, "hero-pair", "2 heroes on foot and 0 mounted"},
		{"CA-4.7 no rank", func() Army {
			a := zamora(t)
			a.Heroes = []battle.Hero{{Name: "Ctesphon", Rank: "god"}}
			return a
		}, nil, "hero-rank", "Ctesphon is neither hero nor superhero"},
		{"RA-19.7 unknown magic user", func() Army { return magic(legalZingara(t), "pelishtim", 100) }, nil, "magic-kind", `no kind of magic user "pelishtim"`},
		{"CA-17.1 wrong points", func() Army { return magic(legalZingara(t), "priests_of_mitra", 90) }, nil, "magic-points", "cost 100 points, not 90"},
		{"RA-19.7 two kinds", func() Army {
			return magic(magic(legalZingara(t), "priests_of_mitra", 100), "worshippers_of_set", 100)
		}, nil, "magic-two-kinds", "do not serve in one army"},
		{"CA-17.1 two Thoth-Amons", func() Army {
			return magic(magic(legalZingara(t), "thoth_amon", 500), "thoth_amon", 500)
		}, func(r *Rules) { r.Foes = []string{"aquilonia"}; r.Cap = 3000 }, "magic-unique", "only one Thoth-Amon"},
		{"CA-17.1-R1 magic is off", func() Army { return magic(legalZingara(t), "priests_of_mitra", 100) }, func(r *Rules) { r.Magic = "off" }, "magic-setting", "leave out Priests of Mitra"},
		{"CA-17.1-R1 Stygia only", func() Army { return magic(legalZingara(t), "priests_of_mitra", 100) }, func(r *Rules) { r.Magic = "stygiaOnly" }, "magic-setting", "leave out Priests of Mitra"},
		{"CA-17.1 the Black Circle outside Stygia", func() Army { return magic(legalZingara(t), "wizards_of_the_black_circle", 75) }, nil, "magic-serves", "may not serve Zingara"},
		{"CA-17.4-R2 Druids elsewhere", func() Army { return magic(legalZingara(t), "white_druids", 150) }, nil, "magic-serves", "may not serve Zingara unless it fights stygia"},
		{"CA-17.5-R2 Thoth-Amon without a cause", func() Army { return magic(legalZingara(t), "thoth_amon", 500) }, nil, "magic-serves", "unless it fights aquilonia"},
		{"CA-17.3 the White Hand is not for hire", func() Army { return magic(legalZingara(t), "order_of_the_white_hand", 250) }, nil, "magic-serves", "may not serve Zingara"},
		{"CA-17.6-R2 Priests for a muster people", func() Army { return magic(army(t, "kozaki", "regulars 12"), "priests_of_mitra", 100) }, nil, "magic-serves", "may not serve Kozaki"},
		{"CA-17.6-R2 no magic for the Northmen", func() Army {
			return magic(army(t, "northern_barbarians", "youths 30"), "worshippers_of_set", 100)
		}, nil, "magic-serves", "may not serve Northern Barbarians"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			rules := r
			if c.rule != nil {
				c.rule(&rules)
			}
			a := c.army()
			wantIn(t, Check(nation(t, a.Nation), world, a, rules), c.code, c.text)
		})
	}
}

func repeatUnit(t testing.TB, nationID string, k int, text string) []battle.Unit {
	var out []battle.Unit
	for range k {
		out = append(out, unit(t, nation(t, nationID), text))
	}
	return out
}

func magic(a Army, kind string, points int) Army {
	a.Magic = append(slices.Clone(a.Magic), battle.MagicUser{Kind: kind, Points: points})
	return a
}

func wantIn(t testing.TB, found []Violation, code, text string) {
	t.Helper()
	for _, v := range found {
		if v.Code == code && strings.Contains(v.Text, text) && v.Off > 0 && strings.Contains(v.Rule, "A-") {
			return
		}
	}
	t.Errorf("no %q with %q among %v", code, text, found)
}

func wantOnly(t testing.TB, found []Violation, code, text string) {
	t.Helper()
	wantIn(t, found, code, text)
	if len(found) != 1 {
		t.Errorf("more than one violation: %v", found)
	}
}

// What is allowed by circumstance or setting.
func TestAllowed(t *testing.T) {
	base := DefaultRules(world)
	cases := []struct {
		name string
		army Army
		rule func(*Rules)
	}{
		{
			"RA-19.6-R1 Thoth-Amon with Set's men", magic(magic(legalZingara(t), "thoth_amon", 500), "worshippers_of_set", 100),
			func(r *Rules) { r.Foes = []string{"aquilonia"} },
		},
		{"CA-17.4-R2 Druids against Stygia", magic(legalZingara(t), "white_druids", 150), func(r *Rules) { r.Foes = []string{"stygia"} }},
		{"CA-17.6-R2 Priests of Mitra", magic(legalZingara(t), "priests_of_mitra", 100), func(*Rules) {}},
		{
			"CA-17.1-R1 the Black Circle under stygiaOnly", magic(army(t, "stygia", "medium_spearmen 24"), "wizards_of_the_black_circle", 75),
			func(r *Rules) { r.Magic = "stygiaOnly" },
		},
		{"CA-14.1-R1 crossbows", func() Army {
			a := legalZingara(t)
			a.Units[7].Armed = battle.Crossbow
			return a
		}(), func(r *Rules) { r.Crossbows = true }},
		{"CA-1.3-R2 openMercenaries", func() Army {
			a := legalZingara(t)
			a.Units = append(a.Units, unit(t, nation(t, "zingara"), "free_companies.foot 14"))
			return a
		}(), func(r *Rules) { r.OpenMercenaries = true }},
		{"CA-15.1-R3 both hirelings", army(t, "khauran_and_khoraja", "shemite_archers 18", "desert_nomad_cavalry 12"), func(*Rules) {}},
		{"CA-4.5-R1 a detachment is free of percentages", army(t, "aquilonia", "gundermen 30", "bossonian_archers 20"), func(*Rules) {}},
		{"CA-4.5-R2 reduced by losses", func() Army {
			a := legalZingara(t)
			for i := range a.Units {
				a.Units[i].Present -= a.Units[i].Present / 6
			}
			return a
		}(), func(*Rules) {}},
	}
	for _, c := range cases {
		r := base
		c.rule(&r)
		if v := Check(nation(t, c.army.Nation), world, c.army, r); len(v) > 0 {
			t.Errorf("%s: %v", c.name, v)
		}
	}
}

// CA-4.5-R1: whole force, counters and detachments.
func TestCheckNation(t *testing.T) {
	n := nation(t, "zamora")
	r := DefaultRules(world)
	host := func(name string) Army {
		a := zamora(t)
		a.Name = name
		return a
	}
	knights := army(t, "zamora", repeat(8, "mailed_cavalry 12")...)
	knights.Name = "Knights"
	foot := army(t, "zamora", append(repeat(5, "regular_foot 24"), "heavy_foot 24", "heavy_foot 24", "archers 12", "archers 12", "archers 12", "archers 12")...)
	foot.Name = "Foot"

	both := CheckNation(n, world, []Army{knights, foot}, 1700, r)
	wantIn(t, both, "arm-share", "Knights: Cavalry are 96 of 96 figures, 100% of the army")
	wantIn(t, both, "arm-share", "Foot: Cavalry are 0 of 216 figures")
	r2 := r
	r2.PercentCheck = "nationOnly"
	if v := CheckNation(n, world, []Army{knights, foot}, 1700, r2); len(v) > 0 {
		t.Errorf("together they are legal: %v", v)
	}
	wantIn(t, CheckNation(n, world, []Army{host("Host")}, 1100, r), "allowance", "1188 points, 88 over the allowance of 1100")

	watch := army(t, "zamora", "archers 12", "regular_foot 24", "mailed_cavalry 12")
	watch.Name = "Watch"
	if v := CheckNation(n, world, []Army{host("Host"), watch}, 1400, r); len(v) > 0 {
		t.Errorf("a detachment of %d in 1400: %v", watch.Value(), v)
	}
	second := watch
	second.Name = "Second watch"
	wantIn(t, CheckNation(n, world, []Army{host("Host"), watch, second}, 1600, r), "detachments", "come to 360 points; one fifth of the allowance is 320")
	alone := army(t, "zamora", "archers 12")
	if v := CheckNation(n, world, []Army{alone}, 100, r); len(v) > 0 { // CA-1.2-R3
		t.Errorf("a nation's only counter of %d points: %v", alone.Value(), v)
	}
}

// Guards, Thoth-Amon, feuds and half-and-half over several counters.
func TestCheckNationTogether(t *testing.T) {
	r := DefaultRules(world)
	guard := func(name string) Army {
		a := army(t, "zingara", append(repeat(3, "regular_cavalry 12"), append(repeat(3, "regular_foot 24"), "noble_cavalry 12", "royal_guard_foot 30")...)...)
		a.Name = name
		return a
	}
	n := nation(t, "zingara")
	two := []Army{guard("One"), guard("Two")}
	wantOnly(t, CheckNation(n, world, two, 3000, r), "guard", "the whole force of Zingara: 2 units of Royal Guard (foot)")
	two[1].Units = two[1].Units[:7]
	one := []Army{magic(two[0], "priests_of_mitra", 100), magic(two[1], "worshippers_of_set", 100)}
	wantOnly(t, CheckNation(n, world, one, 3000, r), "magic-feud", "never serve one nation in one year")
	r.Foes = []string{"aquilonia"}
	one = []Army{magic(two[0], "thoth_amon", 500), magic(two[1], "thoth_amon", 500)}
	wantOnly(t, CheckNation(n, world, one, 3000, r), "magic-unique", "only one Thoth-Amon")

	ophir := func(name string) Army {
		a := army(t, "ophir", "mailed_knights 12", "mailed_knights 12", "shemite_archers 18", "shemite_archers 9", "regular_foot 24 MI", "regular_foot 24 MI", "regular_foot 12 HI")
		a.Units[6].Size = 24
		a.Name = name
		return a
	}
	wantIn(t, CheckNation(nation(t, "ophir"), world, []Army{ophir("One"), ophir("Two")}, 3000, r), "half-and-half", "4 units of MI and 2 of HI")
}

// Rules follow the settings (CA-20).
func TestRulesOfSettings(t *testing.T) {
	s, err := world.ParseSettings("s.json", []byte(`{"armyCap": 1200, "crossbows": "on", "openMercenaries": "on",
		"magic": "stygiaOnly", "percentCheck": "nationOnly", "twinHire": "eachCity",
		"regimentSizes": {"foot": [12, 20], "horse": [6, 9]}, "westernKingdoms": ["koth"]}`))
	if err != nil {
		t.Fatal(err)
	}
	r := RulesOf(s)
	if r.Cap != 1200 || !r.Crossbows || !r.OpenMercenaries || r.Magic != "stygiaOnly" || r.PercentCheck != "nationOnly" ||
		!r.HireEachCity || r.RegimentFoot != (data.Range{12, 20}) || r.RegimentHorse != (data.Range{6, 9}) || !slices.Equal(r.Western, []string{"koth"}) {
		t.Errorf("%+v", r)
	}
}
