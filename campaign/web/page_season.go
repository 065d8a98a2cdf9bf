package web

import (
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"github.com/labstack/echo/v4"

	"hyboria/battle"
	"hyboria/campaign"
	"hyboria/campaign/steward"
	"hyboria/templates"
)

func (s *Server) help(c echo.Context) error {
	return s.show(c, http.StatusOK, templates.HelpPage(s.outside(c, "Help", "help")))
}

// overview is the season's first page: where it stands and what happened.
func (s *Server) overview(v *visit) error {
	page := templates.Season{Shell: v.shell("Season", "overview"), Year: fmt.Sprintf("Year %d", v.week.Year)}
	page.Week = fmt.Sprintf("week %d of %d", v.week.Week, v.know.Settings.Int("weeksPerYear"))
	if v.week.Week == 0 {
		page.Week = weekWords(v.week)
	}
	page.StageText = stageWords(v.know)
	if v.now {
		k := v.present()
		page.Year, page.Week = fmt.Sprintf("Year %d", k.At.Year), fmt.Sprintf("week %d of %d", k.At.Week, k.Settings.Int("weeksPerYear"))
		if k.At.Week == 0 {
			page.Week = weekWords(k.At)
		}
		page.Owed, page.Due, page.Deeds = v.server.duties(k, v.base()), v.server.dueOf(k), v.deeds(k)
		page.StageText = stageWords(k)
	} else {
		page.Past = v.base()
	}
	page.Note = viewerNote(v.viewer, v.server.nationName(v.state, v.viewer.Nation))
	latest, err := v.shelf.states.chronicle(v.ctx, v.week, v.viewer)
	if err != nil {
		return err
	}
	page.Latest = v.bulletin(latest, true)
	movers, err := v.movers(6)
	if err != nil {
		return err
	}
	if page.Chart, err = v.pointsChart("Points in each nation's hand, week by week", movers); err != nil {
		return err
	}
	page.Wars, page.Alliances = v.pacts()
	page.Standings, page.WhyPlaces = v.standings(), v.whyAbout("matter", "standings")
	page.Contested = v.contested()
	page.Counts = v.counts()
	if page.Battles, err = v.battleRows(6, ""); err != nil {
		return err
	}
	return v.show(templates.SeasonPage(page))
}

func stageWords(k campaign.Knowledge) string {
	switch k.Stage {
	case campaign.StageWinter:
		return "The snows lie deep; armies rest until week 1."
	case campaign.StageFinished:
		return "The campaign is over."
	case campaign.StageOpen:
		return "Orders are being taken for this week."
	default:
		return "Battles are being fought."
	}
}

func viewerNote(v campaign.Viewer, nation string) string {
	switch v.Kind {
	case campaign.ViewSecretary:
		return "You see all envelopes, as the secretary does."
	case campaign.ViewSpectator:
		return "You see what stands on the board, and no paper."
	default:
		return fmt.Sprintf("You see what %s may know.", nation)
	}
}

// bulletin makes prose of the chronicle's lines: one paragraph a matter, each
// sentence with the way to its reason if that is wanted and there is one.
func (v *visit) bulletin(b steward.Bulletin, whys bool) templates.Bulletin {
	out := templates.Bulletin{Week: b.Week.String(), Title: b.Title, Link: v.base() + "/chronicle?week=" + url.QueryEscape(b.Week.String())}
	matter := ""
	for _, l := range b.Lines {
		told := templates.ToldLine{Text: l.Text}
		if whys {
			told.Why = v.whyOf(l)
		}
		if n := len(out.Paras); l.Matter == matter && n > 0 && l.Battle == "" {
			out.Paras[n-1] = append(out.Paras[n-1], told)
			continue
		}
		out.Paras = append(out.Paras, templates.ToldPara{told})
		matter = l.Matter
	}
	if len(out.Paras) == 0 {
		out.Paras = []templates.ToldPara{{{Text: "A quiet week: no blow was struck, and no seat changed hands."}}}
	}
	return out
}

func (v *visit) pacts() (wars, alliances []string) {
	for _, p := range v.know.Pacts {
		a, b := v.server.nationName(v.state, p.Pair[0]), v.server.nationName(v.state, p.Pair[1])
		switch p.Relation {
		case campaign.War:
			wars = append(wars, fmt.Sprintf("%s and %s are at war", a, b))
		case campaign.Alliance:
			alliances = append(alliances, fmt.Sprintf("%s and %s are allied", a, b))
		case campaign.Peace:
		}
	}
	return wars, alliances
}

func (v *visit) standings() []templates.StandingRow {
	var out []templates.StandingRow
	for _, st := range v.server.engine.Standings(v.state) {
		out = append(out, templates.StandingRow{
			Place: fmt.Sprint(st.Place), Name: v.server.nationName(v.state, st.Nation), Link: v.link("/nations/" + st.Nation),
			Owned: st.Owned, Start: st.Start, Share: fmt.Sprintf("%d %%", st.Owned*100/max(1, st.Start)),
		})
	}
	return out
}

func (v *visit) contested() []templates.ContestedRow {
	var out []templates.ContestedRow
	turns := v.know.Settings.Int("pacifyTurns")
	for _, h := range v.know.Holdings {
		if !h.Contested() {
			continue
		}
		row := templates.ContestedRow{
			Name: v.server.engine.Atlas.ProvinceByID(h.Province).Name, Link: v.link("/provinces/" + h.Province),
			Owner: v.folk(h.Owner, h.Land), Holder: v.server.nationName(v.state, h.Holder),
			Count: fmt.Sprintf("%d of %d weeks", h.Count, turns),
		}
		if h.PacifiedBy != "" {
			row.Count = "pacified; changes owner at the new year"
		}
		out = append(out, row)
	}
	return out
}

// folk names an owner; land that nobody owns is called by its people.
func (v *visit) folk(owner, land string) string {
	if owner == "" {
		return v.server.nationName(v.state, land) + " (neutral)"
	}
	return v.server.nationName(v.state, owner)
}

func (v *visit) counts() []templates.Fact {
	wars, alliances := v.pacts()
	return []templates.Fact{
		{Name: "Counters on the map", Value: fmt.Sprint(len(v.know.Counters)), Link: v.link("/map")},
		{Name: "Wars", Value: fmt.Sprint(len(wars))},
		{Name: "Alliances", Value: fmt.Sprint(len(alliances))},
		{Name: "Provinces contested", Value: fmt.Sprint(len(v.contested()))},
	}
}

// battleRows lists the last n battles up to the week looked at, the latest
// first, of one nation or, with an empty name, of all; n = 0 means no limit.
// Sides, cell and winner are public (CA-4.1-R2).
func (v *visit) battleRows(n int, nation string) ([]templates.BattleRow, error) {
	all, err := v.shelf.states.battles(v.ctx)
	if err != nil {
		return nil, err
	}
	var out []templates.BattleRow
	for _, b := range slices.Backward(all) {
		if n > 0 && len(out) == n {
			break
		}
		if !v.week.Before(b.Week) && (nation == "" || foughtIn(b, nation)) {
			out = append(out, v.battleRow(b))
		}
	}
	return out, nil
}

// foughtIn reports whether a nation had units in the battle.
func foughtIn(b campaign.Battle, nation string) bool {
	for side := range b.Owners {
		if b.Scenario.Sides[side].Nation == nation || slices.Contains(b.Owners[side], nation) {
			return true
		}
	}
	return false
}

func (v *visit) battleRow(b campaign.Battle) templates.BattleRow {
	attacker, defender := v.sideName(b, battle.Attacker), v.sideName(b, battle.Defender)
	return templates.BattleRow{
		Link:  v.base() + "/battles/" + b.ID,
		Title: fmt.Sprintf("%s against %s", attacker, defender),
		Week:  b.Week.String(), Where: v.server.where(b.Cell),
		Result: resultWords(b.Winner, attacker, defender),
	}
}

// sideName is the nations of a side, the chief's first.
func (v *visit) sideName(b campaign.Battle, side battle.Side) string {
	names := []string{v.server.nationName(v.state, b.Scenario.Sides[side].Nation)}
	for _, o := range b.Owners[side] {
		if n := v.server.nationName(v.state, o); !slices.Contains(names, n) {
			names = append(names, n)
		}
	}
	return strings.Join(names, " and ")
}

func resultWords(w battle.Outcome, attacker, defender string) string {
	switch w {
	case battle.AttackerWins:
		return attacker + " won"
	case battle.DefenderWins:
		return defender + " won"
	default:
		return "drawn"
	}
}

// chronicle tells one week.
func (s *Server) chronicle(v *visit) error {
	b, err := v.shelf.states.chronicle(v.ctx, v.week, v.viewer)
	if err != nil {
		return err
	}
	page := templates.Chronicle{
		Shell: v.shell(b.Title, "chronicle"), Bulletin: v.bulletin(b, true), Note: weekNote(v.present().Book, v.week),
		Whole: v.base() + "/chronicle/whole#" + weekAnchor(v.week), Whys: v.whyWeek(v.week, ""),
	}
	if runs(v.who.Seat.Kind) {
		page.Write = v.base() + "/book?note=" + url.QueryEscape(v.week.String()) + "#beside"
	}
	at := slices.Index(v.weeks, v.week)
	to := func(w campaign.Week) string { return v.base() + "/chronicle?week=" + url.QueryEscape(w.String()) }
	for i, w := range v.weeks {
		page.Weeks = append(page.Weeks, templates.WeekLink{Label: w.String(), Link: to(w), Current: i == at})
	}
	if at > 0 {
		page.Previous = to(v.weeks[at-1])
	}
	if at+1 < len(v.weeks) {
		page.Next = to(v.weeks[at+1])
	}
	return v.show(templates.ChroniclePage(page))
}

// wholeChronicle is every week that the reader has news of, on one page.
func (s *Server) wholeChronicle(v *visit) error {
	page := templates.ChronicleBook{Shell: v.shell("The whole chronicle", "chronicle"), Name: v.state.Name, Lede: "From the muster to " + weekWords(v.weeks[len(v.weeks)-1]) + "."}
	for _, w := range v.weeks {
		b, err := v.shelf.states.chronicle(v.ctx, w, v.viewer)
		if err != nil {
			return err
		}
		page.Weeks = append(page.Weeks, templates.ToldWeek{Anchor: weekAnchor(w), Bulletin: v.bulletin(b, false), Note: weekNote(v.present().Book, w)})
	}
	return v.show(templates.ChronicleBookPage(page))
}

func weekNote(book campaign.Book, w campaign.Week) templates.WeekNote {
	n := book.Note(w)
	if n.Text == "" {
		return templates.WeekNote{}
	}
	return templates.WeekNote{Text: lines(n.Text), Instead: n.Instead}
}

func weekAnchor(w campaign.Week) string { return fmt.Sprintf("y%dw%d", w.Year, w.Week) }
