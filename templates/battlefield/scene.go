package battlefield

import (
	"math"
	"strconv"

	"github.com/a-h/templ"

	"hyboria/battle"
	"hyboria/battle/deck"
	"hyboria/battle/royal"
	"hyboria/battle/royal/kernel"
	"hyboria/battle/show"
)

// Scene is a battle ready to be drawn from one side of the table.
type Scene struct {
	Course  *show.Course
	project deck.Projection
	turn    float64           // of the attacker's forward, clockwise from the top
	colours [2]string         // banner colours
	woods   map[string]string // outlines of woods by their ids, as paths
	blocks  map[string]int
	Blocks  []string // drawings of blocks, each once
	tokens  [][]Token

	scenery  string     // what stands on the ground of a raid
	garrison deck.Point // its middle
}

// Margin is what the drawing of the ground has round the table.
const Margin = 36

// NewScene prepares a course for drawing on a laid table. colours are the
// banner colours of the two sides as "#rrggbb".
func NewScene(c *show.Course, l deck.Layout, o deck.LayoutOptions, colours [2]string) *Scene {
	o.PerInch = Scale
	s := &Scene{Course: c, project: l.Project(o), colours: colours, blocks: map[string]int{}}
	from, to := s.project.To(deck.Point{}), s.project.To(deck.Point{Y: 1})
	s.woods = map[string]string{}
	for i := range l.Features {
		switch f := &l.Features[i]; {
		case f.Kind == deck.Woods:
			s.woods[f.ID] = s.outline(f.Ring)
		case f.ID == garrisonID:
			s.garrison = deck.Centre(f.Ring)
		}
	}
	if c.Men {
		s.scenery = Scenery(l, s.project)
	}
	s.turn = math.Round(math.Atan2(to.X-from.X, from.Y-to.Y) * 180 / math.Pi)
	for i := range c.Moments {
		s.tokens = append(s.tokens, s.stand(&c.Moments[i]))
	}
	return s
}

// ViewBox is the part of the plane that is seen, the table and its margin.
func (s *Scene) ViewBox() [4]int {
	return [4]int{-Margin, -Margin, int(s.project.Wide) + 2*Margin, int(s.project.High) + 2*Margin}
}

// Token is a unit in the drawing: where its block goes, how it is turned, and
// where its chit with the number stands.
type Token struct {
	Unit   int // index in Course.Units
	X, Y   float64
	Turn   float64 // degrees clockwise
	Block  int     // index in Scene.Blocks; -1: not to be seen
	CX, CY float64
	Side   battle.Side
}

// stand gives the tokens of a moment, one for each unit.
func (s *Scene) stand(m *show.Moment) []Token {
	out := make([]Token, len(m.Places))
	for i, p := range m.Places {
		out[i] = s.token(p)
	}
	for i, p := range m.Places {
		u := &s.Course.Units[i]
		if p.With > 0 && p.With <= len(out) && p.At == royal.WithUnit && u.Kind.Single() {
			s.attach(&out[i], m.Places[p.With-1], p)
		}
	}
	return out
}

func (s *Scene) token(p show.Place) Token {
	t := Token{Unit: p.Unit, Block: -1, Side: p.Side}
	if !p.On() {
		return t
	}
	u := &s.Course.Units[p.Unit]
	at := s.project.To(deck.Point{X: p.X, Y: p.Y})
	t.X, t.Y, t.Turn = at.X, at.Y, math.Mod(p.Heading+s.turn, 360)
	t.Block = s.block(Block(u, p, s.colours[u.Side]))
	if u.Man {
		t.Turn, t.CX, t.CY = 0, t.X, t.Y
		return t
	}
	back := sizeOf(u, p).deep / 2
	t.CX, t.CY = t.local(0, back)
	return t
}

// attach puts the badge of a single figure at the rear of the unit that he is
// with.
func (s *Scene) attach(t *Token, with, p show.Place) {
	if !with.On() {
		return
	}
	host := s.token(with)
	u := &s.Course.Units[p.Unit]
	z := sizeOf(&s.Course.Units[with.Unit], with)
	t.X, t.Y = host.local(-z.wide/2+8, z.deep-6)
	t.Turn, t.CX, t.CY = 0, t.X, t.Y
	t.Block = s.block(Block(u, p, s.colours[u.Side]))
}

// local takes a place in the token's own frame to the drawing.
func (t *Token) local(x, y float64) (float64, float64) {
	a := t.Turn * math.Pi / 180
	sin, cos := math.Sin(a), math.Cos(a)
	return t.X + float64(x*cos) - float64(y*sin), t.Y + float64(x*sin) + float64(y*cos)
}

func (s *Scene) block(svg string) int {
	i, ok := s.blocks[svg]
	if !ok {
		i = len(s.Blocks)
		s.blocks[svg] = i
		s.Blocks = append(s.Blocks, svg)
	}
	return i
}

// Tokens are the tokens after a moment.
func (s *Scene) Tokens(moment int) []Token { return s.tokens[moment] }

// Label is what the chit of a unit says: the number that orders call it by.
// Single figures have none; their sign tells who they are.
func (s *Scene) Label(unit int) string {
	u := &s.Course.Units[unit]
	if u.Kind.Single() || u.Man {
		return ""
	}
	return strconv.Itoa(u.ID)
}

// Title tells who a token is.
func (s *Scene) Title(unit int) string {
	u := &s.Course.Units[unit]
	switch {
	case u.Kind.Single() && !u.Man:
		return u.Name
	case u.Kind.Summoned(), u.Man:
		return strconv.Itoa(u.ID) + ". " + u.Name
	default:
		return strconv.Itoa(u.ID) + ". " + u.Name + ", " + string(u.Troop.Type) + " " + string(u.Troop.Class)
	}
}

// Units draws everybody after a moment: the blocks, then the chits over them.
func (s *Scene) Units(moment int) string {
	k := &pen{}
	k.put(s.scenery, `<g class="blocks">`)
	order := s.order()
	for _, i := range order {
		t := &s.tokens[moment][i]
		k.put(`<g class="unit" data-unit="`, s.Course.Units[i].ID, `"`)
		if t.Block < 0 {
			k.put(` display="none"><title>`, templ.EscapeString(s.Title(i)), `</title><g></g></g>`)
			continue
		}
		k.put(` transform="`, t.transform(), `"><title>`, templ.EscapeString(s.Title(i)), `</title><g>`, s.Blocks[t.Block], `</g></g>`)
	}
	k.put(`</g><g class="chits">`)
	for _, i := range order {
		s.chit(k, moment, i)
	}
	k.put(`</g>`)
	return k.String()
}

// order is the order of drawing: units, then single figures over them.
func (s *Scene) order() []int {
	var units, singles []int
	for i := range s.Course.Units {
		if s.Course.Units[i].Kind.Single() {
			singles = append(singles, i)
		} else {
			units = append(units, i)
		}
	}
	return append(units, singles...)
}

func (s *Scene) chit(k *pen, moment, i int) {
	label := s.Label(i)
	if label == "" {
		return
	}
	t := &s.tokens[moment][i]
	k.put(`<g class="chit `, t.Side.String(), `" data-chit="`, s.Course.Units[i].ID, `"`)
	if t.Block < 0 {
		k.put(` display="none"`)
	} else {
		k.put(` transform="translate(`, t.CX, " ", t.CY, `)"`)
	}
	w := 16.0
	if len(label) > 1 {
		w = 22
	}
	k.put(`><g><rect x="`, -w/2, `" y="-8" width="`, w, `" height="16" rx="3"/><text y="4.6">`, label, `</text></g></g>`)
}

func (t *Token) transform() string {
	k := &pen{}
	k.put("translate(", t.X, " ", t.Y, ") rotate(", t.Turn, ")")
	return k.String()
}

// Marks draws what happened from one moment to another: ways gone, shots,
// charges, blows, spells and losses. For one moment give it and the one before.
func (s *Scene) Marks(from, to int) string {
	k := &pen{}
	s.laid(k, to)
	s.works(k, &s.Course.Moments[to].Works)
	s.scared(k, from, to)
	before, after := s.tokens[from], s.tokens[to]
	for i := range after {
		k.way(&s.Course.Units[i], before[i], after[i])
	}
	seen := map[show.Deed]bool{}
	for m := from + 1; m <= to; m++ {
		for _, d := range s.Course.Moments[m].Deeds {
			if !seen[d] {
				seen[d] = true
				s.deed(k, d, m)
			}
		}
	}
	for i := range after {
		was, now := s.Course.Moments[from].Places[i], s.Course.Moments[to].Places[i]
		if s.Course.Men {
			if was.On() && now.At == royal.Destroyed {
				k.put(`<text class="loss" x="`, before[i].CX-4, `" y="`, before[i].CY+4.5, `">×</text>`)
			}
			continue
		}
		if lost := was.Figures - now.Figures; lost > 0 && was.On() {
			t := after[i]
			if t.Block < 0 {
				t = before[i]
			}
			k.put(`<text class="loss" x="`, t.CX+13, `" y="`, t.CY-9, `">−`, lost, `</text>`)
		}
	}
	return k.String()
}

// scared draws a triangle round those who lost heart together.
func (s *Scene) scared(k *pen, from, to int) {
	for m := from + 1; m <= to; m++ {
		for _, list := range s.Course.Moments[m].Shaken {
			d := &pen{}
			for i, u := range list {
				t := s.tokens[m-1][u]
				d.put([2]string{"M", "L"}[min(1, i)], t.CX, " ", t.CY)
			}
			k.put(`<path class="shaken" d="`, d.String(), `Z"><title>Lost heart together</title></path>`)
		}
	}
}

// outline is a ring as the data of a path.
func (s *Scene) outline(ring []deck.Point) string {
	k := &pen{}
	for i, p := range ring {
		at := s.project.To(p)
		k.put([2]string{"M", "L"}[min(1, i)], at.X, " ", at.Y)
	}
	k.put("Z")
	return k.String()
}

// laid draws what magic has laid on the table: walls of fire, tremors, rain, and
// woods as far as they burn.
func (s *Scene) laid(k *pen, moment int) {
	for i, l := range s.Course.Moments[moment].Ground {
		a, b := s.project.To(deck.Point{X: l.X, Y: l.Y}), s.project.To(deck.Point{X: l.X2, Y: l.Y2})
		switch l.What {
		case "rain_demon":
			half := float64(kernel.RainSide*Scale) / 2
			k.put(`<rect class="laid rain" x="`, a.X-half, `" y="`, a.Y-half, `" width="`, 2*half, `" height="`, 2*half, `"><title>Rain</title></rect>`)
		case "earth_shaker":
			k.put(`<path class="laid tremor" d="M`, a.X, " ", a.Y, "L", b.X, " ", b.Y, `"><title>The earth shakes</title></path>`)
		case "wall_of_fire":
			k.put(`<path class="laid fire" d="M`, a.X, " ", a.Y, "L", b.X, " ", b.Y, `"><title>Wall of fire</title></path>`)
		case "burning":
			id := "burn-" + strconv.Itoa(moment) + "-" + strconv.Itoa(i)
			k.put(`<clipPath id="`, id, `"><path d="`, s.woods[l.Feature], `"/></clipPath><path class="laid burning" clip-path="url(#`, id, `)" stroke-width="`, 2*l.Reach*Scale,
				`" d="M`, a.X, " ", a.Y, "L", b.X, " ", b.Y, `"><title>Burning wood</title></path>`)
		}
	}
}

// way is the path of somebody who has moved an inch or more, thin.
func (k *pen) way(u *show.Unit, a, b Token) {
	if a.Block < 0 || b.Block < 0 || u.Kind.Single() || math.Hypot(b.X-a.X, b.Y-a.Y) < Scale {
		return
	}
	k.put(`<path class="way" d="M`, a.CX, " ", a.CY, "L", b.CX, " ", b.CY, `"/>`)
}

// deed draws a shot, a charge, a blow or a spell at the moment in which it fell.
func (s *Scene) deed(k *pen, d show.Deed, m int) {
	a, b := s.tokens[m][d.From], s.tokens[m][d.To]
	if m > 0 {
		if b.Block < 0 {
			b = s.tokens[m-1][d.To]
		}
		if was := s.tokens[m-1][d.From]; was.Block >= 0 && (a.Block < 0 || d.How == "charge" || d.How == "attack") {
			a = was
		}
	}
	if a.Block < 0 || b.Block < 0 {
		return
	}
	switch d.How {
	case "strike":
		fx, fy := a.CX+(b.CX-a.CX)/2, a.CY+(b.CY-a.CY)/2
		k.put(`<path class="clash" d="M`, fx-5, " ", fy-5, "l10 10m0 -10l-10 10", `"/>`)
	case "shoot", "spell", "charge", "attack":
		k.put(`<path class="deed `, d.How, `" d="M`, a.CX, " ", a.CY, "L", b.CX, " ", b.CY, `"/>`)
		if d.How != "shoot" {
			k.head(d.How, a, b)
		}
	}
}

// head is an arrowhead a little before the middle of the target.
func (k *pen) head(how string, a, b Token) {
	dx, dy := b.CX-a.CX, b.CY-a.CY
	l := math.Hypot(dx, dy)
	if l < 8 {
		return
	}
	dx, dy = dx/l, dy/l
	x, y := b.CX-float64(10*dx), b.CY-float64(10*dy)
	k.put(`<path class="head `, how, `" d="M`, x, " ", y, "L", x-float64(11*dx)-float64(5*dy), " ", y-float64(11*dy)+float64(5*dx),
		"L", x-float64(11*dx)+float64(5*dy), " ", y-float64(11*dy)-float64(5*dx), `Z"/>`)
}

// Lane is a stretch of a unit's time on the table with nothing new.
type Lane struct {
	From, To int // moments, To not included
	Place    show.Place
}

// Lanes cuts a unit's course where its figures, status or place change.
func (s *Scene) Lanes(unit int) []Lane {
	var out []Lane
	for m := range s.Course.Moments {
		p := s.Course.Moments[m].Places[unit]
		if n := len(out); n > 0 {
			last := &out[n-1]
			if q := last.Place; q.Figures == p.Figures && q.Status == p.Status && q.At == p.At && q.Side == p.Side {
				last.To = m + 1
				continue
			}
		}
		out = append(out, Lane{m, m + 1, p})
	}
	return out
}

// LaneSVG draws a unit's course as a band: as high as its figures, coloured by
// its nerve.
func (s *Scene) LaneSVG(unit int) string {
	u := &s.Course.Units[unit]
	k := &pen{}
	n := len(s.Course.Moments)
	k.put(`<svg class="lane" viewBox="0 0 `, n, ` 100" preserveAspectRatio="none" aria-hidden="true">`)
	for _, l := range s.Lanes(unit) {
		if !l.Place.On() && l.Place.At != royal.Surrendered && l.Place.At != royal.WithUnit {
			continue
		}
		h := 100 * float64(l.Place.Figures) / float64(max(1, u.Figures))
		class := [...]string{"steady", "falling", "routing"}[l.Place.Status]
		if l.Place.At == royal.Surrendered || l.Place.Side != u.Side {
			class = "yielded"
		}
		k.put(`<rect class="`, class, `" x="`, l.From, `" y="`, 100-h, `" width="`, l.To-l.From, `" height="`, h, `"/>`)
	}
	for _, end := range s.Course.Ends() {
		k.put(`<path class="turn" d="M`, end+1, ` 0V100"/>`)
	}
	k.put(`</svg>`)
	return k.String()
}

// StatusWord is the state of a unit, or of a single man of a raid, for readers.
func StatusWord(p show.Place, men bool) string {
	switch {
	case p.At == royal.Surrendered:
		return "surrendered"
	case p.At == royal.Captured:
		return "captured"
	case p.At == royal.Destroyed && men:
		return "fallen"
	case p.At == royal.Destroyed || p.At == royal.OnTable && p.Figures == 0:
		return "destroyed"
	case p.At == royal.LeftTable:
		return "left the table"
	case p.At == royal.Reserve && men:
		return "off the table"
	case p.At == royal.Reserve:
		return "not on the table"
	case p.Status == kernel.Routing && men:
		return "a prisoner"
	case p.Status == kernel.Routing:
		return "in rout"
	case p.Status == kernel.FallingBack:
		return "falling back"
	default:
		return "in good order"
	}
}
