// Package data holds the world as data: nations with their army lists, magic
// users, Free Companies, campaign settings, the map, the deck, the rules'
// texts and the cases. All of it is embedded and read strictly. A club may
// keep its own copy in a directory and pass that as the fs.FS.
package data

import (
	"embed"
	"fmt"
	"io/fs"
)

// The folders are taken whole ("all:"), so that they may be empty but for
// the file that keeps them in the repository.
//
//go:embed *.json geography.geojson all:cases all:rules
var embedded embed.FS

// Embedded is the data the program was built with.
func Embedded() fs.FS { return embedded }

// The files of a data directory that this package reads.
const (
	NationsFile   = "nations.json"
	MagicFile     = "magic.json"
	CompaniesFile = "free_companies.json"
	SettingsFile  = "settings.json"
)

// World is everything that the lists of the rules say.
type World struct {
	Nations   []Nation // in the order of the table of CA-1.3
	Lands     []Land   // every land of the atlas, those of the nations first
	Magic     []MagicKind
	Companies FreeCompanies
	Settings  []SettingDef // in the order of CA-20
}

// Load reads and validates the lists. The error names file, place and reason.
func Load(fsys fs.FS) (*World, error) {
	w := &World{}
	readers := []func(fs.FS) error{w.loadNations, w.loadMagic, w.loadCompanies, w.loadSettings}
	for _, read := range readers {
		if err := read(fsys); err != nil {
			return nil, err
		}
	}
	return w, nil
}

// readFile reads and decodes one file, and returns its bytes for messages
// that point into it.
func readFile(fsys fs.FS, file string, v any) ([]byte, error) {
	b, err := fs.ReadFile(fsys, file)
	if err != nil {
		return nil, fmt.Errorf("%s: cannot be read: %w", file, err)
	}
	return b, Decode(file, b, v)
}

// Nation finds a nation by id.
func (w *World) Nation(id string) (*Nation, bool) {
	for i := range w.Nations {
		if w.Nations[i].ID == id {
			return &w.Nations[i], true
		}
	}
	return nil, false
}

// NationOfLand finds the nation whose list an atlas land uses: the Northern
// Barbarians for vanaheim, asgard and cimmeria.
func (w *World) NationOfLand(land string) (*Nation, bool) {
	for i := range w.Nations {
		for _, l := range w.Nations[i].Lands {
			if l == land {
				return &w.Nations[i], true
			}
		}
	}
	return nil, false
}

// Land finds a land of the atlas by id.
func (w *World) Land(id string) (*Land, bool) {
	for i := range w.Lands {
		if w.Lands[i].ID == id {
			return &w.Lands[i], true
		}
	}
	return nil, false
}

// MagicKind finds a kind of magic user by id.
func (w *World) MagicKind(id string) (*MagicKind, bool) {
	for i := range w.Magic {
		if w.Magic[i].ID == id {
			return &w.Magic[i], true
		}
	}
	return nil, false
}

// Row finds a unit row by its id: of a national list, a twin city hireling
// or a Free Company.
func (w *World) Row(id string) (*Row, bool) {
	for i := range w.Nations {
		if r, ok := w.Nations[i].Row(id); ok {
			return r, true
		}
	}
	return w.Companies.Row(id)
}
