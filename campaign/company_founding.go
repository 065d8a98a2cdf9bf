package campaign

import (
	"fmt"
	"slices"

	"hyboria/battle"
	"hyboria/battle/muster"
	"hyboria/data"
	"hyboria/map"
)

// CompanyDef is a Free Company of a season that is to be founded.
type CompanyDef struct {
	ID        string   `json:"id"`
	Name      string   `json:"name"`
	Player    string   `json:"player,omitempty"` // name as shown; empty: a caretaker
	Caretaker string   `json:"caretaker,omitempty"`
	At        string   `json:"at,omitempty"`      // province in which it stands; empty: a neutral one
	LeaveOf   []string `json:"leaveOf,omitempty"` // nations that give it leave from the start
	Foot      []int    `json:"foot,omitempty"`    // figures of its regiments; none of both: as the points allow
	Horse     []int    `json:"horse,omitempty"`
}

// CompaniesFounded puts Free Companies into a season (CA-16.1).
type CompaniesFounded struct {
	Bands     []NationState `json:"bands"`
	Companies []Company     `json:"companies"`

	Def       []CompanyDef `json:"def,omitempty"`       // as the season was defined; none: a newcomer's Company
	Contracts []Terms      `json:"contracts,omitempty"` // likewise: signed before the first week
	Offers    []Offer      `json:"offers,omitempty"`    // likewise: open then
}

// Kind is "companies_founded".
func (CompaniesFounded) Kind() string { return "companies_founded" }

// Apply lists them, before all magic players.
func (ev CompaniesFounded) Apply(s *State) {
	for i, b := range ev.Bands {
		s.addCompany(b, ev.Companies[i])
	}
}

// add puts one Company into the event.
func (ev *CompaniesFounded) add(c CompanyDef, points int) {
	ev.Bands = append(ev.Bands, NationState{
		ID: c.ID, Name: c.Name, List: data.FreeCompanyNation, Start: points, Played: true,
		Player: c.Player, Caretaker: c.Caretaker, Kind: KindCompany,
	})
	ev.Companies = append(ev.Companies, Company{ID: c.ID, Points: points})
}

// newCompanyFault says why a newcomer cannot found a Company now.
func (e *Engine) newCompanyFault(s *State, x *Seating) string {
	if s.Nation(x.Nation) != nil {
		return fmt.Sprintf("%q is in this season already: choose another id for the Company", x.Nation)
	}
	return e.companyFault(SeasonDef{}, companyFile{ID: x.Nation, Name: x.Company, Player: x.Player})
}

// admitCaptain founds a newcomer's Company in winter. It has its points and not
// a figure yet: he buys regiments in the same winter, and names the land in
// which they gather (CA-1.2-R1, CA-16.1-R3).
func (r *run) admitCaptain(m Motion) {
	var ev CompaniesFounded
	ev.add(CompanyDef{ID: m.Nation, Name: m.Company, Player: m.Player}, r.s.Settings.Int("companyPoints"))
	r.emit(ev)
}

func (s *State) addCompany(b NationState, c Company) {
	n := len(s.Bargains.Companies)
	s.Bands = slices.Insert(s.Bands, min(n, len(s.Bands)), b)
	s.Bargains.Companies = append(s.Bargains.Companies, c)
}

// foundCompanies registers the Companies of the definition with the leaves,
// contracts and offers that they begin with.
func (r *run) foundCompanies(def SeasonDef) error {
	if len(def.Companies) == 0 {
		return nil
	}
	ev := CompaniesFounded{Def: def.Companies, Contracts: def.Contracts, Offers: def.Offers}
	points := r.s.Settings.Int("companyPoints")
	for _, c := range def.Companies {
		ev.add(c, points)
	}
	r.emit(ev)
	for _, c := range def.Companies {
		for _, n := range c.LeaveOf {
			if x := r.s.Nation(n); x == nil || x.Kind != KindNation {
				return &UnfitError{fmt.Errorf("company %s: there is no nation %q in this season to give leave", c.ID, n)}
			}
			r.emit(LeaveChanged{Leave: Leave{From: n, To: c.ID}})
		}
	}
	if err := r.foundContracts(def); err != nil {
		return &UnfitError{err}
	}
	if list := r.e.assignments(r.s, 1); len(list) > 0 { // CA-16.3-R1: or at the start
		r.emit(PointsAssigned{Year: 1, Assigned: list})
	}
	return nil
}

// foundContracts files the contracts that are signed and the offers that are
// open as the season begins.
func (r *run) foundContracts(def SeasonDef) error {
	for i, t := range def.Contracts {
		if err := r.soundAtStart(fmt.Sprintf("contracts[%d]", i), t.Employer, t); err != nil {
			return err
		}
		if why := r.s.serviceFault(t, ""); why != "" {
			return fmt.Errorf("contracts[%d]: %s", i, why)
		}
		r.emit(ContractAgreed{Contract{
			ID: r.s.contractID(t), Terms: t, Stage: StageSigned, Signatures: []string{t.Company, t.Employer},
			Agreed: r.s.At, Duties: make([]Duty, len(t.Objectives)),
		}})
	}
	for i, o := range def.Offers {
		if err := r.soundAtStart(fmt.Sprintf("offers[%d]", i), o.From, o.Terms); err != nil {
			return err
		}
		o.ID, o.To, o.Made, o.Status = r.s.offerID(o.Terms), o.Terms.other(o.From), r.s.At, OfferOpen
		r.emit(OfferMade{o})
	}
	return nil
}

func (r *run) soundAtStart(at, actor string, t Terms) error {
	if len(t.Regiments) > 0 {
		return fmt.Errorf("%s: as the season begins only a whole Company can be bound: write \"regiments\": \"whole\"", at)
	}
	if faults := r.e.checkTerms(r.s, actor, t); len(faults) > 0 {
		return fmt.Errorf("%s.%s: %s", at, faults[0].Field, faults[0].Reason)
	}
	return nil
}

// musterCompanies raises every Company for its permanent and assigned points
// and places it (CA-16.1-R2, R3).
func (r *run) musterCompanies(def SeasonDef) error {
	for i, c := range def.Companies {
		units, err := r.e.musterCompany(r.s, c)
		if err != nil {
			return &UnfitError{err}
		}
		next := r.s.NextID
		k := Counter{Owner: c.ID, Name: c.Name, Units: units, SinceAt: WeekStart()}
		k.Commander = &battle.Commander{Name: "Captain of the " + c.Name, Nation: c.ID}
		if k.Cell, err = r.e.companyGround(r.s, c, &k, i, len(def.Companies)); err != nil {
			return &UnfitError{err}
		}
		k.ID = next.counterID()
		list := []Counter{k}
		number(list, &next)
		r.emit(Mustered{Nation: c.ID, Counters: list, Next: next})
	}
	return nil
}

// musterCompany raises the regiments that the definition names, or as many as
// the points allow: horse once there is enough for both arms, the rest foot.
func (e *Engine) musterCompany(s *State, c CompanyDef) ([]battle.Unit, error) {
	points := s.Allowance(c.ID)
	rules := muster.RulesOf(s.Settings)
	foot, horse := c.Foot, c.Horse
	if len(foot)+len(horse) == 0 {
		foot, horse = regimentsFor(points, rules)
	}
	var units []battle.Unit
	sum := 0
	for _, arm := range []struct {
		row   string
		sizes data.Range
		list  []int
	}{{footRow, rules.RegimentFoot, foot}, {horseRow, rules.RegimentHorse, horse}} {
		for _, n := range arm.list {
			if n < arm.sizes.Min() || n > arm.sizes.Max() {
				return nil, fmt.Errorf("company %s: a regiment of %d figures: CA-16.1-R2 wants %d to %d", c.ID, n, arm.sizes.Min(), arm.sizes.Max())
			}
			u, err := e.regiment(arm.row, c.ID, n)
			if err != nil {
				return nil, err
			}
			sum += UnitPoints(u)
			u.Name = fmt.Sprintf("%s %s %d", c.Name, armWord(u), len(units)+1)
			units = append(units, u)
		}
	}
	if sum > points {
		return nil, fmt.Errorf("company %s: its regiments cost %d points, it has %d", c.ID, sum, points)
	}
	return units, nil
}

// The rows of Free Companies.
const (
	footRow  = "free_companies.foot"
	horseRow = "free_companies.horse"
)

func armWord(u battle.Unit) string {
	if u.Type.Foot() {
		return "Foot"
	}
	return "Horse"
}

// regiment makes a new regiment of a Company.
func (e *Engine) regiment(row, company string, figures int) (battle.Unit, error) {
	r, ok := e.World.Companies.Row(row)
	if !ok {
		return battle.Unit{}, fmt.Errorf("the Free Companies have no row %q", row)
	}
	u := muster.NewUnit(r, data.FreeCompanyNation, battle.Type(r.Types[0]), figures)
	u.Company = company
	return u, nil
}

// regimentsFor divides points into regiments: one of horse if a smallest one
// of foot can be paid beside it, then foot in as few regiments as hold them.
func regimentsFor(points int, rules muster.Rules) (foot, horse []int) {
	const footCost, horseCost = 5, 7
	if n := min(rules.RegimentHorse.Max(), (points-rules.RegimentFoot.Min()*footCost)/horseCost); n >= rules.RegimentHorse.Min() {
		horse = []int{n}
		points -= n * horseCost
	}
	figures := points / footCost
	for figures >= rules.RegimentFoot.Min() {
		n := min(figures, rules.RegimentFoot.Max())
		if left := figures - n; left > 0 && left < rules.RegimentFoot.Min() && n-(rules.RegimentFoot.Min()-left) >= rules.RegimentFoot.Min() {
			n -= rules.RegimentFoot.Min() - left
		}
		foot = append(foot, n)
		figures -= n
	}
	return foot, horse
}

// companyGround is where a Company stands at the start: in the province that
// the definition names, or one of neutral land (CA-16.1-R3).
func (e *Engine) companyGround(s *State, c CompanyDef, k *Counter, i, of int) (hexmap.Cell, error) {
	if c.At != "" {
		at := s.Holdings.Find(c.At)
		if at < 0 {
			return hexmap.None, fmt.Errorf("company %s: there is no province %q", c.ID, c.At)
		}
		if cell, ok := e.campGround(s, k, at); ok {
			return cell, nil
		}
		return hexmap.None, fmt.Errorf("company %s: %s has no open hex of neutral land or of a nation that gives leave, two hexes from every army (CA-16.1-R3)", c.ID, c.At)
	}
	n := len(s.Holdings)
	for step := range n {
		at := (i*n/of + step) % n
		if s.Holdings[at].Home != "" {
			continue
		}
		if cell, ok := e.campGround(s, k, at); ok {
			return cell, nil
		}
	}
	return hexmap.None, fmt.Errorf("company %s: there is no neutral land for it to stand in; say where with \"at\" and \"leaveOf\" (CA-16.1-R3)", c.ID)
}

// campGround is the open hex of a province nearest to its seat in which a
// Company may stand unasked, two hexes from the counters of all others; the
// smallest cell of equal ones.
func (e *Engine) campGround(s *State, k *Counter, at int) (hexmap.Cell, bool) {
	p := e.Atlas.ProvinceByID(s.Holdings[at].Province)
	if p == nil {
		return hexmap.None, false
	}
	body := e.body(s, k)
	best, least := hexmap.None, -1
	for _, cell := range p.Cells {
		if !e.mayCamp(s, k, cell) || !e.passable(s, k, body, cell) || e.crowded(s, k, cell, s.NextID.Counter) {
			continue
		}
		if d := e.Atlas.Distance(p.Seat, cell); least < 0 || d < least {
			best, least = cell, d
		}
	}
	return best, least >= 0
}

// mayCamp reports whether an open hex is of neutral land that nobody holds or
// of a nation that gives the Company leave (CA-16.1-R3).
func (e *Engine) mayCamp(s *State, k *Counter, cell hexmap.Cell) bool {
	if e.Atlas.Closed(cell) {
		return false
	}
	if why, _ := e.barred(s, k, cell); why != "" {
		return false
	}
	m := e.master(s, cell)
	return m == "" || m == k.Owner || s.hasLeave(m, k.Owner)
}
