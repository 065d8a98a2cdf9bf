package campaign

import (
	"fmt"
	"strings"

	"hyboria/battle"
	"hyboria/battle/muster"
	"hyboria/data"
	"hyboria/data/cases"
	"hyboria/map"
	"hyboria/provinces"
)

// landHandlers answer the questions about lands, conquest, muster and winter.
func landHandlers() cases.Handlers {
	return cases.Handlers{
		"division":     askDivision,
		"pacification": askPacification,
		"winter":       askWinter,
		"mercenaries":  askMercenaries,
		"walls":        askWalls,
		"siege":        askSiege,
		"standings":    askStandings,
	}
}

// askDivision answers how the points of a nation lie in its provinces by the
// standard plan, scaled: "points = 3000", "scale = 1/3" (CA-2.1-R1, CA-2.2-R1).
func askDivision(given cases.Fields) (out cases.Fields, err error) {
	points, err := given.Int("points")
	if err != nil {
		return out, err
	}
	scale, err := provinces.ParseScale(given.TextOr("scale", "1"))
	if err != nil {
		return out, err
	}
	count, _, err := provinces.Standard(points)
	if err != nil {
		return out, err
	}
	tracts := []provinces.Tract{{Province: "capital", Home: "n", Points: points, Chief: true}}
	for i := range count {
		tracts = append(tracts, provinces.Tract{Province: fmt.Sprint(i), Home: "n"})
	}
	book, err := provinces.Plan{Kind: "standard", Scale: scale}.Draw(tracts)
	if err != nil {
		return out, err
	}
	out.Put("total", book.Owned("n"))
	out.Put("outlying", count)
	out.Put("capital", book[0].Points)
	if count > 0 {
		out.Put("each", book[1].Points)
	}
	return out, nil
}

// askPacification answers what becomes of a province captured in the week
// "captured" (Y1/W25) and held without a break to the end of "until": its
// count then, the week in which it is pacified, and the year at whose start
// the points move (CA-12.1, R2, R3).
func askPacification(given cases.Fields) (out cases.Fields, err error) {
	var weeks [2]Week
	for i, key := range []string{"captured", "until"} {
		text, err := given.Text(key)
		if err != nil {
			return out, err
		}
		if weeks[i], err = ParseWeek(text); err != nil {
			return out, err
		}
	}
	d, err := defaults(given)
	if err != nil {
		return out, err
	}
	h := provinces.Holding{Province: "p", Home: "own", Owner: "own", Holder: "own", Points: 200}
	scene := provinces.Seat{
		Parties: []provinces.Party{{Nation: "foe", Points: 80, Largest: 80, Outside: true}},
		Hostile: func(a, b string) bool { return a != b },
		Allied:  func(a, b string) bool { return false },
	}
	last := d.s.Settings.Int("weeksPerYear")
	var change provinces.Change
	for w := weeks[0]; !weeks[1].Before(w); w = nextWeek(w, last) {
		if h, change = h.EndWeek(scene, 1, d.s.terms()); change == provinces.Pacified {
			out.Put("pacified", w)
		}
		if w == weeks[1] {
			out.Put("count", h.Count)
		}
		if w.Week < last {
			continue
		}
		moved := false
		if h, moved = h.NewYear(d.s.terms()); moved {
			out.Put("moves", w.Year+1)
		}
	}
	return out, nil
}

func nextWeek(w Week, last int) Week {
	if w.Week < last {
		return Week{Year: w.Year, Week: w.Week + 1}
	}
	return Week{Year: w.Year + 1, Week: 1}
}

// askMercenaries answers how many Free Company figures a nation may have
// beside so many native ones, and whether one more is refused (CA-15.1-R1).
func askMercenaries(given cases.Fields) (out cases.Fields, err error) {
	d, err := defaults(given)
	if err != nil {
		return out, err
	}
	nation, err := given.Text("nation")
	if err != nil {
		return out, err
	}
	native, err := given.Int("native")
	if err != nil {
		return out, err
	}
	list, ok := d.e.World.Nation(nation)
	if !ok {
		return out, fmt.Errorf("there is no nation %q", nation)
	}
	limit := muster.RulesOf(d.s.Settings).MercenaryLimit(list, native)
	out.Put("most", limit)
	out.Put("together", native+limit)
	return out, nil
}

// askWalls answers what walls the seats of these provinces of the atlas have,
// and the stores and room of one of each kind (CA-13.1-R1, R4).
func askWalls(given cases.Fields) (out cases.Fields, err error) {
	d, err := defaults(given)
	if err != nil {
		return out, err
	}
	if d.e.Atlas, err = drillAtlas(); err != nil {
		return out, err
	}
	book, err := d.e.divideLands(d.s.Settings)
	if err != nil {
		return out, err
	}
	for _, key := range given.Keys() {
		if strings.HasPrefix(key, "set.") {
			continue
		}
		id, err := given.Text(key)
		if err != nil {
			return out, err
		}
		i := book.Find(id)
		if i < 0 {
			return out, fmt.Errorf("there is no province %q", id)
		}
		word := string(book[i].Wall)
		if book[i].Wall == provinces.Open {
			word = "open"
		}
		out.Put(key, fmt.Sprintf("%s %d %d", word, book[i].Wall.Stores(), book[i].Wall.Room()))
	}
	return out, nil
}

// askStandings answers the places of nations by "NAME = OWNED/START"
// (CA-19.3-R1).
func askStandings(given cases.Fields) (out cases.Fields, err error) {
	s := &State{}
	for _, key := range given.Keys() {
		text, err := given.Text(key)
		if err != nil {
			return out, err
		}
		n := NationState{ID: key, Played: true}
		owned := 0
		if _, err := fmt.Sscanf(text, "%d/%d", &owned, &n.Start); err != nil {
			return out, fmt.Errorf("%s = %s: want OWNED/START", key, text)
		}
		s.Nations = append(s.Nations, n)
		s.Holdings = append(s.Holdings, provinces.Holding{Province: key, Owner: key, Points: owned})
	}
	for _, st := range (&Engine{}).Standings(s) {
		out.Put(st.Nation, st.Place)
	}
	return out, nil
}

// askWinter answers a winter's purchase. "own" are the points that the nation
// owns, "survivors" its units as ROW:SIZE or ROW:PRESENT/SIZE, "refill" and
// "buy" the figures added to units and the new units, as ROW:FIGURES.
func askWinter(given cases.Fields) (out cases.Fields, err error) {
	w, err := newWinterDrill(given)
	if err != nil {
		return out, err
	}
	orders, err := w.orders()
	if err != nil {
		return out, err
	}
	p, why := w.e.openPurchase(w.s, orders)
	if why != nil {
		return out, fmt.Errorf("%s", why)
	}
	out.Put("allowance", p.allowance)
	out.Put("survivors", w.s.strength(p.n.ID))
	out.Put("missing", p.missing)
	out.Put("cost", p.spent)
	out.Put("lost", p.limit-p.spent)
	out.Put("legal", len(p.refused) == 0)
	if len(p.refused) > 0 {
		out.Put("why", p.refused[0].Rule)
	}
	w.shares(p, &out)
	return out, nil
}

// winterDrill is one nation with one counter at its capital, in winter.
type winterDrill struct {
	given cases.Fields
	e     *Engine
	s     *State
	list  *data.Nation
}

func newWinterDrill(given cases.Fields) (*winterDrill, error) {
	d, err := defaults(given)
	if err != nil {
		return nil, err
	}
	w := &winterDrill{given: given, s: d.s}
	nation, err := given.Text("nation")
	if err != nil {
		return nil, err
	}
	own, err := given.Int("own")
	if err != nil {
		return nil, err
	}
	list, ok := d.e.World.Nation(nation)
	if !ok {
		return nil, fmt.Errorf("there is no nation %q", nation)
	}
	atlas, err := hexmap.NewSketch(hexmap.Sketch{
		Cells:     hexmap.Row(3),
		Provinces: []hexmap.SketchProvince{{ID: "seat", Name: "Seat", Nation: nation, Points: own, Capital: true, Seat: hexmap.QR{}}},
	})
	if err != nil {
		return nil, err
	}
	if w.e, err = New(d.e.World, atlas, nil, &verdict{}); err != nil {
		return nil, err
	}
	w.list = list
	w.s.Nations = []NationState{{ID: nation, Name: list.Name, List: nation, Start: own, Played: true}}
	w.s.Holdings = provinces.Ledger{{Province: "seat", Home: nation, Owner: nation, Holder: nation, Points: own, Capital: true}}
	w.s.Stage, w.s.Quartered, w.s.At, w.s.NextID = StageWinter, true, Week{Year: 2}, NextIDs{Counter: 2, Unit: 1, Person: 1}
	units, err := w.survivors()
	w.s.Counters = []Counter{{ID: 1, Name: "Host", Owner: nation, Units: units}}
	return w, err
}

// row finds a row by the last part of its id.
func (w *winterDrill) row(name string) (*data.Row, error) {
	row, ok := w.list.Row(w.list.ID + "." + name)
	if !ok {
		return nil, fmt.Errorf("%s has no row %q", w.list.Name, name)
	}
	return row, nil
}

func (w *winterDrill) survivors() ([]battle.Unit, error) {
	words, err := w.given.Words("survivors")
	if err != nil {
		return nil, err
	}
	var units []battle.Unit
	for _, word := range words {
		name, figures, _ := strings.Cut(word, ":")
		present, size := 0, 0
		if n, _ := fmt.Sscanf(figures, "%d/%d", &present, &size); n == 1 {
			size = present
		}
		row, err := w.row(name)
		if err != nil {
			return nil, err
		}
		u := muster.NewUnit(row, w.list.ID, battle.Type(row.Types[0]), size)
		u.ID, u.Present = w.s.NextID.unitID(), present*u.Type.Crew()
		units = append(units, u)
	}
	return units, nil
}

// orders reads what is bought for the one counter.
func (w *winterDrill) orders() (WinterOrders, error) {
	o := WinterOrders{Nation: w.list.ID}
	refills, err := w.pairs("refill")
	if err != nil {
		return o, err
	}
	for _, x := range refills {
		left := x.figures
		for _, u := range w.s.Counters[0].Units {
			if add := min(left, u.Size-u.Castings()); u.Row == x.row.ID && add > 0 {
				o.Refill = append(o.Refill, RefillOrder{Unit: u.ID, Figures: add})
				left -= add
			}
		}
		if left > 0 {
			return o, fmt.Errorf("refill: no room for %d figures of %s", left, x.row.ID)
		}
	}
	buys, err := w.pairs("buy")
	for _, x := range buys {
		o.Raise = append(o.Raise, RaiseOrder{Counter: "Recruits", For: 1, Row: x.row.ID, Size: x.figures})
	}
	return o, err
}

type rowFigures struct {
	row     *data.Row
	figures int
}

func (w *winterDrill) pairs(key string) ([]rowFigures, error) {
	if !w.given.Has(key) {
		return nil, nil
	}
	words, err := w.given.Words(key)
	if err != nil {
		return nil, err
	}
	var list []rowFigures
	for _, word := range words {
		name, figures, _ := strings.Cut(word, ":")
		x := rowFigures{}
		if x.row, err = w.row(name); err != nil {
			return nil, err
		}
		if _, err := fmt.Sscanf(figures, "%d", &x.figures); err != nil {
			return nil, fmt.Errorf("%s: %q is no number of figures", key, figures)
		}
		list = append(list, x)
	}
	return list, nil
}

// shares puts the percentages of the force after the purchase.
func (w *winterDrill) shares(p *purchase, out *cases.Fields) {
	all := muster.Join(p.forces()...)
	figures := 0
	for _, u := range all.Units {
		figures += u.Castings()
	}
	out.Put("figures", figures)
	for _, s := range muster.Shares(w.list, all.Units) {
		key := strings.TrimPrefix(s.Key, w.list.ID+".")
		out.Put("share."+key, s.Percent)
	}
}
