package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"hyboria/battle/dice"
	"hyboria/campaign"
	"hyboria/campaign/journal"
	"hyboria/campaign/steward"
)

// A demo is a season that is made by play, always the same way.
type demo struct {
	file  string // in the folder of the seasons
	name  string
	fight bool // the next week is begun too, up to the battle that waits for its two players
	hand  bool // who fight it turn by turn in their browsers, not on a real table
}

// The demos. In the first the week is open: orders are due, a contact waits for
// dawn, a city is besieged, offers lie on the table. In the second that dawn
// has come, and the week waits for the players of the battle; in the third they
// fight it turn by turn.
const (
	demoSeason = "demo"
	demoBattle = "demo-battle"
	demoHand   = "demo-turns"
)

// With the seed the hosts of Aquilonia and Nemedia stand against each other at Valkia
// after so many weeks of caretakers, while Stygia besieges Asgalun. Where caretakers
// come to play otherwise, the demo goes on until the two have met, for some weeks.
const (
	demoSeed   = 1915
	demoWeeks  = 7
	demoLatest = 12
)

func demos() []demo {
	return []demo{
		{file: demoSeason, name: "The Year of the Lion"},
		{file: demoBattle, name: "The Field of Valkia", fight: true},
		{file: demoHand, name: "The Morning at Valkia", fight: true, hand: true},
	}
}

// makeDemos makes the demos that are not there yet.
func makeDemos(a *app, e *campaign.Engine, dir string) error {
	for _, d := range demos() {
		path := filepath.Join(dir, d.file+".hyb")
		if _, err := os.Stat(path); err == nil {
			continue
		} else if !errors.Is(err, fs.ErrNotExist) {
			return err
		}
		fmt.Fprintf(a.Stderr, "Making the demo %q; this takes some seconds.\n", d.name)
		if err := makeDemo(a, e, d, path); err != nil {
			return fmt.Errorf("the demo %q: %w", d.name, err)
		}
	}
	return nil
}

// makeDemo writes a demo beside its place and moves it there when it is whole.
func makeDemo(a *app, e *campaign.Engine, d demo, path string) error {
	text, err := fs.ReadFile(a.Data, "demo_season.json")
	if err != nil {
		return badInput(err)
	}
	def, err := e.ParseSeason("demo_season.json", text)
	if err != nil {
		return badInput(err)
	}
	def.Name = d.name
	dir, err := os.MkdirTemp(filepath.Dir(path), ".demo-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	draft := filepath.Join(dir, filepath.Base(path))
	if err := d.play(a.Context, draft, e, def, a.keys()); err != nil {
		return err
	}
	// The key comes first: a season without it could not be read.
	if err := os.Rename(journal.KeyPath(draft, ""), journal.KeyPath(path, "")); err != nil {
		return err
	}
	return os.Rename(draft, path)
}

// play founds the season, lets caretakers play, seats people and lets them do
// what a visitor should find.
func (d demo) play(ctx context.Context, path string, e *campaign.Engine, def campaign.SeasonDef, keys journal.Option) error {
	seed := int64(demoSeed)
	if err := steward.Create(ctx, path, e, def, &seed, keys); err != nil {
		return err
	}
	s, err := steward.Open(ctx, path, e, keys)
	if err != nil {
		return err
	}
	p := &demoPlay{ctx: ctx, season: s, engine: e, seed: seed}
	p.weeks(demoWeeks)
	for n := demoWeeks; n < demoLatest && p.err == nil && !meeting(s.State()); n++ {
		p.weeks(1)
	}
	p.seat()
	p.bargain()
	p.write()
	if d.hand {
		p.byHand()
	}
	if d.fight {
		p.begin()
	} else {
		p.do(s.SetClock(ctx, demoClock()))
	}
	return errors.Join(p.err, s.Close())
}

// demoPlay does one thing after another until one fails.
type demoPlay struct {
	ctx    context.Context
	season *steward.Season
	engine *campaign.Engine
	seed   int64
	err    error
}

func (p *demoPlay) do(err error) {
	if p.err == nil {
		p.err = err
	}
}

// refused is what the rules say against something that the demo does.
func (p *demoPlay) refused(list []campaign.Refusal, err error) {
	p.do(err)
	var words []string
	for _, r := range list {
		words = append(words, r.String())
	}
	if len(words) > 0 {
		p.do(fmt.Errorf("refused: %s", strings.Join(words, "; ")))
	}
}

func (p *demoPlay) weeks(n int) {
	if p.err != nil {
		return
	}
	_, err := p.season.Play(p.ctx, n, steward.PlayOptions{Seed: &p.seed})
	p.do(err)
}

// meeting reports whether a contact of Aquilonia and Nemedia waits for dawn.
func meeting(st *campaign.State) bool {
	return slices.ContainsFunc(st.Waiting, func(p campaign.Pair) bool {
		return st.Counter(p.A).Owner == "aquilonia" && st.Counter(p.B).Owner == "nemedia"
	})
}

// demoPeople are the players of the demo, as the door to its seats names them.
func demoPeople() []campaign.Seating {
	return []campaign.Seating{
		{Nation: "aquilonia", Player: "Demo Aquilonia"},
		{Nation: "nemedia", Player: "Demo Nemedia"},
		{Nation: "stygia", Player: "Demo Stygia"},
		{Nation: "red_hand", Player: "Demo Captain of the Red Hand"},
	}
}

// seat puts people in place of the caretakers; two of them like real tables.
func (p *demoPlay) seat() {
	for _, x := range demoPeople() {
		if p.err != nil {
			return
		}
		p.refused(p.season.Club(p.ctx, string(campaign.ViewSecretary), campaign.ClubAct{Replace: &x}))
	}
	for _, nation := range []string{"aquilonia", "nemedia"} {
		if p.err == nil {
			p.do(p.season.WishTable(p.ctx, nation, true))
		}
	}
}

// bargain lays offers on the table: Aquilonia would hire the Red Hand when its
// contract with Turan is over, and the Iron Riders offer themselves to Nemedia.
func (p *demoPlay) bargain() {
	if p.err != nil {
		return
	}
	year := p.season.State().At.Year
	until := campaign.Week{Year: year, Week: 34}
	p.refused(p.season.Negotiate(p.ctx, "aquilonia", campaign.Act{Do: campaign.DoOffer, Until: &until, Terms: &campaign.Terms{
		Company: "red_hand", Employer: "aquilonia", Whole: true,
		First: campaign.Week{Year: year, Week: 25}, Last: campaign.Week{Year: year, Week: 35},
		Fee:        []campaign.Fee{{Province: "aq_shamar", From: year + 1, Years: 1}},
		Promises:   []string{"winter quarters in Tarantia"},
		Objectives: []campaign.Objective{{Aim: campaign.AimFront, Against: "nemedia"}},
		Forbidden:  []string{"turan"},
	}}))
}

// write sends the letters that a visitor finds.
func (p *demoPlay) write() {
	letters := []campaign.Letter{
		{From: "nemedia", To: []string{"aquilonia"}, Text: "Our host stands before Valkia, and so does yours. Give us the road to the Valkian gap and we shall speak of peace before the snow."},
		{From: "stygia", Open: true, Text: "Asgalun is invested. Whoever sends it bread makes himself our enemy; whoever lets the river run its course has nothing to fear from us."},
		{From: "red_hand", To: []string{"aquilonia"}, Text: "We serve Turan until week 24 and keep our word. After that the Red Hand is free, and a province for a year is what it costs."},
	}
	for _, l := range letters {
		if p.err == nil {
			p.refused(p.season.Write(p.ctx, l))
		}
	}
}

// begin hands in orders for the people, as a caretaker of each would give
// them, and runs the week until it waits for the battle.
func (p *demoPlay) begin() {
	doctrines := map[string]steward.Doctrine{"aquilonia": "loyal_ally", "nemedia": "aggressive", "stygia": "aggressive"}
	for _, x := range demoPeople() {
		doctrine, ok := doctrines[x.Nation]
		if p.err != nil || !ok {
			continue
		}
		st := p.season.State()
		stream := dice.New(dice.SeedOf(p.seed), nil, "caretaker", st.At.String(), x.Nation)
		o := steward.Orders(p.engine, campaign.View(p.engine, st, campaign.Player(x.Nation)), x.Nation, doctrine, stream)
		_, refused, err := p.season.Submit(p.ctx, o)
		p.refused(refused, err)
	}
	if p.err != nil {
		return
	}
	err := p.season.Next(p.ctx, steward.PlayOptions{Seed: &p.seed})
	var waits *steward.WaitsError
	if !errors.As(err, &waits) {
		p.do(errors.Join(err, fmt.Errorf("no battle waits for its players")))
	}
}

// byHand lets the players fight their battles turn by turn.
func (p *demoPlay) byHand() {
	for _, x := range demoPeople() {
		if n := p.season.State().Nation(x.Nation); p.err == nil && n.Person() && n.Kind == campaign.KindNation {
			p.do(p.season.WishTable(p.ctx, x.Nation, false))
			p.do(p.season.WishHand(p.ctx, x.Nation, true))
		}
	}
}

// demoClock closes the demo's weeks on Sunday evenings.
func demoClock() *campaign.Clock {
	return &campaign.Clock{Zone: "Europe/London", Day: "sunday", Hour: 20, Every: 1, LeastHours: 48, ExtendHours: 72}
}
