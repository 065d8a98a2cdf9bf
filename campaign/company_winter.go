package campaign

import (
	"fmt"
	"slices"

	"hyboria/battle"
	"hyboria/battle/muster"
	"hyboria/data"
	"hyboria/map"
)

// CompanyRebuilt is a Company's winter: what it sent home, filled up and
// raised anew, to its permanent and assigned points (CA-16.1-R3, CA-16.3-R1).
type CompanyRebuilt struct {
	Company   string    `json:"company"`
	Allowance int       `json:"allowance"`
	Spent     int       `json:"spent"`
	Disbanded []Cut     `json:"disbanded,omitempty"`
	Refilled  []Cut     `json:"refilled,omitempty"`
	Raised    []Counter `json:"raised,omitempty"`
	Next      NextIDs   `json:"next"`
}

// Kind is "company_rebuilt".
func (CompanyRebuilt) Kind() string { return "company_rebuilt" }

// Apply carries it out.
func (ev CompanyRebuilt) Apply(s *State) {
	for _, cut := range ev.Disbanded {
		s.cut(cut)
	}
	for _, add := range ev.Refilled {
		s.refill(add)
	}
	for _, c := range ev.Raised {
		s.addCounter(c.clone())
	}
	s.NextID = ev.Next
	s.noteService(ev.Company)
}

// companyWinter is a Company's purchases in the making, on a draft.
type companyWinter struct {
	e       *Engine
	s       *State
	k       *Company
	name    string
	legal   WinterOrders
	refused []Refusal
	ev      CompanyRebuilt
	left    int // points still to be spent
}

// openCompany carries a Company's winter orders out on a draft of the state:
// first what it disbands by its own wish, then what exceeds its allowance,
// from the end of its last counter's sheet backwards, then purchases.
func (e *Engine) openCompany(s *State, o WinterOrders) (*companyWinter, *Refusal) {
	k, n := s.Company(o.Nation), s.Nation(o.Nation)
	switch {
	case k == nil || n == nil:
		return nil, &Refusal{Field: "nation", Reason: fmt.Sprintf("there is no Free Company %q in this campaign", o.Nation), Rule: "CA-16.1"}
	case !s.BuyingOpen():
		return nil, &Refusal{Field: "nation", Reason: "purchases are taken in winter; this is " + s.At.String(), Rule: "CA-11.1-R2"}
	}
	w := &companyWinter{e: e, s: s.Clone(), k: k, name: n.Name, legal: WinterOrders{Nation: k.ID}}
	w.ev = CompanyRebuilt{Company: k.ID, Allowance: s.Allowance(k.ID)}
	w.disband(o.Disband)
	w.excess()
	w.left = max(0, w.ev.Allowance-w.s.companyStrength(k.ID))
	w.refill(o.Refill)
	w.raise(o.Raise)
	w.ev.Next = w.s.NextID
	return w, nil
}

func (w *companyWinter) refuse(field, rule, format string, args ...any) {
	w.refused = append(w.refused, Refusal{Field: field, Reason: fmt.Sprintf(format, args...), Rule: rule})
}

// regiment finds one of the Company's units wherever it stands.
func (w *companyWinter) regiment(id string) (*Counter, *battle.Unit) {
	for i := range w.s.Counters {
		for j := range w.s.Counters[i].Units {
			if u := &w.s.Counters[i].Units[j]; u.ID == id && u.Company == w.k.ID {
				return &w.s.Counters[i], u
			}
		}
	}
	return nil, nil
}

func (w *companyWinter) disband(lines []DisbandOrder) {
	for i, line := range lines {
		c, u := w.regiment(line.Unit)
		if u == nil || line.Figures < 1 || line.Figures > u.Castings() {
			w.refuse(fmt.Sprintf("disband[%d]", i), "CA-11.2-R3", "%s has no regiment %q with %d figures", w.name, line.Unit, line.Figures)
			continue
		}
		w.cut(Cut{Counter: c.ID, ID: u.ID, Figures: line.Figures})
		w.legal.Disband = append(w.legal.Disband, line)
	}
}

func (w *companyWinter) cut(cut Cut) {
	w.s.cut(cut)
	w.ev.Disbanded = append(w.ev.Disbanded, cut)
}

// excess disbands whole figures until the Company is worth no more than its
// allowance: an assignment that has ended takes its troops along (CA-16.3-R1).
func (w *companyWinter) excess() {
	all := w.s.Regiments(w.k.ID)
	over := w.s.companyStrength(w.k.ID) - w.ev.Allowance
	for _, r := range slices.Backward(all) {
		if over <= 0 {
			return
		}
		each := muster.Cost(r.Unit.Type, r.Unit.Class, r.Unit.Armed)
		n := min(r.Unit.Castings(), (over+each-1)/each)
		w.cut(Cut{Counter: r.Counter, ID: r.Unit.ID, Figures: n})
		over -= n * each
	}
}

func (w *companyWinter) refill(lines []RefillOrder) {
	for i, line := range lines {
		field := fmt.Sprintf("refill[%d]", i)
		c, u := w.regiment(line.Unit)
		switch {
		case u == nil:
			w.refuse(field, "CA-11.2-R1", "%s has no regiment %q", w.name, line.Unit)
		case line.Figures < 1 || line.Figures > w.fullSize(u)-u.Castings():
			w.refuse(field, "CA-11.2-R1", "%s has %d of %d figures: %d cannot be added", u.Name, u.Castings(), w.fullSize(u), line.Figures)
		case w.s.turncoat(u.ID):
			w.refuse(field, "CA-15.2-R2", "%s serves another till winter is over", u.Name)
		default:
			cost := line.Figures * muster.Cost(u.Type, u.Class, u.Armed)
			if !w.pay(field, cost) {
				continue
			}
			add := Cut{Counter: c.ID, ID: u.ID, Figures: line.Figures}
			w.s.refill(add)
			w.ev.Refilled = append(w.ev.Refilled, add)
			w.legal.Refill = append(w.legal.Refill, line)
		}
	}
}

// fullSize is a regiment's full size, or the least one of its kind.
func (w *companyWinter) fullSize(u *battle.Unit) int {
	if sizes, ok := w.sizes(u.Row); ok {
		return max(u.Size, sizes.Min())
	}
	return u.Size
}

func (w *companyWinter) pay(field string, cost int) bool {
	if cost > w.left {
		w.refuse(field, "CA-16.1-R3", "it costs %d points; %d are left", cost, w.left)
		return false
	}
	w.left -= cost
	w.ev.Spent += cost
	return true
}

// sizes is the range of a regiment of a row that the Company may raise: foot
// and horse of Free Companies (CA-16.1-R2), or for exiles the rows of their
// own people without its guards, of any size up to the printed one
// (CA-12.3-R1).
func (w *companyWinter) sizes(row string) (data.Range, bool) {
	rules := muster.RulesOf(w.s.Settings)
	if w.k.Exile != "" {
		if list, ok := w.e.World.Nation(w.k.Exile); ok {
			if r, ok := list.Row(row); ok && !r.Guard {
				return data.Range{1, r.Figures.Max()}, true
			}
		}
		return data.Range{}, false
	}
	switch row {
	case footRow:
		return rules.RegimentFoot, true
	case horseRow:
		return rules.RegimentHorse, true
	}
	return data.Range{}, false
}

// raise takes new regiments. They stand where the Company winters: with the
// counter that the line names, else with its first regiment; one that was
// wiped out gathers in the province that the line names (CA-16.1-R3).
func (w *companyWinter) raise(lines []RaiseOrder) {
	for i, line := range lines {
		field := fmt.Sprintf("raise[%d]", i)
		sizes, ok := w.sizes(line.Row)
		switch {
		case !ok:
			w.refuse(field+".row", "CA-16.1-R2", "%s cannot raise %q: use %s", w.name, line.Row, w.rows())
			continue
		case line.Size < sizes.Min() || line.Size > sizes.Max():
			w.refuse(field+".size", "CA-16.1-R2", "a regiment of that kind has %d to %d figures", sizes.Min(), sizes.Max())
			continue
		case line.Armed != "":
			w.refuse(field+".armed", "CA-14.1-R1", "Free Companies carry what they carry")
			continue
		}
		u, err := w.newRegiment(line)
		if err != nil {
			w.refuse(field, "CA-16.1-R2", "%v", err)
			continue
		}
		cell, why := w.ground(line)
		if why != "" {
			w.refuse(field, "CA-16.1-R3", "%s", why)
			continue
		}
		if w.pay(field, UnitPoints(u)) {
			w.enlist(line, u, cell)
			w.legal.Raise = append(w.legal.Raise, line)
		}
	}
}

func (w *companyWinter) rows() string {
	if w.k.Exile != "" {
		return "the rows of its own people without their guards"
	}
	return footRow + " or " + horseRow
}

func (w *companyWinter) newRegiment(line RaiseOrder) (battle.Unit, error) {
	if w.k.Exile == "" {
		u, err := w.e.regiment(line.Row, w.k.ID, line.Size)
		u.Name = line.Name
		return u, err
	}
	list, ok := w.e.World.Nation(w.k.Exile)
	if !ok {
		return battle.Unit{}, fmt.Errorf("there is no army list %q", w.k.Exile)
	}
	row, _ := list.Row(line.Row)
	u := muster.NewUnit(row, list.ID, battle.Type(row.Types[0]), line.Size)
	u.Name = line.Name
	return enterCompany(u, w.k.ID), nil
}

// enterCompany makes a unit one of a Company's: own troops, own class, and
// hired like all of them (CA-12.3-R1).
func enterCompany(u battle.Unit, company string) battle.Unit {
	u.Company, u.Mercenary, u.Guard = company, true, false
	if !u.Has(companyTrait) {
		u.Traits = append(slices.Clone(u.Traits), companyTrait)
	}
	return u
}

// ground is where a line's regiment gathers.
func (w *companyWinter) ground(line RaiseOrder) (hexmap.Cell, string) {
	all := w.s.Regiments(w.k.ID)
	for _, r := range all {
		if r.Counter == line.For || line.For == 0 {
			return w.s.Counter(r.Counter).Cell, ""
		}
	}
	if len(w.ev.Raised) > 0 {
		return w.ev.Raised[0].Cell, ""
	}
	if len(all) > 0 {
		return hexmap.None, fmt.Sprintf("counter %d holds none of its regiments", line.For)
	}
	at := w.s.Holdings.Find(line.Land)
	if at < 0 {
		return hexmap.None, "the Company was wiped out: name the province in which it gathers as \"land\""
	}
	camp := Counter{Owner: w.k.ID}
	cell, ok := w.e.campGround(w.s, &camp, at)
	if !ok {
		return hexmap.None, line.Land + " has no open hex of neutral land or of a nation that gives leave"
	}
	return cell, ""
}

// enlist puts the regiment into a new counter of the Company in that hex; the
// lines of one hex share it.
func (w *companyWinter) enlist(line RaiseOrder, u battle.Unit, cell hexmap.Cell) {
	u.ID = w.s.NextID.unitID()
	if u.Name == "" {
		u.Name = fmt.Sprintf("%s %s %s", w.name, armWord(u), u.ID)
	}
	for i := range w.ev.Raised {
		if c := &w.ev.Raised[i]; c.Cell == cell {
			c.Units = append(c.Units, u)
			return
		}
	}
	name := line.Counter
	if name == "" {
		name = w.name
	}
	c := Counter{ID: w.s.NextID.counterID(), Owner: w.k.ID, Name: w.s.freeName(w.k.ID, name), Cell: cell, Since: w.s.Running, SinceAt: WeekStart(), Units: []battle.Unit{u}}
	c.Commander = &battle.Commander{Name: "Captain of the " + w.name, Nation: w.k.ID}
	w.ev.Raised = append(w.ev.Raised, c)
}

// rebuildCompany is steps (7) and (8) of a winter for a Company.
func (r *run) rebuildCompany(id string) {
	orders := WinterOrders{Nation: id}
	for _, o := range r.s.Purchases {
		if o.Nation == id {
			orders = o
		}
	}
	if w, why := r.e.openCompany(r.s, orders); why == nil {
		r.emit(w.ev)
	}
}

// CompanyExiled lets the player of a nation that is out of the game keep a few
// of its figures as a Free Company (CA-12.3-R1).
type CompanyExiled struct {
	Nation  string      `json:"nation"`
	Band    NationState `json:"band"`
	Company Company     `json:"company"`
	Counter *Counter    `json:"counter,omitempty"` // nil: not a figure is left
}

// Kind is "company_exiled".
func (CompanyExiled) Kind() string { return "company_exiled" }

// Apply founds the Company.
func (ev CompanyExiled) Apply(s *State) {
	s.addCompany(ev.Band, ev.Company)
	if ev.Counter != nil {
		s.addCounter(ev.Counter.clone())
	}
}

// exile founds the Company of a nation that is about to leave the game: the
// first figures on the sheet of its largest counter, up to the points of the
// setting exileCompany, which are its permanent ones.
func (r *run) exile(nation string) {
	n := r.s.Nation(nation)
	points := r.s.Settings.Int("exileCompany")
	if n == nil || !n.Played || points == 0 {
		return
	}
	id := nation + "_exiles"
	ev := CompanyExiled{Nation: nation, Company: Company{ID: id, Points: points, Exile: n.List}}
	ev.Band = NationState{
		ID: id, Name: "Exiles of " + n.Name, List: data.FreeCompanyNation, Start: points, Played: true,
		Player: n.Player, Caretaker: n.Caretaker, Kind: KindCompany,
	}
	if from := r.s.exileHost(nation); from != nil {
		c := Counter{
			ID: r.s.NextID.Counter, Name: ev.Band.Name, Owner: id, Cell: from.Cell, Units: exileUnits(from.Units, points, id),
			Since: from.Since, SinceAt: from.SinceAt, Commander: &battle.Commander{Name: "Captain of the " + ev.Band.Name, Nation: id},
		}
		if len(c.Units) > 0 {
			ev.Counter = &c
		}
	}
	r.emit(ev)
}

// exileHost is the nation's largest counter with units of its own.
func (s *State) exileHost(nation string) *Counter {
	var ids []CounterID
	for i := range s.Counters {
		if c := &s.Counters[i]; c.Owner == nation && len(native(c.Units)) > 0 {
			ids = append(ids, c.ID)
		}
	}
	if len(ids) == 0 {
		return nil
	}
	return s.Counter(s.bySize(ids)[0])
}

// exileUnits takes whole figures in sheet order up to so many points.
func exileUnits(units []battle.Unit, points int, company string) []battle.Unit {
	var out []battle.Unit
	for _, u := range native(units) {
		each := max(1, muster.Cost(u.Type, u.Class, u.Armed))
		n := min(u.Castings(), points/each)
		if n == 0 {
			continue
		}
		points -= n * each
		u.Present, u.Size = min(u.Present, n*u.Type.Crew()), n
		out = append(out, enterCompany(u, company))
	}
	return out
}
