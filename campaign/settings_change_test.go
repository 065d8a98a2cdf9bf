package campaign

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"hyboria/data"
	"hyboria/data/cases"
)

// settingProofs name what proves a value of a setting that no case sets by
// name: a case (of a default, mostly), or a test. A value that a case file sets
// ("set.NAME = VALUE") needs no line here.
var settingProofs = map[string]string{
	"admission=unanimous":            "CA-1.2-R1a",
	"admission=secretary":            "CA-1.2-R1f",
	"westernKingdoms=default":        "CA-17.6-R1a",
	"seaMoves=off":                   "TestOrdersOfTheSeaAreCut",
	"raids=off":                      "CA-R-off",
	"raids=list":                     "CA-R-list",
	"exileCompany=100":               "contract-59",
	"shareCheck=atMuster":            "EX-CA-13-aquilonia",
	"turncoatBan=off":                "contract-64",
	"companyPoints=200":              "TestCompaniesMuster",
	"companyPoints=other":            "TestRegimentsFor",
	"freeRiders=off":                 "contract-38",
	"contractBreak=penalty5":         "contract-27",
	"houseNations=none":              "TestHouseNations",
	"houseNations=list":              "TestHouseNations",
	"twinCities=onePlayer":           "SET-nations-default",
	"leagues=oneNation":              "SET-nations-default",
	"pointScale=1":                   "EX-CA-09-nemedia",
	"provincePlan=atlas":             "SET-nations-default",
	"provincePlan=table":             "TestOwnPlanAndWalls",
	"provincialLevies=on":            "TestLevies",
	"provincialLevies=off":           "TestLevies",
	"hexMiles=40":                    "SET-hexMiles",
	"fogOfWar=openCounters":          "TestOwnersAndSecretarySeeWhatIsTheirs",
	"fogOfWar=blind":                 "TestBlindFog",
	"dummies=0":                      "TestFounding",
	"dummies=1 per 1000 points":      "TestDummiesAtTheFounding",
	"armyCap=1500":                   "CA-17.1-R2f",
	"percentCheck=counterAtMuster":   "TestSharesAtSplits",
	"percentCheck=everyBattle":       "TestSharesAtSplits",
	"percentCheck=nationOnly":        "TestCheckNation",
	"weeksPerYear=35":                "CA-1.2-R1h",
	"allowances=table":               "EX-CA-16a",
	"terrainCosts=table":             "EX-CA-16a",
	"marchTable=atlas":               "EX-CA-16a",
	"reserves=enterAfterTurn6":       "TestReservesAreToldToTheTable",
	"battleRules=royal":              "TestWeeksOfRoyalArmies",
	"battleRules=massCombat":         "TestWeeksOfMassCombat",
	"battleRules=darkAge":            "TestRulesOfEveryName",
	"battleRules=perBattle":          "TestRulesPerBattle",
	"deckOrder=standard":             "EX-CA-07a",
	"clearHexReroll=off":             "EX-CA-07b",
	"cardReuse=return":               "TestCardsGoBack",
	"recoveryRounding=halfUp":        "EX-CA-01",
	"recoveryScope=unit":             "EX-CA-01",
	"offTable=loss":                  "TestOffTable",
	"captiveCommander=winter":        "TestCaptivesAndCrews",
	"captiveCommander=ransom points": "TestRansomPoints",
	"surrounded=breakOut":            "TestBreakOut",
	"surrendered=casualties":         "EX-CA-02",
	"winterPercent=towards":          "TestWinterRefusals",
	"winterPercent=exact":            "TestExactPercentages",
	"recruits=marchFromWeek1":        "TestRecruitsStand",
	"recruits=arriveInWinter":        "TestRecruitsStand",
	"capitalLost=half":               "TestWhereRecruitsGather",
	"capitalLost=none":               "TestWhereRecruitsGather",
	"capitalLost=full":               "TestWhereRecruitsGather",
	"pacifyTurns=10":                 "EX-CA-10-a",
	"homePacify=0":                   "TestHomeRecapture",
	"homePacify=10":                  "TestHomeRecapture",
	"capitalFall=asProvince":         "TestCapitalFall",
	"capitalFall=nationSurrenders":   "TestCapitalFall",
	"walls=atlas":                    "EX-CA-18",
	"walls=table":                    "CA-20-h",
	"siegeRate=[1,2]":                "EX-CA-12a",
	"stores=[12,6]":                  "EX-CA-18",
	"starved=sortieOrSurrender":      "EX-CA-12a",
	"restock=4":                      "TestFullStoresGrowByFour",
	"crossbows=off":                  "TestViolations",
	"crossbows=on":                   "TestCrossbowsOfTheWest",
	"argosSource=always":             "TestArgosSources",
	"argosSource=atPeace":            "TestArgosSources",
	"twinHire=pair":                  "TestHirelingsOfTheTwinCities",
	"twinHire=eachCity":              "TestHirelingsOfTheTwinCities",
	"regimentSizes=standard":         "TestRegimentSizes",
	"regimentSizes=table":            "TestRegimentSizes",
	"magic=on":                       "CA-17.1-R1b",
	"magicPlayers=standard":          "CA-1.2-R1j",
	"magicPlayers=table":             "CA-17.1-R2i",
	"whiteHandRange=3":               "CA-17.3-R1a",
	"druidsForAquilonia=1":           "CA-17.4-R2b",
	"heart=endsCampaign":             "CA-17.5-R1a",
	"mitraAid=1":                     "CA-17.6-R1a",
	"setPremium=0":                   "CA-17.6-R2h",
	"startingWars=none":              "SET-nations-default",
	"startingWars=pairs":             "SET-startingWars",
	"notice=1 week":                  "TestPacts",
	"notice=0":                       "TestPacts",
	"notice=open betrayal":           "TestPacts",
	"campaignYears=3":                "CA-19.3-R1c",
	"deckOrder=order":                "SET-deckOrder",
	"riverText=text":                 "SET-riverText-own",
	"allowances=own table":           "SET-allowances",
	"terrainCosts=own table":         "SET-terrainCosts",
	"westernKingdoms=list":           "SET-westernKingdoms",
	"pointScale=other":               "SET-pointScale",
	"siegeRate=other":                "CA-13.2-R1e",
	"stores=other":                   "CA-13.1-R1b",
}

// wantedValues lists every value that a setting may have by name; a default,
// and "other" for what lies in a range; "own table" and so on for the forms of
// a club's own.
func wantedValues(d data.SettingDef) []string {
	var want []string
	for _, v := range d.Values {
		want = append(want, v.Value)
	}
	if len(d.Values) == 0 && d.Kind != data.KindList {
		want = append(want, d.Default.String(), "other")
	}
	if d.Kind == data.KindList {
		want = append(want, "default", "list")
	}
	for _, k := range d.Also {
		if k == data.KindTable && slices.Contains(want, "table") {
			k = "own table"
		}
		want = append(want, k)
	}
	return want
}

// CA-20: every setting works in every value: each has a case or a test that
// shows what it does.
func TestEverySettingHasItsProof(t *testing.T) {
	e := worldEngine(t)
	all, err := cases.Load(os.DirFS("../data/cases"))
	if err != nil {
		t.Fatal(err)
	}
	ids, set := map[string]bool{}, map[string]bool{}
	for _, c := range all {
		ids[c.ID] = true
		for _, key := range c.Given.Keys() {
			if name, ok := strings.CutPrefix(key, "set."); ok {
				text := c.Given.TextOr(key, "")
				set[name+"="+text] = true
				if i := slices.IndexFunc(e.World.Settings, func(d data.SettingDef) bool { return d.Name == name }); i >= 0 && text != e.World.Settings[i].Default.String() {
					set[name+"=other"] = true
				}
			}
		}
	}
	tests := testNames(t)
	used := map[string]bool{}
	for _, d := range e.World.Settings {
		for _, v := range wantedValues(d) {
			key := d.Name + "=" + v
			proof, listed := settingProofs[key]
			used[key] = listed
			switch {
			case listed && !ids[proof] && !tests[proof]:
				t.Errorf("%s is said to be proven by %q, and there is no such case or test", key, proof)
			case !listed && !set[key]:
				t.Errorf("%s has no case and no test", key)
			}
		}
	}
	for key := range settingProofs {
		if !used[key] {
			t.Errorf("%s is no value of a setting", key)
		}
	}
}

// testNames lists the tests of the rules' packages.
func testNames(t *testing.T) map[string]bool {
	t.Helper()
	names := map[string]bool{}
	head := regexp.MustCompile(`(?m)^func (Test\w+)\(`)
	for _, root := range []string{".", "../battle", "../provinces", "../map"} {
		err := filepath.WalkDir(root, func(path string, _ fs.DirEntry, err error) error {
			if err != nil || !strings.HasSuffix(path, "_test.go") {
				return err
			}
			b, err := os.ReadFile(path)
			for _, m := range head.FindAllStringSubmatch(string(b), -1) {
				names[m[1]] = true
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return names
}

// CA-1.4-R1: with seaMoves off a path over the sea is cut there.
func TestOrdersOfTheSeaAreCut(t *testing.T) {
	d := drillFor(t, `map = 0,0 1,0 5,0
		1 = koth HI:30 at 0,0
		go.1 = 1,0 2,0 3,0`)
	_, refused := d.e.CheckOrders(d.s, d.s.Orders[0])
	if len(refused) != 1 || refused[0].Rule != "CA-1.4-R1" || refused[0].Field != "moves[0].path[1]" {
		t.Errorf("refused: %v", refused)
	}
}

// CA-1.4-R2: a list of the club's own is in play only when the setting names
// it, and needs land on the map.
func TestHouseNations(t *testing.T) {
	e := worldEngine(t)
	world := *e.World
	kush := world.Nations[len(world.Nations)-1]
	kush.ID, kush.Name, kush.Lands = "kush", "Kush", []string{"kush"}
	world.Nations = append(slices.Clone(world.Nations), kush)
	own := &Engine{World: &world, Atlas: e.Atlas}
	names := func(settings data.Settings) (ids []string) {
		for _, m := range own.members(settings) {
			ids = append(ids, m.id)
		}
		return ids
	}
	s := settingsWith(t, e, "")
	if slices.Contains(names(s), "kush") {
		t.Error("houseNations none: Kush is in play")
	}
	s = data.Settings{}
	for k, v := range settingsWith(t, e, "") {
		s[k] = v
	}
	var list data.Value
	if err := list.UnmarshalJSON([]byte(`["kush"]`)); err != nil {
		t.Fatal(err)
	}
	s["houseNations"] = list
	if err := own.houseFault(s); err != nil || !slices.Contains(names(s), "kush") {
		t.Errorf("houseNations kush: %v, in play %v", err, names(s))
	}
	meroe := e.Atlas.ProvinceByID("ku_meroe")
	if home, _ := own.homeOf(meroe, s); home != "kush" {
		t.Errorf("with the setting Meroe belongs to %q", home)
	}
	if home, _ := own.homeOf(meroe, settingsWith(t, e, "")); home != "" {
		t.Errorf("without it Meroe belongs to %q", home)
	}
	if got := own.tract(meroe, settingsWith(t, e, "")).Points; got != 100 {
		t.Errorf("without it Meroe is worth %d points", got)
	}
	if err := e.houseFault(s); err == nil || !strings.Contains(err.Error(), `no army list "kush"`) {
		t.Errorf("without a list: %v", err)
	}
}

// CA-8.3-R1: the value of battleRules names the system of a season's battles.
func TestRulesOfEveryName(t *testing.T) {
	d := drillFor(t, `map = row 4
		1 = koth HI:30 at 0,0
		2 = zamora HI:30 at 3,0`)
	d.e.Systems = append(slices.Clone(d.e.Systems), named{d.rules, "royal"}, named{d.rules, "dark-age"})
	for rules, id := range map[string]string{"royal": "royal", "massCombat": "mass-combat", "darkAge": "dark-age"} {
		s := d.s.Clone()
		s.Settings["battleRules"] = data.TextValue(rules)
		sys, err := d.e.rulesFor(s, &Battle{Chief: [2]CounterID{1, 2}})
		if err != nil || sys.ID() != id {
			t.Errorf("battleRules %s: %v, %v", rules, sys, err)
		}
	}
}

// named is a stand-in for a battle system under another name.
type named struct {
	*verdict
	id string
}

func (n named) ID() string { return n.id }

// CA-9.2-R2: the card goes back into the deck, or is out till winter.
func TestCardsGoBack(t *testing.T) {
	for _, c := range []struct {
		reuse string
		out   int
	}{{"return", 0}, {"discardForYear", 1}} {
		d := drillFor(t, fmt.Sprintf(`map = row 6
			1 = koth HI:30 at 0,0
			2 = zamora HI:30 at 2,0
			go.1 = 1,0
			go.2 = stand
			war = koth-zamora
			set.cardReuse = %s`, c.reuse))
		_, after := d.resolve(t, 1)
		if len(after.CardsOut) != c.out {
			t.Errorf("cardReuse %s: cards %v are out", c.reuse, after.CardsOut)
		}
	}
}

// CA-13.2-R5: stores grow by four a full week without a siege.
func TestFullStoresGrowByFour(t *testing.T) {
	d := drillFor(t, `map = 0,0@west 1,0@west 2,0@east 3,0@east
		west = koth 300 0,0
		east = zamora 300 2,0 capital city stores=3`)
	_, after := d.resolve(t, 1)
	if got := after.Siege("east").Stores; got != 7 {
		t.Errorf("stores %d, want 7", got)
	}
}

// CA-15.1-R3: one unit of each hireling for the pair, or for each city.
func TestHirelingsOfTheTwinCities(t *testing.T) {
	e := worldEngine(t)
	for _, c := range []struct {
		value string
		each  bool
	}{{"pair", false}, {"eachCity", true}} {
		s := &State{Settings: settingsWith(t, e, fmt.Sprintf(`"twinHire": %q`, c.value))}
		if got := e.musterRules(s, twinCities).HireEachCity; got != c.each {
			t.Errorf("twinHire %s: each city hires: %v", c.value, got)
		}
	}
}

// CA-16.1-R2: regiments of 10 to 30 foot or 8 to 12 horse, or of a club's own
// sizes.
func TestRegimentSizes(t *testing.T) {
	e := worldEngine(t)
	for changes, want := range map[string][4]int{
		"": {10, 30, 8, 12},
		`"regimentSizes": {"foot": [12, 20], "horse": [6, 9]}`: {12, 20, 6, 9},
	} {
		r := e.musterRules(&State{Settings: settingsWith(t, e, changes)}, aquilonia)
		if got := [4]int{r.RegimentFoot.Min(), r.RegimentFoot.Max(), r.RegimentHorse.Min(), r.RegimentHorse.Max()}; got != want {
			t.Errorf("{%s}: regiments of %v, want %v", changes, got, want)
		}
	}
}

// CA-20: a season under any settings that were changed by consent folds to the
// state that was computed, and no change leaks into the states before.
func TestChangedSettingsFold(t *testing.T) {
	e := worldEngine(t)
	s, _ := found(t, e, 3, "")
	before := s.Settings["armyCap"].String()
	changes := data.Settings{"armyCap": data.IntValue(1200)}
	SettingsChanged{Motion: 1, Changes: changes}.Apply(s.Clone())
	if s.Settings["armyCap"].String() != before {
		t.Error("the change of a copy shows in the state that it was copied from")
	}
	events, refused := e.Club(s, secretaryActor, ClubAct{Settings: changes})
	if len(refused) > 0 {
		t.Fatal(refused)
	}
	after := FoldOnto(s, events)
	if m := after.Motion(1); m == nil || !m.Carried {
		t.Errorf("the secretary's motion in a season without persons: %+v", m)
	}
}
