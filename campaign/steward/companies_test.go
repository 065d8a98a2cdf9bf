package steward

import (
	"path/filepath"
	"strings"
	"testing"

	"hyboria/campaign"
)

// companyDef is a season in which Argos, played by a caretaker, is at war, and
// a captain without a player is for hire; Zamora and a second captain have
// players.
func companyDef(t *testing.T) campaign.SeasonDef {
	t.Helper()
	def, err := engine(t).ParseSeason("s.json", []byte(`{"name": "Bargains", "settings": {"weeksPerYear": 30, "startingWars": [["argos", "koth"]]},
 "nations": [{"id": "argos", "caretaker": "defensive"}, {"id": "zamora", "player": "Zoe"}],
 "companies": [{"id": "red_hand", "name": "Red Hand", "caretaker": true, "at": "ir_west"},
  {"id": "iron_riders", "name": "Iron Riders", "player": "Ilse", "at": "ir_west"}]}`))
	if err != nil {
		t.Fatal(err)
	}
	return def
}

// Caretakers bargain: a nation at war makes an offer, a captain takes it, both
// sign, the service is told in the chronicle, and the journal can be played
// again with all of it (CA-16.2).
func TestCaretakersBargain(t *testing.T) {
	path := filepath.Join(t.TempDir(), "s.hyb")
	seed := int64(1)
	if err := Create(t.Context(), path, engine(t), companyDef(t), &seed); err != nil {
		t.Fatal(err)
	}
	s := openSeason(t, path)
	t1 := campaign.Terms{Company: "iron_riders", Employer: "zamora", Whole: true, First: campaign.Week{Year: 1, Week: 2}, Last: campaign.Week{Year: 1, Week: 3}}
	act := func(who string, a campaign.Act) {
		t.Helper()
		if refused, err := s.Negotiate(t.Context(), who, a); err != nil || len(refused) > 0 {
			t.Fatal(err, refused)
		}
	}
	act("iron_riders", campaign.Act{Do: campaign.DoOffer, Terms: &t1})
	act("zamora", campaign.Act{Do: campaign.DoAccept, On: "offer-iron_riders-zamora-1"})
	act("iron_riders", campaign.Act{Do: campaign.DoSign, On: "contract-iron_riders-zamora-1"})
	if refused, err := s.Negotiate(t.Context(), "argos", campaign.Act{Do: campaign.DoWithdraw, On: "x"}); err != nil || len(refused) == 0 {
		t.Errorf("a person acts for a caretaker's nation: %v %v", refused, err)
	}
	if _, err := s.Play(t.Context(), 4, PlayOptions{Seed: &seed}); err != nil {
		t.Fatal(err)
	}
	st := s.State()
	if b := st.Band("red_hand"); b == nil || b.Serves != "argos" {
		t.Errorf("the Red Hand: %+v, offers %+v", b, st.Bargains.Offers)
	}
	if c := st.Contract("contract-iron_riders-zamora-1"); c == nil || c.Outcome != campaign.Fulfilled {
		t.Errorf("the Iron Riders' contract: %+v", c)
	}
	told := ""
	for w := 1; w <= 4; w++ {
		b, err := s.Chronicle(t.Context(), campaign.Week{Year: 1, Week: w}, campaign.Spectator())
		if err != nil {
			t.Fatal(err)
		}
		for _, l := range b.Lines {
			told += l.Text + "\n"
		}
	}
	for _, want := range []string{"The Red Hand took service with Argos", "The Iron Riders took service with Zamora.", "The Iron Riders served Zamora to the last day"} {
		if !strings.Contains(told, want) {
			t.Errorf("the chronicle does not tell %q:\n%s", want, told)
		}
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	v, err := Verify(t.Context(), path, engine(t))
	if err != nil || !v.OK {
		t.Errorf("%v %+v", err, v.Faults)
	}
}

// A caretaker nation at war takes the captain's offer that it can pay, declines
// the one that forbids him its enemy, and bids when he calls for bids (CA-16.2-R1).
func TestCaretakerNationsAnswerCaptains(t *testing.T) {
	seed := int64(1)
	week := func(w int) campaign.Week { return campaign.Week{Year: 1, Week: w} }
	for name, c := range map[string]struct {
		act  campaign.Act
		want string
	}{
		"fair":   {campaign.Act{Do: campaign.DoOffer, Terms: &campaign.Terms{Company: "iron_riders", Employer: "argos", Whole: true, First: week(3), Last: week(20), Promises: []string{"plunder"}}}, "argos"},
		"barred": {campaign.Act{Do: campaign.DoOffer, Terms: &campaign.Terms{Company: "iron_riders", Employer: "argos", Whole: true, First: week(3), Last: week(20), Forbidden: []string{"koth"}}}, ""},
		"call":   {campaign.Act{Do: campaign.DoCall, Terms: &campaign.Terms{Company: "iron_riders", Whole: true, First: week(3), Last: week(30)}, Least: 50}, "argos"},
	} {
		t.Run(name, func(t *testing.T) {
			def := companyDef(t)
			def.Companies = def.Companies[1:]
			path := filepath.Join(t.TempDir(), "s.hyb")
			if err := Create(t.Context(), path, engine(t), def, &seed); err != nil {
				t.Fatal(err)
			}
			s := openSeason(t, path)
			if c.act.Do == campaign.DoCall {
				until := week(2)
				c.act.Until = &until
			}
			if refused, err := s.Negotiate(t.Context(), "iron_riders", c.act); err != nil || len(refused) > 0 {
				t.Fatal(err, refused)
			}
			for range 3 {
				if _, err := s.Play(t.Context(), 1, PlayOptions{Seed: &seed}); err != nil {
					t.Fatal(err)
				}
				for _, k := range s.State().Bargains.Contracts { // the captain signs what is agreed
					if k.Stage == campaign.StageAgreed {
						if refused, err := s.Negotiate(t.Context(), "iron_riders", campaign.Act{Do: campaign.DoSign, On: k.ID}); err != nil || len(refused) > 0 {
							t.Fatal(err, refused)
						}
					}
				}
			}
			if st := s.State(); st.Band("iron_riders").Serves != c.want {
				t.Errorf("the Company serves %q, want %q: offers %+v tenders %+v contracts %+v", st.Band("iron_riders").Serves, c.want, st.Bargains.Offers, st.Bargains.Tenders, st.Bargains.Contracts)
			}
		})
	}
}

// A newcomer who picks a Free Company has its points at the next new year: he
// raises regiments in that winter, in a land that is open to him (CA-1.2-R1,
// CA-16.1-R3), and the journal can be played again with it.
func TestANewcomerFoundsACompany(t *testing.T) {
	path, seed := filepath.Join(t.TempDir(), "s.hyb"), int64(1)
	if err := Create(t.Context(), path, engine(t), companyDef(t), &seed); err != nil {
		t.Fatal(err)
	}
	s := openSeason(t, path)
	club := func(who string, a campaign.ClubAct) {
		t.Helper()
		if refused, err := s.Club(t.Context(), who, a); err != nil || len(refused) > 0 {
			t.Fatal(err, refused)
		}
	}
	club("zamora", campaign.ClubAct{Admit: &campaign.Seating{Nation: "grey_wolves", Player: "Tom", Company: "Grey Wolves"}})
	club("iron_riders", campaign.ClubAct{Vote: &campaign.Ballot{Motion: 1, Yes: true}})
	if _, err := s.Play(t.Context(), 30, PlayOptions{Seed: &seed}); err != nil {
		t.Fatal(err)
	}
	buys := campaign.WinterOrders{Nation: "grey_wolves", Raise: []campaign.RaiseOrder{{Row: "free_companies.foot", Size: 20, Land: "ir_east"}}}
	if stored, refused, err := s.SubmitWinter(t.Context(), buys); err != nil || len(refused) > 0 || !stored {
		t.Fatal(stored, refused, err)
	}
	if _, err := s.Play(t.Context(), 1, PlayOptions{Seed: &seed}); err != nil {
		t.Fatal(err)
	}
	st := s.State()
	figures := 0
	for i := range st.Counters {
		if c := &st.Counters[i]; c.Owner == "grey_wolves" {
			for _, u := range c.Units {
				figures += u.Present
			}
		}
	}
	if b := st.Band("grey_wolves"); b == nil || b.Player != "Tom" || figures != 20 {
		t.Errorf("the Grey Wolves: %+v, %d figures", b, figures)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if v := verify(t, path); !v.OK {
		t.Error(v.Faults)
	}
}
