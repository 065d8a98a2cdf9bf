package web

import (
	"fmt"
	"net/url"
	"slices"
	"strings"

	"hyboria/campaign"
	"hyboria/campaign/steward"
	"hyboria/templates"
)

// whyRoutes are the pages that explain outcomes.
func (s *Server) whyRoutes() []route {
	return []route{
		s.keptPage("/s/:season/why", actLook, s.whys),
		s.keptPage("/s/:season/why/:entry", actLook, s.why),
	}
}

// How far a page about one subject looks back, and how much it lists.
const (
	whyWeeks = 12
	mostWhys = 60
)

// accounts are the explained outcomes of a week, as the viewer may know them.
func (v *visit) accounts(w campaign.Week) ([]steward.Account, error) {
	if slices.Contains(v.weeks, w) {
		return v.shelf.states.whys(v.ctx, w, v.viewer)
	}
	return v.shelf.season.Whys(v.ctx, w, v.viewer)
}

// whys lists the outcomes of a week or, with about, the latest of one subject.
func (s *Server) whys(v *visit) error {
	about := v.echo.QueryParam("about")
	if len(about) > 80 {
		return badRequest("That is no subject of outcomes.", "Follow a “why?” beside what happened.")
	}
	if about != "" {
		return v.whysAbout(about)
	}
	list, err := v.accounts(v.week)
	if err != nil {
		return err
	}
	page := templates.Whys{
		Shell: v.shell("Why it came so", "why"), Title: "Why it came so",
		Lede:   "What happened in " + weekWords(v.week) + ", outcome by outcome.",
		Groups: v.whyGroups(list), Empty: "Nothing happened that you may know of.",
	}
	if v.week.Week == 0 {
		page.Lede = sentence(strings.TrimPrefix(weekWords(v.week), "at ")) + ", outcome by outcome."
	}
	at := slices.Index(v.weeks, v.week)
	if at > 0 {
		page.Before = v.whyWeek(v.weeks[at-1], "")
	}
	if at+1 < len(v.weeks) {
		page.After = v.whyWeek(v.weeks[at+1], "")
	}
	return v.show(templates.WhysPage(page))
}

// whysAbout lists what happened to one subject, the latest week first.
func (v *visit) whysAbout(about string) error {
	page := templates.Whys{
		Shell: v.shell("Why it came so", "why"), Title: "Why it came so", About: about,
		Lede: v.aboutWords(about) + ", the latest first.", All: v.whyWeek(v.week, ""),
		Empty: "Nothing has happened to it that you may know of. As soon as something does, its reason stands here.",
	}
	weeks := v.weeks[:slices.Index(v.weeks, v.week)+1]
	if open := v.shelf.season.State().At; v.now && !slices.Contains(weeks, open) {
		weeks = append(slices.Clone(weeks), open)
	}
	listed := 0
	for i := len(weeks) - 1; i >= 0; i-- {
		if len(weeks)-i > whyWeeks || listed >= mostWhys {
			page.Before = v.whyWeek(weeks[i], about)
			break
		}
		list, err := v.accounts(weeks[i])
		if err != nil {
			return err
		}
		group := templates.WhyGroup{ID: fmt.Sprintf("w%d", i), Title: sentence(weekWords(weeks[i]))}
		for _, a := range list {
			if a.Why.Tells(about) || "matter:"+a.Why.Matter == about {
				group.Rows = append(group.Rows, v.whyRow(a))
			}
		}
		if len(group.Rows) > 0 {
			listed += len(group.Rows)
			page.Groups = append(page.Groups, group)
		}
	}
	return v.show(templates.WhysPage(page))
}

// whyWeek leads to the outcomes of a week, of one subject if it is not empty.
func (v *visit) whyWeek(w campaign.Week, about string) string {
	q := url.Values{"week": {w.String()}}
	if about != "" {
		q.Set("about", about)
	}
	return v.base() + "/why?" + q.Encode()
}

// whyAbout leads to the outcomes of one subject up to the week looked at.
func (v *visit) whyAbout(kind, id string) string {
	if v.now {
		return v.base() + "/why?" + url.Values{"about": {kind + ":" + id}}.Encode()
	}
	return v.whyWeek(v.week, kind+":"+id)
}

func (v *visit) whyRow(a steward.Account) templates.WhyRow {
	return templates.WhyRow{Link: v.whyEntry(a.Entry), Text: a.Why.Title}
}

func (v *visit) whyEntry(entry int64) string { return v.base() + "/why/" + itoa(entry) }

// matters are the groups of a week's outcomes, in the order of the page.
var matters = []struct{ id, title string }{
	{"realm", "The season and the realms"},
	{"battle", "Battles and what they left"},
	{"siege", "Sieges"},
	{"land", "Provinces"},
	{"raid", "Raids"},
	{"march", "Marches and contact"},
	{"winter", "Winter"},
	{"standings", "Standings"},
	{"contract", "Companies and contracts"},
	{"magic", "Magic"},
	{"people", "Players and the clock"},
}

func (v *visit) whyGroups(list []steward.Account) []templates.WhyGroup {
	var out []templates.WhyGroup
	for _, m := range matters {
		group := templates.WhyGroup{ID: "m-" + m.id, Title: m.title}
		for _, a := range list {
			if a.Why.Matter == m.id {
				group.Rows = append(group.Rows, v.whyRow(a))
			}
		}
		if len(group.Rows) > 0 {
			out = append(out, group)
		}
	}
	return out
}

// aboutWords name a subject for a heading.
func (v *visit) aboutWords(about string) string {
	kind, id, _ := strings.Cut(about, ":")
	switch kind {
	case "province":
		if p := v.server.engine.Atlas.ProvinceByID(id); p != nil {
			return "What happened in " + p.Name
		}
	case "nation":
		return "What concerns " + v.server.nationName(v.state, id)
	case "counter":
		for _, c := range v.present().Counters {
			if fmt.Sprint(c.ID) == id {
				return "What happened to " + c.Name
			}
		}
	case "battle":
		return "What battle " + id + " came to"
	case "contract":
		return "What happened to contract " + id
	case "matter":
		for _, m := range matters {
			if m.id == id {
				return m.title
			}
		}
	}
	return "What happened"
}

// why explains one outcome. One that the viewer may not know of is told from
// none by nothing.
func (s *Server) why(v *visit) error {
	a, ok, err := v.account(atoi(v.echo.Param("entry")))
	if err != nil {
		return err
	}
	if !ok {
		return noReason()
	}
	d, err := s.desk()
	if err != nil {
		return err
	}
	page := templates.Why{
		Shell: v.shell(a.Why.Title, "why"), Title: a.Why.Title, When: weekWords(a.Week), Entry: itoa(a.Entry),
		Kept: a.Why.Kept, Ways: v.ways(a), Week: v.whyWeek(a.Week, ""), Check: a.Shown,
	}
	told := map[string]bool{}
	for _, r := range a.Why.Steps {
		reason := templates.WhyReason{Text: r.Text}
		if r.Rule != "" {
			reason.Rule, reason.Told = d.ruleLink(r.Rule), told[r.Rule]
			told[r.Rule] = true
		}
		page.Reasons = append(page.Reasons, reason)
	}
	page.Rolls, page.Chain = v.drawn(d, a)
	if !slices.Contains(v.weeks, a.Week) {
		page.Week = v.base() + "/why"
	}
	return v.show(templates.WhyPage(page))
}

// account finds an entry in its week: through the cache where that is closed.
func (v *visit) account(entry int64) (steward.Account, bool, error) {
	w, ok, err := v.shelf.season.WeekOf(v.ctx, entry)
	if err != nil || !ok {
		return steward.Account{}, false, err
	}
	list, err := v.accounts(w)
	for _, a := range list {
		if a.Entry == entry {
			return a, true, err
		}
	}
	return steward.Account{}, false, err
}

// drawn are the rolls behind an outcome and where in the dice chain they stand.
func (v *visit) drawn(d *desk, a steward.Account) ([]templates.RollLine, string) {
	var rolls []templates.RollLine
	var words []string
	for _, draw := range a.Why.Dice {
		for _, r := range draw.Rolls {
			line := templates.RollLine{Reason: r.Reason, Sum: rollSum(r), Effect: r.Effect, Dice: diceWords(r), Chance: chanceWords(r)}
			if r.Rule != "" {
				line.Rule = d.ruleLink(r.Rule)
			}
			rolls = append(rolls, line)
		}
		if text := strings.Join(draw.Words, ", "); !slices.Contains(words, text) {
			words = append(words, text)
		}
	}
	if len(rolls) == 0 {
		return nil, ""
	}
	chain := fmt.Sprintf("They come from link %d of the dice chain, with the words: %s.", a.Link, strings.Join(words, "; "))
	if a.Shown == "" {
		return rolls, chain + " The link is revealed when the week is closed."
	}
	return rolls, chain + fmt.Sprintf(" Its SHA-256 is link %d, which was fixed before.", a.Link-1)
}

// ways lead to what an outcome is about.
func (v *visit) ways(a steward.Account) []templates.Fact {
	out := []templates.Fact{}
	if slices.Contains(v.weeks, a.Week) {
		out = append(out, templates.Fact{Name: "Told in", Value: "the chronicle of " + weekWords(a.Week), Link: v.base() + "/chronicle?week=" + url.QueryEscape(a.Week.String())})
	}
	if a.Why.Battle != "" && a.Why.Kind != "battle_opened" && v.fought(a.Why.Battle) {
		out = append(out, templates.Fact{Name: "Battle", Value: a.Why.Battle + ", step by step", Link: v.base() + "/battles/" + a.Why.Battle})
	}
	if c := a.Why.Cell; c != 0 && v.server.engine.Atlas.Has(c) {
		out = append(out, templates.Fact{Name: "Place", Value: sentence(v.server.where(c)), Link: v.mapLink(c)})
	}
	for _, about := range a.Why.About {
		kind, id, _ := strings.Cut(about, ":")
		switch kind {
		case "province":
			if p := v.server.engine.Atlas.ProvinceByID(id); p != nil {
				out = append(out, templates.Fact{Name: "Province", Value: p.Name, Link: v.base() + "/provinces/" + id})
			}
		case "nation":
			if slices.ContainsFunc(v.know.Nations, func(n campaign.NationState) bool { return n.ID == id }) && len(a.Why.About) < 12 {
				out = append(out, templates.Fact{Name: "Nation", Value: v.server.nationName(v.state, id), Link: v.base() + "/nations/" + id})
			}
		}
	}
	return out
}

// fought reports whether a battle has a page.
func (v *visit) fought(id string) bool {
	all, err := v.shelf.states.battles(v.ctx)
	return err == nil && slices.ContainsFunc(all, func(b campaign.Battle) bool { return b.ID == id })
}

// whyOf is the way to the reason of what a line of the chronicle tells; empty
// where there is none to give.
func (v *visit) whyOf(l steward.Line) string {
	if l.Entry != 0 {
		return v.whyEntry(l.Entry)
	}
	return ""
}

func apiWhys(c *call) ([]steward.Account, error) {
	list, err := c.accounts(c.week)
	return orEmpty(list), err
}

func apiWhy(c *call) (steward.Account, error) {
	a, ok, err := c.account(atoi(c.echo.Param("entry")))
	if err == nil && !ok {
		err = noReason()
	}
	return a, err
}

// noReason is told of an entry that does not exist as of one that is not the
// reader's to know.
func noReason() error {
	return missing("There is no reason to read here.", "Entries that are explained are listed week by week under “Why it came so”; what others did in secret is not among them.")
}
