package vikingraid

import (
	"fmt"
	"strings"

	"hyboria/battle"
	"hyboria/battle/dice"
	"hyboria/data/cases"
)

// inchesOf reads a length that may have decimals.
func inchesOf(given cases.Fields, key string) (float64, error) {
	text, err := given.Text(key)
	if err != nil {
		return 0, err
	}
	p := scene{}
	f := p.number(text)
	return f, p.err
}

// askShot tells the chance of a shot and what a roll does (VR-7.1, VR-7.2).
func (t *Tables) askShot(given cases.Fields) (out cases.Fields, err error) {
	d, err := inchesOf(given, "range")
	if err != nil {
		return out, err
	}
	k, words := KClear, "in the clear"
	if cover, err := given.BoolOr("cover", false); err != nil {
		return out, err
	} else if cover {
		k, words = KCover, "in cover"
	}
	armour, err := given.BoolOr("armour", false)
	if err != nil {
		return out, err
	}
	rain, err := given.BoolOr("rain", false)
	if err != nil {
		return out, err
	}
	other := 0
	if armour {
		other -= t.typeRow(battle.HI).Armour
	}
	if rain {
		other -= rainOff
	}
	if w := battle.Weapon(given.TextOr("weapon", "bow")); w == battle.ShemiteBow {
		other += t.weapon(w).Bonus
	}
	p := Chance(Inches(d), k, other)
	out.Put("inches", Inches(d))
	out.Put("chance", max(0, p))
	out.Put("shot", p > 0)
	out.Show(cases.Step{Of: "chance", Rule: "VR-7.1", Text: fmt.Sprintf("3 x (15 - %d) + %d %s %+d = %d", Inches(d), k, words, other, p)})
	rolls, err := given.IntsOr("roll", nil)
	if err != nil || len(rolls) == 0 {
		return out, err
	}
	var results []string
	for _, r := range rolls {
		results = append(results, [...]string{"missed", "routed", "killed"}[HitOf(r, p)])
	}
	out.Put("result", strings.Join(results, " "))
	return out, nil
}

// askBlow compares two men's dice (VR-9.3).
func askBlow(given cases.Fields) (out cases.Fields, err error) {
	var cp [2]int
	var tries [2]bool
	for i, who := range [2]string{"a", "b"} {
		cv, err := given.IntOr(who+".cv", standardCV)
		if err != nil {
			return out, err
		}
		adv, err := given.BoolOr(who+".advantage", false)
		if err != nil {
			return out, err
		}
		if tries[i], err = given.BoolOr(who+".prisoner", false); err != nil {
			return out, err
		}
		roll, err := given.Int(who + ".roll")
		if err != nil {
			return out, err
		}
		if adv {
			cv++
		}
		if tries[i] {
			cv--
		}
		cp[i] = cv * roll
		out.Put(who+".points", cp[i])
		out.Show(cases.Step{Of: who, Rule: "VR-9.3", Text: fmt.Sprintf("Combat Value %d x %d = %d", cv, roll, cp[i])})
	}
	win, lose := 0, 1
	if cp[1] > cp[0] {
		win, lose = 1, 0
	}
	result := [...]string{"next round", "falls back", "to the Rally Zone", "killed"}[BlowOf(cp[win], cp[lose])]
	loser := "nobody"
	if cp[0] != cp[1] {
		loser = [2]string{"a", "b"}[lose]
		if tries[win] {
			result = "captured"
		}
	}
	out.Put("loser", loser)
	out.Put("result", result)
	return out, nil
}

// askZone tells whom a Leader's card moves (VR-6.1-R1).
func askZone(given cases.Fields) (out cases.Fields, err error) {
	cv, err := given.Int("cv")
	if err != nil {
		return out, err
	}
	out.Put("men", Zone(cv))
	out.Put("inches", Zone(cv))
	out.Put("grade", Grade(cv))
	out.Show(cases.Step{Rule: "VR-6.1-R1", Text: fmt.Sprintf("men and inches are the smaller of 5 and %d; the Morale Grade is 6 x %d", cv, cv)})
	return out, nil
}

// askNerve works a morale test out: men as "cv x y" (VR-8.1).
func askNerve(given cases.Fields) (out cases.Fields, err error) {
	var t trio
	p := scene{}
	for i := range 3 {
		text := given.TextOr("man."+itoa(i+1), "")
		w := strings.Fields(text)
		if text == "" {
			break
		}
		if len(w) != 3 {
			return out, fmt.Errorf("man.%d = %s: want his Combat Value and place, such as 5 3 4", i+1, text)
		}
		t.men[i] = &Man{CV: int(p.number(w[0])), At: Vec{X: p.number(w[1]), Y: p.number(w[2])}, Name: "man " + itoa(i+1)}
		t.n++
	}
	if p.err != nil || t.n == 0 {
		return out, fmt.Errorf("man.1: nobody tests (%w)", p.err)
	}
	ml, apart := t.level()
	out.Put("apart", apart)
	out.Put("level", ml)
	out.Show(cases.Step{Rule: "VR-8.1", Text: t.words(ml, apart)})
	if given.Has("roll") {
		roll, err := given.Int("roll")
		if err != nil {
			return out, err
		}
		out.Put("holds", roll <= ml)
	}
	return out, nil
}

// askEscort tells whether one man may lead so much (VR-12.1).
func askEscort(given cases.Fields) (out cases.Fields, err error) {
	var n [3]int
	for i, key := range [3]string{"slaves", "warriors", "animals"} {
		if n[i], err = given.IntOr(key, 0); err != nil {
			return out, err
		}
	}
	l := Escort{n[0] + n[1], n[2]}
	out.Put("may", l.MayEscort())
	out.Show(cases.Step{Rule: "VR-12.1", Text: fmt.Sprintf("%d people and %d animals: two people and one animal, or three animals", l.People, l.Animals)})
	return out, nil
}

// askMuster converts a unit (VR-17.1, VR-17.2).
func (t *Tables) askMuster(given cases.Fields) (out cases.Fields, err error) {
	n, err := given.Int("figures")
	if err != nil {
		return out, err
	}
	side := Defender
	if given.TextOr("side", "defender") == "raider" {
		side = Raider
	}
	u := battle.Unit{
		ID: "u", Name: "Unit", Type: battle.Type(given.TextOr("type", "MI")), Class: battle.Class(given.TextOr("class", "B")),
		Armed: battle.Weapon(given.TextOr("armed", "none")), Present: n,
	}
	sc := battle.Scenario{ID: "muster", InCampaign: true}
	for i := range sc.Sides {
		sc.Sides[i].Units = []battle.Unit{{ID: "o", Name: "Others", Type: battle.MI, Class: battle.ClassB, Present: 10}}
	}
	sc.Sides[side].Units = []battle.Unit{u}
	if coast, err := given.BoolOr("coast", false); err != nil {
		return out, err
	} else if coast {
		sc.Raid = &battle.RaidTerms{Coast: true}
	}
	if n == 0 && side == Defender {
		sc.Sides[side].Units = nil
	}
	g, err := GroundOf(sc, nil)
	if err != nil {
		return out, err
	}
	s, err := Start(sc, dice.SeedOf(1), g, t, Options{})
	if err != nil {
		return out, err
	}
	mustered(s, side, &out)
	return out, nil
}

func mustered(s *State, side battle.Side, out *cases.Fields) {
	var n struct{ leaders, archers, foot, riders, lead, cv int }
	for i := range s.Men {
		m := &s.Men[i]
		switch {
		case m.Side != side:
			continue
		case m.Kind == Leader:
			n.leaders++
			n.lead = m.CV
			continue
		case m.Weapon.Users > 0:
			n.archers++
		case m.Troop.Mounted:
			n.riders++
		default:
			n.foot++
		}
		n.cv = m.CV
	}
	out.Put("leaders", n.leaders)
	out.Put("leader-cv", n.lead)
	out.Put("archers", n.archers)
	out.Put("foot", n.foot)
	out.Put("riders", n.riders)
	out.Put("cv", n.cv)
	out.Put("cards", len(s.Leaders[side].Draw)+len(s.Hands[side].Leaders))
}

// askResult tells what a raid's points do to army and province (VR-17.8).
func (t *Tables) askResult(given cases.Fields) (out cases.Fields, err error) {
	var n [4]int
	for i, key := range [4]string{"raider", "defender", "printed", "booty"} {
		if n[i], err = given.IntOr(key, 0); err != nil {
			return out, err
		}
	}
	r := t.Result(n[0] - n[1])
	out.Put("net", n[0]-n[1])
	out.Put("result", r.ID)
	out.Put("worth-less", WorthLost(r, n[2]))
	out.Put("booty", n[3])
	out.Put("may-stay", r.MayStay)
	out.Put("unpacified", r.Unpacified)
	out.Put("no-raid-weeks", r.NoRaidWeeks)
	out.Put("still-weeks", r.StillWeeks)
	out.Put("garrison-retreats", r.GarrisonRetreats)
	out.Show(cases.Step{Rule: "VR-17.8", Text: fmt.Sprintf("%d - %d = %d: %s; %d in a hundred of %d points, to the nearest, is %d", n[0], n[1], n[0]-n[1], r.ID, r.Worth, n[2], WorthLost(r, n[2]))})
	return out, nil
}

// WorthLost is what a province of so many printed points loses until winter:
// a percentage to the nearest, halves up, at least 1 where there is one
// (VR-17.8, VR-17.8-R1).
func WorthLost(r ResultRow, printed int) int {
	if r.Worth == 0 || printed <= 0 {
		return 0
	}
	return max(1, (2*r.Worth*printed+100)/200)
}

// askScore adds up the points of a side (VR-14).
func askScore(given cases.Fields) (out cases.Fields, err error) {
	sum := 0
	leader, regular := Man{Kind: Leader}, Man{}
	if militia, err := given.BoolOr("militia", false); err != nil {
		return out, err
	} else if militia {
		leader.Militia, regular.Militia = true, true
	}
	for _, row := range [...]struct {
		key  string
		each int
	}{
		{"killed", pointsKilled(&regular)},
		{"leaders-killed", pointsKilled(&leader)},
		{"routed", pointsRouted(&regular)},
		{"leaders-routed", pointsRouted(&leader)},
		{"held", pointsHeld(&regular)},
		{"leaders-held", pointsHeld(&leader)},
		{"rallied", -pointsRouted(&regular)},
		{"leaders-rallied", -pointsRouted(&leader)},
		{"princess", Princess.Worth()},
		{"slaves", Slave.Worth()},
		{"horses", Horse.Worth()},
		{"burnt", pointsBurnt},
	} {
		n, err := given.IntOr(row.key, 0)
		if err != nil {
			return out, err
		}
		if n != 0 {
			out.Show(cases.Step{Of: row.key, Rule: "VR-14.1", Text: fmt.Sprintf("%d x %d = %d", n, row.each, n*row.each)})
		}
		sum += n * row.each
	}
	out.Put("points", sum)
	return out, nil
}
