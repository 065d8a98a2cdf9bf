package web

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/a-h/templ"

	"hyboria/battle"
	"hyboria/battle/deck"
	"hyboria/templates"
	"hyboria/templates/battlefield"
)

// tables puts the drawing of the table into the page, and what happened last.
func (f *fightView) tables(names [2]string) {
	layout := f.layout()
	o := f.from.options()
	o.PerInch = battlefield.Scale
	project := layout.Project(o)
	box := [4]int{-battlefield.Margin, -battlefield.Margin, int(project.Wide) + 2*battlefield.Margin, int(project.High) + 2*battlefield.Margin}
	t := &templates.FightTable{
		ViewBox: fmt.Sprintf("%d %d %d %d", box[0], box[1], box[2], box[3]), Image: box,
		Ground: f.address() + groundFile + "?from=" + string(f.from), Frame: frameOf(project), Setup: f.news.Stage.Setup,
		Marks: templates.Raw(""),
	}
	for i, force := range f.news.Battle.Scenario.Sides {
		t.Armies[i], t.Colours[i] = names[i]+", "+force.Name, f.visit.server.arms(force.Nation, "")
	}
	t.Men = f.fought.Battle.Scenario.Raid != nil
	f.page.Table = t
	if f.scene == nil || f.news.Stage.Setup {
		t.Alt = "The table, with your army as it would be set up"
		t.Pieces = templates.Raw(battlefield.Scenery(layout, project) + f.ownPieces(project))
		return
	}
	ends := f.found.Ends()
	last := len(ends) - 1
	t.Alt = fmt.Sprintf("The table before %s", f.news.Stage.Name)
	t.Pieces = templates.Raw(f.scene.Units(ends[last]))
	if last == 0 {
		t.Marks = templates.Raw(f.scene.Marks(0, 0))
		return
	}
	t.Marks = templates.Raw(f.scene.Marks(ends[last-1], ends[last]))
	f.page.LastHead = fmt.Sprintf("What happened in turn %d", last)
	f.page.Last = f.phases(func(p int, _ battle.Event) bool { return f.news.Seen.Phases[p].Turn == last })
}

// frameOf tells a script how inches lie in the drawing.
func frameOf(p deck.Projection) string {
	at, x, y := p.To(deck.Point{}), p.To(deck.Point{X: 1}), p.To(deck.Point{Y: 1})
	return fmt.Sprintf("%g %g %g %g %g %g", at.X, at.Y, x.X-at.X, x.Y-at.Y, y.X-at.X, y.Y-at.Y)
}

// ownPieces draws the side's strip and its bodies where the form has them.
func (f *fightView) ownPieces(p deck.Projection) string {
	var k strings.Builder
	if s := f.news.Sheet.Strip; s != nil {
		a, b := p.To(deck.Point{X: s.X0, Y: s.Y0}), p.To(deck.Point{X: s.X1, Y: s.Y1})
		fmt.Fprintf(&k, `<rect class="strip" x="%.1f" y="%.1f" width="%.1f" height="%.1f"></rect>`,
			math.Min(a.X, b.X), math.Min(a.Y, b.Y), math.Abs(b.X-a.X), math.Abs(b.Y-a.Y))
	}
	from, to := p.To(deck.Point{}), p.To(deck.Point{Y: 1})
	turn := math.Round(math.Atan2(to.X-from.X, from.Y-to.Y) * 180 / math.Pi)
	fill := f.visit.server.engine.World.Look(f.news.Battle.Scenario.Sides[f.news.Side].Nation).Fill
	for _, b := range f.news.Sheet.Bodies {
		if b.Place != nil && b.Silent == "" {
			f.piece(&k, p, &b, turn, fill)
		}
	}
	return k.String()
}

// smallPiece is how wide a body must be, in drawing units, to carry a chit.
const smallPiece = 15.0

// piece draws one body of the side that sets up.
func (f *fightView) piece(k *strings.Builder, p deck.Projection, b *battle.Body, turn float64, fill string) {
	place := f.placeOf(b)
	at := p.To(deck.Point{X: place.X, Y: place.Y})
	wide, deep := place.Wide*battlefield.Scale, place.Deep*battlefield.Scale
	hidden, class, base := "", "own-piece", 5.0
	if wide < smallPiece {
		class, base = "own-piece small", 2.4
	}
	if place.With != "" {
		hidden = ` display="none"`
	}
	fmt.Fprintf(k, `<g class="%s" data-piece="%s" data-turn="%g" transform="translate(%.1f %.1f) rotate(%.1f)"%s><title>%s</title><rect class="body" x="%.1f" y="0" width="%.1f" height="%.1f" fill="%s"></rect><path class="front" d="M%.1f 0H%.1f"></path><g class="tag" transform="translate(0 %.1f) rotate(%.1f)"><rect x="-11" y="-9" width="22" height="18" rx="3"></rect><text y="%.1f">%s</text></g></g>`,
		class, bodyKey(b.ID), turn, at.X, at.Y, place.Facing+turn, hidden, templ.EscapeString(b.Name), -wide/2, wide, deep, templ.EscapeString(fill), -wide/2, wide/2, deep/2, -(place.Facing + turn), base, templ.EscapeString(bodyNumber(b.ID)))
}

// bodyKey is a body's name in forms and addresses.
func bodyKey(id string) string { return strings.ReplaceAll(id, " ", "-") }

// bodyNumber is the number by which orders call a body ("unit 4", "man 7"); empty
// for others.
func bodyNumber(id string) string {
	_, n, ok := strings.Cut(id, " ")
	if _, err := strconv.Atoi(n); !ok || err != nil {
		return ""
	}
	return n
}

// placeOf is where a body would stand by what the reader has written so far.
func (f *fightView) placeOf(b *battle.Body) battle.Place {
	out, key := *b.Place, bodyKey(b.ID)
	number := func(part string, to *float64) {
		if n, err := strconv.ParseFloat(f.values[part+"_"+key], 64); err == nil && !math.IsNaN(n) && math.Abs(n) < 1e4 {
			*to = n
		}
	}
	number("x", &out.X)
	number("y", &out.Y)
	number("f", &out.Facing)
	if s, ok := f.values["s_"+key]; ok {
		for _, sh := range b.Place.Shapes {
			if sh.Words == s {
				out.Shape, out.Wide, out.Deep = sh.Words, sh.Wide, sh.Deep
			}
		}
	}
	if h, ok := f.values["h_"+key]; ok {
		out.With = h
	}
	return out
}
