package web

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"hyboria/campaign"
	"hyboria/data"
	"hyboria/templates"
)

// settingGroups are the chapters of the campaign's rules that have settings
// (CA-20), in words.
var settingGroups = []struct{ chapter, title string }{
	{"CA-1", "People and nations"},
	{"CA-2", "Land and its points"},
	{"CA-3", "The map"},
	{"CA-4", "Counters and envelopes"},
	{"CA-5", "The week"},
	{"CA-6", "Marching"},
	{"CA-7", "Contact"},
	{"CA-8", "The battle"},
	{"CA-9", "The terrain cards"},
	{"CA-10", "After the battle"},
	{"CA-11", "Winter"},
	{"CA-12", "Conquest"},
	{"CA-13", "Walls and sieges"},
	{"CA-14", "Arms"},
	{"CA-15", "Hired troops"},
	{"CA-16", "Free Companies"},
	{"CA-17", "Magic"},
	{"CA-18", "How it begins"},
	{"CA-19", "Treaties and the end"},
}

// chapterOf is the chapter of a rule: CA-4 of CA-4.2-R1.
func chapterOf(rule string) string {
	chapter, _, _ := strings.Cut(rule, ".")
	return chapter
}

// groups lists all settings with what may be chosen, and what is.
func (f *founding) groups() []templates.SettingGroup {
	var out []templates.SettingGroup
	for _, g := range settingGroups {
		group := templates.SettingGroup{Title: g.title}
		for i := range f.server.engine.World.Settings {
			d := &f.server.engine.World.Settings[i]
			if chapterOf(d.Rule) != g.chapter {
				continue
			}
			x := f.setting(d)
			if x.Changed {
				group.Changed++
			}
			group.Open = group.Open || x.Error != ""
			group.Settings = append(group.Settings, x)
		}
		if len(group.Settings) > 0 {
			out = append(out, group)
		}
	}
	return out
}

// setting is one setting of the form.
func (f *founding) setting(d *data.SettingDef) templates.NewSetting {
	x := templates.NewSetting{
		Name: d.Name, Title: settingTitle(d.Name), Means: d.Means, Fixed: d.FixedAfterStart,
		Rule: templates.RuleLink{ID: d.Rule, Link: rulePath(d.Rule)}, Error: f.wrong["set."+d.Name],
	}
	v, err := f.value(d)
	x.Changed = err != nil || v.String() != d.Default.String()
	chosen := f.get("set."+d.Name, d.Default.String())
	for _, o := range d.Values {
		x.Options = append(x.Options, templates.SettingOption{
			Value: o.Value, Says: o.Says, Taken: chosen == o.Value, Usual: o.Value == d.Default.String(), Refused: f.server.unfoundable(d, o.Value),
		})
	}
	switch {
	case d.Kind == data.KindList:
		x.Names, x.Default = f.nationBoxes(d), ""
	case len(d.Values) == 0:
		x.Numbers = f.numbers(d)
		x.Default = "Usual: " + usualWords(d) + rangeHint(d) + "."
	}
	x.Own = f.ownValue(d, chosen)
	return x
}

// settingTitle writes the name of a setting as words: "Unplayed nations".
func settingTitle(name string) string {
	var out strings.Builder
	for i, r := range name {
		if i > 0 && unicode.IsUpper(r) {
			out.WriteByte(' ')
		}
		out.WriteRune(unicode.ToLower(r))
	}
	return sentence(out.String())
}

// unfoundable says why no season can be founded with a value, all else being as
// usual; "" when one can.
func (s *Server) unfoundable(d *data.SettingDef, value string) string {
	set := campaign.DefaultSettings(s.engine.World)
	set[d.Name] = wordValue(d, value)
	if d.Name == "marchTable" {
		set["carryPoints"] = data.IntValue(0) // the other half of that choice (CA-6.1-R5)
	}
	if d.Name == "carryPoints" {
		return ""
	}
	if err := s.engine.FoundingFault(set); err != nil {
		_, why, found := strings.Cut(err.Error(), d.Name+": ")
		if !found {
			why = err.Error()
		}
		return why
	}
	return ""
}

// wordValue is a chosen word as a value of the setting.
func wordValue(d *data.SettingDef, text string) data.Value {
	if n, err := strconv.Atoi(text); err == nil && d.Kind == data.KindInt {
		return data.IntValue(n)
	}
	return data.TextValue(text)
}

func usualWords(d *data.SettingDef) string {
	text := d.Default.String()
	if d.Kind == data.KindPair {
		text = strings.ReplaceAll(strings.Trim(text, "[]"), ",", " and ")
	}
	return strings.TrimSpace(text + " " + d.Unit)
}

func rangeHint(d *data.SettingDef) string {
	if d.Min == nil || d.Max == nil {
		return ""
	}
	return fmt.Sprintf("; %s to %s may be chosen", d.Min, d.Max)
}

// numbers are the fields of a setting that is written, not chosen.
func (f *founding) numbers(d *data.SettingDef) []templates.SettingNumber {
	one := templates.SettingNumber{ID: "set-" + d.Name + "-0", Label: sentence(d.Unit), Value: f.get("set."+d.Name, d.Default.String()), Text: d.Kind == data.KindFraction}
	if d.Min != nil && d.Max != nil {
		one.Min, one.Max = d.Min.String(), d.Max.String()
	}
	if one.Label == "" {
		one.Label = "Value"
	}
	if d.Kind != data.KindPair {
		return []templates.SettingNumber{one}
	}
	usual := strings.Split(strings.Trim(d.Default.String(), "[]"), ",")
	given := f.form["set."+d.Name]
	var out []templates.SettingNumber
	for i, label := range []string{"First", "Second"} {
		n := one
		n.ID, n.Label, n.Value = fmt.Sprintf("set-%s-%d", d.Name, i), label, usual[i]
		if i < len(given) {
			n.Value = given[i]
		}
		out = append(out, n)
	}
	return out
}

// nationBoxes lets nations be chosen from a list.
func (f *founding) nationBoxes(d *data.SettingDef) []templates.PartChoice {
	v, err := f.value(d)
	if err != nil {
		v = d.Default
	}
	chosen := data.Settings{d.Name: v}.List(d.Name)
	var out []templates.PartChoice
	for _, n := range f.server.engine.World.Nations {
		out = append(out, templates.PartChoice{ID: n.ID, Label: n.Name, Taken: slices.Contains(chosen, n.ID)})
	}
	return out
}

// ownHints say how a value of the club's own is written.
var ownHints = map[string]string{
	"int":  "One a line: %s and a whole number, as in “%s 12”",
	"ints": "One a line: %s and the numbers, as in “%s 10 30”",
	"":     "One a line: %s and a word of city, fort, open, as in “%s fort”",
}

var ownExamples = map[string]string{"province": "aq_tarantia", "seat": "aq_tarantia", "troops": "MI", "ground": "road", "arm": "foot", "magic": "white_druids"}

// ownValue is the field for a value that no word of the list gives; nil when
// there is none.
func (f *founding) ownValue(d *data.SettingDef, chosen string) *templates.SettingOwn {
	kind := ownKind(d)
	if kind == "" || kind == data.KindList && len(f.server.houseLists()) == 0 {
		return nil
	}
	own := &templates.SettingOwn{Label: "The club's own", Text: f.get("own."+d.Name, ""), Taken: chosen == "own"}
	switch kind {
	case data.KindTable:
		hint := ownHints[d.Shape.Of]
		if hint == "" {
			hint = ownHints[""]
		}
		own.Hint = fmt.Sprintf(hint, d.Shape.Keys, ownExamples[d.Shape.Keys])
	case data.KindPairs:
		own.Label, own.Hint = "These wars", "One war a line: two nations with a comma, as in “Aquilonia, Nemedia”"
	case data.KindOrder:
		own.Hint = "The numbers 1 to 100 in the order in which the cards stand, with spaces between them"
	case data.KindList:
		own.Hint = "Nations of the club's own, one a line: " + strings.Join(f.server.houseLists(), ", ")
	default:
		own.Hint = "In your own words"
	}
	return own
}

// ownKind is the kind of value that the club may write itself, "" for none.
func ownKind(d *data.SettingDef) string {
	if len(d.Also) > 0 {
		return d.Also[0]
	}
	return ""
}

// houseLists are the army lists that are not printed (CA-1.4-R2).
func (s *Server) houseLists() []string {
	sides, err := s.engine.Sides(campaign.DefaultSettings(s.engine.World))
	if err != nil {
		return nil
	}
	var out []string
	for _, n := range s.engine.World.Nations {
		if !slices.ContainsFunc(sides, func(x campaign.NationState) bool { return x.List == n.ID }) {
			out = append(out, n.ID)
		}
	}
	return out
}

// value is what the form says of a setting. A step that was not filled in
// leaves everything as usual.
func (f *founding) value(d *data.SettingDef) (data.Value, error) {
	field := "set." + d.Name
	switch given := f.form[field]; {
	case !f.had(stepRules):
		return d.Default, nil
	case d.Kind == data.KindList:
		return jsonValue(given)
	case len(given) == 0:
		return d.Default, nil
	case d.Kind == data.KindPair:
		return pairValue(given)
	case given[0] == "own":
		return f.server.ownValue(d, f.form.Get("own."+d.Name))
	case d.Kind == data.KindInt:
		n, err := strconv.Atoi(strings.TrimSpace(given[0]))
		if err != nil {
			return d.Default, fmt.Errorf("want a whole number, not %q", given[0])
		}
		return data.IntValue(n), nil
	default:
		return data.TextValue(strings.TrimSpace(given[0])), nil
	}
}

// jsonValue makes a value of anything that has the form of one.
func jsonValue(x any) (data.Value, error) {
	var v data.Value
	b, err := json.Marshal(x)
	if err == nil && string(b) == "null" {
		b = []byte("[]")
	}
	if err == nil {
		err = v.UnmarshalJSON(b)
	}
	return v, err
}

func pairValue(given []string) (data.Value, error) {
	var pair []int
	for _, text := range given {
		n, err := strconv.Atoi(strings.TrimSpace(text))
		if err != nil {
			return data.Value{}, fmt.Errorf("want a whole number, not %q", text)
		}
		pair = append(pair, n)
	}
	return jsonValue(pair)
}

// ownValue reads what the club wrote itself.
func (s *Server) ownValue(d *data.SettingDef, text string) (data.Value, error) {
	text = strings.TrimSpace(strings.ReplaceAll(text, "\r\n", "\n"))
	if text == "" {
		return d.Default, errors.New("write the club's own value, or choose one of the others")
	}
	switch ownKind(d) {
	case data.KindTable:
		return s.tableValue(d, text)
	case data.KindPairs:
		return s.pairsValue(text)
	case data.KindOrder:
		return orderValue(text)
	case data.KindList:
		return jsonValue(strings.Fields(text))
	}
	return data.TextValue(text), nil
}

// tableValue reads lines of a key and what stands for it.
func (s *Server) tableValue(d *data.SettingDef, text string) (data.Value, error) {
	table := map[string]any{}
	for i, line := range strings.Split(text, "\n") {
		words := strings.Fields(line)
		if len(words) == 0 {
			continue
		}
		if len(words) < 2 {
			return d.Default, fmt.Errorf("line %d: write a %s and its value, with a space between them", i+1, d.Shape.Keys)
		}
		key, rest := words[0], words[1:]
		if _, twice := table[key]; twice {
			return d.Default, fmt.Errorf("line %d: %s stands there twice", i+1, key)
		}
		if d.Shape.Of != "int" && d.Shape.Of != "ints" {
			table[key] = strings.Join(rest, " ")
			continue
		}
		var numbers []int
		for _, w := range rest {
			n, err := strconv.Atoi(w)
			if err != nil {
				return d.Default, fmt.Errorf("line %d: want a whole number, not %q", i+1, w)
			}
			numbers = append(numbers, n)
		}
		if table[key] = numbers; d.Shape.Of == "int" && len(numbers) == 1 {
			table[key] = numbers[0]
		}
	}
	return jsonValue(table)
}

// pairsValue reads lines of two nations, by name or id.
func (s *Server) pairsValue(text string) (data.Value, error) {
	pairs := [][2]string{}
	for i, line := range strings.Split(text, "\n") {
		if strings.TrimSpace(line) == "" {
			continue
		}
		a, b, found := strings.Cut(line, ",")
		if !found {
			return data.Value{}, fmt.Errorf("line %d: write two nations with a comma between them", i+1)
		}
		pair := [2]string{s.nationCalled(a), s.nationCalled(b)}
		for j, id := range pair {
			if id == "" {
				return data.Value{}, fmt.Errorf("line %d: there is no nation %q", i+1, strings.TrimSpace([2]string{a, b}[j]))
			}
		}
		if pair[0] == pair[1] {
			return data.Value{}, fmt.Errorf("line %d: nobody is at war with himself", i+1)
		}
		pairs = append(pairs, pair)
	}
	return jsonValue(pairs)
}

// nationCalled finds a nation by its name or id; "" for none.
func (s *Server) nationCalled(text string) string {
	text = strings.TrimSpace(text)
	for _, n := range s.engine.World.Nations {
		if strings.EqualFold(n.Name, text) || n.ID == text {
			return n.ID
		}
	}
	return ""
}

func orderValue(text string) (data.Value, error) {
	var order []int
	for _, w := range strings.FieldsFunc(text, func(r rune) bool { return unicode.IsSpace(r) || r == ',' }) {
		n, err := strconv.Atoi(w)
		if err != nil {
			return data.Value{}, fmt.Errorf("want the numbers 1 to 100, not %q", w)
		}
		order = append(order, n)
	}
	return jsonValue(order)
}

// settings are all settings as the form has them; what is wrong with one is
// kept for its field.
func (f *founding) settings() data.Settings {
	w := f.server.engine.World
	set := campaign.DefaultSettings(w)
	for i := range w.Settings {
		d := &w.Settings[i]
		v, err := f.value(d)
		if err == nil {
			err = d.Check(v)
		}
		if err != nil {
			f.wrong["set."+d.Name] = sentence(err.Error()) + "."
			continue
		}
		set[d.Name] = v
	}
	if len(f.wrong) > 0 {
		f.error = "Something in the rules is not right yet; it is marked below."
		return set
	}
	if err := f.server.engine.FoundingFault(set); err != nil {
		f.error = "No season can be founded so: " + err.Error() + "."
		for _, d := range w.Settings {
			if strings.Contains(err.Error(), d.Name+":") {
				f.wrong["set."+d.Name] = sentence(err.Error()) + "."
			}
		}
	}
	return set
}
