package data

import (
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strconv"
	"strings"
)

var kinds = []string{KindChoice, KindInt, KindFraction, KindList, KindPair, KindTable, KindOrder, KindPairs, KindText}

type settingsForm struct {
	Settings []SettingDef `json:"settings"`
}

func (w *World) loadSettings(fsys fs.FS) error {
	var form settingsForm
	b, err := readFile(fsys, SettingsFile, &form)
	if err != nil {
		return err
	}
	p := place{SettingsFile, b}
	seen := map[string]bool{}
	for i := range form.Settings {
		at, d := sub("/settings", i), &form.Settings[i]
		if seen[d.Name] {
			return p.errf(at+"/name", "the setting %q is defined twice", d.Name)
		}
		seen[d.Name] = true
		if err := p.settingDef(at, d); err != nil {
			return err
		}
	}
	w.Settings = form.Settings
	if err := w.checkNations(DefaultSettings(w.Settings)); err != nil {
		return p.errf("/settings", "a default names what is not there: %v", err)
	}
	return nil
}

func (p place) settingDef(at string, d *SettingDef) error {
	switch {
	case d.Name == "":
		return p.errf(at, "the name is missing")
	case d.Means == "":
		return p.errf(at, "the explanation (means) is missing")
	case !strings.HasPrefix(d.Rule, "CA-"):
		return p.errf(at+"/rule", "want the ruling that names it, like CA-4.2-R1, not %q", d.Rule)
	case slices.Contains(d.allKinds(), KindTable) && d.Shape == nil:
		return p.errf(at, "the shape of its table is missing")
	}
	for _, k := range d.allKinds() {
		if err := p.oneOf(at+"/kind", k, kinds); err != nil {
			return err
		}
	}
	for i, v := range d.Values {
		if v.Value == "" || v.Says == "" {
			return p.errf(sub(at+"/values", i), "a value and its explanation are needed")
		}
	}
	if err := d.Check(d.Default); err != nil {
		return p.errf(at+"/default", "the default is not allowed: %v", err)
	}
	return nil
}

func (d *SettingDef) allKinds() []string { return append([]string{d.Kind}, d.Also...) }

// Check says why a value is not allowed for the setting; nil if it is.
func (d *SettingDef) Check(v Value) error {
	var firstErr error
	for _, k := range d.allKinds() {
		err := d.checkKind(k, v)
		if err == nil {
			return nil
		}
		if firstErr == nil || v.fits(k) { // say what is wrong with the kind that was meant
			firstErr = err
		}
	}
	if d.Shape != nil && d.Kind != KindTable && !v.fits(KindTable) {
		return fmt.Errorf("%w; or a table: %s", firstErr, d.Shape.example())
	}
	return firstErr
}

// example is the form of a table: {"SEAT": "city", ...}.
func (s *Shape) example() string {
	value := strconv.Itoa(s.Min)
	switch {
	case len(s.Choices) > 0:
		value = strconv.Quote(s.Choices[0])
	case s.Length > 0:
		value = "[" + strings.TrimSuffix(strings.Repeat(value+", ", s.Length), ", ") + "]"
	}
	return fmt.Sprintf(`{"%s": %s, ...}`, strings.ToUpper(s.Keys), value)
}

// fits reports whether the JSON form of v is that of the kind.
func (v Value) fits(kind string) bool {
	switch kind {
	case KindChoice, KindText:
		return v.kind == 's'
	case KindInt:
		return v.kind == 'n'
	case KindTable:
		return v.kind == 't'
	case KindFraction:
		return v.kind == 's' || v.kind == 'n'
	}
	return v.kind == 'l'
}

func (d *SettingDef) checkKind(kind string, v Value) error {
	switch kind {
	case KindChoice:
		return d.checkChoice(v)
	case KindInt:
		return d.checkInt(v)
	case KindFraction:
		return d.checkFraction(v)
	case KindPair:
		return d.checkPair(v)
	case KindList:
		return checkWords(v, d.Of)
	case KindPairs:
		return checkPairs(v, d.Of)
	case KindOrder:
		return checkOrder(v)
	case KindTable:
		return d.Shape.check(v)
	case KindText:
		if v.kind == 's' && strings.TrimSpace(v.text) != "" {
			return nil
		}
	}
	return fmt.Errorf("want some words, not %s", v)
}

func (d *SettingDef) words() []string {
	out := make([]string, len(d.Values))
	for i, v := range d.Values {
		out[i] = v.Value
	}
	return out
}

func (d *SettingDef) checkChoice(v Value) error {
	if v.kind == 's' && slices.Contains(d.words(), v.text) {
		return nil
	}
	return fmt.Errorf("want %s, not %s", OneOf(d.words()), v)
}

func (d *SettingDef) checkInt(v Value) error {
	if v.kind != 'n' {
		return fmt.Errorf("want a whole number, not %s", v)
	}
	if len(d.Values) > 0 {
		if slices.Contains(d.words(), strconv.Itoa(v.num)) {
			return nil
		}
		return fmt.Errorf("want %s, not %s", OneOf(d.words()), v)
	}
	return d.inRange(v.num)
}

func (d *SettingDef) inRange(n int) error {
	if d.Min == nil || d.Max == nil {
		return fmt.Errorf("the range of the setting is missing")
	}
	if n < d.Min.num || n > d.Max.num {
		return fmt.Errorf("want %d to %d, not %d", d.Min.num, d.Max.num, n)
	}
	return nil
}

func (d *SettingDef) checkFraction(v Value) error {
	n, den := v.ratio()
	if den == 0 {
		return fmt.Errorf("want a fraction like \"1/3\", not %s", v)
	}
	if len(d.Values) > 0 {
		for _, w := range d.words() {
			if a, b := TextValue(w).ratio(); n*b == a*den {
				return nil
			}
		}
		return fmt.Errorf("want %s, not %s", OneOf(d.words()), v)
	}
	if d.Min == nil || d.Max == nil {
		return fmt.Errorf("the range of the setting is missing")
	}
	lowN, lowD := d.Min.ratio()
	highN, highD := d.Max.ratio()
	if n*lowD < lowN*den || n*highD > highN*den {
		return fmt.Errorf("want %s to %s, not %s", d.Min, d.Max, v)
	}
	return nil
}

func (d *SettingDef) checkPair(v Value) error {
	if v.kind != 'l' || len(v.list) != 2 || v.list[0].kind != 'n' || v.list[1].kind != 'n' {
		return fmt.Errorf("want a list of two whole numbers, not %s", v)
	}
	return first(d.inRange(v.list[0].num), d.inRange(v.list[1].num))
}

func checkWords(v Value, of string) error {
	if v.kind != 'l' {
		return fmt.Errorf("want a list of %ss, not %s", of, v)
	}
	for i, e := range v.list {
		if e.kind != 's' || e.text == "" {
			return fmt.Errorf("want a list of %ss, and entry %d is %s", of, i+1, e)
		}
		if slices.Contains(v.words()[:i], e.text) {
			return fmt.Errorf("%s is listed twice", e)
		}
	}
	return nil
}

func checkPairs(v Value, of string) error {
	if v.kind != 'l' {
		return fmt.Errorf("want a list of pairs of %ss, not %s", of, v)
	}
	for i, e := range v.list {
		if err := checkWords(e, of); err != nil || len(e.list) != 2 {
			return fmt.Errorf("entry %d must be a list of two %ss, not %s", i+1, of, e)
		}
	}
	return nil
}

// deckSize is the number of terrain cards (CA-9.1).
const deckSize = 100

func checkOrder(v Value) error {
	seen := make([]bool, deckSize+1)
	if v.kind != 'l' || len(v.list) != deckSize {
		return fmt.Errorf("want a list of the numbers 1 to %d in any order", deckSize)
	}
	for i, e := range v.list {
		if e.kind != 'n' || e.num < 1 || e.num > deckSize || seen[e.num] {
			return fmt.Errorf("want each number 1 to %d once, and entry %d is %s", deckSize, i+1, e)
		}
		seen[e.num] = true
	}
	return nil
}

// tableKeys are the keys of tables that this package knows; those of
// provinces and seats are checked by the map.
var tableKeys = map[string][]string{
	"troops": append(slices.Clone(troopTypes), "magic"),
	"ground": {"highway", "road", "trail", "trail_mountain", "clear", "hills", "desert", "wooded", "marsh", "pass", "mountain"},
	"arm":    {"foot", "horse"},
	"magic":  {"white_druids", "thoth_amon", "order_of_the_white_hand"},
}

func (s *Shape) check(v Value) error {
	if v.kind != 't' {
		return fmt.Errorf("want an object with a value for each %s, not %s", s.Keys, v)
	}
	for _, key := range slices.Sorted(maps.Keys(v.table)) {
		if known := tableKeys[s.Keys]; known != nil && !slices.Contains(known, key) {
			return fmt.Errorf("there is no %s %q; use %s", s.Keys, key, OneOf(known))
		}
		if err := s.checkEntry(v.table[key]); err != nil {
			return fmt.Errorf("%s: %w", key, err)
		}
	}
	return nil
}

func (s *Shape) checkEntry(v Value) error {
	switch s.Of {
	case "int":
		return s.checkInt(v)
	case "ints":
		if v.kind != 'l' || len(v.list) != s.Length {
			return fmt.Errorf("want a list of %d whole numbers, not %s", s.Length, v)
		}
		for _, e := range v.list {
			if err := s.checkInt(e); err != nil {
				return err
			}
		}
		return nil
	}
	if v.kind == 's' && slices.Contains(s.Choices, v.text) {
		return nil
	}
	return fmt.Errorf("want %s, not %s", OneOf(s.Choices), v)
}

func (s *Shape) checkInt(v Value) error {
	if v.kind != 'n' || v.num < s.Min || v.num > s.Max {
		return fmt.Errorf("want a whole number of %d to %d, not %s", s.Min, s.Max, v)
	}
	return nil
}

// DefaultSettings gives every setting its default (CA-20).
func DefaultSettings(defs []SettingDef) Settings {
	s := make(Settings, len(defs))
	for _, d := range defs {
		s[d.Name] = d.Default
	}
	return s
}

// Complete gives settings that are missing, as in a season begun with an
// older program, their defaults.
func (s Settings) Complete(defs []SettingDef) {
	for _, d := range defs {
		if _, ok := s[d.Name]; !ok {
			s[d.Name] = d.Default
		}
	}
}

// ParseSettings reads a settings file: an object with a value for each
// setting that differs from its default. Unknown names and values that are
// not allowed are refused with line and reason.
func ParseSettings(file string, b []byte, defs []SettingDef) (Settings, error) {
	given := map[string]Value{}
	if err := Decode(file, b, &given); err != nil {
		return nil, err
	}
	p := place{file, b}
	s := DefaultSettings(defs)
	for _, name := range slices.Sorted(maps.Keys(given)) {
		i := slices.IndexFunc(defs, func(d SettingDef) bool { return d.Name == name })
		if i < 0 {
			return nil, p.errf("/"+name, "there is no setting of this name")
		}
		if err := defs[i].Check(given[name]); err != nil {
			return nil, p.errf("/"+name, "%v", err)
		}
		s[name] = given[name]
	}
	return s, p.carry(s, given)
}

// carry applies CA-6.1-R5: nothing is carried with the forty-mile table.
func (p place) carry(s, given Settings) error {
	if s.Choice("marchTable") != "fortyMile" || s.Int("carryPoints") == 0 {
		return nil
	}
	if _, ok := given["carryPoints"]; ok {
		return p.errf("/carryPoints", "must be 0 with the march table fortyMile (CA-6.1-R5)")
	}
	s["carryPoints"] = IntValue(0)
	return nil
}

// ParseSettings reads a settings file as the function of that name does, and
// checks that the nations it names exist.
func (w *World) ParseSettings(file string, b []byte) (Settings, error) {
	s, err := ParseSettings(file, b, w.Settings)
	if err != nil {
		return nil, err
	}
	if err := w.checkNations(s); err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	return s, nil
}

func (w *World) checkNations(s Settings) error {
	for _, d := range w.Settings {
		if d.Of != "nation" {
			continue
		}
		names := s.List(d.Name)
		for _, p := range s.Pairs(d.Name) {
			names = append(names, p[0], p[1])
		}
		for _, n := range names {
			if _, ok := w.Nation(n); n != "" && !ok {
				return fmt.Errorf("%s: there is no nation %q", d.Name, n)
			}
		}
	}
	return nil
}

// CheckChange says why settings cannot be changed at a new year: only those
// that do not make the map and the nations may be (CA-20).
func CheckChange(defs []SettingDef, old, new Settings) error {
	for _, d := range defs {
		if d.FixedAfterStart && old[d.Name].String() != new[d.Name].String() {
			return fmt.Errorf("%s is fixed when the campaign starts: it was %s and cannot become %s", d.Name, old[d.Name], new[d.Name])
		}
	}
	return nil
}
