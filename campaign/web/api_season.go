package web

import (
	"fmt"
	"slices"
	"strconv"

	"hyboria/battle"
	"hyboria/campaign"
	"hyboria/campaign/steward"
	"hyboria/map"
	"hyboria/provinces"
)

// atWeek lets a reader look at a week that is over.
var atWeek = parameter{"week", "a closed week, such as Y1/W7; without it the last one", "string"}

// seasonOperations are what every seat may read.
func seasonOperations() []operation {
	const s = "/seasons/:season"
	return []operation{
		reading(s, actLook, "readSeason", "season", "Where the season stands, who you are in it, what you owe and by when.", apiSeason),
		reading(s+"/view", actLook, "readView", "season", "All that you may know of the season at this moment; with week: at the end of that week.", apiView, parameter{"week", "a closed week, such as Y1/W7; without it this moment", "string"}),
		reading(s+"/weeks", actLook, "listWeeks", "season", "The weeks that are over.", apiWeeks),
		reading(s+"/map", actLook, "readMap", "map", "Counters and provinces at the end of a week as GeoJSON points: provinces at their seats.", apiMap, atWeek),
		reading(s+"/map/cells/:cell", actLook, "readCell", "map", "What lies in one cell of the map.", apiCell, atWeek),
		reading(s+"/chronicle", actLook, "readChronicle", "season", "The chronicle of a week as you may know it.", apiChronicle, atWeek),
		reading(s+"/why", actLook, "listReasons", "season", "What happened in a week, outcome by outcome: the rule, the numbers and the dice, as you may know them.", apiWhys, atWeek),
		reading(s+"/why/:entry", actLook, "readReason", "season", "One entry of the journal explained, as you may know it.", apiWhy),
		reading(s+"/battles", actLook, "listBattles", "battles", "All battles that were fought, and those that are being fought.", apiBattles),
		reading(s+"/battles/:year/:battle", actLook, "readBattle", "battles", "One battle; forces, losses and dice for those who may know them.", apiBattle),
		reading(s+"/standings", actLook, "readStandings", "season", "The standings at the end of a week.", apiStandings, atWeek),
		reading(s+"/nations", actLook, "listNations", "season", "Nations, Free Companies and magic players.", apiNations, atWeek),
		reading(s+"/provinces", actLook, "listProvinces", "map", "Who owns and who holds each province.", apiProvinces, atWeek),
		reading(s+"/owes", actLook, "readOwes", "season", "What you owe now, and by when.", apiOwes),
		reading(s+"/contracts", actLook, "readContracts", "contracts", "Free Companies, and the offers, contracts, calls and bids that you may read.", apiContracts),
		reading(s+"/letters", actLook, "readLetters", "letters", "Letters to you and from you, and open ones.", apiLetters),
		reading(s+"/motions", actLook, "readMotions", "letters", "What is before those who play.", apiMotions),
		reading(s+"/notices", actLook, "readNotices", "letters", "What was sent to you, the latest first.", apiNotices),
		reading(s+"/papers", actLook, "readPapers", "season", "All papers that are yours to read, with what proves them (see the page of proofs).", apiPapers),
	}
}

// SeasonTold tells where a season stands.
type SeasonTold struct {
	Season string          `json:"season"` // its name in addresses
	Name   string          `json:"name"`
	Seat   SeatTold        `json:"seat"`
	Viewer campaign.Viewer `json:"viewer"` // with whose eyes all answers are made
	Week   campaign.Week   `json:"week"`
	Stage  campaign.Stage  `json:"stage"`
	Words  string          `json:"words"`            // the stage in a sentence
	Due    string          `json:"due,omitempty"`    // RFC 3339
	Shown  string          `json:"shown,omitempty"`  // the same in the season's own zone
	Paused string          `json:"paused,omitempty"` // the reason
	Owed   []campaign.Owed `json:"owed"`
	Mark   string          `json:"mark"` // changes when what you know does
}

func apiSeason(c *call) (SeasonTold, error) {
	k := c.present()
	return SeasonTold{
		Season: c.name, Name: k.Name, Seat: toldSeat(*c.who.Seat), Viewer: k.Viewer, Week: k.At, Stage: k.Stage, Words: stageWords(k),
		Due: k.Desk.Due, Shown: k.Desk.Shown, Paused: k.Desk.Paused, Owed: orEmpty(k.Desk.Owed), Mark: c.mark,
	}, nil
}

// orEmpty is a list that is never null.
func orEmpty[T any](list []T) []T {
	if list == nil {
		return []T{}
	}
	return list
}

func apiView(c *call) (campaign.Knowledge, error) {
	if c.echo.QueryParam("week") == "" {
		return c.present(), nil
	}
	return c.know, nil
}

func apiWeeks(c *call) ([]string, error) {
	out := []string{}
	for _, w := range c.weeks {
		out = append(out, w.String())
	}
	return out, nil
}

// GeoJSON is what lies on the map. Coordinates are degrees east and north.
type GeoJSON struct {
	Type     string    `json:"type"`
	Week     string    `json:"week"`
	Features []Feature `json:"features"`
}

// Feature is a counter, or a province at its seat.
type Feature struct {
	Type       string     `json:"type"`
	ID         string     `json:"id"`
	Geometry   Point      `json:"geometry"`
	Properties Properties `json:"properties"`
}

// Point is a place.
type Point struct {
	Type        string     `json:"type"`
	Coordinates [2]float64 `json:"coordinates"`
}

// Properties tell of a feature; which are there depends on its kind.
type Properties struct {
	Kind    string      `json:"kind"` // counter or province
	Name    string      `json:"name"`
	Cell    hexmap.Cell `json:"cell"`
	CellID  string      `json:"cellId"` // in H3
	Owner   string      `json:"owner,omitempty"`
	Holder  string      `json:"holder,omitempty"`
	Count   int         `json:"count,omitempty"` // weeks for which a province is held by another than its owner
	Inside  bool        `json:"inside,omitempty"`
	Fought  bool        `json:"fought,omitempty"`
	Sighted string      `json:"sighted,omitempty"` // week in which a counter out of sight was seen
}

func apiMap(c *call) (GeoJSON, error) {
	out := GeoJSON{Type: "FeatureCollection", Week: c.week.String(), Features: []Feature{}}
	for _, x := range c.know.Counters {
		out.Features = append(out.Features, c.feature(fmt.Sprintf("counter-%d", x.ID), x.Cell, Properties{Kind: "counter", Name: x.Name, Owner: x.Owner, Inside: x.Inside, Fought: x.Fought}))
	}
	for _, g := range c.know.Remembered {
		out.Features = append(out.Features, c.feature(fmt.Sprintf("counter-%d", g.Counter), g.Cell, Properties{Kind: "counter", Name: g.Name, Owner: g.Owner, Sighted: g.Week.String()}))
	}
	for _, h := range c.know.Holdings {
		p := c.server.engine.Atlas.ProvinceByID(h.Province)
		if p == nil {
			continue
		}
		out.Features = append(out.Features, c.feature("province-"+p.ID, p.Seat, Properties{Kind: "province", Name: p.Name, Owner: h.Owner, Holder: h.Holder, Count: h.Count}))
	}
	return out, nil
}

func (x *call) feature(id string, at hexmap.Cell, p Properties) Feature {
	a := x.server.engine.Atlas
	lng, lat := a.Centre(at)
	p.Cell, p.CellID = at, a.ID(at)
	return Feature{Type: "Feature", ID: id, Geometry: Point{Type: "Point", Coordinates: [2]float64{lng, lat}}, Properties: p}
}

// CellTold tells of one cell.
type CellTold struct {
	Cell     hexmap.Cell         `json:"cell"`
	ID       string              `json:"id"` // in H3
	Where    string              `json:"where"`
	Ground   string              `json:"ground"`
	Province string              `json:"province"`
	Owner    string              `json:"owner,omitempty"`
	Holder   string              `json:"holder,omitempty"`
	Counters []campaign.Sighting `json:"counters"`
	Around   []hexmap.Cell       `json:"around"` // cells next to it
}

func apiCell(c *call) (CellTold, error) {
	a := c.server.engine.Atlas
	n, err := strconv.Atoi(c.echo.Param("cell"))
	if err != nil || !a.Has(hexmap.Cell(n)) {
		return CellTold{}, missing("There is no such cell on the map.", "Cells are numbered from 0.")
	}
	cell := hexmap.Cell(n)
	out := CellTold{Cell: cell, ID: a.ID(cell), Where: c.server.where(cell), Ground: groundWords(a, cell), Province: a.Province(cell).ID, Counters: []campaign.Sighting{}, Around: []hexmap.Cell{}}
	if i := c.know.Holdings.Find(out.Province); i >= 0 {
		out.Owner, out.Holder = c.know.Holdings[i].Owner, c.know.Holdings[i].Holder
	}
	for _, x := range c.know.Counters {
		if x.Cell == cell {
			out.Counters = append(out.Counters, x)
		}
	}
	for _, x := range a.Neighbours(cell) {
		if a.Has(x) {
			out.Around = append(out.Around, x)
		}
	}
	return out, nil
}

func apiChronicle(c *call) (steward.Bulletin, error) {
	b, err := c.shelf.states.chronicle(c.ctx, c.week, c.viewer)
	b.Lines = orEmpty(b.Lines)
	return b.Noted(c.present().Book), err
}

// BattleLine is what everybody may know of a battle (CA-4.1-R2).
type BattleLine struct {
	ID     string         `json:"id"`
	Week   campaign.Week  `json:"week"`
	Cell   hexmap.Cell    `json:"cell"`
	Where  string         `json:"where"`
	Sides  [2][]string    `json:"sides"` // nations, the attacker's side first
	Open   bool           `json:"open"`  // it is still being fought
	Winner battle.Outcome `json:"winner,omitempty"`
	Read   bool           `json:"read"` // you may read forces and losses
}

func apiBattles(c *call) ([]BattleLine, error) {
	all, err := c.shelf.states.battles(c.ctx)
	if err != nil {
		return nil, err
	}
	out := []BattleLine{}
	for i := range all {
		out = append(out, c.line(&all[i]))
	}
	for _, b := range c.present().Battles {
		if !slices.ContainsFunc(out, func(l BattleLine) bool { return l.ID == b.ID }) {
			out = append(out, BattleLine{ID: b.ID, Week: b.Week, Cell: b.Cell, Where: c.server.where(b.Cell), Sides: b.Sides, Open: b.Open, Winner: b.Winner, Read: b.Full != nil})
		}
	}
	return out, nil
}

func (x *call) line(b *campaign.Battle) BattleLine {
	return BattleLine{
		ID: b.ID, Week: b.Week, Cell: b.Cell, Where: x.server.where(b.Cell), Sides: [2][]string{b.Nations(battle.Attacker), b.Nations(battle.Defender)},
		Winner: b.Winner, Read: b.MayRead(x.viewer),
	}
}

// BattleTold is a battle as far as the reader may know it.
type BattleTold struct {
	BattleLine
	Battle *campaign.Battle `json:"battle,omitempty"`
	Record *battle.Record   `json:"record,omitempty"`
	// Partial: the other side had a reserve, which the record lacks here.
	Partial bool `json:"partial,omitempty"`
}

// battleID is the id in the address.
func (x *call) battleID() string { return x.echo.Param("year") + "/" + x.echo.Param("battle") }

func apiBattle(c *call) (BattleTold, error) {
	id := c.battleID()
	for _, b := range c.present().Battles {
		if b.ID == id && b.Open {
			line := BattleLine{ID: b.ID, Week: b.Week, Cell: b.Cell, Where: c.server.where(b.Cell), Sides: b.Sides, Open: true, Read: b.Full != nil}
			return BattleTold{BattleLine: line, Battle: b.Full}, nil
		}
	}
	f, ok, err := c.shelf.season.Battle(c.ctx, id)
	if err != nil {
		return BattleTold{}, err
	}
	if !ok {
		return BattleTold{}, missing(fmt.Sprintf("There is no battle %q in this season.", id), "The list of battles shows all that were fought.")
	}
	out := BattleTold{BattleLine: c.line(&f.Battle)}
	if !out.Read {
		return out, nil
	}
	for side := range f.Record.Scenario.Sides { // reserves are their owner's (CA-4.1-R5)
		mine := slices.ContainsFunc(f.Battle.Nations(battle.Side(side)), c.viewer.Owns)
		if len(f.Battle.Scenario.Sides[side].Reserve)+len(f.Record.Scenario.Sides[side].Reserve) > 0 && !mine {
			f.Battle.Scenario.Sides[side].Reserve, f.Record.Scenario.Sides[side].Reserve, out.Partial = nil, nil, true
		}
	}
	out.Battle, out.Record = &f.Battle, &f.Record
	return out, nil
}

func apiStandings(c *call) ([]campaign.Standing, error) {
	return orEmpty(c.server.engine.Standings(c.state)), nil
}

func apiNations(c *call) ([]campaign.NationState, error) {
	return orEmpty(slices.Concat(c.know.Nations, c.know.Bands)), nil
}

func apiProvinces(c *call) (provinces.Ledger, error) { return c.know.Holdings, nil }

// OwesTold is what somebody owes.
type OwesTold struct {
	Due   string          `json:"due,omitempty"`   // RFC 3339
	Shown string          `json:"shown,omitempty"` // in the season's own zone
	Owed  []campaign.Owed `json:"owed"`
}

func apiOwes(c *call) (OwesTold, error) {
	k := c.present()
	return OwesTold{Due: k.Desk.Due, Shown: k.Desk.Shown, Owed: orEmpty(k.Desk.Owed)}, nil
}

func apiContracts(c *call) (campaign.Market, error) { return c.present().Market, nil }

func apiLetters(c *call) ([]campaign.Letter, error) { return orEmpty(c.present().Letters), nil }

func apiMotions(c *call) (campaign.Club, error) { return c.present().Club, nil }

// NoticeTold is a message that the program has for somebody.
type NoticeTold struct {
	ID      int64  `json:"id"`
	Kind    string `json:"kind"`
	Subject string `json:"subject"`
	Body    string `json:"body"`
	New     bool   `json:"new"`              // not read yet
	Mailed  string `json:"mailed,omitempty"` // RFC 3339: when it went by mail
}

// mostNotices is how many notices are listed.
const mostNotices = 200

func apiNotices(c *call) ([]NoticeTold, error) {
	out, me := []NoticeTold{}, readerOf(*c.who.Seat)
	if me == "" {
		return out, nil
	}
	list, err := c.shelf.season.NoticesTo(c.ctx, me, mostNotices)
	if err != nil {
		return nil, err
	}
	read := atoi(c.wishes[readWish(c.name)])
	for _, n := range list {
		out = append(out, NoticeTold{n.ID, n.Kind, n.Subject, n.Body, n.ID > read, mailed(n.Sent)})
	}
	return out, nil
}

func apiPapers(c *call) (steward.Papers, error) { return c.shelf.season.Papers(c.ctx, c.viewer) }
