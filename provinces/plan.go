package provinces

import (
	"fmt"
	"strconv"
	"strings"
)

// Tract is what a plan of provinces needs to know of a province on the map.
type Tract struct {
	Province string
	Land     string // land of the atlas
	Home     string // nation that owns it at the start; empty: neutral land
	Points   int    // as drawn on the map; for neutral land its conquest value
	Chief    bool   // its seat is the capital or muster seat (CA-2.2-R4)
	Muster   bool   // its home is a people without a capital (CA-2.2-R3)
	Walled   bool   // the map marks a wall
}

// Scale is the exact factor of CA-2.1-R1.
type Scale struct{ Num, Den int }

// ParseScale reads "1", "1/3" or "1.5".
func ParseScale(text string) (Scale, error) {
	bad := fmt.Errorf("pointScale %q: write a positive number like 1, 1/3 or 1.5", text)
	num, den, isFraction := strings.Cut(strings.TrimSpace(text), "/")
	whole, decimals, _ := strings.Cut(num, ".")
	n, err := strconv.Atoi(whole + decimals)
	if err != nil || n <= 0 || len(num) > 9 || len(den) > 9 {
		return Scale{}, bad
	}
	s := Scale{Num: n, Den: 1}
	for range decimals {
		s.Den *= 10
	}
	if isFraction {
		d, err := strconv.Atoi(den)
		if err != nil || d <= 0 {
			return Scale{}, bad
		}
		s.Den *= d
	}
	return s, nil
}

// Of is H(points x factor), rounded once and half up.
func (s Scale) Of(points int) int { return (2*points*s.Num + s.Den) / (2 * s.Den) }

// Standard is the division of CA-2.2-R1: the number of outlying provinces of
// 200 points and the points of the capital province. The total must be a
// multiple of 250.
func Standard(total int) (outlying, capital int, err error) {
	if total < 250 || total%250 != 0 {
		return 0, 0, fmt.Errorf("a nation of %d points has no standard division (CA-2.2-R1): its points must be a multiple of 250", total)
	}
	return total/250 - 1, total/5 + 200, nil
}

// Plan says how the points of the map are dealt out: kind "atlas" as drawn,
// "standard" by CA-2.2-R1, "list" by the points in List.
type Plan struct {
	Kind   string
	List   map[string]int // province id to points, for kind "list"
	Totals map[string]int // land to its printed points; a land not named has what is drawn
	Scale  Scale
	Walls  Walls
}

// Draw makes the book of a season from the map: every land in its printed
// points, scaled, with the capital province taking the rest (CA-2.1-R1,
// CA-2.2-R1, R3, R4). The capital of every land must come out strictly the
// largest of its provinces.
func (p Plan) Draw(tracts []Tract) (Ledger, error) {
	book := make(Ledger, 0, len(tracts))
	for _, t := range tracts {
		h := Holding{
			Province: t.Province, Land: t.Land, Home: t.Home, Owner: t.Home, Holder: t.Home,
			Points: t.Points, Capital: t.Chief && t.Home != "", Wall: p.Walls.Of(t),
		}
		book = append(book, h)
	}
	for _, land := range lands(tracts) {
		if err := p.divide(book, land); err != nil {
			return nil, err
		}
	}
	return book, nil
}

// lands lists the lands of the tracts, each once, in order of appearance.
func lands(tracts []Tract) []string {
	var list []string
	seen := map[string]bool{}
	for _, t := range tracts {
		if !seen[t.Land] {
			seen[t.Land] = true
			list = append(list, t.Land)
		}
	}
	return list
}

// divide sets the points of one land in the book.
func (p Plan) divide(book Ledger, land string) error {
	var mine []int
	capital := -1
	for i := range book {
		if book[i].Land != land {
			continue
		}
		if book[i].Capital {
			if capital >= 0 {
				return fmt.Errorf("land %s: both %s and %s are marked as its chief province", land, book[capital].Province, book[i].Province)
			}
			capital = i
		}
		mine = append(mine, i)
	}
	if err := p.assign(book, mine, land, capital, p.total(book, mine, land)); err != nil {
		return err
	}
	p.scale(book, mine, capital)
	return strictlyLargest(book, mine, capital)
}

// total is the printed total of a land.
func (p Plan) total(book Ledger, mine []int, land string) int {
	if t, ok := p.Totals[land]; ok {
		return t
	}
	sum := 0
	for _, i := range mine {
		sum += book[i].Points
	}
	return sum
}

// assign puts the unscaled points of the plan into the book.
func (p Plan) assign(book Ledger, mine []int, land string, capital, total int) error {
	switch {
	case p.Kind == "list" && capital >= 0:
		return p.assignList(book, mine, land, total)
	case p.Kind == "standard" && capital >= 0:
		return p.assignStandard(book, mine, land, capital, total)
	default: // the atlas as drawn, and neutral lands under any plan
		return nil
	}
}

func (p Plan) assignStandard(book Ledger, mine []int, land string, capital, total int) error {
	outlying, chief, err := Standard(total)
	if err != nil {
		return fmt.Errorf("land %s: %w", land, err)
	}
	if len(mine)-1 != outlying {
		return fmt.Errorf("land %s: provincePlan standard wants %d outlying provinces, the map has %d: use provincePlan atlas", land, outlying, len(mine)-1)
	}
	for _, i := range mine {
		book[i].Points = 200
	}
	book[capital].Points = chief
	return nil
}

func (p Plan) assignList(book Ledger, mine []int, land string, total int) error {
	sum := 0
	for _, i := range mine {
		points, ok := p.List[book[i].Province]
		if !ok {
			return fmt.Errorf("provincePlan: province %s of %s has no points in the list", book[i].Province, land)
		}
		book[i].Points = points
		sum += points
	}
	if sum != total {
		return fmt.Errorf("provincePlan: the provinces of %s sum to %d points, not to its %d", land, sum, total)
	}
	return nil
}

// scale applies the factor: each outlying province is rounded by itself, the
// capital takes the rest of the rounded total (CA-2.1-R1).
func (p Plan) scale(book Ledger, mine []int, capital int) {
	total, outlying := 0, 0
	for _, i := range mine {
		total += book[i].Points
		if i != capital {
			book[i].Points = p.Scale.Of(book[i].Points)
			outlying += book[i].Points
		}
	}
	if capital >= 0 {
		book[capital].Points = p.Scale.Of(total) - outlying
	}
}

func strictlyLargest(book Ledger, mine []int, capital int) error {
	if capital < 0 {
		return nil
	}
	for _, i := range mine {
		if i != capital && book[i].Points >= book[capital].Points {
			return fmt.Errorf("province %s (%d points) is not below %s, the chief province of %s (%d points): the chief province must be strictly the largest (CA-2.2-R4)",
				book[i].Province, book[i].Points, book[capital].Province, book[i].Land, book[capital].Points)
		}
	}
	return nil
}
