package data

import (
	"io/fs"
	"regexp"
	"strings"
	"testing"
	"testing/fstest"
)

// copyOf gives the embedded lists with one file changed.
func copyOf(t *testing.T, file, old, new string) fs.FS {
	t.Helper()
	out := fstest.MapFS{}
	for _, name := range []string{NationsFile, MagicFile, CompaniesFile, SettingsFile} {
		b, err := fs.ReadFile(Embedded(), name)
		if err != nil {
			t.Fatal(err)
		}
		text := string(b)
		if name == file {
			if text = strings.Replace(text, old, new, 1); text == string(b) {
				t.Fatalf("%s has no %q to damage", file, old)
			}
		}
		out[name] = &fstest.MapFile{Data: []byte(text)}
	}
	return out
}

// Each kind of damage is refused with file, place and reason.
func TestDamagedListsAreRefused(t *testing.T) {
	place := regexp.MustCompile(`^[a-z_]+\.json:[0-9]+:[0-9]+: `)
	cases := []struct{ name, file, old, new, want string }{
		{"unknown field", NationsFile, `"seat": "capital"`, `"seat": "capital", "ships": 3`, "nations[0].ships: unknown field"},
		{"wrong type", NationsFile, `"points": 3000`, `"points": "3000"`, "nations[0].points: want a whole number"},
		{"missing id", NationsFile, `"id": "argos", `, ``, "nations[1]: the id is missing"},
		{"malformed id", NationsFile, `"id": "argos"`, `"id": "Argos"`, `nations[1].id: the id "Argos" may hold`},
		{"duplicate nation", NationsFile, `"id": "argos"`, `"id": "aquilonia"`, `nations[1].id: the id "aquilonia" is taken by nations[0]`},
		{"duplicate row", NationsFile, `"id": "aquilonia.gundermen"`, `"id": "aquilonia.aquilonians"`, `the id "aquilonia.aquilonians" is taken by nations[0].rows[4]`},
		{"missing row id", NationsFile, `"id": "aquilonia.gundermen", `, ``, "nations[0].rows[4]: the id is missing"},
		{"row of another nation", NationsFile, `"id": "argos.royal_guard"`, `"id": "koth.royal_guard"`, `the id of a row begins with its nation: "argos."`},
		{"missing name", NationsFile, `"name": "Koth", `, ``, "the name is missing"},
		{"points do not sum", NationsFile, `"points": 3000`, `"points": 2900`, "nations[0].points: Aquilonia has 2900 points, its lands come to 3000"},
		{"no points", NationsFile, `"points": 3000`, `"points": 0`, "points must be positive, not 0"},
		{"min over max", NationsFile, `"of": "foot", "min": 0, "max": 25`, `"of": "foot", "min": 30, "max": 25`, "nations[0].rows[3].percent: a share of 30 to 25 percent cannot be met"},
		{"over 100", NationsFile, `"of": "foot", "min": 0, "max": 25`, `"of": "foot", "min": 0, "max": 125`, "a share of 0 to 125 percent cannot be met"},
		{"minima over 100 together", NationsFile, `"of": "cavalry", "min": 0, "max": 50`, `"of": "cavalry", "min": 62, "max": 65`, "Poitainian Knights cannot be met: its least share of 62 and the others' of 40 are over 100 percent of the cavalry"},
		{"maxima short of 100", NationsFile, `"of": "cavalry", "min": 40, "max": 100`, `"of": "cavalry", "min": 40, "max": 48`, "the greatest shares of the cavalry come to 98, short of 100 percent"},
		{"arms over 100", NationsFile, `"percent": [60, 75]`, `"percent": [77, 78]`, "infantry cannot be met: its least share of 77 and the others' of 25 are over 100 percent of the army"},
		{"arm twice", NationsFile, `{"arm": "infantry", "percent": [60, 75]}`, `{"arm": "cavalry", "percent": [60, 75]}`, "the arm cavalry is listed twice"},
		{"no such arm", NationsFile, `"arm": "cavalry", "percent": {"of": "cavalry", "min": 0, "max": 50}`, `"arm": "archers", "percent": {"of": "bow", "min": 0, "max": 50}`, `the nation has no arm "archers"`},
		{"share of another arm", NationsFile, `"of": "cavalry", "min": 0, "max": 50`, `"of": "foot", "min": 0, "max": 50`, "a share of foot does not fit the arm cavalry"},
		{"guard with a share", NationsFile, `"guard": true`, `"guard": true, "percent": {"of": "cavalry", "min": 0, "max": 5}`, "a guard has no share"},
		{"no share and no guard", NationsFile, `, "percent": {"of": "cavalry", "min": 0, "max": 50}`, ``, "the share (percent) is missing, and the row is no guard"},
		{"bad troop type", NationsFile, `"types": ["HC"]`, `"types": ["XC"]`, `types[0]: "XC" is unknown; use LI, MI,`},
		{"no troop type", NationsFile, `"types": ["HC"]`, `"types": []`, "want one troop type"},
		{"bad class", NationsFile, `"class": "A"`, `"class": "D"`, `"D" is unknown; use A, B or C`},
		{"bad weapon", NationsFile, `"armed": "bow"`, `"armed": "sling"`, `"sling" is unknown`},
		{"bad trait", NationsFile, `"traits": ["pike"]`, `"traits": ["pikes"]`, `"pikes" is unknown`},
		{"bad sizes", NationsFile, `"figures": [12, 12]`, `"figures": [12, 10]`, "want the least and the greatest size"},
		{"chariots of class A", NationsFile, `"types": ["LCH"], "class": "B"`, `"types": ["LCH"], "class": "A"`, "LCH are priced as class B only"},
		{"bad seat", NationsFile, `"seat": "muster"`, `"seat": "camp"`, `"camp" is unknown; use capital or muster`},
		{"forbidden and allowed", NationsFile, `"mercenariesForbidden": true`, `"mercenariesForbidden": true, "freeCompanyShare": 10`, "mercenaries are forbidden here"},
		{"bad share of mercenaries", NationsFile, `"freeCompanyShare": 20`, `"freeCompanyShare": 100`, "want a share of 0 to 99 percent"},
		{"rough without the mark", NationsFile, `"roughMovers": true, `, ``, "go together"},
		{"hired from nowhere", NationsFile, `"from": "shem"`, `"from": "kush"`, `there is no nation "kush"`},
		{"no such land", NationsFile, `"lands": ["argos"]`, `"lands": ["atlantis"]`, `nations[1].lands[0]: there is no land "atlantis"`},
		{"land of another", NationsFile, `"lands": ["argos"]`, `"lands": ["koth"]`, `koth is claimed by "argos" and belongs to "koth"`},
		{"land unclaimed", NationsFile, `"id": "kush", "name": "Kush", `, `"id": "kush", "name": "Kush", "nation": "koth", "points": 1, `, "the pattern is missing"},
		{"no such nation of a land", NationsFile, `"name": "Kush", "look": {"fill": "#d6c3a4"}`, `"name": "Kush", "nation": "kush", "points": 5, "look": {"fill": "#d6c3a4", "pattern": {"kind": "dots", "angle": 0, "step": 9}, "arms": {"field": {"division": "plain", "colours": ["#d6c3a4"]}, "charges": []}}`, `there is no nation "kush"`},
		{"neutral land with points", NationsFile, `"name": "Kush", `, `"name": "Kush", "points": 50, `, "a neutral land has no points"},
		{"bad colour", NationsFile, `"fill": "#d59100"`, `"fill": "gold"`, `want a colour like "#2b58bd", not "gold"`},
		{"bad pattern", NationsFile, `"kind": "hatch"`, `"kind": "tartan"`, `"tartan" is unknown`},
		{"bad step", NationsFile, `"step": 8`, `"step": 1`, "want an angle of 0 to 359 and a step of 3 to 40"},
		{"bad charge", NationsFile, `"kind": "lion"`, `"kind": "unicorn"`, `"unicorn" is unknown; use lion`},
		{"bad charge size", NationsFile, `"layout": "centre", "size": 70`, `"layout": "centre", "size": 700`, "a size of 1 to 100"},
		{"bad field", NationsFile, `"division": "quarterly"`, `"division": "gyronny"`, `"gyronny" is unknown`},
		{"too many colours", NationsFile, `"division": "quarterly"`, `"division": "plain"`, "a plain field has 1 colours, not 2"},

		{"magic: unknown field", MagicFile, `"unique": true`, `"unique": true, "mood": "grim"`, "mood: unknown field"},
		{"magic: duplicate", MagicFile, `"id": "white_druids"`, `"id": "priests_of_mitra"`, `the id "priests_of_mitra" is taken by kinds[2]`},
		{"magic: no cost", MagicFile, `"cost": 250`, `"cost": 0`, "the cost must be positive"},
		{"magic: spell points", MagicFile, `"spellPoints": 75`, `"spellPoints": 80`, "spell points are the cost (CA-17.1): 75, not 80"},
		{"magic: no such nation", MagicFile, `"nations": ["stygia"]`, `"nations": ["acheron"]`, `kinds[1].serves.nations[0]: there is no "acheron"`},
		{"magic: no such fellow", MagicFile, `"fellows": ["thoth_amon"]`, `"fellows": ["xaltotun"]`, `there is no "xaltotun"`},
		{"magic: sober", MagicFile, `"from": 50`, `"from": 500`, "want a d100 of 1 to 100, not 500"},
		{"magic: free spell", MagicFile, `"cost": 96`, `"cost": 0`, "spells[0].cost: the cost must be positive"},

		{"companies: class", CompaniesFile, `"types": ["HC"], "class": "A"`, `"types": ["HC"], "class": "B"`, "rows[1].class: Free Companies are class A"},
		{"companies: points", CompaniesFile, `"min": 75`, `"min": 300`, "points: want min, default and max in rising order"},
		{"companies: share", CompaniesFile, `"arm": "cavalry"`, `"arm": "cavalry", "guard": true`, "rows[1]: a Free Company row has no share"},
		{"companies: duplicate", CompaniesFile, `free_companies.horse`, `free_companies.foot`, "is taken by rows[0]"},

		{"settings: default not allowed", SettingsFile, `"default": "unanimous"`, `"default": "unanimously"`, "settings[0].default: the default is not allowed: want unanimous, majority or secretary, not unanimously"},
		{"settings: default out of range", SettingsFile, `"default": 1500`, `"default": 150`, "the default is not allowed: want 500 to 3000, not 150"},
		{"settings: twice", SettingsFile, `"name": "unplayedNations"`, `"name": "admission"`, `the setting "admission" is defined twice`},
		{"settings: kind", SettingsFile, `"kind": "choice"`, `"kind": "choose"`, `"choose" is unknown`},
		{"settings: no meaning", SettingsFile, `"means": "Who must agree before a newcomer joins."`, `"means": ""`, "the explanation (means) is missing"},
		{"settings: no meaning of a value", SettingsFile, `"says": "every player agrees"`, `"says": ""`, "values[0]: a value and its explanation are needed"},
		{"settings: no rule", SettingsFile, `"rule": "CA-1.2-R1", `, ``, "want the ruling that names it"},
		{"settings: no such nation", SettingsFile, `"default": ["aquilonia"`, `"default": ["atlantis"`, `westernKingdoms: there is no nation "atlantis"`},
		{"settings: unknown field", SettingsFile, `"unit": "miles"`, `"units": "miles"`, "units: unknown field"},
		{"settings: no shape", SettingsFile, `"shape": {"keys": "province", "of": "int", "min": 1, "max": 10000}, `, ``, "the shape of its table is missing"},
	}
	for _, c := range cases {
		_, err := Load(copyOf(t, c.file, c.old, c.new))
		switch {
		case err == nil:
			t.Errorf("%s: was not refused", c.name)
		case !strings.Contains(err.Error(), c.want) || !place.MatchString(err.Error()) || !strings.HasPrefix(err.Error(), c.file):
			t.Errorf("%s: %v\nwant %s", c.name, err, c.want)
		}
	}
}

func TestMissingFile(t *testing.T) {
	_, err := Load(fstest.MapFS{})
	if err == nil || !strings.Contains(err.Error(), "nations.json: cannot be read") {
		t.Errorf("%v", err)
	}
}
