package data

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// The settings and defaults of CA-20, in its order.
const printedSettings = `
admission unanimous
unplayedNations homeGuard
westernKingdoms ["aquilonia","argos","corinthia","nemedia","ophir","zingara"]
openMercenaries off
seaMoves off
houseNations none
northmen single750
twinCities onePlayer
leagues oneNation
pointScale 1
provincePlan atlas
neutralLands conquerable
provincialLevies on
mapKind hex
hexMiles 40
fogOfWar openCounters
dummies 0
armyCap 1500
percentCheck counterAtMuster
weeksPerYear 35
missedOrders hold
raids off
allowances table
terrainCosts table
marchTable atlas
carryPoints 5
movementClock continuous
neutralPassage war
supply none
contact adjacent
evasion off
battlesPerWeek 1
reserves offTable
battleRules royal
tableBasis larger
tableRounding foot
tableDepth 5
passes halfTable
daylight d6
victoryMargin 10
deckOrder standard
clearHexReroll off
cardReuse return
riverText standard
riverHexside onTable
recoveryRounding halfUp
recoveryScope unit
offTable loss
drawRecovery 1/2
captiveCommander winter
fallBack 2
surrounded surrender
surrendered casualties
winterPercent towards
excess disband
recruits marchFromWeek1
capitalLost half
holdMinimum 50
pacifyTurns 10
homePacify 0
capitalFall asProvince
exileCompany 100
walls atlas
assault off
siegeRate [1,2]
stores [12,6]
starved sortieOrSurrender
restock 4
crossbows off
shareCheck atMuster
argosSource always
twinHire pair
turncoatBan off
companyPoints 200
regimentSizes standard
freeRiders off
contractBreak penalty5
magic on
magicPlayers standard
whiteHandRange 3
druidsForAquilonia 1
heart endsCampaign
mitraAid 1
setPremium 0
startingWars none
notice 1 week
campaignYears 3
`

func TestSettingsAreThoseOfTheRules(t *testing.T) { // CA-20
	w := load(t)
	var got []string
	for _, d := range w.Settings {
		got = append(got, d.Name+" "+d.Default.String())
	}
	if diff := cmp.Diff(strings.Split(strings.TrimSpace(printedSettings), "\n"), got); diff != "" {
		t.Error(diff)
	}
}

// Every allowed word has an explanation, and every setting can take another
// value than its default.
func TestEveryValueIsAllowedAndExplained(t *testing.T) {
	for _, d := range load(t).Settings {
		for _, v := range d.Values {
			text, err := json.Marshal(v.Value)
			if err != nil {
				t.Fatal(err)
			}
			if d.Kind == KindInt {
				text = []byte(v.Value)
			}
			var value Value
			if err := json.Unmarshal(text, &value); err != nil {
				t.Fatal(err)
			}
			if err := d.Check(value); err != nil || len(v.Says) < 3 {
				t.Errorf("%s %s: %v (%q)", d.Name, v.Value, err, v.Says)
			}
		}
		if len(d.Values) < 2 && d.Min == nil && len(d.Also) == 0 && d.Kind != KindList {
			t.Errorf("%s has one value only", d.Name)
		}
	}
}

const settingsFile = `{
  "armyCap": 1200,
  "fogOfWar": "blind",
  "pointScale": "1/3",
  "drawRecovery": "3/4",
  "siegeRate": [2, 3],
  "westernKingdoms": ["aquilonia"],
  "startingWars": [["kozaki", "hyrkania"]],
  "raids": ["pictland"],
  "walls": {"tarantia": "city", "velitrium": "open"},
  "regimentSizes": {"foot": [12, 20], "horse": [6, 9]},
  "terrainCosts": {"clear": [2, 2, 2, 3]},
  "riverText": "Too deep to cross but at the fords.",
  "marchTable": "fortyMile",
  "whiteHandRange": "0"
}
`

func TestParseSettings(t *testing.T) {
	w := load(t)
	s, err := w.ParseSettings("club.json", []byte(settingsFile))
	if err != nil {
		t.Fatal(err)
	}
	n, d := s.Ratio("pointScale")
	a, b := s.Pair("siegeRate")
	c, e := s.Pair("stores")
	rn, rd := s.Ratio("drawRecovery")
	got := fmt.Sprintln(s.Int("armyCap"), s.Choice("fogOfWar"), n, d, rn, rd, a, b, c, e, s.List("westernKingdoms"), s.Pairs("startingWars"),
		s.List("raids"), s.TableWord("walls", "velitrium"), s.Table("regimentSizes", "foot"), s.Table("terrainCosts", "clear"),
		s.Table("terrainCosts", "hills"), s.IsTable("walls"), s.IsTable("allowances"), s.Int("whiteHandRange"), s.On("provincialLevies"), s.On("crossbows"))
	want := "1200 blind 1 3 3 4 2 3 12 6 [aquilonia] [[kozaki hyrkania]] [pictland] open [12 20] [2 2 2 3] [] true false 0 true false"
	if got != want+"\n" {
		t.Errorf("%s\nwant %s", got, want)
	}
	if s.Int("carryPoints") != 0 { // CA-6.1-R5
		t.Error("points are carried with the forty-mile table")
	}
	if s.Choice("admission") != "unanimous" || len(s) != len(w.Settings) {
		t.Error("what the file leaves out has no default")
	}
}

func TestDefaultsAreTyped(t *testing.T) {
	s := DefaultSettings(load(t).Settings)
	if n, d := s.Ratio("pointScale"); n != 1 || d != 1 {
		t.Errorf("pointScale %d/%d", n, d)
	}
	if s.Int("weeksPerYear") != 35 || s.Int("carryPoints") != 5 || s.Choice("battleRules") != "royal" || s.Int("holdMinimum") != 50 {
		t.Error("a default is not what CA-20 says")
	}
	if s.Int("no such") != 0 || s.Choice("armyCap") != "" || s.List("armyCap") != nil || s.Pairs("admission") != nil || s.Order("deckOrder") != nil {
		t.Error("an accessor of another kind gives more than nothing")
	}
}

func order(swap int) string {
	var b strings.Builder
	for i := range 100 {
		n := i + 1
		if i == swap {
			n = 50
		}
		fmt.Fprintf(&b, ",%d", n)
	}
	return "[" + b.String()[1:] + "]"
}

func TestSettingsRefused(t *testing.T) {
	cases := []struct{ name, text, want string }{
		{"unknown", `{"armycap": 1200}`, "club.json:1:13: armycap: there is no setting of this name"},
		{"word", "{\n\"fogOfWar\": \"thick\"}", "club.json:2:13: fogOfWar: want openCounters or blind, not thick"},
		{"number for a word", `{"fogOfWar": 3}`, "want openCounters or blind, not 3"},
		{"switch", `{"crossbows": true}`, `write "on" or "off" for a switch`},
		{"out of range", `{"weeksPerYear": 52}`, "weeksPerYear: want 30 to 40, not 52"},
		{"not listed", `{"battlesPerWeek": 3}`, "want 1 or 2, not 3"},
		{"text for a number", `{"weeksPerYear": "35"}`, "want a whole number, not 35"},
		{"fraction for a number", `{"weeksPerYear": 35.5}`, "want a whole number, not 35.5"},
		{"fraction", `{"pointScale": "a third"}`, `want a fraction like "1/3", not a third`},
		{"fraction out of range", `{"pointScale": "1/20"}`, "want 1/10 to 10, not 1/20"},
		{"fraction not listed", `{"drawRecovery": "1/3"}`, "want 1/2, 5/8 or 3/4, not 1/3"},
		{"list", `{"westernKingdoms": "koth"}`, "want a list of nations, not koth"},
		{"listed twice", `{"westernKingdoms": ["koth", "koth"]}`, "koth is listed twice"},
		{"no such nation", `{"westernKingdoms": ["atlantis"]}`, `club.json: westernKingdoms: there is no nation "atlantis"`},
		{"no such nation in a pair", `{"startingWars": [["koth", "mu"]]}`, `startingWars: there is no nation "mu"`},
		{"no pair", `{"startingWars": [["koth"]]}`, "entry 1 must be a list of two nations"},
		{"pair of numbers", `{"siegeRate": [1]}`, "want a list of two whole numbers"},
		{"pair out of range", `{"siegeRate": [1, 50]}`, "want 1 to 12, not 50"},
		{"table key", `{"regimentSizes": {"camels": [1, 2]}}`, `there is no arm "camels"; use foot or horse`},
		{"table entry", `{"regimentSizes": {"foot": [1, 2, 3]}}`, "foot: want a list of 2 whole numbers"},
		{"table number", `{"allowances": {"HI": 99}}`, "HI: want a whole number of 1 to 60, not 99"},
		{"word where a table may stand", `{"walls": "none"}`, `want atlas or standard, not none; or a table: {"SEAT": "city", ...}`},
		{"table word", `{"walls": {"tarantia": "palace"}}`, "tarantia: want city, fort or open, not palace"},
		{"order", `{"deckOrder": [1, 2, 3]}`, "want a list of the numbers 1 to 100 in any order"},
		{"order with a number twice", `{"deckOrder": ` + order(2) + `}`, "entry 50 is 50"},
		{"empty text", `{"riverText": " "}`, "riverText"},
		{"carry", `{"marchTable": "fortyMile", "carryPoints": 5}`, "carryPoints: must be 0 with the march table fortyMile"},
		{"no object", `[]`, "want an object"},
		{"given twice", `{"armyCap": 1, "armyCap": 2}`, "given twice"},
	}
	w := load(t)
	for _, c := range cases {
		_, err := w.ParseSettings("club.json", []byte(c.text))
		if err == nil || !strings.Contains(err.Error(), c.want) || !strings.HasPrefix(err.Error(), "club.json") {
			t.Errorf("%s: %v\nwant %s", c.name, err, c.want)
		}
	}
	if _, err := w.ParseSettings("club.json", []byte(`{"deckOrder": `+order(-1)+`}`)); err != nil {
		t.Errorf("the standard order is refused: %v", err)
	}
}

// Settings go into a journal and come back the same, with sorted keys.
func TestSettingsAsJSON(t *testing.T) {
	w := load(t)
	s, err := w.ParseSettings("club.json", []byte(settingsFile))
	if err != nil {
		t.Fatal(err)
	}
	b, err := json.Marshal(s)
	if err != nil {
		t.Fatal(err)
	}
	var back Settings
	if err := json.Unmarshal(b, &back); err != nil {
		t.Fatal(err)
	}
	again, err := json.Marshal(back)
	if err != nil || string(again) != string(b) {
		t.Errorf("%s\n%s (%v)", b, again, err)
	}
	delete(back, "notice") // a season of an older program
	back.Complete(w.Settings)
	if back.Choice("notice") != "1 week" {
		t.Error("a missing setting was not completed")
	}
}

// CA-20: settings that make the map and the nations stay as they were.
func TestCheckChange(t *testing.T) {
	w := load(t)
	old := DefaultSettings(w.Settings)
	change := func(name string, v Value) Settings {
		s := DefaultSettings(w.Settings)
		s[name] = v
		return s
	}
	if err := CheckChange(w.Settings, old, change("armyCap", IntValue(1200))); err != nil {
		t.Error(err)
	}
	err := CheckChange(w.Settings, old, change("northmen", TextValue("three500")))
	if err == nil || !strings.Contains(err.Error(), "northmen is fixed when the campaign starts: it was single750 and cannot become three500") {
		t.Error(err)
	}
}

// Code asks for settings by name; every name asked for must exist and be of a
// kind that the accessor reads.
func TestSettingsAskedForExist(t *testing.T) {
	kindsOf := map[string][]string{
		"Choice": {KindChoice}, "On": {KindChoice}, "Int": {KindInt, KindChoice}, "Ratio": {KindFraction}, "Pair": {KindPair},
		"List": {KindList}, "Pairs": {KindPairs}, "Order": {KindOrder}, "Table": {KindTable}, "TableWord": {KindTable}, "IsTable": {KindTable},
	}
	defs := map[string]SettingDef{}
	for _, d := range load(t).Settings {
		defs[d.Name] = d
	}
	call := regexp.MustCompile(`(?i)(?:settings|\bset|\bs)(?:\(\))?\.(Choice|On|Int|Ratio|Pair|List|Pairs|Order|Table|TableWord|IsTable)\("([A-Za-z]+)"`)
	err := filepath.WalkDir("..", func(path string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		b, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		for _, m := range call.FindAllStringSubmatch(string(b), -1) {
			d, ok := defs[m[2]]
			fits := slices.ContainsFunc(d.allKinds(), func(k string) bool { return slices.Contains(kindsOf[m[1]], k) })
			if !ok || !fits {
				t.Errorf("%s asks %s of the setting %q", path, m[1], m[2])
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}
