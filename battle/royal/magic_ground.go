package royal

import (
	"hyboria/battle/deck"
	"hyboria/battle/royal/field"
	"hyboria/battle/royal/kernel"
)

// length is how long the line of the spell is (RA-18.12, RA-18.13).
func (c *casting) length() float64 {
	if c.spell.ID == kernel.EarthShaker {
		return kernel.TremorLine
	}
	return kernel.FireLine
}

// layLine lays the Earth-Shaker's tremors or a Wall of Fire on the table; a
// backfire lays it along the struck edge (RA-18.12, RA-18.13, RA-18.5-R1).
func (s *State) layLine(c *casting) {
	run := c.order.Facing
	if c.back != nil {
		run = field.Outward(&c.back.rect, c.edge).Turn(field.Quarter)
	}
	from, to := lineOf(c.place(), run, c.length())
	s.last(c, Effect{From: from, To: to})
	line := field.Segment(from, to)
	s.dread(&line)
	if c.spell.ID == kernel.WallOfFire {
		s.ignite(from, to)
		s.quench()
	}
}

// igniteStep is how closely a wall of fire is looked along for woods.
const igniteStep = 0.25

// ignite sets the woods alight that a wall of fire touches (RA-18.13,
// RA-18.20): from the next turn on they burn about its line.
func (s *State) ignite(from, to field.Vec) {
	n := int(from.Dist(to)/igniteStep) + 1
	for i := 0; i <= n; i++ {
		p := from.Plus(to.Sub(from), float64(i)/float64(n))
		if f := s.rt.table.FeatureAt(p, kernel.Woods); f >= 0 {
			id := s.rt.layout.Features[f].ID
			s.Fires = append(s.Fires, Fire{Feature: id, From: from, To: to, Since: s.Turn})
			s.event(nil, "RA-18.13", "The wall of fire sets woods alight")
			return
		}
	}
}

// quench lets standing rain put out what burns: walls of fire that it falls on
// and woods in which it touches the fire (RA-18.11, RA-18.20-R1).
func (s *State) quench() {
	var squares []field.Rect
	for i := range s.Effects {
		if s.Effects[i].Spell == kernel.RainDemon {
			squares = append(squares, s.Effects[i].area())
		}
	}
	for _, r := range squares {
		s.rainOn(r)
	}
	s.layFires()
}

func (s *State) rainOn(square field.Rect) {
	kept := s.Effects[:0]
	for _, e := range s.Effects {
		if line := field.Segment(e.From, e.To); e.Spell == kernel.WallOfFire && field.Dist(&line, &square) == 0 {
			s.event(nil, "RA-18.11", "Rain puts the wall of fire out")
			continue
		}
		kept = append(kept, e)
	}
	s.Effects = kept
	for i := range s.Fires {
		f := &s.Fires[i]
		if !f.Out && s.rainTouches(f, &square) {
			f.Out = true
			s.event(nil, "RA-18.20-R1", "Rain puts the burning woods out")
		}
	}
}

// rainTouches reports whether the square touches wood within reach of the fire,
// or the line itself while it is fresh.
func (s *State) rainTouches(f *Fire, square *field.Rect) bool {
	line := field.Segment(f.From, f.To)
	if field.Dist(&line, square) == 0 {
		return true
	}
	reach := float64(kernel.FireReach(s.Turn - f.Since))
	for x := 0.0; x <= kernel.RainSide; x += 0.5 {
		for y := 0.0; y <= kernel.RainSide; y += 0.5 {
			p := square.World(field.Vec{X: x - kernel.RainSide/2, Y: -y})
			if d, _ := field.DistTo(&line, p); field.Within(d, reach) && s.rt.table.At(p).Has(kernel.Woods) {
				return true
			}
		}
	}
	return false
}

// area is the square of a Rain Demon, its sides along the table's (RA-18.11-R1).
func (e *Effect) area() field.Rect {
	top := field.Vec{X: e.From.X, Y: e.From.Y + kernel.RainSide/2}
	return field.NewRect(top, 0, kernel.RainSide, kernel.RainSide)
}

// landslide lets a hill of two contours down in the quarter that was named;
// every unit with half its figures in it is struck as by twelve riders (RA-18.15,
// RA-18.15-R1). It backfires only on a friend on such a hill, on his side of it
// (RA-18.5-R1).
func (s *State) landslide(c *casting) {
	at, way := c.place(), c.order.Facing
	if c.back != nil {
		at = c.back.Pose.At
	}
	hill := s.rt.table.SteepHill(at)
	if hill < 0 {
		s.event(c.back, "RA-18.5-R1", "There is no such hill under "+c.back.Name)
		return
	}
	f := &s.rt.layout.Features[hill]
	if c.back != nil {
		top := deck.Centre(f.Upper)
		way = field.Toward(c.back.rect.Centre().Sub(field.Vec{X: top.X, Y: top.Y}))
	}
	slide := field.Landslide{Feature: hill, Toward: way}
	var caught []*Unit
	for _, u := range s.Units {
		if u.On() && !u.IsSingle() && s.rt.table.Caught(slide, &u.rect, u.field()) {
			caught = append(caught, u)
			s.dread(&u.rect)
		}
	}
	s.Slides = append(s.Slides, Slide{Feature: f.ID, Toward: way})
	s.laySlides()
	for _, u := range caught {
		s.smite(c, u)
	}
}

// wakeMagic lays fires and landslides on the table again when a state begins
// or is read from JSON.
func (s *State) wakeMagic() {
	s.layFires()
	s.laySlides()
}

// layFires tells the table which woods burn: nobody enters them while they do
// (RA-18.20-R1).
func (s *State) layFires() {
	if len(s.Fires) == 0 {
		return
	}
	list := make([]field.Fire, 0, len(s.Fires))
	for i := range s.Fires {
		list = append(list, s.fireNow(&s.Fires[i]))
	}
	s.rt.table.SetFires(list)
}

// fireNow is how far a fire has come this turn and before it.
func (s *State) fireNow(f *Fire) field.Fire {
	t := max(0, s.Turn-f.Since)
	return field.Fire{
		From: f.From, To: f.To, Out: f.Out || t == 0,
		Reach: float64(kernel.FireReach(t)), Burnt: float64(kernel.FireReach(max(0, t-1))),
	}
}

func (s *State) laySlides() {
	if len(s.Slides) == 0 {
		return
	}
	var list []field.Landslide
	for _, sl := range s.Slides {
		for i := range s.rt.layout.Features {
			if s.rt.layout.Features[i].ID == sl.Feature {
				list = append(list, field.Landslide{Feature: i, Toward: sl.Toward})
			}
		}
	}
	s.rt.table.SetLandslides(list)
}

// woods are the indexes of the layout's woods.
func (s *State) woods() (list []int) {
	for i := range s.rt.layout.Features {
		if s.rt.layout.Features[i].Kind == deck.Woods {
			list = append(list, i)
		}
	}
	return list
}
