package web

import (
	"fmt"
	"net/http"
	"net/url"
	"strconv"

	"hyboria/battle"
	"hyboria/battle/deck"
	"hyboria/battle/royal/kernel"
	"hyboria/battle/show"
	"hyboria/campaign"
	"hyboria/campaign/steward"
	"hyboria/templates"
	"hyboria/templates/battlefield"
)

// The last parts of the addresses of a battle's moments and of unit stories.
const (
	courseFile = "/course.json"
	storyFile  = "/story"
)

// look is the side of the table that a reader sits at.
type look string

// The ways to look at a table.
const (
	fromAttacker look = "attacker"
	fromDefender look = "defender"
	northUp      look = "north"
)

func (l look) options() deck.LayoutOptions {
	o := deck.LayoutOptions{Down: battle.Attacker, NorthUp: l == northUp}
	if l == fromDefender {
		o.Down = battle.Defender
	}
	return o
}

// lookFrom is the side asked for with ?from=, else the viewer's own, else the
// attacker's.
func (v *visit) lookFrom(b campaign.Battle) look {
	switch l := look(v.echo.QueryParam("from")); l {
	case fromAttacker, fromDefender, northUp:
		return l
	}
	if v.viewer.Kind == campaign.ViewNation && b.Scenario.Sides[battle.Defender].Nation == v.viewer.Nation {
		return fromDefender
	}
	return fromAttacker
}

// battleView is one battle as one reader looks at it.
type battleView struct {
	visit  *visit
	fought steward.Fought
	may    bool // the viewer may read forces, losses and dice
	from   look
	desk   *desk
	found  show.Course
	scene  *battlefield.Scene // nil without positions, or for those who may not know them
}

func (v *visit) openBattle(f steward.Fought) (*battleView, error) {
	b := &battleView{visit: v, fought: f, may: f.Battle.MayRead(v.viewer), from: v.lookFrom(f.Battle)}
	var err error
	if b.desk, err = v.server.desk(); err != nil || !b.may {
		return b, err
	}
	if b.found, err = show.Read(f.Record); err != nil {
		return b, fmt.Errorf("battle %s: %w", f.Battle.ID, err)
	}
	if b.found.Drawn() {
		b.scene = battlefield.NewScene(&b.found, b.layout(), b.from.options(), v.bannerColours(f))
	}
	return b, nil
}

// bannerColours are the fills of the two sides.
func (v *visit) bannerColours(f steward.Fought) (out [2]string) {
	for i, force := range f.Battle.Scenario.Sides {
		out[i] = v.server.engine.World.Look(force.Nation).Fill
	}
	return out
}

func (b *battleView) path() string { return b.visit.base() + "/battles/" + b.fought.Battle.ID }

// at is the page at a turn, from a side, with a unit's story.
func (b *battleView) at(turn int, from look, unit int) string {
	q := url.Values{"from": {string(from)}, "turn": {strconv.Itoa(turn)}}
	if unit > 0 {
		q.Set("unit", strconv.Itoa(unit))
	}
	return b.path() + "?" + q.Encode()
}

// turn is the turn asked for with ?turn=, 0 for the deployment.
func (b *battleView) turn() (int, error) {
	text := b.visit.echo.QueryParam("turn")
	if text == "" {
		return 0, nil
	}
	n, err := strconv.Atoi(text)
	if last := b.found.Turns(); err != nil || n < 0 || n > last {
		return 0, missing(fmt.Sprintf("This battle has no turn %q.", text), fmt.Sprintf("It has turns 1 to %d; 0 is the deployment.", last))
	}
	return n, nil
}

// unit is the index of the unit asked for with ?unit=; -1 if none is.
func (b *battleView) unit() (int, error) {
	text := b.visit.echo.QueryParam("unit")
	if text == "" {
		return -1, nil
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 || n > len(b.found.Units) {
		return -1, missing(fmt.Sprintf("This battle has no unit %q.", text), "The lists on the battle's page have them all.")
	}
	return n - 1, nil
}

// tabletop puts the drawn table into the page.
func (b *battleView) tabletop(page *templates.Battle) error {
	turn, err := b.turn()
	if err != nil {
		return err
	}
	unit, err := b.unit()
	if err != nil {
		return err
	}
	ends := b.found.Ends()
	box := b.scene.ViewBox()
	t := templates.BattleTabletop{
		ViewBox: fmt.Sprintf("%d %d %d %d", box[0], box[1], box[2], box[3]), Image: box,
		Ground: page.Ground + "?from=" + string(b.from), Alt: fmt.Sprintf("The table after turn %d", turn),
		Course: b.path() + courseFile + "?from=" + string(b.from), Story: b.path() + storyFile + "?unit=",
		Start: ends[turn], Turn: turn, Caption: fmt.Sprintf("Turn %d", turn), Last: len(b.found.Moments) - 1,
		Marks: templates.Raw(""), Pieces: templates.Raw(b.scene.Units(ends[turn])),
	}
	if turn == 0 {
		t.Alt, t.Caption = "The table as the armies were set up", "Setting up"
	} else {
		t.Marks = templates.Raw(b.scene.Marks(ends[turn-1], ends[turn]))
		t.Now = b.phases(func(p int, _ battle.Event) bool { return b.fought.Record.Phases[p].Turn == turn })
	}
	for i, force := range b.fought.Battle.Scenario.Sides {
		t.Armies[i], t.Colours[i] = force.Name, b.visit.server.arms(force.Nation, "")
		t.Numbers[i] = b.numbers(battle.Side(i))
	}
	t.Men = b.found.Men
	if turn == 0 { // what stands about from the first
		t.Marks = templates.Raw(b.scene.Marks(ends[0], ends[0]))
	}
	b.choices(&t, turn, unit+1)
	page.Table, page.Shell.Script = &t, page.Shell.Assets.Battle
	if unit >= 0 {
		page.Story = b.tell(unit)
	}
	return nil
}

// numbers are those of a side's units, or men, on the table: "1–18".
func (b *battleView) numbers(side battle.Side) string {
	first, last := 0, 0
	for _, u := range b.found.Units {
		if u.Side != side || u.Kind.Summoned() || u.Kind.Single() && !u.Man {
			continue
		}
		if first == 0 {
			first = u.ID
		}
		last = u.ID
	}
	if first == last {
		return strconv.Itoa(first)
	}
	return fmt.Sprintf("%d–%d", first, last)
}

// choices are the turns to go to and the sides to look from.
func (b *battleView) choices(t *templates.BattleTabletop, turn, unit int) {
	for n := 0; n <= b.found.Turns(); n++ {
		l := templates.TurnLink{Label: strconv.Itoa(n), Name: fmt.Sprintf("Turn %d", n), Link: b.at(n, b.from, unit), Current: n == turn}
		if n == 0 {
			l.Label, l.Name = "Setting up", "Setting up"
		}
		t.Turns = append(t.Turns, l)
	}
	for _, w := range []struct {
		from  look
		label string
	}{{fromAttacker, "Attacker near"}, {fromDefender, "Defender near"}, {northUp, "North up"}} {
		t.Views = append(t.Views, templates.TurnLink{Label: w.label, Link: b.at(turn, w.from, unit), Current: w.from == b.from})
	}
}

// place gives a row of the list of losses its number, story and lane.
func (b *battleView) place(row *templates.BattleUnit, key string) {
	if b.scene == nil {
		return
	}
	i, ok := b.found.Find(key)
	if !ok {
		return
	}
	row.ID = b.found.Units[i].ID
	row.Link, row.Lane = b.storyLink(row.ID), templates.Raw(b.scene.LaneSVG(i))
}

func (b *battleView) storyLink(unit int) string {
	turn, err := b.turn()
	if err != nil {
		turn = 0
	}
	return b.at(turn, b.from, unit) + "#story"
}

// personID is the number of the i-th single figure of a side; 0 without
// positions.
func (b *battleView) personID(side battle.Side, i int) int {
	if b.scene == nil {
		return 0
	}
	for _, u := range b.found.Units {
		if u.Kind.Single() && u.Side == side {
			if i == 0 {
				return u.ID
			}
			i--
		}
	}
	return 0
}

// moment is one step for the script. Tokens are those that changed since the
// last: [unit's number, x, y, turn, block or -1, chit x, chit y, side].
type moment struct {
	Turn   int          `json:"turn"`
	Title  string       `json:"title"`
	Phase  int          `json:"phase"`
	Tokens [][8]float64 `json:"tokens"`
	Marks  string       `json:"marks"`
}

// course answers with all moments of the battle.
func (b *battleView) course() error {
	if b.scene == nil {
		return missing("There is no course of this battle to see.", "It was fought without a table, or it is known to the two sides alone.")
	}
	type course struct {
		Blocks  []string `json:"blocks"`
		Moments []moment `json:"moments"`
	}
	out := course{Blocks: b.scene.Blocks}
	var before []battlefield.Token
	for i, m := range b.found.Moments {
		next := moment{Turn: m.Turn, Title: b.momentTitle(m.Turn, m.Name), Phase: m.Phase}
		for j, t := range b.scene.Tokens(i) {
			if before == nil || before[j] != t {
				next.Tokens = append(next.Tokens, tokenRow(b.found.Units[j].ID, t))
			}
		}
		next.Marks = b.scene.Marks(max(0, i-1), i)
		before = b.scene.Tokens(i)
		out.Moments = append(out.Moments, next)
	}
	b.visit.echo.Response().Header().Set("Cache-Control", "private, no-cache")
	return b.visit.echo.JSON(http.StatusOK, out)
}

func tokenRow(id int, t battlefield.Token) [8]float64 {
	tenth := func(x float64) float64 { return float64(int(x*10+1e4)-1e4) / 10 }
	return [8]float64{float64(id), tenth(t.X), tenth(t.Y), tenth(t.Turn), float64(t.Block), tenth(t.CX), tenth(t.CY), float64(t.Side)}
}

func (b *battleView) momentTitle(turn int, name string) string {
	if turn == 0 {
		return name
	}
	return fmt.Sprintf("%s %d: %s", upperFirst(b.desk.bookOf(b.fought.Record.System).Turn), turn, name)
}

// story answers with one unit's story alone, for the script.
func (b *battleView) story() error {
	if b.scene == nil {
		return missing("There are no stories to tell of this battle.", "It was fought without a table, or it is known to the two sides alone.")
	}
	i, err := b.unit()
	if err != nil {
		return err
	}
	if i < 0 {
		return badRequest("No unit was asked for.", "Name one with ?unit= and its number.")
	}
	return b.visit.show(templates.BattleStoryBox(*b.tell(i)))
}

// tell gathers what a unit did and what was done to it.
func (b *battleView) tell(i int) *templates.BattleStory {
	u := &b.found.Units[i]
	last := b.found.Moments[len(b.found.Moments)-1].Places[i]
	s := &templates.BattleStory{
		Name: b.scene.Title(i), Side: b.fought.Battle.Scenario.Sides[u.Side].Name, Close: b.at(0, b.from, 0),
		Phases: b.phases(func(_ int, e battle.Event) bool { return e.Unit == u.Key || b.aimedAt(e) == u.ID }),
	}
	s.Facts = append(s.Facts, templates.Fact{Name: "At the end", Value: battlefield.StatusWord(last, u.Man)})
	if u.Kind.Single() || u.Man {
		return s
	}
	if u.Kind == kernel.Ordinary {
		s.Facts = append(s.Facts, templates.Fact{Name: "Troops", Value: fmt.Sprintf("%s, class %s, %s", typeWords[u.Troop.Type], u.Troop.Class, weaponWords[string(u.Troop.Bow)])})
	}
	s.Facts = append(s.Facts, templates.Fact{Name: "Figures", Value: fmt.Sprintf("%d at the start, %d at the end", u.Figures, last.Figures)})
	if lost := b.causes(u.Key); lost != "" {
		s.Facts = append(s.Facts, templates.Fact{Name: "Lost to", Value: lost})
	}
	return s
}

// charts show figures in good order and figures lost, turn by turn.
func (b *battleView) charts(names [2]string) []templates.LineChart {
	word := b.desk.bookOf(b.fought.Record.System).Turn
	nerve := templates.LineChart{Title: "Figures in good order, " + word + " by " + word, Unit: "figures"}
	lost := templates.LineChart{Title: "Figures lost, " + word + " by " + word, Unit: "figures"}
	if b.found.Men {
		nerve.Title = "Men at large, " + word + " by " + word
	}
	colours := [2]string{"var(--accent)", "var(--info)"}
	for side := range colours {
		n, l := templates.Series{Name: names[side], Colour: colours[side]}, templates.Series{Name: names[side], Colour: colours[side]}
		for turn, end := range b.found.Ends() {
			if side == 0 {
				nerve.Labels = append(nerve.Labels, strconv.Itoa(turn))
			}
			m := &b.found.Moments[end]
			steady, _ := m.Steady(b.found.Units, battle.Side(side))
			n.Values = append(n.Values, steady)
			l.Values = append(l.Values, b.found.Lost(m, battle.Side(side)))
		}
		nerve.Series, lost.Series = append(nerve.Series, n), append(lost.Series, l)
	}
	lost.Labels = nerve.Labels
	return []templates.LineChart{nerve, lost}
}
