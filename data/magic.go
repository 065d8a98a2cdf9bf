package data

import (
	"io/fs"
	"slices"
)

// Spell is a spell that only one kind of magic user has.
type Spell struct {
	ID   string `json:"id"`
	Name string `json:"name"`
	Cost int    `json:"cost"`
	Rule string `json:"rule"`
	Says string `json:"says"`
}

// Serves says whom a kind of magic user may serve (CA-17.1, CA-17.4 to CA-17.6).
type Serves struct {
	Nations      []string `json:"nations,omitempty"` // these at any time
	AnyNation    bool     `json:"anyNation,omitempty"`
	Except       []string `json:"except,omitempty"`
	ExceptMuster bool     `json:"exceptMuster,omitempty"` // not peoples with a muster seat
	Against      []string `json:"against,omitempty"`      // foes: whoever fights one of them may be served; with anyNation only such may
	Land         string   `json:"land,omitempty"`         // serves near this land and is not for sale
}

// Sober is the least d100 with which a magic user can act in a battle.
type Sober struct {
	From int    `json:"from"`
	Rule string `json:"rule"`
}

// MagicPlayer is the force of a player who runs the order (CA-17.1-R2).
type MagicPlayer struct {
	Members int    `json:"members"`
	Rule    string `json:"rule"`
}

// MagicKind is one kind of magic user.
type MagicKind struct {
	ID          string       `json:"id"`
	Name        string       `json:"name"`
	Cost        int          `json:"cost"`
	SpellPoints int          `json:"spellPoints"`
	Unique      bool         `json:"unique,omitempty"`
	Serves      Serves       `json:"serves"`
	Foes        []string     `json:"foes"`    // kinds and nations it never works with
	Fellows     []string     `json:"fellows"` // other kinds it may serve beside (RA-19.6-R1)
	Robes       string       `json:"robes"`
	Spells      []Spell      `json:"spells"`
	Sober       *Sober       `json:"sober,omitempty"`
	Player      *MagicPlayer `json:"player,omitempty"`
	Special     []Note       `json:"special"`
}

// MayServe reports whether the kind may serve the nation while it is at war
// with the foes given.
func (k *MagicKind) MayServe(n *Nation, foes []string) bool {
	s := k.Serves
	if s.Land != "" || slices.Contains(s.Except, n.ID) || s.ExceptMuster && n.Muster() {
		return false
	}
	if slices.Contains(s.Nations, n.ID) {
		return true
	}
	for _, f := range s.Against {
		if slices.Contains(foes, f) {
			return true
		}
	}
	return s.AnyNation && len(s.Against) == 0
}

// WorksWith reports whether two kinds may serve in one army.
func (k *MagicKind) WorksWith(other *MagicKind) bool {
	return k.ID == other.ID || slices.Contains(k.Fellows, other.ID) && slices.Contains(other.Fellows, k.ID)
}

type magicForm struct {
	Kinds   []MagicKind `json:"kinds"`
	General []Note      `json:"general"`
}

func (w *World) loadMagic(fsys fs.FS) error {
	var form magicForm
	b, err := readFile(fsys, MagicFile, &form)
	if err != nil {
		return err
	}
	p := place{MagicFile, b}
	kinds := p.newIDs()
	for i := range form.Kinds {
		at := sub("/kinds", i)
		if err := first(kinds.add(at, form.Kinds[i].ID), p.magicKind(at, &form.Kinds[i])); err != nil {
			return err
		}
	}
	if err := p.magicNames(form.Kinds, w); err != nil {
		return err
	}
	w.Magic = form.Kinds
	return nil
}

func (p place) magicKind(at string, k *MagicKind) error {
	switch {
	case k.Name == "":
		return p.errf(at, "the name is missing")
	case k.Cost <= 0:
		return p.errf(at+"/cost", "the cost must be positive, not %d", k.Cost)
	case k.SpellPoints != k.Cost:
		return p.errf(at+"/spellPoints", "spell points are the cost (CA-17.1): %d, not %d", k.Cost, k.SpellPoints)
	case k.Sober != nil && (k.Sober.From < 1 || k.Sober.From > 100):
		return p.errf(at+"/sober/from", "want a d100 of 1 to 100, not %d", k.Sober.From)
	}
	spells := p.newIDs()
	for i, s := range k.Spells {
		here := sub(at+"/spells", i)
		if err := spells.add(here, s.ID); err != nil {
			return err
		}
		if s.Cost <= 0 {
			return p.errf(here+"/cost", "the cost must be positive, not %d", s.Cost)
		}
	}
	return nil
}

// magicNames checks that the nations and kinds named exist.
func (p place) magicNames(kinds []MagicKind, w *World) error {
	for i, k := range kinds {
		at := sub("/kinds", i)
		lists := []struct {
			pointer string
			names   []string
			kinds   bool
		}{
			{at + "/serves/nations", k.Serves.Nations, false},
			{at + "/serves/except", k.Serves.Except, false},
			{at + "/serves/against", k.Serves.Against, false},
			{at + "/fellows", k.Fellows, true},
			{at + "/foes", k.Foes, true},
		}
		for _, l := range lists {
			for j, name := range l.names {
				_, nation := w.Nation(name)
				kind := slices.ContainsFunc(kinds, func(o MagicKind) bool { return o.ID == name })
				if !nation && !(l.kinds && kind) {
					return p.errf(sub(l.pointer, j), "there is no %q", name)
				}
			}
		}
	}
	return nil
}
