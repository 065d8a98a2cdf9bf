package campaign

import (
	"fmt"
	"math/big"
	"slices"

	"hyboria/battle"
	"hyboria/battle/dice"
)

// TableSheet is the result of a battle as its players write it down. Units and
// persons that are not named came through unhurt.
//
//	{"battle": "Y1/W7-2", "winner": "attacker", "turns": 9,
//	 "reason": "the Nemedian centre broke in turn 9",
//	 "attacker": {"units": [{"unit": "u12", "lost": 5}]},
//	 "defender": {"units": [{"unit": "u40", "lost": 8, "routed": 12, "status": "routed"}],
//	              "persons": [{"person": "p3", "fate": "killed"}],
//	              "commander": "captured"}}
type TableSheet struct {
	Battle   string         `json:"battle"`
	Winner   battle.Outcome `json:"winner"`
	Turns    int            `json:"turns"`
	Reason   string         `json:"reason,omitempty"`
	Attacker SheetSide      `json:"attacker"`
	Defender SheetSide      `json:"defender"`
}

// SheetSide is one side of a sheet.
type SheetSide struct {
	Units     []SheetUnit       `json:"units,omitempty"`
	Persons   []SheetPerson     `json:"persons,omitempty"`   // heroes and magic users
	Commander battle.PersonFate `json:"commander,omitempty"` // empty: unhurt
	Conceded  bool              `json:"conceded,omitempty"`  // gave the battle up (CA-8.4-R1)
}

// SheetUnit counts the figures of a unit (crew figures for vehicles) that are
// not in good order on the table.
type SheetUnit struct {
	Unit        string        `json:"unit"`
	Lost        int           `json:"lost,omitempty"`
	LeftTable   int           `json:"leftTable,omitempty"` // of the lost: those that left the table (setting offTable)
	Routed      int           `json:"routed,omitempty"`
	Surrendered int           `json:"surrendered,omitempty"`
	Captured    int           `json:"captured,omitempty"`
	Turned      int           `json:"turned,omitempty"`
	Status      battle.Status `json:"status,omitempty"` // empty: as the figures tell
}

// SheetPerson is the fate of a hero or magic user.
type SheetPerson struct {
	Person string            `json:"person"`
	Fate   battle.PersonFate `json:"fate"`
}

// tableEdition marks records that people wrote.
const tableEdition = "table/1"

// TableRecord makes the record of an open battle from what its players wrote.
// Refusals name the field of the sheet; with any the record is of no use. A
// winner that does not follow from the losses by CA-8.4 is refused, and so is
// a figure too many.
func (e *Engine) TableRecord(s *State, sheet TableSheet) (battle.Record, []Refusal) {
	b := s.Battle(sheet.Battle)
	if b == nil || !b.Open || !b.Table {
		return battle.Record{}, []Refusal{{Field: "battle", Reason: fmt.Sprintf("no battle %q waits for the result of a table", sheet.Battle)}}
	}
	system, err := e.rulesFor(s, b)
	if err != nil {
		return battle.Record{}, []Refusal{{Field: "battle", Reason: err.Error()}}
	}
	w := &sheetReader{rec: battle.Record{
		System: system.ID(), Edition: tableEdition, Scenario: b.Scenario,
		Winner: sheet.Winner, Turns: sheet.Turns, Reason: sheet.Reason,
		Phases: []battle.Phase{}, Rolls: []dice.Roll{}, Narrative: []string{},
	}}
	if w.rec.Reason == "" {
		w.rec.Reason = "fought on the table"
	}
	w.rec.Narrative = append(w.rec.Narrative, fmt.Sprintf("Fought on a table and written down by its players: %s.", w.rec.Reason))
	w.side(battle.Attacker, sheet.Attacker)
	w.side(battle.Defender, sheet.Defender)
	w.verdict(s, sheet)
	if len(w.refused) > 0 {
		return battle.Record{}, w.refused
	}
	if err := w.rec.Seal(); err != nil {
		w.refuse("battle", err.Error(), "")
	}
	return w.rec, w.refused
}

// sheetReader turns a sheet into a record.
type sheetReader struct {
	rec     battle.Record
	refused []Refusal
}

func (w *sheetReader) refuse(field, reason, rule string) {
	w.refused = append(w.refused, Refusal{Field: field, Reason: reason, Rule: rule})
}

// side fills one side of the record.
func (w *sheetReader) side(side battle.Side, sheet SheetSide) {
	f := w.rec.Scenario.Sides[side]
	res := battle.SideResult{Name: f.Name, Nation: f.Nation, Conceded: sheet.Conceded}
	seen := map[string]bool{}
	for i, line := range sheet.Units {
		if seen[line.Unit] {
			w.refuse(fmt.Sprintf("%s.units[%d].unit", side, i), fmt.Sprintf("%q is named twice", line.Unit), "")
		}
		seen[line.Unit] = true
	}
	for _, u := range f.Units {
		w.unit(&res, side, u, sheet.Units)
	}
	for _, u := range f.Reserve { // only those that came onto the table (reserves = enterAfterTurn6)
		if seen[u.ID] {
			w.unit(&res, side, u, sheet.Units)
		}
	}
	for i, line := range sheet.Units {
		if !slices.ContainsFunc(res.Units, func(u battle.UnitResult) bool { return u.ID == line.Unit }) {
			w.refuse(fmt.Sprintf("%s.units[%d].unit", side, i), fmt.Sprintf("the %s has no unit %q in this battle", side, line.Unit), "")
		}
	}
	w.persons(&res, side, f, sheet)
	w.rec.Sides[side] = res
	w.shares(side)
}

// unit adds the end of one unit, unhurt when no line names it.
func (w *sheetReader) unit(res *battle.SideResult, side battle.Side, u battle.Unit, lines []SheetUnit) {
	x := battle.UnitResult{ID: u.ID, Name: u.Name, Status: battle.Holds, Points: UnitPoints(u)}
	x.Fates = battle.Fates{Start: u.Present, Fit: u.Present}
	i := slices.IndexFunc(lines, func(l SheetUnit) bool { return l.Unit == u.ID })
	if i >= 0 {
		l := lines[i]
		field := fmt.Sprintf("%s.units[%d]", side, i)
		x.Fates = battle.Fates{Start: u.Present, Lost: l.Lost, Routed: l.Routed, Surrendered: l.Surrendered, Captured: l.Captured, Turned: l.Turned}
		x.Fit = u.Present - x.Sum()
		if l.LeftTable > 0 {
			x.Causes = map[string]int{battle.CauseLeftTable: l.LeftTable}
		}
		switch {
		case x.Fit < 0:
			w.refuse(field, fmt.Sprintf("%q went in with %d figures and %d are accounted for", u.ID, u.Present, x.Sum()-x.Fit), "")
		case min(l.Lost, l.Routed, l.Surrendered, l.Captured, l.Turned, l.LeftTable) < 0 || l.LeftTable > l.Lost:
			w.refuse(field, "counts of figures are 0 or more, and leftTable is a part of lost", "")
		case l.Turned > 0 && !company(&u):
			w.refuse(field+".turned", "only regiments of Free Companies change sides", "CA-15.2")
		}
		x.Status = l.Status
		if x.Status == "" {
			x.Status = statusOf(x.Fates)
		} else if !slices.Contains(statuses, x.Status) {
			w.refuse(field+".status", fmt.Sprintf("%q is no status: use one of %v", x.Status, statuses), "")
		}
	}
	res.Units = append(res.Units, x)
	res.Figures.Add(x.Fates)
	res.Points += x.Points
}

var statuses = []battle.Status{battle.Holds, battle.Withdrew, battle.Routed, battle.Dispersed, battle.Surrendered, battle.Turned, battle.Destroyed}

// statusOf is how a unit ended as its figures tell.
func statusOf(f battle.Fates) battle.Status {
	switch {
	case f.Fit > 0:
		return battle.Holds
	case f.Turned > 0:
		return battle.Turned
	case f.Surrendered > 0:
		return battle.Surrendered
	case f.Routed > 0:
		return battle.Routed
	default:
		return battle.Destroyed
	}
}

// persons adds the single figures, commander first.
func (w *sheetReader) persons(res *battle.SideResult, side battle.Side, f battle.Force, sheet SheetSide) {
	fate := func(field string, x, none battle.PersonFate) battle.PersonFate {
		if x == "" {
			return none
		}
		if !slices.Contains(personFates, x) {
			w.refuse(field, fmt.Sprintf("%q is no fate: use one of %v", x, personFates), "")
		}
		return x
	}
	if f.Commander != nil {
		p := battle.PersonResult{Name: f.Commander.Name, Kind: "commander"}
		p.Fate = fate(side.String()+".commander", sheet.Commander, battle.Unhurt)
		if p.Fate == battle.PersonKilled {
			w.refuse(side.String()+".commander", "a commander is never killed: write captured", "CA-10.2-R1")
		}
		res.Persons = append(res.Persons, p)
	} else if sheet.Commander != "" {
		w.refuse(side.String()+".commander", "this side has no commander", "")
	}
	for _, h := range f.Heroes {
		res.Persons = append(res.Persons, battle.PersonResult{ID: h.ID, Name: h.Name, Kind: string(h.Rank), Fate: battle.Unhurt})
	}
	for _, m := range f.MagicUsers {
		res.Persons = append(res.Persons, battle.PersonResult{ID: m.ID, Name: m.Name, Kind: "magic", Fate: battle.Unhurt})
	}
	for i, line := range sheet.Persons {
		field := fmt.Sprintf("%s.persons[%d]", side, i)
		k := slices.IndexFunc(res.Persons, func(p battle.PersonResult) bool { return p.ID == line.Person && p.Kind != "commander" })
		if k < 0 {
			w.refuse(field+".person", fmt.Sprintf("the %s has no hero or magic user %q in this battle", side, line.Person), "")
			continue
		}
		res.Persons[k].Fate = fate(field+".fate", line.Fate, battle.Unhurt)
	}
	for _, p := range res.Persons {
		res.Points += personPoints(f, p.ID)
	}
}

var personFates = []battle.PersonFate{battle.Unhurt, battle.OutOfBattle, battle.PersonTaken, battle.PersonKilled, battle.PersonFled}

// shares reckons what part of its points a side lost, in basis points.
func (w *sheetReader) shares(side battle.Side) {
	start, fit := standing(w.rec.Scenario.Sides[side], w.rec.Sides[side])
	share := new(big.Rat).Mul(lossShare(start, fit), big.NewRat(10000, 1))
	share.Add(share, big.NewRat(1, 2))
	w.rec.Sides[side].LossShare = int(new(big.Int).Quo(share.Num(), share.Denom()).Int64())
}

// verdict holds the winner that was written against CA-8.4.
func (w *sheetReader) verdict(s *State, sheet TableSheet) {
	switch sheet.Winner {
	case battle.AttackerWins, battle.DefenderWins, battle.Draw:
	default:
		w.refuse("winner", fmt.Sprintf("%q: write attacker, defender or draw", sheet.Winner), "")
		return
	}
	if sheet.Turns < 0 || sheet.Turns > 12 {
		w.refuse("turns", fmt.Sprintf("%d: a battle has at most 12 turns", sheet.Turns), "CA-8.2")
	}
	if len(w.refused) > 0 {
		return
	}
	if won := outcome(w.rec, s.Settings.Int("victoryMargin")); won != sheet.Winner {
		w.refuse("winner", fmt.Sprintf("by the losses written here it is %q: the attacker lost %s and the defender %s of the points deployed",
			won, percent(w.rec.Sides[0].LossShare), percent(w.rec.Sides[1].LossShare)), "CA-8.4-R1")
	}
}

func percent(basis int) string { return fmt.Sprintf("%d.%02d%%", basis/100, basis%100) }

// onTable reports whether a battle is fought by its players on a real table:
// both commanders' owners are persons who wish it and have not parked.
func (s *State) onTable(b *Battle) bool {
	for _, id := range b.Chief {
		c := s.Counter(id)
		if c == nil || !s.Nation(c.Owner).Person() || s.Parking(c.Owner) != nil || !slices.Contains(s.Desk.Wishes, c.Owner) {
			return false
		}
	}
	return true
}

// Signers are the nations whose commanders fought a battle, attacker first:
// both must sign its result.
func (s *State) Signers(b *Battle) []string {
	var out []string
	for _, id := range b.Chief {
		if c := s.Counter(id); c != nil && !slices.Contains(out, c.Owner) {
			out = append(out, c.Owner)
		}
	}
	return out
}

// report is the result of a battle that lies on the desk, nil when none does.
func (s *State) report(id string) *TableReport {
	for i := range s.Desk.Tables {
		if s.Desk.Tables[i].Battle == id {
			return &s.Desk.Tables[i]
		}
	}
	return nil
}

// Report is the result of a battle that lies on the desk, nil when none does.
func (s *State) Report(id string) *TableReport { return s.report(id) }

func (s *State) dropReport(id string) {
	s.Desk.Tables = keep(s.Desk.Tables, func(t TableReport) bool { return t.Battle != id })
}

// Accepted is the record of a table battle that both sides have signed, nil as
// long as one is missing.
func (s *State) Accepted(b *Battle) *battle.Record {
	t := s.report(b.ID)
	if t == nil {
		return nil
	}
	for _, n := range s.Signers(b) {
		if !slices.Contains(t.Signed, n) {
			return nil
		}
	}
	return &t.Record
}

// TableWaits is the battle whose result the week waits for, nil when it waits
// for none: one on a real table, or one that its commanders play turn by turn.
// Results take effect in the order of CA-5.2-R1.
func (s *State) TableWaits() *Battle {
	for i := range s.Battles {
		switch b := &s.Battles[i]; {
		case b.Open && b.Table && s.Accepted(b) == nil, b.InPlay():
			return b
		case b.Open && b.Hand: // its turn has come, or it is over
			return nil
		}
	}
	return nil
}
