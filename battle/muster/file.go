package muster

import (
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
//
// A force above the cap is several counters, each with a name, units, heroes,
// magic users and commander of its own, in place of one list of units:
//
//	{"nation": "aquilonia", "name": "The host", "counters": [{"name": ..., "units": [...]}]}
type File struct {
	Nation   string        `json:"nation"`
	Name     string        `json:"name"`
	Points   int           `json:"points,omitempty"` // what it was worth when written, for the reader; not read back
	FileBody               // of an army in one piece
	Counters []FileCounter `json:"counters,omitempty"`
}

// FileBody is what one army holds.
type FileBody struct {
	Units     []FileUnit     `json:"units,omitempty"`
	Heroes    []FileHero     `json:"heroes,omitempty"`
	Magic     []FileMagic    `json:"magic,omitempty"`
	Commander *FileCommander `json:"commander,omitempty"`
}

// FileCounter is one counter of a force.
type FileCounter struct {
	Name   string `json:"name"`
	Points int    `json:"points,omitempty"`
	FileBody
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

// LoadArmy reads the file of one army strictly. What cannot be read (an
// unknown field, nation, row or kind, a missing or impossible size) is an
// error with file, line and field; whether the army is legal is for Check to
// say.
func LoadArmy(file string, b []byte, w *data.World) (Army, error) {
	armies, err := LoadForce(file, b, w)
	if err != nil {
		return Army{}, err
	}
	if len(armies) > 1 {
		return Army{}, data.PlaceError(file, b, "/counters", "the file holds %d counters; one army is wanted here", len(armies))
	}
	return armies[0], nil
}

// LoadForce reads a file of one army or of several counters, as LoadArmy does.
func LoadForce(file string, b []byte, w *data.World) ([]Army, error) {
	var f File
	if err := data.Decode(file, b, &f); err != nil {
		return nil, err
	}
	r := fileReader{file: file, b: b, w: w}
	n, ok := w.Nation(f.Nation)
	if !ok {
		return nil, r.errf("/nation", "there is no nation %q; use %s", f.Nation, nationIDs(w))
	}
	parts := f.Counters
	if len(parts) == 0 {
		parts = []FileCounter{{Name: f.Name, FileBody: f.FileBody}}
	} else if len(f.Units)+len(f.Heroes)+len(f.Magic) > 0 || f.Commander != nil {
		return nil, r.errf("/counters", "a force of counters has no units, heroes, magic users or commander beside them")
	}
	var armies []Army
	for i, p := range parts {
		at := ""
		if len(f.Counters) > 0 {
			at = fmt.Sprintf("/counters/%d", i)
		}
		a, err := r.army(at, n, p)
		if err != nil {
			return nil, err
		}
		armies = append(armies, a)
	}
	r.label(armies, parts)
	return armies, nil
}

func (r fileReader) army(at string, n *data.Nation, f FileCounter) (Army, error) {
	if len(f.Units) == 0 && len(f.Magic) == 0 {
		return Army{}, r.errf(at+"/units", "the army has no units")
	}
	a := Army{Name: orElse(f.Name, "The army of "+n.Name), Nation: n.ID}
	return a, r.fill(at, &a, n, f.FileBody)
}

type fileReader struct {
	file string
	b    []byte
	w    *data.World
}

func (r fileReader) errf(pointer, format string, args ...any) error {
	return data.PlaceError(r.file, r.b, pointer, format, args...)
}

func (r fileReader) fill(at string, a *Army, n *data.Nation, f FileBody) error {
	for i, fu := range f.Units {
		u, err := r.unit(fmt.Sprintf("%s/units/%d", at, i), n, fu)
		if err != nil {
			return err
		}
		a.Units = append(a.Units, u)
	}
	for i, fh := range f.Heroes {
		h, err := r.hero(fmt.Sprintf("%s/heroes/%d", at, i), n, fh)
		if err != nil {
			return err
		}
		a.Heroes = append(a.Heroes, h)
	}
	for i, fm := range f.Magic {
		k, ok := r.w.MagicKind(fm.Kind)
		if !ok {
			return r.errf(fmt.Sprintf("%s/magic/%d/kind", at, i), "there is no kind of magic user %q", fm.Kind)
		}
		a.Magic = append(a.Magic, battle.MagicUser{Name: orElse(fm.Name, k.Name), Kind: k.ID, Nation: n.ID, Points: k.Cost})
	}
	if c := f.Commander; c != nil {
		a.Commander = &battle.Commander{Name: c.Name, Nation: n.ID, King: c.King}
	}
	return nil
}

// label numbers the units; names that the file gives are kept.
func (r fileReader) label(armies []Army, parts []FileCounter) {
	Label(armies, "u")
	for i, p := range parts {
		for j, fu := range p.Units {
			if fu.Name != "" {
				armies[i].Units[j].Name = fu.Name
			}
		}
	}
}

// maxSize keeps sums far from overflow; no list has a unit of a tenth of it.
const maxSize = 1000

func (r fileReader) unit(at string, n *data.Nation, f FileUnit) (battle.Unit, error) {
	var none battle.Unit
	row, ok := rowOf(n, r.w, f.Row)
	if !ok {
		return none, r.errf(at+"/row", "the list of %s has no row %q; use %s", n.Name, f.Row, rowIDs(n))
	}
	if f.Size < 1 || f.Size > maxSize {
		return none, r.errf(at+"/size", "want the full size, 1 to %d figures, not %d", maxSize, f.Size)
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

// FileOf gives a force in the form that LoadForce reads: one army as such,
// several as counters of the nation.
func FileOf(name string, armies []Army, w *data.World) File {
	if len(armies) == 1 {
		a := armies[0]
		return File{Nation: a.Nation, Name: a.Name, Points: a.Value(), FileBody: a.body(w)}
	}
	all := Join(armies...)
	f := File{Nation: all.Nation, Name: name, Points: all.Value()}
	for _, a := range armies {
		f.Counters = append(f.Counters, FileCounter{Name: a.Name, Points: a.Value(), FileBody: a.body(w)})
	}
	return f
}

func (a Army) body(w *data.World) FileBody {
	var f FileBody
	for _, u := range a.Units {
		f.Units = append(f.Units, fileUnit(u, w))
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

func fileUnit(u battle.Unit, w *data.World) FileUnit {
	f := FileUnit{Row: u.Row, Name: u.Name, Size: u.Size}
	if row, ok := w.Row(u.Row); ok {
		if len(row.Types) > 1 {
			f.Type = string(u.Type)
		}
		if string(u.Armed) != row.Armed {
			f.Armed = string(u.Armed)
		}
	}
	if u.Present != u.FullCrew() {
		f.Present = &u.Present
	}
	return f
}
