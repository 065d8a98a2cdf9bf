// Package show works out of a record what a reader looks at: where everybody
// stood step by step, who did what to whom, and how the dice fell against what
// was to be expected. It reads the record alone and fights nothing again.
package show

import (
	"encoding/json"
	"fmt"
	"strconv"

	"hyboria/battle"
	"hyboria/battle/deck"
	"hyboria/battle/royal"
	"hyboria/battle/royal/kernel"
)

// Unit is somebody on the table: a unit, a single figure, or one called up.
type Unit struct {
	ID      int    // number in the record and in orders, from 1, unique over both sides
	Key     string // how events name it: its id in the scenario or "#" and the number
	Name    string
	Side    battle.Side // it came with
	Kind    kernel.Kind
	Troop   kernel.Troop
	Figures int  // at the start
	Man     bool // a single man of a raid
}

// Place is how a unit stands at one moment: the row of a record's positions.
type Place struct {
	Unit      int     // index in Course.Units
	X, Y      float64 // middle of the front edge, in inches (RA-2.7-R1)
	Heading   float64 // degrees clockwise from the attacker's forward
	Figures   int
	Files     int
	Formation kernel.Formation
	Status    kernel.Status
	At        royal.Place
	Side      battle.Side // it fights for
	With      int         // id of the unit that a single figure has joined; 0: none
	Wide      float64     // of its base, in inches; 0: as its figures stand
	Deep      float64
}

// Deed is one thing that a unit did to another.
type Deed struct {
	From, To int    // indexes in Course.Units
	How      string // shoot, strike, charge, attack, meet or spell
}

// Laid is what magic has laid on the table: a line, or an area around a place.
type Laid struct {
	What         string // rain_demon, earth_shaker, wall_of_fire or burning
	X, Y, X2, Y2 float64
	Reach        float64 // of burning: inches from the line
	Feature      string  // of burning: the id of the wood
}

// Moment is one step of a turn: a phase of the record.
type Moment struct {
	Turn   int
	Name   string
	Phase  int // index in Record.Phases
	Deeds  []Deed
	Ground []Laid // what magic has laid on the table when the step is over
	// Places is how all units stand when the step is over, by index of unit;
	// unknown ones have 0 figures and are off the table.
	Places []Place
	Works  Works   // boat, fires and booty, where there are such
	Shaken [][]int // men of a raid who lost heart together (VR-8.1), indexes in Course.Units
}

// Course is the whole battle as a reader follows it.
type Course struct {
	Units   []Unit
	Moments []Moment
	// Men marks a raid: single men, of whom those not in order are prisoners.
	Men bool
	// Terrain are the pieces that dice have placed, in inches.
	Terrain []deck.Feature
}

// Drawn reports whether the record has positions to draw.
func (c *Course) Drawn() bool { return len(c.Moments) > 0 }

// Read takes the course out of a record. A record without positions, such as
// one of mass combat or of a table result typed in, gives an empty course. An
// error names the phase whose data cannot be read.
func Read(r battle.Record) (Course, error) {
	c := Course{Men: r.Raid != nil || r.Scenario.Raid != nil}
	if !introduces(r) {
		c.Units = enlisted(r.Scenario)
	}
	b := reader{course: &c, places: absent(len(c.Units))}
	for i, p := range r.Phases {
		m := Moment{Turn: p.Turn, Name: p.Name, Phase: i}
		for _, e := range p.Events {
			if c.Men {
				c.shake(&m, e.Text)
			}
			if len(e.Data) == 0 {
				continue
			}
			if err := b.event(&m, e); err != nil {
				return Course{}, fmt.Errorf("phase %d (turn %d, %s): %w", i, p.Turn, p.Name, err)
			}
		}
		m.Places = append([]Place(nil), b.places...)
		m.Ground, m.Works = b.ground, b.works
		c.Moments = append(c.Moments, m)
	}
	if !b.positions {
		return Course{}, nil
	}
	for i := range c.Units {
		c.Units[i].Man = c.Men
	}
	c.level()
	return c, nil
}

// introduces reports whether the positions of a record introduce all that they
// place, from number 1 on. If not they count the units of the scenario first.
func introduces(r battle.Record) bool {
	for _, p := range r.Phases {
		for _, e := range p.Events {
			var d struct {
				New [][]json.RawMessage `json:"new"`
			}
			if len(e.Data) == 0 || json.Unmarshal(e.Data, &d) != nil || len(d.New) == 0 {
				continue
			}
			return len(d.New[0]) > 0 && string(d.New[0][0]) == "1"
		}
	}
	return false
}

// level gives early moments the units that came later, as absent ones.
func (c *Course) level() {
	all := absent(len(c.Units))
	for i := range c.Moments {
		m := &c.Moments[i]
		m.Places = append(m.Places, all[len(m.Places):]...)
	}
}

func absent(n int) []Place {
	out := make([]Place, n)
	for i := range out {
		out[i] = Place{Unit: i, At: royal.Reserve}
	}
	return out
}

// enlisted lists everybody of the scenario by number, in the order of
// RA-0.9-R1: the units of both sides, then their single figures.
func enlisted(sc battle.Scenario) []Unit {
	var out []Unit
	add := func(u Unit) {
		u.ID = len(out) + 1
		if u.Key == "" {
			u.Key = "#" + strconv.Itoa(u.ID)
		}
		out = append(out, u)
	}
	for side, f := range sc.Sides {
		for _, u := range f.Units {
			add(Unit{Key: u.ID, Name: u.Name, Side: battle.Side(side), Troop: kernel.TroopOf(u), Figures: u.Present})
		}
	}
	for side, f := range sc.Sides {
		single := func(key, name string, t kernel.Troop) {
			add(Unit{Key: key, Name: name, Side: battle.Side(side), Kind: t.Kind, Troop: t, Figures: 1})
		}
		if c := f.Commander; c != nil {
			single("", c.Name, kernel.LoneCommander(false))
		}
		for _, h := range f.Heroes {
			single(h.ID, h.Name, kernel.LoneHero(h.Mounted))
		}
		for _, m := range f.MagicUsers {
			single(m.ID, m.Name, kernel.LoneWizard())
		}
	}
	return out
}

// reader puts a record's data together.
type reader struct {
	course    *Course
	places    []Place
	ground    []Laid
	works     Works
	positions bool
}

// eventData is what events of a tactical record carry: positions, or whom a
// deed was done to.
type eventData struct {
	At  [][]float64         `json:"at"`
	New [][]json.RawMessage `json:"new"`
	To  int                 `json:"to"`
	How string              `json:"how"`

	Ground  *[][]json.RawMessage `json:"ground"`
	Terrain []deck.Feature       `json:"terrain"`
	worksData
}

func (b *reader) event(m *Moment, e battle.Event) error {
	var d eventData
	if err := json.Unmarshal(e.Data, &d); err != nil {
		return err
	}
	for _, n := range d.New {
		if err := b.introduce(n); err != nil {
			return err
		}
	}
	for _, row := range d.At {
		if err := b.place(row); err != nil {
			return err
		}
	}
	if d.Ground != nil {
		b.ground = nil
		for _, row := range *d.Ground {
			if err := b.lay(row); err != nil {
				return err
			}
		}
	}
	if len(d.Terrain) > 0 {
		b.course.Terrain = d.Terrain
	}
	if err := b.works.take(&d.worksData); err != nil {
		return err
	}
	if d.To != 0 {
		from, ok := b.course.Find(e.Unit)
		if ok && d.To > 0 && d.To <= len(b.course.Units) {
			m.Deeds = append(m.Deeds, Deed{From: from, To: d.To - 1, How: d.How})
		}
	}
	return nil
}

// lay takes a row of what magic has laid on the table.
func (b *reader) lay(row []json.RawMessage) error {
	var l Laid
	to := []any{&l.What, &l.X, &l.Y, &l.X2, &l.Y2, &l.Reach, &l.Feature}
	if len(row) != len(to) {
		return fmt.Errorf("a row of the ground has %d entries, not %d", len(row), len(to))
	}
	for i := range to {
		if err := json.Unmarshal(row[i], to[i]); err != nil {
			return err
		}
	}
	b.ground = append(b.ground, l)
	return nil
}

// introduce takes a row of those who are no units of the armies, or come out of
// the reserve.
func (b *reader) introduce(row []json.RawMessage) error {
	var id, kind, mounted int
	var name string
	var came battle.Unit
	if len(row) != 4 && len(row) != 8 {
		return fmt.Errorf("a row of names has %d entries, not 4 or 8", len(row))
	}
	for i, to := range []any{&id, &name, &kind, &mounted, &came.ID, &came.Type, &came.Class, &came.Armed}[:len(row)] {
		if err := json.Unmarshal(row[i], to); err != nil {
			return err
		}
	}
	if id < 1 || id > len(b.course.Units)+1 {
		return fmt.Errorf("%s has the number %d where at most %d can be", name, id, len(b.course.Units)+1)
	}
	if id == len(b.course.Units)+1 {
		b.course.Units = append(b.course.Units, Unit{ID: id, Key: "#" + strconv.Itoa(id)})
		b.places = append(b.places, Place{Unit: id - 1, At: royal.Reserve})
	}
	u := &b.course.Units[id-1]
	if len(row) == 8 {
		u.Name, u.Key, u.Troop = name, came.ID, kernel.TroopOf(came)
		return nil
	}
	u.Name, u.Kind, u.Troop.Kind = name, kernel.Kind(kind), kernel.Kind(kind)
	if u.Troop.Type == "" {
		u.Troop.Type = battle.MI // phantoms and the dead stand as foot
	}
	if mounted == 1 {
		u.Troop.Arm = kernel.Cavalry
	}
	return nil
}

// rowLength is the least number of entries in a row of positions.
const rowLength = 11

// baseLength is the number of entries of a row that tells the size of the base.
const baseLength = 13

func (b *reader) place(row []float64) error {
	if len(row) < rowLength {
		return fmt.Errorf("a row of positions has %d entries, not %d", len(row), rowLength)
	}
	id := int(row[0])
	if id < 1 || id > len(b.places) {
		return fmt.Errorf("there is no unit %d", id)
	}
	b.positions = true
	p := Place{
		Unit: id - 1, X: row[1], Y: row[2], Heading: row[3], Figures: int(row[4]), Files: int(row[5]),
		Formation: kernel.Formation(row[6]), Status: kernel.Status(row[7]), At: royal.Place(row[8]),
		Side: battle.Side(row[9]), With: int(row[10]),
	}
	if p.Formation > kernel.Ring || p.Status > kernel.Routing || p.At > royal.Captured || p.Side < 0 || p.Side > 1 {
		return fmt.Errorf("unit %d: a formation, status, place or side that does not exist", id)
	}
	if len(row) >= baseLength {
		p.Wide, p.Deep = row[11], row[12]
	}
	u := &b.course.Units[id-1]
	if u.Figures == 0 { // called up
		u.Figures, u.Side = p.Figures, p.Side
	}
	b.places[id-1] = p
	return nil
}

// Find gives the index of the unit that events call so.
func (c *Course) Find(key string) (int, bool) {
	for i := range c.Units {
		if key != "" && c.Units[i].Key == key {
			return i, true
		}
	}
	return 0, false
}

// Turns is the number of the last turn.
func (c *Course) Turns() int {
	if len(c.Moments) == 0 {
		return 0
	}
	return c.Moments[len(c.Moments)-1].Turn
}

// Ends gives for each turn, from 0 for the setting up, the index of its last
// moment.
func (c *Course) Ends() []int {
	out := make([]int, c.Turns()+1)
	at := 0
	for turn := range out {
		for at+1 < len(c.Moments) && c.Moments[at+1].Turn <= turn {
			at++
		}
		out[turn] = at
	}
	return out
}

// On reports whether a unit stands on the table by itself.
func (p Place) On() bool { return p.At == royal.OnTable && p.Figures > 0 }

// Steady counts the figures of a side's army that are on the table in good
// order after a moment, and all that are on the table.
func (m *Moment) Steady(units []Unit, side battle.Side) (steady, all int) {
	for _, p := range m.Places {
		if p.Side != side || !p.On() || units[p.Unit].Kind != kernel.Ordinary {
			continue
		}
		all += p.Figures
		if p.Status == kernel.Steady {
			steady += p.Figures
		}
	}
	return steady, all
}

// Lost counts the figures that a side's army has lost up to a moment: fallen,
// taken, or gone from the table.
func (c *Course) Lost(m *Moment, side battle.Side) int {
	lost := 0
	for _, p := range m.Places {
		u := &c.Units[p.Unit]
		if u.Side != side || u.Kind != kernel.Ordinary || p.At == royal.Reserve {
			continue
		}
		lost += u.Figures
		if p.On() && p.Side == side {
			lost -= p.Figures
		}
	}
	return lost
}
