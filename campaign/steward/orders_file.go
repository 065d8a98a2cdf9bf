package steward

import (
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"hyboria/campaign"
	"hyboria/data"
	"hyboria/map"
)

// ordersFile is the shape of a file of weekly orders:
//
//	{"nation": "nemedia",
//	 "pacts":  [{"with": "aquilonia", "step": "war"}],
//	 "leaves": [{"to": "ophir"}],
//	 "splits": [{"counter": "Host of Belverus", "units": ["u12"], "name": "Column"}],
//	 "joins":  [{"counters": [12, 13]}],
//	 "moves":  [{"counter": 12, "order": "march to Tarantia by road"},
//	            {"counter": "Host of Belverus", "path": ["Numalia", "842da3bffffffff"],
//	             "inside": true, "fallBack": "Belverus", "noAdvance": true}]}
//
// Places are cell ids, names of cities and provinces, or their ids; between
// places that are not adjacent the cheapest way is taken. A counter is a
// number or a name; -1 is the new counter of the first split, and so on.
type ordersFile struct {
	Nation string           `json:"nation"`
	Pacts  []campaign.Deal  `json:"pacts,omitempty"`
	Leaves []campaign.Grant `json:"leaves,omitempty"`
	Keys   []campaign.Key   `json:"keys,omitempty"`

	Ransoms []campaign.Ransom `json:"ransoms,omitempty"`

	Magic *campaign.MagicOrders `json:"magic,omitempty"` // magic users and their service

	Splits []splitLine `json:"splits,omitempty"`
	Joins  []joinLine  `json:"joins,omitempty"`
	Moves  []moveLine  `json:"moves,omitempty"`
	Nonce  string      `json:"nonce,omitempty"`
	Rules  string      `json:"rules,omitempty"`
}

// OrdersFile is the shape of a file of orders, for whoever describes it; read
// one with ReadOrders.
type OrdersFile = ordersFile

type splitLine struct {
	Counter counterName `json:"counter"`
	Units   []string    `json:"units"`
	Heroes  []string    `json:"heroes,omitempty"`
	Magic   []string    `json:"magic,omitempty"`
	Name    string      `json:"name,omitempty"`
}

type joinLine struct {
	Counters []counterName `json:"counters"`
}

type moveLine struct {
	Counter   counterName `json:"counter"`
	Order     string      `json:"order,omitempty"`
	Path      []string    `json:"path,omitempty"`
	By        string      `json:"by,omitempty"`
	Inside    bool        `json:"inside,omitempty"`
	FallBack  string      `json:"fallBack,omitempty"`
	NoAdvance bool        `json:"noAdvance,omitempty"`
	Deploy    []string    `json:"deploy,omitempty"`

	Sortie     bool `json:"sortie,omitempty"`
	JoinRelief bool `json:"joinRelief,omitempty"`
	Assault    bool `json:"assault,omitempty"`

	Raid *campaign.RaidOrder `json:"raid,omitempty"`
}

// counterName is a counter as a person writes it.
type counterName struct {
	id   campaign.CounterID
	name string
}

// UnmarshalJSON takes a number or a name.
func (c *counterName) UnmarshalJSON(b []byte) error {
	if err := json.Unmarshal(b, &c.id); err == nil {
		return nil
	}
	if err := json.Unmarshal(b, &c.name); err != nil {
		return errors.New("want a counter's number or name")
	}
	return nil
}

// FileOrders are orders read from a file, with where each line stands in it.
type FileOrders struct {
	Orders campaign.NationOrders
	file   string
	text   []byte
	steps  [][]string // for each move and step of its path: JSON pointer of what it came from
}

// Place gives a refusal as an error with the file, line and field.
func (f FileOrders) Place(r campaign.Refusal) error {
	return placeRefusal(f.file, f.text, f.pointer(r.Field), r)
}

// PlaceRefusal gives a refusal of a line that stands in the file as it is
// called in the orders, as those of winter do.
func PlaceRefusal(file string, text []byte, r campaign.Refusal) error {
	return placeRefusal(file, text, pointerOf(r.Field), r)
}

func placeRefusal(file string, text []byte, pointer string, r campaign.Refusal) error {
	reason := r.Reason
	if r.Rule != "" {
		reason += " (" + r.Rule + ")"
	}
	if Cut(r) {
		reason += "; the path is kept up to there"
	}
	return data.PlaceError(file, text, pointer, "%s", reason)
}

// pointerOf turns a field such as "raise[3].size" into a JSON pointer.
func pointerOf(field string) string {
	return "/" + strings.NewReplacer("[", "/", "].", "/", "]", "", ".", "/").Replace(field)
}

// pointer turns "moves[1].path[2]" into the JSON pointer of the line in the
// file from which that step was made.
func (f FileOrders) pointer(field string) string {
	i, isMove := lineOf(field, "moves[")
	_, rest, isStep := strings.Cut(field, ".path[")
	step, err := strconv.Atoi(strings.TrimSuffix(rest, "]"))
	if isMove && isStep && err == nil && i < len(f.steps) && step < len(f.steps[i]) {
		return f.steps[i][step]
	}
	return pointerOf(field)
}

// lineOf reads the number in a field such as "raise[3].size".
func lineOf(field, prefix string) (int, bool) {
	rest, ok := strings.CutPrefix(field, prefix)
	if !ok {
		return 0, false
	}
	digits, _, _ := strings.Cut(rest, "]")
	i, err := strconv.Atoi(digits)
	return i, err == nil
}

// ReadOrders reads a file of weekly orders strictly against the season as it
// stands. All that is wrong with its form comes back as errors with file, line
// and field; what the rules say of the orders is asked of Submit afterwards.
func ReadOrders(e *campaign.Engine, s *campaign.State, file string, text []byte) (FileOrders, []error) {
	out := FileOrders{file: file, text: text}
	var f ordersFile
	if err := data.Decode(file, text, &f); err != nil {
		return out, []error{err}
	}
	r := &ordersReader{e: e, s: s.Clone(), out: &out}
	if n := s.Nation(f.Nation); n == nil || n.Eliminated {
		r.fail("/nation", "there is no nation %q in this season: use one of %s", f.Nation, nationIDs(s))
		return out, r.errs
	}
	r.read(f)
	return out, r.errs
}

func nationIDs(s *campaign.State) string {
	var ids []string
	for _, n := range s.Nations {
		if !n.Eliminated {
			ids = append(ids, n.ID)
		}
	}
	return strings.Join(ids, ", ")
}

// ordersReader turns the lines into orders and gathers what is wrong.
type ordersReader struct {
	e    *campaign.Engine
	s    *campaign.State
	out  *FileOrders
	errs []error
}

func (r *ordersReader) fail(pointer, format string, args ...any) {
	r.errs = append(r.errs, data.PlaceError(r.out.file, r.out.text, pointer, format, args...))
}

func (r *ordersReader) read(f ordersFile) {
	for _, d := range f.Pacts { // a war declared holds from t = 0 (CA-19.1-R1)
		if d.Step == "war" {
			declareWar(r.s, f.Nation, d.With)
		}
	}
	o := &r.out.Orders
	*o = campaign.NationOrders{Nation: f.Nation, Pacts: f.Pacts, Leaves: f.Leaves, Keys: f.Keys, Ransoms: f.Ransoms, Magic: f.Magic, Nonce: f.Nonce, Rules: f.Rules}
	for i, l := range f.Splits {
		id := r.counter(fmt.Sprintf("/splits/%d/counter", i), l.Counter)
		o.Splits = append(o.Splits, campaign.Split{Counter: id, Units: l.Units, Heroes: l.Heroes, Magic: l.Magic, Name: l.Name})
	}
	for i, l := range f.Joins {
		var j campaign.Join
		for k, c := range l.Counters {
			j.Counters = append(j.Counters, r.counter(fmt.Sprintf("/joins/%d/counters/%d", i, k), c))
		}
		o.Joins = append(o.Joins, j)
	}
	for i, l := range f.Moves {
		m, steps := r.move(fmt.Sprintf("/moves/%d", i), l)
		o.Moves = append(o.Moves, m)
		r.out.steps = append(r.out.steps, steps)
	}
}

// counter finds the counter that is meant. A number is taken as it is: whether
// it is the nation's is asked of the rules.
func (r *ordersReader) counter(pointer string, c counterName) campaign.CounterID {
	if c.name == "" {
		return c.id
	}
	var own []string
	for i := range r.s.Counters {
		k := &r.s.Counters[i]
		if k.Owner != r.out.Orders.Nation {
			continue
		}
		if strings.EqualFold(k.Name, c.name) {
			return k.ID
		}
		own = append(own, fmt.Sprintf("%d %s", k.ID, k.Name))
	}
	r.fail(pointer, "%s has no counter called %q; it has %s", r.s.Nation(r.out.Orders.Nation).Name, c.name, strings.Join(own, ", "))
	return 0
}

func (r *ordersReader) move(at string, l moveLine) (campaign.Move, []string) {
	m := campaign.Move{Counter: r.counter(at+"/counter", l.Counter), Inside: l.Inside, NoAdvance: l.NoAdvance, Deploy: l.Deploy}
	m.Sortie, m.JoinRelief, m.Assault, m.Raid = l.Sortie, l.JoinRelief, l.Assault, l.Raid
	if m.Words = l.Order; len(l.Path) > 0 {
		m.Words = "march to " + strings.Join(l.Path, " then ")
	}
	if l.FallBack != "" {
		if c, ok := r.place(at+"/fallBack", l.FallBack); ok {
			m.FallBack = &c
		}
	}
	stops, by := r.stops(at, l, &m)
	c := r.marcher(m.Counter)
	if c == nil || len(stops) == 0 {
		return m, nil
	}
	w := wayfinder{e: r.e, s: r.s, c: c, byRoad: by == "road", search: hexmap.NewSearch(r.e.Atlas, r.e.Table(r.s))}
	var steps []string
	from := c.Cell
	for _, stop := range stops {
		leg, why := w.leg(from, stop.cell)
		if why != "" {
			r.fail(stop.pointer, "%s", why)
			return m, nil
		}
		for _, cell := range leg {
			m.Path, steps = append(m.Path, cell), append(steps, stop.pointer)
		}
		from = stop.cell
	}
	return m, steps
}

// marcher is the counter that a move is for; for a part still to be split off
// the counter that it comes from. nil when there is no such counter: the rules
// will say so.
func (r *ordersReader) marcher(id campaign.CounterID) *campaign.Counter {
	if splits := r.out.Orders.Splits; id < 0 && int(-id) <= len(splits) {
		id = splits[-id-1].Counter
	}
	c := r.s.Counter(id)
	if c == nil || c.Owner != r.out.Orders.Nation {
		return nil
	}
	return c
}

// stop is a place named in the file and where.
type stop struct {
	cell    hexmap.Cell
	pointer string
}

// stops are the places that a move names, and how it goes.
func (r *ordersReader) stops(at string, l moveLine, m *campaign.Move) (list []stop, by string) {
	if l.By != "" && l.By != "road" {
		r.fail(at+"/by", "%q is no way to march: write \"road\" or leave it out", l.By)
	}
	if l.Order != "" && len(l.Path) > 0 {
		r.fail(at, "give either an order in words or a path, not both")
		return nil, l.By
	}
	if l.Order == "" {
		for i, text := range l.Path {
			pointer := fmt.Sprintf("%s/path/%d", at, i)
			if c, ok := r.place(pointer, text); ok {
				list = append(list, stop{c, pointer})
			}
		}
		return list, l.By
	}
	if name, sea, ok := raidWords(l.Order); ok {
		r.raid(at+"/order", name, sea, m)
		return nil, ""
	}
	goal, by, ok := parseWords(l.Order, m)
	if !ok {
		r.fail(at+"/order", "%q is no order: write \"march to PLACE\", \"march to PLACE by road\", \"stay\", \"stay inside\", \"sortie\", \"join relief\", \"assault\", \"raid PROVINCE\" or \"raid PROVINCE by sea\"", l.Order)
		return nil, ""
	}
	if goal != "" {
		if c, ok := r.place(at+"/order", goal); ok {
			list = append(list, stop{c, at + "/order"})
		}
	}
	return list, by
}

// parseWords reads "march to PLACE", "... by road", "... and stay inside",
// "stay", "stay inside", "stay outside", and what is done about walls: "sortie",
// "join relief", "assault". Wishes go into the move.
func parseWords(text string, m *campaign.Move) (goal, by string, ok bool) {
	words := strings.Join(strings.Fields(text), " ")
	low := strings.ToLower(words)
	for _, tail := range []string{" and stay inside", " and go inside"} {
		if strings.HasSuffix(low, tail) {
			m.Inside = true
			words, low = words[:len(words)-len(tail)], low[:len(low)-len(tail)]
		}
	}
	switch low {
	case "stay", "stay outside":
		return "", "", true
	case "stay inside":
		m.Inside = true
		return "", "", true
	case "sortie":
		m.Sortie = true
		return "", "", true
	case "join relief":
		m.JoinRelief = true
		return "", "", true
	case "assault":
		m.Assault = true
		return "", "", true
	}
	if strings.HasSuffix(low, " by road") {
		by = "road"
		words, low = words[:len(words)-len(" by road")], low[:len(low)-len(" by road")]
	}
	for _, head := range []string{"march to ", "go to "} {
		if strings.HasPrefix(low, head) && len(low) > len(head) {
			return words[len(head):], by, true
		}
	}
	return "", "", false
}

// place finds a place by id or name. An id of a cell that is no land of the
// map stays in the path as no cell, so that the path is cut there.
func (r *ordersReader) place(pointer, text string) (hexmap.Cell, bool) {
	c, err := r.e.Atlas.Lookup(text)
	if err == nil {
		return c, true
	}
	if looksLikeCell(text) {
		return hexmap.None, true
	}
	r.fail(pointer, "%v", err)
	return hexmap.None, false
}

// looksLikeCell reports whether the text has the form of a cell's id.
func looksLikeCell(text string) bool {
	text = strings.ToLower(strings.TrimSpace(text))
	return len(text) == 15 && strings.Trim(text, "0123456789abcdef") == ""
}
