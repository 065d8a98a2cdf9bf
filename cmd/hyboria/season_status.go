package main

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"text/tabwriter"

	"hyboria/battle"
	"hyboria/campaign"
	"hyboria/campaign/steward"
	"hyboria/map"
)

// seasonStatusCmd tells how a season stands.
type seasonStatusCmd struct {
	File string `arg:"" name:"season" help:"Season file."`
	As   string `placeholder:"WHO" default:"spectator" help:"Whose eyes to look with: a nation, secretary or spectator."`
	Week string `placeholder:"Y1/W7" help:"Look at the season as it stood when this week was closed."`

	Delay int `placeholder:"N" help:"News come so many weeks late; for a spectator."`
}

// seasonStatus is the answer in JSON.
type seasonStatus struct {
	File      string           `json:"file"`
	Name      string           `json:"name"`
	At        string           `json:"at"`
	Year      int              `json:"year"`
	Week      int              `json:"week"`
	Stage     campaign.Stage   `json:"stage"`
	Standings []standingAnswer `json:"standings"`
	Wars      [][2]string      `json:"wars"`
	Alliances [][2]string      `json:"alliances"`
	Provinces []provinceAnswer `json:"provinces"`
	Counters  []counterAnswer  `json:"counters"`
	Battles   []battleLine     `json:"battles"`
	Chain     string           `json:"chain"`
	Entries   int64            `json:"entries"`
	Head      string           `json:"head"`
}

type standingAnswer struct {
	Place  int    `json:"place"` // 0: none, nobody plays it
	Nation string `json:"nation"`
	Name   string `json:"name"`
	Owned  int    `json:"owned"`
	Start  int    `json:"start"`
	Held   int    `json:"held"` // points of all seats it stands in
}

type provinceAnswer struct {
	ID     string `json:"id"`
	Name   string `json:"name"`
	Points int    `json:"points"`
	Owner  string `json:"owner"`
	Holder string `json:"holder"`
	Count  int    `json:"count"`

	Besieged bool `json:"besieged,omitempty"`
	Stores   *int `json:"stores,omitempty"` // of a walled place, for garrison and besiegers (CA-4.1-R5)
}

type counterAnswer struct {
	ID       campaign.CounterID `json:"id"`
	Name     string             `json:"name"`
	Owner    string             `json:"owner"`
	Cell     string             `json:"cell"`
	Place    string             `json:"place"`
	Inside   bool               `json:"inside"`
	Points   int                `json:"points,omitempty"` // of counters whose envelope may be read
	Contents *campaign.Counter  `json:"contents,omitempty"`
}

type battleLine struct {
	ID        string         `json:"id"`
	Cell      string         `json:"cell"`
	Place     string         `json:"place"`
	Attackers []string       `json:"attackers"`
	Defenders []string       `json:"defenders"`
	Winner    battle.Outcome `json:"winner"`
	Digest    string         `json:"digest,omitempty"`    // of the record, for those who may read it
	LossShare *[2]int        `json:"lossShare,omitempty"` // for those who may know, in hundredths of a percent
}

// Run looks and tells.
func (c seasonStatusCmd) Run(a *app) error {
	e, err := a.Engine()
	if err != nil {
		return err
	}
	s, err := steward.OpenReader(a.Context, c.File, e, a.keys())
	if err != nil {
		return seasonError(err)
	}
	defer s.Close()
	st := s.State()
	if c.Week != "" {
		w, err := campaign.ParseWeek(c.Week)
		if err != nil {
			return badInputf("--week: %w", err)
		}
		if st, err = s.StateAt(a.Context, w); err != nil {
			return badInputf("--week: %w", err)
		}
	}
	viewer, err := viewerNamed(st, c.As)
	if err != nil {
		return badInputf("--as: %w", err)
	}
	if viewer, err = late(viewer, c.Delay); err != nil {
		return err
	}
	if st, err = c.news(a, s, st, viewer); err != nil {
		return err
	}
	answer, err := c.answer(a, s, st, viewer)
	if err != nil {
		return seasonError(err)
	}
	if a.JSON {
		return a.writeJSON(answer)
	}
	return tellStatus(a, st, answer)
}

// news is the season as far as news of it have come to a late spectator.
func (c seasonStatusCmd) news(a *app, s *steward.Season, st *campaign.State, v campaign.Viewer) (*campaign.State, error) {
	if v.Delay == 0 {
		return st, nil
	}
	weeks, err := s.Weeks(a.Context)
	if err != nil {
		return nil, seasonError(err)
	}
	told := reached(weeks, v)
	if len(told) == 0 {
		return nil, badInputf("--delay %d: no news have come so far", v.Delay)
	}
	if last := told[len(told)-1]; c.Week == "" || last.Before(st.At) {
		if st, err = s.StateAt(a.Context, last); err != nil {
			return nil, seasonError(err)
		}
	}
	return st, nil
}

// late makes a spectator's news late.
func late(v campaign.Viewer, weeks int) (campaign.Viewer, error) {
	switch {
	case weeks == 0:
		return v, nil
	case weeks < 0 || v.Kind != campaign.ViewSpectator:
		return v, badInputf("--delay %d: news are late for spectators only, by one week or more", weeks)
	}
	return campaign.LateSpectator(weeks), nil
}

// reached are the closed weeks of which the viewer has news.
func reached(weeks []campaign.Week, v campaign.Viewer) []campaign.Week {
	n := len(weeks)
	for n > 0 && !v.Reaches(len(weeks)-n) {
		n--
	}
	return weeks[:n]
}

// viewerNamed reads --as.
func viewerNamed(s *campaign.State, who string) (campaign.Viewer, error) { return s.Eyes(who) }

func (c seasonStatusCmd) answer(a *app, s *steward.Season, st *campaign.State, v campaign.Viewer) (seasonStatus, error) {
	k := campaign.View(s.Engine(), st, v)
	out := seasonStatus{
		File: c.File, Name: k.Name, At: k.At.String(), Year: k.At.Year, Week: k.At.Week, Stage: k.Stage,
		Standings: standingsOf(s.Engine(), st), Wars: pairsOf(k.Pacts, campaign.War), Alliances: pairsOf(k.Pacts, campaign.Alliance),
		Provinces: []provinceAnswer{}, Counters: []counterAnswer{}, Battles: []battleLine{}, Chain: k.Chain, Entries: s.Head(),
	}
	atlas := s.Engine().Atlas
	for _, h := range k.Holdings {
		p := provinceAnswer{ID: h.Province, Name: h.Province, Points: h.Points, Owner: h.Owner, Holder: h.Holder, Count: h.Count}
		if land := atlas.ProvinceByID(h.Province); land != nil {
			p.Name = land.Name
		}
		if stores, _, ok := k.StoresOf(s.Engine(), h.Province); ok {
			p.Stores = &stores
		}
		p.Besieged = k.Besieged(h.Province)
		out.Provinces = append(out.Provinces, p)
	}
	for _, x := range k.Counters {
		n := counterAnswer{ID: x.ID, Name: x.Name, Owner: x.Owner, Cell: atlas.ID(x.Cell), Place: whereIs(atlas, x.Cell), Inside: x.Inside, Contents: x.Contents}
		if x.Contents != nil {
			n.Points = campaign.Points(x.Contents)
		}
		out.Counters = append(out.Counters, n)
	}
	var err error
	if out.Battles, err = battlesOf(a, s, st, v); err != nil {
		return out, err
	}
	out.Head, err = s.HeadHash(a.Context)
	return out, err
}

// standingsOf are the standings as they would be now (CA-19.3-R1).
func standingsOf(e *campaign.Engine, st *campaign.State) []standingAnswer {
	out := []standingAnswer{}
	for _, x := range e.Standings(st) {
		n := standingAnswer{Place: x.Place, Nation: x.Nation, Name: st.Nation(x.Nation).Name, Owned: x.Owned, Start: x.Start}
		for _, h := range st.Holdings {
			if h.Holder == x.Nation {
				n.Held += h.Points
			}
		}
		out = append(out, n)
	}
	return out
}

func pairsOf(pacts []campaign.Pact, r campaign.Relation) [][2]string {
	out := [][2]string{}
	for _, p := range pacts {
		if p.Relation == r {
			out = append(out, p.Pair)
		}
	}
	return out
}

// battlesOf lists the battles of the season up to the state, with the losses
// for those who may know them (CA-4.1-R2).
func battlesOf(a *app, s *steward.Season, st *campaign.State, v campaign.Viewer) ([]battleLine, error) {
	ids, err := s.BattleIDs(a.Context)
	if err != nil {
		return nil, err
	}
	atlas := s.Engine().Atlas
	out := []battleLine{}
	for _, id := range ids {
		b, ok, err := s.BattleNews(a.Context, id)
		if err != nil {
			return nil, err
		}
		if !ok || !b.Week.Before(st.At) && b.Week != st.At {
			continue
		}
		n := battleLine{ID: b.ID, Cell: atlas.ID(b.Cell), Place: whereIs(atlas, b.Cell), Attackers: b.Nations(battle.Attacker), Defenders: b.Nations(battle.Defender), Winner: b.Winner}
		if b.MayRead(v) {
			n.LossShare, n.Digest = &b.LossShare, b.Digest
		}
		out = append(out, n)
	}
	return out, nil
}

// whereIs names a cell in a few words.
func whereIs(a *hexmap.Atlas, c hexmap.Cell) string {
	if city := a.CityAt(c); city != nil {
		return city.Name
	}
	if p := a.SeatAt(c); p != nil {
		return "seat of " + p.Name
	}
	return a.Province(c).Name
}

// tellStatus writes the status for a person.
func tellStatus(a *app, st *campaign.State, s seasonStatus) error {
	a.printf("%s: %s\n\n", s.Name, stageWords(st))
	w := tabwriter.NewWriter(a.Stdout, 0, 4, 2, ' ', 0)
	fmt.Fprintln(w, "place\tnation\towns\tstart\tholds\tcounters")
	for _, n := range s.Standings {
		place := "-"
		if n.Place > 0 {
			place = strconv.Itoa(n.Place)
		}
		mine := 0
		for _, c := range s.Counters {
			if c.Owner == n.Nation {
				mine++
			}
		}
		fmt.Fprintf(w, "%s\t%s\t%d\t%d\t%d\t%d\n", place, n.Name, n.Owned, n.Start, n.Held, mine)
	}
	if err := w.Flush(); err != nil {
		return err
	}
	tellPairs(a, st, "At war", s.Wars)
	tellPairs(a, st, "Allied", s.Alliances)
	tellContested(a, st, s.Provinces)
	tellSieges(a, st, s.Provinces)
	tellBattles(a, st, s.Battles)
	tellEnvelopes(a, s.Counters)
	return nil
}

func tellPairs(a *app, st *campaign.State, title string, pairs [][2]string) {
	if len(pairs) == 0 {
		return
	}
	a.printf("\n%s:\n", title)
	for _, p := range pairs {
		a.printf("  %s and %s\n", st.Nation(p[0]).Name, st.Nation(p[1]).Name)
	}
}

func tellContested(a *app, st *campaign.State, list []provinceAnswer) {
	first := true
	for _, p := range list {
		if p.Owner == p.Holder {
			continue
		}
		if first {
			a.printf("\nHeld by another than the legal owner:\n")
			first = false
		}
		a.printf("  %s (%d points): %s holds it, owner %s, count %d\n", p.Name, p.Points, nationName(st, p.Holder), nationName(st, p.Owner), p.Count)
	}
}

// tellSieges lists the besieged places, with stores for those who know them.
func tellSieges(a *app, st *campaign.State, list []provinceAnswer) {
	first := true
	for _, p := range list {
		if !p.Besieged {
			continue
		}
		if first {
			a.printf("\nBesieged:\n")
			first = false
		}
		a.printf("  the seat of %s, held by %s", p.Name, nationName(st, p.Holder))
		if p.Stores != nil {
			a.printf(", stores %d", *p.Stores)
		}
		a.printf("\n")
	}
}

func nationName(st *campaign.State, id string) string {
	if n := st.Nation(id); n != nil {
		return n.Name
	}
	return "nobody"
}

// recentBattles is how many battles are told.
const recentBattles = 12

func tellBattles(a *app, st *campaign.State, list []battleLine) {
	if len(list) == 0 {
		a.printf("\nNo battle has been fought.\n")
		return
	}
	a.printf("\n%s fought", count(len(list), "battle"))
	if len(list) > recentBattles {
		a.printf("; the last %d", recentBattles)
	}
	a.printf(":\n")
	for _, b := range list[max(0, len(list)-recentBattles):] {
		result := "drawn"
		switch b.Winner {
		case battle.AttackerWins:
			result = "won by " + namesOf(st, b.Attackers)
		case battle.DefenderWins:
			result = "won by " + namesOf(st, b.Defenders)
		case battle.Draw:
		}
		a.printf("  %s  %s against %s, %s: %s\n", b.ID, namesOf(st, b.Attackers), namesOf(st, b.Defenders), b.Place, result)
	}
}

func namesOf(st *campaign.State, ids []string) string {
	names := make([]string, len(ids))
	for i, id := range ids {
		names[i] = nationName(st, id)
	}
	return strings.Join(names, " and ")
}

// tellEnvelopes lists the counters whose contents the viewer may read.
func tellEnvelopes(a *app, list []counterAnswer) {
	own := slices.DeleteFunc(slices.Clone(list), func(c counterAnswer) bool { return c.Contents == nil })
	if len(own) == 0 {
		return
	}
	a.printf("\nCounters:\n")
	for _, c := range own {
		where := c.Place
		if c.Inside {
			where += ", inside the walls"
		}
		a.printf("  %d %s (%d points), %s\n", c.ID, c.Name, c.Points, where)
		for _, u := range c.Contents.Units {
			a.printf("     %s  %s, %d of %d\n", u.ID, u.Name, u.Present, u.FullCrew())
		}
	}
}
