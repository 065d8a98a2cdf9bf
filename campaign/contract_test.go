package campaign

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"hyboria/battle/dice"
)

// companyDrill is a drill of three nations that may hire, with provinces to
// promise, an enemy, and two Companies.
const companyDrill = `
week = 33
map = 0,0@west 1,0@west 2,0@mid 3,0@mid 4,0@east 5,0@east 6,0@far 7,0@far
west = argos 300 0,0
mid = argos 150 2,0
east = zamora 250 4,0
far = koth 200 7,0
company.red_hand = 200
company.iron_riders = 150
1 = argos HI:90,HI:30 at 0,0
2 = zamora HI:90 at 4,0
3 = koth HI:90 at 7,0
4 = red_hand company:HI:12:A,company:HI:12:A at 3,0
5 = iron_riders company:HC:8:A at 5,0
`

// wildAct is an act that somebody might try: often a sensible one.
func wildAct(t *rapid.T, s *State) (string, Act) {
	actors := []string{"argos", "zamora", "koth", "red_hand", "iron_riders"}
	actor := rapid.SampledFrom(actors).Draw(t, "actor")
	do := rapid.SampledFrom([]string{
		DoOffer, DoOffer, DoCounter, DoAccept, DoAccept, DoAccept, DoDecline, DoWithdraw, DoSign, DoSign, DoSign,
		DoEnd, DoLeave, DoRelease, DoWithhold, DoCall, DoBid,
	}).Draw(t, "do")
	a := Act{Do: do, Least: rapid.IntRange(0, 200).Draw(t, "least")}
	var papers []string
	for _, o := range s.Bargains.Offers {
		papers = append(papers, o.ID)
	}
	for _, c := range s.Bargains.Contracts {
		papers = append(papers, c.ID)
	}
	for _, x := range s.Bargains.Tenders {
		papers = append(papers, x.ID)
	}
	if len(papers) > 0 {
		a.On = rapid.SampledFrom(papers).Draw(t, "on")
	}
	terms := wildTerms(t, s, actor)
	if x := s.Tender(a.On); x != nil && do == DoBid {
		terms.Company, terms.Whole, terms.Regiments, terms.First, terms.Last = x.Company, x.Whole, x.Regiments, x.First, x.Last
		terms.Employer = actor
	}
	until := s.weekAfter(rapid.IntRange(0, 2).Draw(t, "until"))
	a.Terms, a.Until = &terms, &until
	return actor, a
}

func wildTerms(t *rapid.T, s *State, actor string) Terms {
	x := Terms{
		Company:  rapid.SampledFrom([]string{"red_hand", "iron_riders"}).Draw(t, "company"),
		Employer: rapid.SampledFrom([]string{"argos", "zamora"}).Draw(t, "employer"),
		First:    s.weekAfter(rapid.IntRange(0, 2).Draw(t, "first")), Exclusive: rapid.Bool().Draw(t, "exclusive"),
	}
	if s.Company(actor) != nil {
		x.Company = actor
	} else {
		x.Employer = actor
	}
	x.Last = s.weekAfter(rapid.IntRange(2, 6).Draw(t, "last"))
	x.Whole = rapid.Bool().Draw(t, "whole")
	if own := s.Regiments(x.Company); !x.Whole && len(own) > 0 {
		x.Regiments = []string{own[rapid.IntRange(0, len(own)-1).Draw(t, "regiment")].Unit.ID}
	}
	for range rapid.IntRange(0, 2).Draw(t, "fees") {
		x.Fee = append(x.Fee, Fee{
			Province: rapid.SampledFrom([]string{"west", "mid", "east", "far"}).Draw(t, "province"),
			From:     s.At.Year + rapid.IntRange(0, 1).Draw(t, "from"), Years: rapid.IntRange(1, 2).Draw(t, "years"),
		})
	}
	if rapid.Bool().Draw(t, "public") {
		x.Secrecy = SecrecyPublic
	}
	x.Release = []Release{{Who: WhoEither, If: IfNotice, Weeks: 1}}
	return x
}

// Random bargaining over weeks and winters: points are conserved (assigned and
// kept are what is owned, CA-16.3-R1), every regiment serves by at most one
// contract and stands with its master, and every act is told by its event.
func TestBargainingConservesPoints(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		d := drillFor(t, companyDrill)
		s := d.s
		for week := range rapid.IntRange(3, 9).Draw(rt, "weeks") {
			for range rapid.IntRange(0, 8).Draw(rt, "acts") {
				s = bargainOnce(rt, d, s)
			}
			events, err := d.e.Resolve(s, dice.SeedOf(int64(week)))
			if err != nil {
				rt.Fatal(err)
			}
			s = FoldOnto(s, events)
			checkBargains(rt, s)
			for _, half := range []func(*State, dice.Seed) ([]Event, error){d.e.BeginWinter, d.e.CloseWinter} {
				if s.Stage != StageWinter {
					break
				}
				if events, err = half(s, dice.SeedOf(int64(week))); err != nil {
					rt.Fatal(err)
				}
				s = FoldOnto(s, events)
				checkBargains(rt, s)
			}
		}
	})
}

// bargainOnce tries an act; what is accepted can be made again from its event.
func bargainOnce(rt *rapid.T, d *drill, s *State) *State {
	actor, act := wildAct(rt, s)
	events, refused := d.e.Negotiate(s, actor, act)
	if len(events) > 0 == (len(refused) > 0) {
		rt.Fatalf("%s %s: %d events and %d refusals", actor, act.Do, len(events), len(refused))
	}
	for _, ev := range events {
		who, again, ok := ActOf(s, ev)
		if !ok {
			rt.Fatalf("%s: %s comes from no act", act.Do, ev.Kind())
		}
		twice, _ := d.e.Negotiate(s, who, again)
		if asJSON(rt, twice) != asJSON(rt, events) {
			rt.Fatalf("%s %s again gives %s, not %s", who, again.Do, asJSON(rt, twice), asJSON(rt, events))
		}
	}
	return FoldOnto(s, events)
}

func checkBargains(rt *rapid.T, s *State) {
	checkPoints(rt, s)
	serving := map[string]string{}
	for i := range s.Bargains.Contracts {
		c := &s.Bargains.Contracts[i]
		if c.Stage != StageRunning && len(c.Serving) > 0 {
			rt.Fatalf("%s is %s and %v serve by it", c.ID, c.Stage, c.Serving)
		}
		for _, u := range c.Serving {
			if serving[u] != "" {
				rt.Fatalf("%s serves by %s and by %s", u, serving[u], c.ID)
			}
			serving[u] = c.ID
		}
	}
	for i := range s.Counters {
		k := &s.Counters[i]
		for _, u := range k.Units {
			if u.Company == "" {
				continue
			}
			c := s.Contract(serving[u.ID])
			if c == nil && k.Owner != u.Company && !s.turncoat(u.ID) || c != nil && k.Owner != c.Terms.Employer {
				rt.Fatalf("%s of %s stands with %s, serving by %q", u.ID, u.Company, k.Owner, serving[u.ID])
			}
		}
	}
}

// checkPoints: what is assigned and what is kept is what is owned, and a
// province is assigned once, by its legal owner.
func checkPoints(rt *rapid.T, s *State) {
	var seen []string
	owned, have := 0, 0
	for _, h := range s.Holdings {
		if h.Owner != "" {
			owned += h.Points
		}
	}
	for _, n := range s.Owners() {
		have += s.Allowance(n.ID)
		if c := s.Company(n.ID); c != nil {
			have -= c.Points
		}
		if s.Allowance(n.ID) < 0 {
			rt.Fatalf("%s has %d points", n.ID, s.Allowance(n.ID))
		}
	}
	if owned != have {
		rt.Fatalf("%d points are owned, %d are had", owned, have)
	}
	for _, a := range s.Bargains.Assigned {
		if slices.Contains(seen, a.Province) {
			rt.Fatalf("%s is assigned twice", a.Province)
		}
		seen = append(seen, a.Province)
	}
}

// CA-4.1-R5: terms, offers and bids between others change not a byte of what
// somebody knows.
func TestTermsBetweenOthersAreSecret(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		d := drillFor(t, companyDrill)
		s := d.s
		for range 12 {
			s = bargainOnce(rt, d, s)
		}
		other := s.Clone()
		for i := range other.Bargains.Offers {
			o := &other.Bargains.Offers[i]
			o.Terms.Promises, o.Until.Week = []string{"another promise"}, 35
		}
		for i := range other.Bargains.Contracts {
			if c := &other.Bargains.Contracts[i]; c.Terms.secrecy() == SecrecyParties {
				c.Terms.Fee, c.Terms.Last = nil, Week{Year: 2, Week: 1}
			}
		}
		for i := range other.Bargains.Tenders {
			for j := range other.Bargains.Tenders[i].Bids {
				other.Bargains.Tenders[i].Bids[j].Terms.Promises = []string{"more"}
			}
		}
		for _, v := range []Viewer{Spectator(), Player("koth")} {
			if a, b := asJSON(rt, View(d.e, s, v)), asJSON(rt, View(d.e, other, v)); a != b {
				rt.Fatalf("%v sees %s or %s", v, a, b)
			}
		}
	})
}

// The clauses of two texts are compared one by one, in the order of the text.
func TestDiffTerms(t *testing.T) {
	a := Terms{Company: "red_hand", Employer: "argos", Whole: true, First: Week{1, 2}, Last: Week{1, 5}, Fee: []Fee{{"west", 2, 1}}}
	b := a.clone()
	b.Last, b.Fee, b.Promises = Week{1, 9}, []Fee{{"west", 2, 2}}, []string{"a ship"}
	var got []string
	for _, c := range DiffTerms(a, b) {
		got = append(got, fmt.Sprintf("%s: %s > %s", c.Name, c.Before, c.After))
	}
	want := "last: Y1/W5 > Y1/W9|fee: the points of west in year 2 > the points of west in years 2 to 3|promises:  > a ship"
	if x := strings.Join(got, "|"); x != want {
		t.Errorf("got  %s\nwant %s", x, want)
	}
	if d := DiffTerms(a, a.clone()); len(d) != 0 {
		t.Errorf("a text differs from itself in %v", d)
	}
}

// Every clause of a text that is written to a file is read back.
func TestTermsFileRoundTrip(t *testing.T) {
	terms := Terms{
		Company: "red_hand", Employer: "argos", Regiments: []string{"u1"}, First: Week{1, 2}, Last: Week{2, 5},
		Fee: []Fee{{"west", 2, 1}}, Promises: []string{"a ship"}, Objectives: []Objective{{Aim: AimHold, Province: "west"}},
		Forbidden: []string{"koth"}, Conquest: &Conquest{1, 2}, Exclusive: true, Secrecy: SecrecyPublic,
		Release: []Release{{Who: WhoEither, If: IfNotice, Weeks: 2}},
	}
	back, err := FileOf(terms).Onto(Terms{})
	if err != nil || !reflect.DeepEqual(back, terms) {
		t.Errorf("%v: %+v", err, back)
	}
	if n := len(terms.Clauses()); n != len(clauseNames) {
		t.Errorf("%d clauses", n)
	}
}
