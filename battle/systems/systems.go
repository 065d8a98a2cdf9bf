// Package systems lists the battle systems of this program. To add one, write
// its folder with a RuleBook, its tables below data/, and one line here.
package systems

import (
	"fmt"
	"io/fs"
	"strings"

	"hyboria/battle"
	"hyboria/battle/ask"
	"hyboria/battle/book"
	"hyboria/battle/darkage"
	"hyboria/battle/general"
	"hyboria/battle/masscombat"
	"hyboria/battle/vikingraid"
	"hyboria/data"
	"hyboria/data/cases"
)

// Entry is a system with the questions about it that the umpire's calculator
// answers.
type Entry struct {
	book.Book
	Questions []ask.Question
}

// Table is a list of systems.
type Table []Entry

// All are the systems of this program, the usual one first.
func All() Table {
	return Table{
		{general.RuleBook(), ask.Royal()},
		{masscombat.RuleBook(), ask.MassCombat()},
		{darkage.RuleBook(), ask.DarkAge()},
		{vikingraid.RuleBook(), ask.VikingRaid()},
	}
}

// Named finds a system by its id; the error lists those there are.
func (t Table) Named(id string) (Entry, error) {
	for _, e := range t {
		if e.ID == id {
			return e, nil
		}
	}
	return Entry{}, fmt.Errorf("there are no battle rules %q; use %s", id, strings.Join(t.IDs(), " or "))
}

// IDs are the names of the systems in the order of the table.
func (t Table) IDs() []string {
	ids := make([]string, len(t))
	for i := range t {
		ids[i] = t[i].ID
	}
	return ids
}

// New makes all systems from a data folder and a deck.
func (t Table) New(k book.Kit) ([]battle.System, error) {
	out := make([]battle.System, len(t))
	for i := range t {
		var err error
		if out[i], err = t[i].New(k); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// Handlers answer the questions of all systems by the tables of a data folder.
func (t Table) Handlers(files fs.FS) (cases.Handlers, error) {
	parts := []cases.Handlers{ask.Handlers()}
	for i := range t {
		h, err := t[i].Handlers(files)
		if err != nil {
			return nil, err
		}
		parts = append(parts, h)
	}
	return cases.Merge(parts...)
}

// Questions are those about all systems.
func (t Table) Questions() []ask.Question {
	var out []ask.Question
	for i := range t {
		out = append(out, t[i].Questions...)
	}
	return out
}

// Offer adds the systems that can fight a season's battles to the values of the
// setting battleRules, where the settings of the world do not list them.
func (t Table) Offer(w *data.World) {
	for i := range w.Settings {
		if w.Settings[i].Name == "battleRules" {
			w.Settings[i].Values = t.offer(w.Settings[i].Values)
		}
	}
}

func (t Table) offer(values []data.SettingValue) []data.SettingValue {
	out := values[:len(values):len(values)]
	for i := range t {
		known := false
		for _, v := range values {
			known = known || v.Value == t[i].Setting
		}
		if t[i].Setting != "" && !known {
			out = append(out, data.SettingValue{Value: t[i].Setting, Says: t[i].Says})
		}
	}
	return out
}
