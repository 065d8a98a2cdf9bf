package web

import (
	"fmt"
	"net/url"
	"strconv"
	"strings"

	"hyboria/battle"
	"hyboria/campaign"
	"hyboria/data"
	"hyboria/templates"
)

// sentSheet is a result as it was sent, with what is wrong with it.
type sentSheet struct {
	form  url.Values
	sheet campaign.TableSheet
	wrong map[string]string // by field of the form
}

// sideKeys are the beginnings of the fields of both sides.
var sideKeys = [2]string{"a", "d"}

// counts are the fates that are counted, in the order of the form.
var tableCounts = []struct{ name, label string }{
	{"lost", "Lost"}, {"left", "Ran off"}, {"routed", "Routed"}, {"surrendered", "Yielded"}, {"captured", "Taken"}, {"turned", "Turned"},
}

// readSheet makes a sheet of a form. Units stand in it as in the scenario, so
// that a refusal's number finds its row again.
func (t *tabled) readSheet() (*sentSheet, error) {
	form, err := t.echo.FormParams()
	if err != nil {
		return nil, badRequest("The form could not be read.", "Go back and send it again.")
	}
	s := &sentSheet{form: form, wrong: map[string]string{}}
	s.sheet = campaign.TableSheet{Battle: t.id, Winner: battle.Outcome(form.Get("winner")), Turns: s.number("turns"), Reason: strings.TrimSpace(form.Get("reason"))}
	if form.Get("winner") == "" {
		s.wrong["winner"] = "Say who won, or that it was a draw."
	}
	for side, x := range []*campaign.SheetSide{&s.sheet.Attacker, &s.sheet.Defender} {
		s.side(x, sideKeys[side], t.full().Scenario.Sides[side])
	}
	return s, nil
}

func (s *sentSheet) side(x *campaign.SheetSide, key string, f battle.Force) {
	for _, u := range f.Units {
		x.Units = append(x.Units, s.unit(key, u))
	}
	for _, u := range f.Reserve {
		if s.form.Get(key+"."+u.ID+".on") != "" {
			x.Units = append(x.Units, s.unit(key, u))
		}
	}
	for _, id := range personIDs(f) {
		fate := battle.PersonFate(s.form.Get(key + "." + id))
		if fate == "" {
			fate = battle.Unhurt
		}
		x.Persons = append(x.Persons, campaign.SheetPerson{Person: id, Fate: fate})
	}
	if f.Commander != nil {
		x.Commander = battle.PersonFate(s.form.Get(key + ".commander"))
	}
	x.Conceded = s.form.Get(key+".conceded") != ""
}

func (s *sentSheet) unit(key string, u battle.Unit) campaign.SheetUnit {
	at := key + "." + u.ID
	n := func(name string) int { return s.number(at + "." + name) }
	return campaign.SheetUnit{Unit: u.ID, Lost: n("lost"), LeftTable: n("left"), Routed: n("routed"), Surrendered: n("surrendered"), Captured: n("captured"), Turned: n("turned")}
}

// number reads a count; what is none is blamed on its unit.
func (s *sentSheet) number(field string) int {
	text := strings.TrimSpace(s.form.Get(field))
	if text == "" {
		return 0
	}
	n, err := strconv.Atoi(text)
	if err != nil {
		at := field
		if i := strings.LastIndexByte(field, '.'); i > 0 {
			at = field[:i]
		}
		s.wrong[at] = fmt.Sprintf("Write whole numbers, not %q.", text)
	}
	return n
}

func personIDs(f battle.Force) []string {
	var out []string
	for _, h := range f.Heroes {
		out = append(out, h.ID)
	}
	for _, m := range f.MagicUsers {
		out = append(out, m.ID)
	}
	return out
}

// blame puts refusals at the fields of the form; what has none is given back.
func (s *sentSheet) blame(refused []campaign.Refusal) (rest string) {
	for _, r := range refused {
		why := sentence(r.Reason) + "."
		if r.Rule != "" {
			why += " (" + r.Rule + ")"
		}
		if at := s.fieldOf(r.Field); at != "" {
			s.wrong[at] = why
		} else {
			rest = why
		}
	}
	return rest
}

// fieldOf is the field of the form for one of a sheet: a.u12 for
// attacker.units[3].turned.
func (s *sentSheet) fieldOf(field string) string {
	if field == "winner" || field == "turns" {
		return field
	}
	side, rest, _ := strings.Cut(field, ".")
	x, key := s.sheet.Attacker, sideKeys[0]
	switch side {
	case "defender":
		x, key = s.sheet.Defender, sideKeys[1]
	case "attacker":
	default:
		return ""
	}
	var n int
	switch {
	case rest == "commander":
		return key + ".commander"
	case scanned(rest, "units[%d]", &n) && n < len(x.Units):
		return key + "." + x.Units[n].Unit
	case scanned(rest, "persons[%d]", &n) && n < len(x.Persons):
		return key + "." + x.Persons[n].Person
	}
	return ""
}

func scanned(text, form string, n *int) bool {
	_, err := fmt.Sscanf(text, form, n)
	return err == nil && *n >= 0
}

// form is the result to be filled in: as it was sent, else as it lies on the
// desk, else empty.
func (t *tabled) form(sent *sentSheet, report *campaign.TableReport) *templates.TableForm {
	values := url.Values{}
	f := &templates.TableForm{}
	switch {
	case sent != nil:
		values, f.Wrong = sent.form, sent.wrong
	case report != nil:
		values = recordForm(report.Record)
	}
	f.Winner, f.Turns, f.Reason = values.Get("winner"), values.Get("turns"), values.Get("reason")
	for i, force := range t.full().Scenario.Sides {
		f.Names[i] = t.sideName(*t.full(), battle.Side(i)) + " won"
		f.Sides[i] = t.formSide(battle.Side(i), force, values, f.Wrong)
	}
	return f
}

// recordForm is the form that would give a record.
func recordForm(r battle.Record) url.Values {
	out := url.Values{"winner": {string(r.Winner)}, "turns": {strconv.Itoa(r.Turns)}, "reason": {r.Reason}}
	put := func(field string, n int) {
		if n > 0 {
			out.Set(field, strconv.Itoa(n))
		}
	}
	for i, side := range r.Sides {
		key := sideKeys[i]
		for _, u := range side.Units {
			at := key + "." + u.ID
			put(at+".lost", u.Lost)
			put(at+".left", u.Causes[battle.CauseLeftTable])
			put(at+".routed", u.Routed)
			put(at+".surrendered", u.Surrendered)
			put(at+".captured", u.Captured)
			put(at+".turned", u.Turned)
			out.Set(at+".on", "yes")
		}
		for _, p := range side.Persons {
			field := key + "." + p.ID
			if p.Kind == "commander" {
				field = key + ".commander"
			}
			out.Set(field, string(p.Fate))
		}
		if side.Conceded {
			out.Set(key+".conceded", "yes")
		}
	}
	return out
}

func (t *tabled) formSide(side battle.Side, f battle.Force, values url.Values, wrong map[string]string) templates.TableSide {
	key := sideKeys[side]
	out := templates.TableSide{
		Key: key, Role: side.String(), Name: t.sideName(*t.full(), side), Conceded: values.Get(key+".conceded") != "",
		Fates: fateChoices(true), Fate: values.Get(key + ".commander"), FateError: wrong[key+".commander"],
	}
	if f.Commander != nil {
		out.Commander = f.Commander.Name
	}
	for _, u := range f.Units {
		out.Units = append(out.Units, formUnit(key, u, false, values, wrong))
	}
	if t.know.Settings.Choice("reserves") == "enterAfterTurn6" {
		for _, u := range f.Reserve {
			out.Units = append(out.Units, formUnit(key, u, true, values, wrong))
		}
	}
	names := map[string]string{}
	for _, h := range f.Heroes {
		names[h.ID] = h.Name + ", " + string(h.Rank)
	}
	for _, m := range f.MagicUsers {
		names[m.ID] = m.Name
	}
	for _, id := range personIDs(f) {
		at := key + "." + id
		out.Persons = append(out.Persons, templates.TablePerson{Field: at, Name: names[id], Fate: values.Get(at), Fates: fateChoices(false), Error: wrong[at]})
	}
	return out
}

func formUnit(key string, u battle.Unit, reserve bool, values url.Values, wrong map[string]string) templates.TableUnit {
	at := key + "." + u.ID
	row := templates.TableUnit{
		Field: at, Name: u.Name, Figures: u.Present, Error: wrong[at], Reserve: reserve, On: values.Get(at+".on") != "",
		Note: fmt.Sprintf("%s, %s, %s", typeWords[u.Type], u.Class, countWords(u.Present, "figure", "figures")),
	}
	for _, c := range tableCounts {
		if c.name == "turned" && u.Company == "" && u.Nation != data.FreeCompanyNation {
			continue // only regiments of Free Companies change sides (CA-15.2)
		}
		row.Counts = append(row.Counts, templates.TableCount{Name: c.name, Label: c.label, Value: values.Get(at + "." + c.name)})
	}
	return row
}

// fateChoices are what may become of a person; a commander is never killed
// (CA-10.2-R1).
func fateChoices(commander bool) []templates.Choice {
	var out []templates.Choice
	for _, f := range []battle.PersonFate{battle.Unhurt, battle.OutOfBattle, battle.PersonTaken, battle.PersonKilled, battle.PersonFled} {
		if !commander || f != battle.PersonKilled {
			out = append(out, templates.Choice{Value: string(f), Label: personWords[f]})
		}
	}
	return out
}
