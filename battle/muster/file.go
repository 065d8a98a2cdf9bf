package muster

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"

	"hyboria/battle"
	"hyboria/data"
)

// File is an army as people write it down, in JSON:
//
//	{"nation": "zamora", "name": "Host of Shadizar",
//	 "units": [{"row": "zamora.mailed_cavalry", "size": 12}],
//	 "heroes": [{"rank": "hero", "mounted": true}],
//	 "magic": [{"kind": "priests_of_mitra"}],
//	 "commander": {"name": "Prince Jehungir"}}
type File struct {
	Nation    string         `json:"nation"`
	Name      string         `json:"name"`
	Units     []FileUnit     `json:"units"`
	Heroes    []FileHero     `json:"heroes,omitempty"`
	Magic     []FileMagic    `json:"magic,omitempty"`
	Commander *FileCommander `json:"commander,omitempty"`
}

// FileUnit is a unit: its row and full size in figures (vehicles for chariots
// and mammoths). Present, in crew figures for vehicles, is needed only after
// losses; Type only for rows of two types; Armed only for crossbows.
type FileUnit struct {
	Row     string `json:"row"`
	Name    string `json:"name,omitempty"`
	Type    string `json:"type,omitempty"`
	Armed   string `json:"armed,omitempty"`
	Size    int    `json:"size"`
	Present *int   `json:"present,omitempty"`
}

// FileHero is a hero or superhero.
type FileHero struct {
	Name    string `json:"name,omitempty"`
	Rank    string `json:"rank"`
	Mounted bool   `json:"mounted,omitempty"`
}

// FileMagic is a magic user; what he costs is known from his kind.
type FileMagic struct {
	Kind string `json:"kind"`
	Name string `json:"name,omitempty"`
}

// FileCommander is the commander, a king or not.
type FileCommander struct {
	Name string `json:"name"`
	King bool   `json:"king,omitempty"`
}

// LoadArmy reads an army file strictly. What cannot be read (an unknown
// field, nation, row or kind, a missing or impossible size) is an error with
// file, line and field; whether the army is legal is for Check to say.
func LoadArmy(file string, b []byte, w *data.World) (Army, error) {
	var f File
	if err := data.Decode(file, b, &f); err != nil {
		return Army{}, err
	}
	r := fileReader{file, b, w}
	n, ok := w.Nation(f.Nation)
	if !ok {
		return Army{}, r.errf("/nation", "there is no nation %q; use %s", f.Nation, nationIDs(w))
	}
	if len(f.Units) == 0 && len(f.Magic) == 0 {
		return Army{}, r.errf("/units", "the army has no units")
	}
	a := Army{Name: f.Name, Nation: n.ID}
	if a.Name == "" {
		a.Name = "The army of " + n.Name
	}
	return a, r.fill(&a, n, f)
}

type fileReader struct {
	file string
	b    []byte
	w    *data.World
}

func (r fileReader) errf(pointer, format string, args ...any) error {
	return data.PlaceError(r.file, r.b, pointer, format, args...)
}

func (r fileReader) fill(a *Army, n *data.Nation, f File) error {
	for i, fu := range f.Units {
		u, err := r.unit(fmt.Sprintf("/units/%d", i), n, fu)
		if err != nil {
			return err
		}
		a.Units = append(a.Units, u)
	}
	for i, fh := range f.Heroes {
		h, err := r.hero(fmt.Sprintf("/heroes/%d", i), n, fh)
		if err != nil {
			return err
		}
		a.Heroes = append(a.Heroes, h)
	}
	for i, fm := range f.Magic {
		k, ok := r.w.MagicKind(fm.Kind)
		if !ok {
			return r.errf(fmt.Sprintf("/magic/%d/kind", i), "there is no kind of magic user %q", fm.Kind)
		}
		a.Magic = append(a.Magic, battle.MagicUser{Name: orElse(fm.Name, k.Name), Kind: k.ID, Nation: n.ID, Points: k.Cost})
	}
	if c := f.Commander; c != nil {
		a.Commander = &battle.Commander{Name: c.Name, Nation: n.ID, King: c.King}
	}
	r.label(a, f)
	return nil
}

// label numbers the units; names that the file gives are kept.
func (r fileReader) label(a *Army, f File) {
	armies := []Army{*a}
	Label(armies, "u")
	*a = armies[0]
	for i, fu := range f.Units {
		if fu.Name != "" {
			a.Units[i].Name = fu.Name
		}
	}
}

func (r fileReader) unit(at string, n *data.Nation, f FileUnit) (battle.Unit, error) {
	var none battle.Unit
	row, ok := rowOf(n, r.w, f.Row)
	if !ok {
		return none, r.errf(at+"/row", "the list of %s has no row %q; use %s", n.Name, f.Row, rowIDs(n))
	}
	if f.Size < 1 {
		return none, r.errf(at+"/size", "want the full size, at least 1 figure, not %d", f.Size)
	}
	t := f.Type
	if t == "" && len(row.Types) > 1 {
		return none, r.errf(at+"/type", "%s are %s: say which", row.Name, data.OneOf(row.Types))
	}
	u := NewUnit(row, ownerOf(n, row.ID), battle.Type(orElse(t, row.Types[0])), f.Size)
	if !u.Type.Valid() {
		return none, r.errf(at+"/type", "%q is no troop type", t)
	}
	if f.Armed != "" && f.Armed != row.Armed && f.Armed != string(battle.Crossbow) {
		return none, r.errf(at+"/armed", "%s are armed with %s; only crossbow may stand here instead", row.Name, row.Armed)
	}
	u.Armed = battle.Weapon(orElse(f.Armed, row.Armed))
	if f.Present != nil {
		u.Present = *f.Present
		if u.Present < 1 || u.Present > u.FullCrew() {
			return none, r.errf(at+"/present", "want 1 to %d figures, not %d", u.FullCrew(), u.Present)
		}
	}
	return u, nil
}

func (r fileReader) hero(at string, n *data.Nation, f FileHero) (battle.Hero, error) {
	h := battle.Hero{Name: f.Name, Nation: n.ID, Rank: battle.HeroRank(f.Rank), Mounted: f.Mounted}
	if h.Rank != battle.RankHero && h.Rank != battle.RankSuperhero {
		return h, r.errf(at+"/rank", "want hero or superhero, not %q", f.Rank)
	}
	h.Name = orElse(f.Name, heroTitle(h))
	return h, nil
}

func heroTitle(h battle.Hero) string {
	title := "Hero"
	if h.Rank == battle.RankSuperhero {
		title = "Superhero"
	}
	if h.Mounted {
		return "Mounted " + strings.ToLower(title)
	}
	return title
}

func orElse(s, other string) string {
	if s == "" {
		return other
	}
	return s
}

func nationIDs(w *data.World) string {
	list := make([]string, len(w.Nations))
	for i, n := range w.Nations {
		list[i] = n.ID
	}
	return data.OneOf(list)
}

func rowIDs(n *data.Nation) string {
	var list []string
	for _, r := range append(append([]data.Row{}, n.Rows...), n.Hirelings...) {
		list = append(list, r.ID)
	}
	return data.OneOf(list)
}

// File gives the army in the form that LoadArmy reads.
func (a Army) File(w *data.World) File {
	f := File{Nation: a.Nation, Name: a.Name, Units: []FileUnit{}}
	for _, u := range a.Units {
		fu := FileUnit{Row: u.Row, Name: u.Name, Size: u.Size}
		if row, ok := w.Row(u.Row); ok {
			if len(row.Types) > 1 {
				fu.Type = string(u.Type)
			}
			if string(u.Armed) != row.Armed {
				fu.Armed = string(u.Armed)
			}
		}
		if u.Present != u.FullCrew() {
			fu.Present = &u.Present
		}
		f.Units = append(f.Units, fu)
	}
	for _, h := range a.Heroes {
		f.Heroes = append(f.Heroes, FileHero{Name: h.Name, Rank: string(h.Rank), Mounted: h.Mounted})
	}
	for _, m := range a.Magic {
		f.Magic = append(f.Magic, FileMagic{Kind: m.Kind, Name: m.Name})
	}
	if c := a.Commander; c != nil {
		f.Commander = &FileCommander{Name: c.Name, King: c.King}
	}
	return f
}

// WriteFile gives the army file as indented JSON.
func (a Army) WriteFile(w *data.World) ([]byte, error) {
	b, err := json.Marshal(a.File(w))
	if err != nil {
		return nil, fmt.Errorf("army %q: %w", a.Name, err)
	}
	var out bytes.Buffer
	if err := json.Indent(&out, b, "", "  "); err != nil {
		return nil, fmt.Errorf("army %q: %w", a.Name, err)
	}
	out.WriteByte('\n')
	return out.Bytes(), nil
}
