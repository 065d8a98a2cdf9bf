package web

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"hyboria/battle"
	"hyboria/campaign"
	"hyboria/data"
	"hyboria/map"
	"hyboria/templates"
)

// weekWords is a week for a heading.
func weekWords(w campaign.Week) string {
	switch {
	case w.Week > 0:
		return fmt.Sprintf("year %d, week %d", w.Year, w.Week)
	case w.Year <= 1:
		return "at the muster"
	default:
		return fmt.Sprintf("the winter before year %d", w.Year)
	}
}

// where says in words where a cell lies.
func (s *Server) where(c hexmap.Cell) string {
	a := s.engine.Atlas
	if city := a.CityAt(c); city != nil {
		return city.Name
	}
	p := a.Province(c)
	seat := "the seat of " + p.Name
	if p.SeatCity != "" {
		seat = p.SeatName
	}
	if d := a.Distance(c, p.Seat); d == 0 {
		return seat
	} else if d > 0 && d <= 3 {
		return "near " + seat
	}
	return fmt.Sprintf("%s, %s", p.Name, a.Nation(c).Name)
}

// whereAt says it in a sentence about what happened there: "at Tarantia", "near
// Tarantia", "in Poitain, Aquilonia".
func (s *Server) whereAt(c hexmap.Cell) string {
	text := s.where(c)
	switch {
	case strings.HasPrefix(text, "near "):
		return text
	case s.engine.Atlas.CityAt(c) == nil && s.engine.Atlas.Distance(c, s.engine.Atlas.Province(c).Seat) != 0:
		return "in " + text
	}
	return "at " + text
}

// nationName is the name of a nation of the season, or of a land without army.
func (s *Server) nationName(st *campaign.State, id string) string {
	if n := st.Nation(id); n != nil {
		return n.Name
	}
	if l, ok := s.engine.World.Land(id); ok {
		return l.Name
	}
	return id
}

// contents sums up what is in an opened envelope: each row once, with the
// figures of its units.
func (s *Server) contents(c *campaign.Counter) string {
	var rows []string
	figures := map[string][]string{}
	for _, u := range c.Units {
		name := s.rowName(u)
		if figures[name] == nil {
			rows = append(rows, name)
		}
		figures[name] = append(figures[name], strconv.Itoa(u.Castings()))
	}
	var parts []string
	for _, name := range rows {
		parts = append(parts, name+" "+strings.Join(figures[name], " + "))
	}
	for _, h := range c.Heroes {
		parts = append(parts, h.Name)
	}
	for _, m := range c.MagicUsers {
		parts = append(parts, m.Name)
	}
	return strings.Join(parts, ", ")
}

// rowName is the name of a unit's list row.
func (s *Server) rowName(u battle.Unit) string {
	list, _, _ := strings.Cut(u.Row, ".")
	if n, ok := s.engine.World.Nation(list); ok {
		if r, ok := n.Row(u.Row); ok {
			return r.Name
		}
	}
	return u.Name
}

var typeWords = map[battle.Type]string{
	battle.LI: "light foot", battle.MI: "medium foot", battle.HI: "heavy foot",
	battle.MIP: "medium pikes", battle.HIP: "heavy pikes", battle.MC: "medium horse", battle.HC: "heavy horse",
	battle.LCH: "light chariots", battle.HCH: "heavy chariots", battle.WM: "mammoths",
}

var classWords = map[string]string{"A": "A, elite", "B": "B, regular", "C": "C, levy"}

var weaponWords = map[string]string{
	"none": "hand weapons", "thrown": "thrown weapons", "bow": "bow", "shemite_bow": "Shemite bow", "crossbow": "crossbow",
}

func rowTypes(r *data.Row) string {
	var out []string
	for _, t := range r.Types {
		out = append(out, typeWords[battle.Type(t)])
	}
	return strings.Join(out, " or ")
}

func rangeWords(r data.Range) string {
	if r.Min() == r.Max() {
		return fmt.Sprint(r.Min())
	}
	return fmt.Sprintf("%d to %d", r.Min(), r.Max())
}

func shareWords(r *data.Row) string {
	switch {
	case r.Guard:
		return "one unit, the guard"
	case r.Percent == nil:
		return "outside the shares"
	case r.Percent.Of == "army":
		return fmt.Sprintf("%d to %d %% of the army", r.Percent.Min, r.Percent.Max)
	default:
		return fmt.Sprintf("%d to %d %% of the %s", r.Percent.Min, r.Percent.Max, r.Percent.Of)
	}
}

// percent writes basis points as a percentage with one digit.
func percent(basisPoints int) string {
	return fmt.Sprintf("%d.%d %%", basisPoints/100, basisPoints%100/10)
}

func itoa(n int64) string { return strconv.FormatInt(n, 10) }

// atoi reads a number of a form; what is no number is 0, which names nothing.
func atoi(text string) int64 {
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil {
		return 0
	}
	return n
}

// sortHidden puts the values of a form into an order of their own, by name.
func sortHidden(fields []templates.Hidden) {
	slices.SortStableFunc(fields, func(a, b templates.Hidden) int { return strings.Compare(a.Name, b.Name) })
}

// sentence begins a text with a capital letter.
func sentence(text string) string {
	if text == "" {
		return ""
	}
	return strings.ToUpper(text[:1]) + text[1:]
}
