package campaign

import (
	"encoding/json"
	"reflect"
	"slices"
	"strings"
	"testing"

	"hyboria/battle"
	"hyboria/battle/dice"
)

// magicSeason founds a season in which all magic players have a seat.
func magicSeason(t *testing.T, e *Engine, seed int64, changes string) (*State, []Event) {
	t.Helper()
	def := SeasonDef{Name: "Magic", Others: "opportunist", Settings: settingsWith(t, e, changes), Seats: []SeatDef{
		{Nation: druids, Player: "Dora"}, {Nation: thothAmon, Player: "Tom"}, {Nation: whiteHand, Caretaker: "aggressive"},
	}}
	s, events, err := e.Found(def, "chain", dice.SeedOf(seed))
	if err != nil {
		t.Fatal(err)
	}
	return s, events
}

// CA-17.1-R2, CA-17.1-R3: magic players stand outside all national points, in
// the register after the nations: 3 Druids in Pictland, Thoth-Amon outside
// Aquilonia, 4 members of the White Hand in Hyperborea. CA-17.2-R1: Thoth-Amon
// is at war with Aquilonia for good.
func TestMagicPlayersAtTheStart(t *testing.T) {
	e := worldEngine(t)
	s, events := magicSeason(t, e, 2, "")
	want := map[string]struct {
		points int
		land   string
	}{druids: {450, pictland}, thothAmon: {500, stygia}, whiteHand: {1000, hyperborea}}
	for _, b := range s.Bands {
		list := countersOfNation(s, b.ID)
		if len(list) != 1 {
			t.Fatalf("%s has %d counters", b.ID, len(list))
		}
		w, c := want[b.ID], list[0]
		if land := e.Atlas.Nation(c.Cell).ID; Points(c) != w.points || land != w.land || b.Start != w.points {
			t.Errorf("%s: %d points in %s, start %d", b.ID, Points(c), land, b.Start)
		}
	}
	if len(s.Bands) != 3 || s.Bands[0].ID != whiteHand {
		t.Errorf("the register: %+v", s.Bands)
	}
	if p := s.pact(aquilonia, thothAmon); p.Relation != War || !p.Lasting {
		t.Errorf("Thoth-Amon and Aquilonia: %+v", p)
	}
	folded, err := json.Marshal(Fold(events))
	if err != nil {
		t.Fatal(err)
	}
	if direct, _ := json.Marshal(s); string(direct) != string(folded) {
		t.Error("the fold of the events is another state")
	}
	if c := s.Clone(); !reflect.DeepEqual(c, s) {
		t.Error("a clone is another state")
	}
}

// CA-17.1-R3: without a player the White Hand falls to the secretary and the
// others are for sale; with magic = off or stygiaOnly none of them is there.
func TestMagicWithoutPlayers(t *testing.T) {
	e := worldEngine(t)
	for changes, want := range map[string]int{"": 1, `"magic": "off"`: 0, `"magic": "stygiaOnly"`: 0, `"magicPlayers": {"order_of_the_white_hand": 2}`: 1} {
		s, _ := found(t, e, 4, changes)
		if len(s.Bands) != want {
			t.Errorf("{%s}: %d magic players", changes, len(s.Bands))
		}
		if want == 1 && (s.Bands[0].ID != whiteHand || s.Bands[0].Played) {
			t.Errorf("{%s}: %+v", changes, s.Bands[0])
		}
		if strings.Contains(changes, "hand\": 2") && Points(countersOfNation(s, whiteHand)[0]) != 500 {
			t.Errorf("{%s}: the White Hand is not 2 strong", changes)
		}
	}
}

// CA-17.1-R3: a magic player chooses where he starts, within the rules.
func TestMagicStarts(t *testing.T) {
	e := worldEngine(t)
	for start, fault := range map[string]string{
		`"white_druids", "start": "aq_bossonia"`:        "",
		`"white_druids", "start": "st_khemi"`:           "Druids start in Pictland or the Bossonian Marches",
		`"thoth_amon", "start": "aq_tarantia"`:          "outside Aquilonia",
		`"thoth_amon", "start": "hb_haloga"`:            "closed",
		`"order_of_the_white_hand", "start": "hb_east"`: "",
		`"koth", "start": "st_khemi"`:                   "only a magic player",
		`"white_druids", "start": "nowhere"`:            "no province or cell",
	} {
		_, err := e.ParseSeason("s.json", []byte(`{"name": "S", "nations": [{"id": `+start+`, "player": "Dora"}]}`))
		if fault == "" && err != nil || fault != "" && (err == nil || !strings.Contains(err.Error(), fault)) {
			t.Errorf("%s: %v", start, err)
		}
	}
	def, err := e.ParseSeason("s.json", []byte(`{"name": "S", "nations": [{"id": "white_druids", "start": "aq_bossonia", "player": "Dora"}]}`))
	if err != nil {
		t.Fatal(err)
	}
	s, _, err := e.Found(def, "", dice.SeedOf(1))
	if err != nil {
		t.Fatal(err)
	}
	if c := countersOfNation(s, druids)[0]; e.Atlas.Province(c.Cell).ID != "aq_bossonia" {
		t.Errorf("the Druids stand in %s", e.Atlas.Province(c.Cell).ID)
	}
}

// CA-17.1-R2: members with an army are outside its nation's points in winter:
// they do not count against the allowance, cannot be disbanded by the employer,
// and stay when he is over his allowance.
func TestGuestsCostTheirEmployerNothing(t *testing.T) {
	e := worldEngine(t)
	s, _ := magicSeason(t, e, 5, "")
	s.Stage, s.Quartered, s.At = StageWinter, true, Week{Year: 2}
	host := countersOfNation(s, pictland)[0].ID
	from := countersOfNation(s, druids)[0].ID
	strength := s.strength(pictland)
	s.Band(druids).Serves = pictland
	MagicJoined{Counter: from, Host: host}.Apply(s)
	if got := s.strength(pictland); got != strength {
		t.Errorf("Pictland is worth %d with Druids and %d without", got, strength)
	}
	member := s.membersOf(druids)[0].user.ID
	_, refused := e.CheckWinter(s, WinterOrders{Nation: pictland, Disband: []DisbandOrder{{Unit: member, Figures: 1}}})
	if len(refused) != 1 || refused[0].Rule != "CA-11.2-R3" {
		t.Errorf("disbanding a Druid: %v", refused)
	}
	for i := range s.Holdings { // most of the land is lost
		if h := &s.Holdings[i]; h.Owner == pictland && !h.Capital {
			h.Owner = "koth"
		}
	}
	p, why := e.openPurchase(s, WinterOrders{Nation: pictland})
	if why != nil || len(p.forced) == 0 {
		t.Fatalf("nothing is disbanded: %v", why)
	}
	if got := len(p.s.membersOf(druids)); got != 3 {
		t.Errorf("%d Druids are left", got)
	}
}

// CA-12.3-R1: when an employer leaves the game his magic users are their
// player's again.
func TestMagicOutlivesItsEmployer(t *testing.T) {
	e := worldEngine(t)
	s, _ := magicSeason(t, e, 6, "")
	s.Band(druids).Serves = pictland
	MagicJoined{Counter: countersOfNation(s, druids)[0].ID, Host: countersOfNation(s, pictland)[0].ID}.Apply(s)
	for i := range s.Holdings {
		if h := &s.Holdings[i]; h.Owner == pictland {
			h.Owner, h.Holder = "koth", "koth"
		}
	}
	r := e.begin(s, dice.Seed{})
	r.eliminate()
	if n := len(r.s.membersOf(druids)); n != 3 || r.s.Band(druids).Serves != "" || len(countersOfNation(r.s, pictland)) != 0 {
		t.Errorf("%d Druids serve %q", n, r.s.Band(druids).Serves)
	}
}

// CA-4.1-R5: whom a magic player serves is public; who asked him, and where his
// members with an army are, is known to those whom it concerns.
func TestMagicIsGated(t *testing.T) {
	e := worldEngine(t)
	s, _ := magicSeason(t, e, 7, "")
	s.Magic.Requests = []MagicRequest{{Nation: "koth", Band: thothAmon}}
	s.Magic.Aid = []MitraAid{{Nation: "ophir", Person: "p99"}}
	s.Magic.Battles = 1
	s.Magic.Feuds = []Feud{{Nation: "zamora", Kind: set}}
	for who, want := range map[string]MagicNews{
		"koth": {Requests: s.Magic.Requests}, thothAmon: {Requests: s.Magic.Requests}, "ophir": {Aid: s.Magic.Aid},
		"zamora": {Feuds: s.Magic.Feuds}, aquilonia: {Battles: 1}, "argos": {}, "spectator": {},
	} {
		v, err := s.Eyes(who)
		if err != nil {
			t.Fatal(err)
		}
		news := View(e, s, v).Magic
		if who == thothAmon && len(news.Members) != 1 {
			t.Errorf("Thoth-Amon sees %d members", len(news.Members))
		}
		news.Members = nil
		if !reflect.DeepEqual(news, want) {
			t.Errorf("%s reads %+v, want %+v", who, news, want)
		}
	}
}

// CA-18.1: Stygia musters without cavalry or mercenaries and with Wizards of
// the Black Circle, unless the season has no magic.
func TestStygiaMusters(t *testing.T) {
	e := worldEngine(t)
	wizards := 0
	for seed := range int64(6) {
		s, _ := found(t, e, seed, "")
		for _, c := range countersOfNation(s, stygia) {
			for _, u := range c.Units {
				if u.Type.Cavalry() || u.Mercenary {
					t.Errorf("seed %d: %s", seed, u.Name)
				}
			}
			for _, m := range c.MagicUsers {
				if m.Kind != "wizards_of_the_black_circle" {
					t.Errorf("seed %d: %s", seed, m.Kind)
				}
				wizards++
			}
		}
		for _, c := range s.Counters {
			if c.Owner != stygia && !s.magicBand(c.Owner) && len(c.MagicUsers) > 0 {
				t.Errorf("seed %d: %s has magic users", seed, c.Name)
			}
		}
	}
	s, _ := found(t, e, 1, `"magic": "off"`)
	none := slices.ContainsFunc(s.Counters, func(c Counter) bool { return len(c.MagicUsers) > 0 })
	if wizards == 0 || none {
		t.Errorf("%d wizards in six musters; with magic off there are some: %v", wizards, none)
	}
}

// CA-18.4, CA-18.4-R1: the guard of Vendhya is in the counter of the prince in
// chief command, the first of the muster.
func TestVendhyasGuardStandsWithThePrince(t *testing.T) {
	e := worldEngine(t)
	guards := 0
	for seed := range int64(6) {
		s, _ := found(t, e, seed, "")
		for i, c := range countersOfNation(s, "vendhya") {
			if hasPrinceGuard(c.Units) {
				guards++
				if i != 0 || c.Commander == nil {
					t.Errorf("seed %d: the guard is in counter %d, commander %v", seed, i, c.Commander)
				}
			}
		}
	}
	if guards == 0 {
		t.Error("no guard was raised in six musters")
	}
}

// CA-10.2, CA-10.2-R1: recovery is the army's; a commander figure is never
// killed, and one who was not caught is with his counter after the battle.
func TestCommandersAreNeverKilled(t *testing.T) {
	d := drillFor(t, `map = row 9
		1 = koth HI:60 at 2,0
		2 = zamora HI:60 at 4,0
		go.1 = 3,0
		go.2 = stand
		war = koth-zamora
		result = attacker 10 60`)
	_, after := d.resolve(t, 1)
	if c := after.Counter(2); c == nil || c.Commander == nil || c.Units[0].Present != 42 {
		t.Errorf("the beaten counter: %+v", c)
	}
}

// CA-14.1, CA-14.1-R1: crossbows are bought in winter by a Western kingdom
// alone, and only when the group wants them.
func TestCrossbowsInWinter(t *testing.T) {
	e := worldEngine(t)
	for _, c := range []struct {
		setting, nation, row string
		ok                   bool
	}{
		{"on", "nemedia", "nemedia.regular_archers", true},
		{"off", "nemedia", "nemedia.regular_archers", false},
		{"on", "zamora", "zamora.archers", false},
	} {
		s, _ := found(t, e, 1, `"crossbows": "`+c.setting+`"`)
		s.Stage, s.Quartered, s.At = StageWinter, true, Week{Year: 2}
		s.Counters = slices.DeleteFunc(s.Counters, func(k Counter) bool { return k.Owner == c.nation })
		list, _ := e.World.Nation(c.nation)
		row, ok := list.Row(c.row)
		if !ok {
			t.Fatalf("no row %s", c.row)
		}
		p, why := e.openPurchase(s, WinterOrders{Nation: c.nation, Raise: []RaiseOrder{{Counter: "Bows", Row: row.ID, Size: row.Figures.Min(), Armed: string(battle.Crossbow)}}})
		if why != nil {
			t.Fatal(why)
		}
		if got := len(p.raised) == 1; got != c.ok {
			t.Errorf("crossbows %s, %s: bought %v, %v", c.setting, c.nation, got, p.refused)
		}
	}
}
