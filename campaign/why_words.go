package campaign

import (
	"fmt"
	"strings"

	"hyboria/map"
)

// whyUpper begins a sentence.
func whyUpper(text string) string {
	if text == "" {
		return ""
	}
	return strings.ToUpper(text[:1]) + text[1:]
}

// nationName is how a nation or band is called; land that nobody owns is its
// people's.
func (x *explaining) nationName(id string) string {
	if n := x.s.Nation(id); n != nil {
		if n.Kind == "" || strings.Contains(n.Name, "-") {
			return Spoken(n.Name)
		}
		return "the " + strings.TrimPrefix(n.Name, "The ")
	}
	if l, ok := x.e.World.Land(id); ok {
		return Spoken(l.Name)
	}
	if id == "" {
		return "its own people"
	}
	return id
}

// agree chooses the form of a verb for a nation or band.
func (x *explaining) agree(id, one, many string) string {
	if n := x.s.Nation(id); n != nil {
		return Agree(n.Name, one, many)
	}
	return one
}

// was is "was" or "were" for a counter.
func was(name string) string { return Agree(name, "was", "were") }

// isAt is "is" or "are" for a counter.
func isAt(name string) string { return Agree(name, "is", "are") }

// weekTold is a week in a sentence.
func weekTold(w Week) string {
	switch {
	case w.Week > 0:
		return fmt.Sprintf("week %d of year %d", w.Week, w.Year)
	case w.Year <= 1:
		return "the muster"
	}
	return fmt.Sprintf("the winter before year %d", w.Year)
}

// nationNames joins several.
func (x *explaining) nationNames(ids []string) string {
	names := make([]string, len(ids))
	for i, id := range ids {
		names[i] = x.nationName(id)
	}
	return andList(names)
}

// andList joins names as people speak: "a", "a and b", "a, b and c".
func andList(list []string) string {
	if len(list) < 2 {
		return strings.Join(list, "")
	}
	return strings.Join(list[:len(list)-1], ", ") + " and " + list[len(list)-1]
}

// counterName is a counter in a sentence.
func (x *explaining) counterName(id CounterID) string {
	if c := x.s.Counter(id); c != nil {
		return namedCounter(c)
	}
	return "an army"
}

func namedCounter(c *Counter) string { return "the " + strings.TrimPrefix(c.Name, "The ") }

// counterNames joins several, each with its nation.
func (x *explaining) counterNames(ids []CounterID) string {
	names := make([]string, 0, len(ids))
	for _, id := range ids {
		name := x.counterName(id)
		if owner := x.owner(id); owner != "" {
			name += " (" + x.nationName(owner) + ")"
		}
		names = append(names, name)
	}
	return andList(names)
}

// provinceName is a province, or its id when the atlas has none.
func (x *explaining) provinceName(id string) string {
	if p := x.e.Atlas.ProvinceByID(id); p != nil {
		return SpokenPlace(p.Name)
	}
	return id
}

// at says where a cell is: "at Tarantia", "in Poitain".
func (x *explaining) at(c hexmap.Cell) string {
	a := x.e.Atlas
	if !a.Has(c) {
		return "off the map"
	}
	if city := a.CityAt(c); city != nil {
		return "at " + SpokenPlace(city.Name)
	}
	if p := a.SeatAt(c); p != nil {
		return "at the seat of " + SpokenPlace(p.Name)
	}
	return "in " + SpokenPlace(a.Province(c).Name)
}

// to says it as the end of a way: "to Tarantia", "into Poitain".
func (x *explaining) to(c hexmap.Cell) string {
	text := x.at(c)
	if rest, ok := strings.CutPrefix(text, "at "); ok {
		return "to " + rest
	}
	return "into " + strings.TrimPrefix(text, "in ")
}

// countOf is a number with its noun.
func countOf(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}

// timeOf says when in the week an instant is.
func timeOf(at Instant) string {
	switch {
	case at.Cmp(WeekStart()) == 0:
		return "as the week began"
	case at.Cmp(WeekEnd()) == 0:
		return "as the week ended"
	}
	return fmt.Sprintf("when %s of the week had passed", at)
}

// shareWords are basis points as a percentage: "34.5 %".
func shareWords(basisPoints int) string {
	return fmt.Sprintf("%d.%02d %%", basisPoints/100, basisPoints%100)
}

// unitName is a unit of a counter as its owner calls it.
func (x *explaining) unitName(counter CounterID, unit string) string {
	if c := x.s.Counter(counter); c != nil {
		for i := range c.Units {
			if c.Units[i].ID == unit {
				return c.Units[i].Name
			}
		}
	}
	return "a unit"
}
