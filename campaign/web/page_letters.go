package web

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"hyboria/campaign"
	"hyboria/data"
	"hyboria/templates"
)

func (s *Server) letterRoutes() []route {
	const get, post = http.MethodGet, http.MethodPost
	return []route{
		s.keptPage("/s/:season/letters", actLook, s.letters),
		{post, "/s/:season/letters", actPlay, s.withSeason(s.sendLetter)},
		{post, "/s/:season/letters/secretary", actRun, s.withSeason(s.sendLetter)},
		{post, "/s/:season/motions", actPlay, s.withSeason(s.sendMotion)},
		{post, "/s/:season/motions/secretary", actRun, s.withSeason(s.sendMotion)},
	}
}

// penName is in whose name the visitor writes and moves: his side's or the
// secretary's; "" for a spectator.
func (v *visit) penName() string {
	switch seat := v.who.Seat; {
	case plays(seat.Kind):
		return seat.Holder
	case runs(seat.Kind):
		return campaign.BySecretary
	}
	return ""
}

// correspondent is the name of one who writes or is written to.
func (v *visit) correspondent(id string) string {
	if id == campaign.BySecretary {
		return "the campaign secretary"
	}
	return v.server.nationName(v.state, id)
}

func (s *Server) letters(v *visit) error {
	page := v.lettersPage()
	for i := range page.To {
		page.To[i].Taken = slices.Contains(strings.Split(v.echo.QueryParam("to"), ","), page.To[i].ID)
	}
	return v.show(templates.LettersPage(page))
}

func (v *visit) lettersPage() templates.Letters {
	k, me := v.present(), v.penName()
	page := templates.Letters{
		Shell: v.shell("Letters", "letters"), Base: v.base() + "/letters", Lede: "What those who play write to one another, and what they decide together.",
		Write: me != "" && k.Stage != campaign.StageFinished, Action: v.base() + "/letters", MoveTo: v.base() + "/motions",
	}
	if me == campaign.BySecretary {
		page.Action, page.MoveTo = page.Action+"/secretary", page.MoveTo+"/secretary"
	}
	for _, n := range slices.Concat(k.Nations, k.Bands) {
		if n.Played && !n.Eliminated && n.ID != me {
			label := n.Name
			if n.Player != "" {
				label += ", " + n.Player
			}
			page.To = append(page.To, templates.PartChoice{ID: n.ID, Label: label})
		}
	}
	if me != campaign.BySecretary {
		page.To = append(page.To, templates.PartChoice{ID: campaign.BySecretary, Label: "The campaign secretary"})
	}
	for i, l := range slices.Backward(k.Letters) {
		page.List = append(page.List, v.letterRow(i, l, me))
	}
	v.fillMotions(&page, k, me)
	return page
}

func (v *visit) letterRow(i int, l campaign.Letter, me string) templates.LetterRow {
	row := templates.LetterRow{ID: fmt.Sprintf("letter-%d", i+1), From: sentence(v.correspondent(l.From)), Week: l.Week.String(), Open: l.Open, To: "all", Text: lines(l.Text)}
	var names, others []string
	for _, id := range l.To {
		names = append(names, v.correspondent(id))
	}
	if !l.Open {
		row.To = strings.Join(names, ", ")
	}
	for _, id := range append([]string{l.From}, l.To...) {
		if id != me {
			others = append(others, id)
		}
	}
	if me != "" && len(others) > 0 {
		row.Answer = v.base() + "/letters?to=" + url.QueryEscape(strings.Join(others, ",")) + "#write"
	}
	return row
}

// sendLetter sends what the form says, or shows it back with what is wrong.
func (s *Server) sendLetter(v *visit) error {
	form, err := v.echo.FormParams()
	if err != nil {
		return badRequest("The form could not be read.", "Go back and send it again.")
	}
	l := campaign.Letter{From: v.penName(), To: form["to"], Open: form.Get("open") != "", Text: strings.ReplaceAll(form.Get("text"), "\r\n", "\n")}
	refused, err := v.shelf.season.Write(v.ctx, l)
	if err != nil {
		return s.refusedBySteward(err)
	}
	if len(refused) == 0 {
		return v.echo.Redirect(http.StatusSeeOther, v.base()+"/letters")
	}
	page := v.lettersPage()
	page.Open, page.Text = l.Open, l.Text
	for _, r := range refused {
		page.Wrong = append(page.Wrong, sentence(r.Reason)+".")
	}
	for i := range page.To {
		page.To[i].Taken = slices.Contains(l.To, page.To[i].ID)
	}
	return s.show(v.echo, http.StatusUnprocessableEntity, templates.LettersPage(page))
}

// fillMotions lists the motions and what can be moved.
func (v *visit) fillMotions(page *templates.Letters, k campaign.Knowledge, me string) {
	for _, m := range k.Club.Motions {
		page.Motions = append(page.Motions, v.motionRow(k, m, me))
	}
	page.Moves = page.Write
	if !page.Moves {
		return
	}
	for _, d := range v.server.engine.World.Settings {
		if !d.FixedAfterStart {
			page.Set = append(page.Set, templates.Choice{Value: d.Name, Label: fmt.Sprintf("%s (now %s): %s", d.Name, k.Settings[d.Name].String(), d.Means)})
		}
	}
	for _, n := range slices.Concat(k.Nations, k.Bands) {
		switch c := (templates.Choice{Value: n.ID, Label: n.Name}); {
		case n.Eliminated:
		case !n.Played || n.Leaving:
			page.Vacant = append(page.Vacant, c)
		case n.Person() && n.Missed > 0 && n.ID != me:
			c.Label += ", played by " + n.Player
			page.Away = append(page.Away, c)
		}
	}
	known := k.Known()
	for i := range v.server.engine.World.Magic {
		if m := &v.server.engine.World.Magic[i]; m.Player != nil && known.Nation(m.ID) == nil {
			page.Vacant = append(page.Vacant, templates.Choice{Value: m.ID, Label: m.Name})
		}
	}
}

func (v *visit) motionRow(k campaign.Knowledge, m campaign.Motion, me string) templates.MotionRow {
	row := templates.MotionRow{ID: strconv.Itoa(m.ID), By: v.correspondent(m.By), Week: m.Made.String(), Carried: m.Carried}
	switch m.Kind {
	case campaign.MotionSettings:
		var list []string
		for _, d := range v.server.engine.World.Settings {
			if x, ok := m.Changes[d.Name]; ok {
				list = append(list, fmt.Sprintf("%s from %s to %s", d.Name, k.Settings[d.Name].String(), x.String()))
			}
		}
		row.What, row.Rule = "Change "+strings.Join(list, ", "), "It needs the consent of all (CA-20)."
	case campaign.MotionAdmit:
		row.What = m.Player + " is to play " + v.server.nationName(v.state, m.Nation)
		if m.Company != "" {
			row.What = m.Player + " is to found the Free Company " + m.Company
		}
		row.Rule = "It needs what the setting admission says, " + k.Settings.Choice("admission") + " (CA-1.2-R1)."
	default:
		row.What, row.Rule = m.Player+" is to give the orders of "+v.server.nationName(v.state, m.Nation), "It needs more than half of the others (CA-5.3-R2)."
	}
	for _, x := range m.Votes {
		row.Votes = append(row.Votes, x.Player+map[bool]string{true: " is for it.", false: " is against it."}[x.Yes])
	}
	if n := k.Known().Nation(me); n != nil {
		row.Vote = !m.Carried && n.Player != "" && !(m.Kind == campaign.MotionDeputy && m.Nation == me)
	}
	row.Withdraw = !m.Carried && (m.By == me || me == campaign.BySecretary)
	return row
}

// sendMotion makes a motion, votes on one, or takes one back.
func (s *Server) sendMotion(v *visit) error {
	act, why := readMotion(v)
	if why == "" {
		refused, err := v.shelf.season.Club(v.ctx, v.penName(), act)
		if err != nil {
			return s.refusedBySteward(err)
		}
		if len(refused) == 0 {
			return v.echo.Redirect(http.StatusSeeOther, v.base()+"/letters#motions")
		}
		why = refusalWords(refused)
	}
	page := v.lettersPage()
	page.Error = why
	return s.show(v.echo, http.StatusUnprocessableEntity, templates.LettersPage(page))
}

func readMotion(v *visit) (a campaign.ClubAct, why string) {
	motion := int(atoi(v.echo.FormValue("motion")))
	seat := &campaign.Seating{Nation: v.echo.FormValue("nation"), Player: v.echo.FormValue("player")}
	switch do := v.echo.FormValue("do"); do {
	case "yes", "no":
		a.Vote = &campaign.Ballot{Motion: motion, Yes: do == "yes"}
	case "withdraw":
		a.Withdraw = motion
	case "admit":
		a.Admit = seat
	case "captain":
		seat.Company = v.echo.FormValue("company")
		seat.Nation = companyID(seat.Company)
		a.Admit = seat
	case "deputy":
		a.Deputy = seat
	case "settings":
		a.Settings = data.Settings{v.echo.FormValue("setting"): readValue(v.echo.FormValue("value"))}
	default:
		why = "Choose what is to be moved or voted on."
	}
	return a, why
}

// companyID makes an id of a Company's name: small letters and digits, the
// rest as _.
func companyID(name string) string {
	return strings.Trim(strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= '0' && r <= '9' {
			return r
		}
		return '_'
	}, strings.ToLower(strings.TrimSpace(name))), "_")
}

// readValue reads the value of a setting: a number, list or table as in a file
// of settings, else a word.
func readValue(text string) data.Value {
	var x data.Value
	text = strings.TrimSpace(text)
	if err := json.Unmarshal([]byte(text), &x); err == nil {
		return x
	}
	return data.TextValue(text)
}
