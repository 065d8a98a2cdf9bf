package web

import (
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"hyboria/campaign"
	"hyboria/campaign/directory"
	"hyboria/campaign/steward"
	"hyboria/templates"
)

func (s *Server) deskRoutes() []route {
	const get, post = http.MethodGet, http.MethodPost
	return slices.Concat(s.tableRoutes(), s.bookRoutes(), s.noticeRoutes(), s.awayRoutes(), []route{
		{get, "/s/:season/desk", actRun, s.withSeason(s.deskPage)},
		{post, "/s/:season/desk/rehearse", actRun, s.withSeason(s.rehearse)},
		{post, "/s/:season/desk/run", actRun, s.withSeason(s.runWeek)},
		{post, "/s/:season/desk/pause", actRun, s.withSeason(s.pause)},
		{post, "/s/:season/desk/resume", actRun, s.withSeason(s.resume)},
		{post, "/s/:season/desk/extend", actRun, s.withSeason(s.extend)},
		{post, "/s/:season/desk/clock", actRun, s.withSeason(s.setClock)},
		{post, "/s/:season/desk/replace", actRun, s.withSeason(s.replace)},
		{post, "/s/:season/desk/rewind", actRun, s.withSeason(s.rewind)},
		{post, "/s/:season/desk/invite", actRun, s.withSeason(s.makeInvite)},
		{post, "/s/:season/desk/revoke", actRun, s.withSeason(s.revokeInvite)},
		{post, "/s/:season/desk/person", actRun, s.withSeason(s.deskPerson)},
	})
}

// deskPage shows where the season stands and what it waits for.
func (s *Server) deskPage(v *visit) error {
	page, err := v.desk()
	if err != nil {
		return err
	}
	return v.show(templates.DeskPage(page))
}

// rewindPoints is how many moments the desk offers to go back to.
const rewindPoints = 30

func (v *visit) desk() (templates.Desk, error) {
	k := campaign.View(v.server.engine, v.shelf.season.State(), v.ownEyes())
	page := templates.Desk{
		Shell: v.shell("Desk", "desk"), Base: v.base() + "/desk", Week: sentence(weekWords(k.At)), Stage: stageWords(k),
		Due: v.dueWords(k), Paused: k.Desk.Paused, Away: k.Desk.Away, Over: k.Stage == campaign.StageFinished, Clock: clockForm(k.Desk.Clock),
	}
	for _, o := range k.Desk.Owed {
		who := "You"
		if o.Nation != "" {
			who = v.server.nationName(v.state, o.Nation)
		}
		page.Owed = append(page.Owed, templates.OwedRow{Who: who, What: o.What})
	}
	for _, n := range slices.Concat(k.Nations, k.Bands) {
		if !n.Eliminated {
			page.Seats = append(page.Seats, v.deskSeat(k, n))
		}
	}
	for _, b := range k.Battles {
		if b.Open {
			page.Battles = append(page.Battles, v.deskBattle(k, b))
		}
	}
	points, err := v.shelf.states.rewindPoints(v.ctx)
	if err != nil {
		return page, err
	}
	for _, p := range points {
		page.Points = append(page.Points, templates.RewindPoint{Entry: itoa(p.Entry), Label: fmt.Sprintf("%s: %s by %s (entry %d)", p.At, strings.ReplaceAll(p.Kind, "_", " "), v.server.nationName(v.state, p.By), p.Entry)})
	}
	if page.People, err = v.deskPeople(); err != nil {
		return page, err
	}
	seats, err := v.server.people.SeatsOf(v.ctx, v.name)
	if err != nil {
		return page, err
	}
	if page.Glance, err = v.glance(k, seats); err != nil {
		return page, err
	}
	return page, v.fillInvites(&page, k)
}

// ownEyes is the secretary's own knowledge, whosever eyes he has borrowed.
func (v *visit) ownEyes() campaign.Viewer {
	own, err := v.shelf.season.State().Eyes(eyesID(*v.who.Seat))
	if err != nil {
		return v.viewer
	}
	return own
}

func (v *visit) deskSeat(k campaign.Knowledge, n campaign.NationState) templates.DeskSeat {
	row := templates.DeskSeat{ID: n.ID, Name: n.Name, Link: v.link("/nations/" + n.ID), Player: n.Player, Person: n.Person()}
	d := k.Desk
	switch {
	case n.Caretaker != "":
		row.Player, row.State, row.Tag = "caretaker", strings.ReplaceAll(n.Caretaker, "_", " "), "info"
	case !n.Played:
		row.Player, row.State, row.Tag = "nobody", "home guard", "info"
	case slices.ContainsFunc(d.Parked, func(p campaign.Parking) bool { return p.Nation == n.ID }):
		row.State, row.Tag = "parked", "info"
	case slices.Contains(d.Ready, n.ID):
		row.State, row.Tag = "ready", "good"
	case slices.Contains(d.Awaited, n.ID):
		row.State, row.Tag = "awaited", "warn"
	default:
		row.State, row.Tag = "nothing owed", "good"
	}
	return row
}

func (v *visit) deskBattle(k campaign.Knowledge, b campaign.BattleNews) templates.DeskBattle {
	row := templates.DeskBattle{ID: b.ID, Where: v.server.where(b.Cell)}
	row.Title = v.newsTitle(b)
	switch {
	case k.Desk.Waits == b.ID:
		row.Link, row.Waits = v.base()+"/table/"+b.ID, "It is fought on a real table; its result is awaited."
	case b.Full != nil && b.Full.Table:
		row.Link, row.Waits = v.base()+"/table/"+b.ID, "It is fought on a real table."
	case b.Full != nil && b.Full.InPlay():
		row.Link, row.Waits = v.base()+"/fight/"+b.ID, "Its commanders play it turn by turn."
	default: // there is no page of it yet
		row.Waits = "It waits for its turn."
	}
	return row
}

func clockForm(c *campaign.Clock) templates.ClockForm {
	f := templates.ClockForm{Zone: "Europe/London", Day: "sunday", Time: "20:00", Every: "1", Least: "48", Turn: "0", Extend: "72", Set: c != nil}
	for _, d := range []string{"monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"} {
		f.Days = append(f.Days, templates.Choice{Value: d, Label: sentence(d)})
	}
	if c != nil {
		f.Zone, f.Day, f.Time = c.Zone, c.Day, fmt.Sprintf("%02d:%02d", c.Hour, c.Minute)
		f.Early = c.Early
		f.Every, f.Least, f.Extend = strconv.Itoa(c.Every), strconv.Itoa(c.LeastHours), strconv.Itoa(c.ExtendHours)
		f.Turn = strconv.Itoa(c.TurnHours)
	}
	return f
}

// again shows the desk with what was done or what is wrong.
func (v *visit) deskAgain(change func(*templates.Desk)) error {
	page, err := v.desk()
	if err != nil {
		return err
	}
	change(&page)
	status := http.StatusOK
	if page.Error != "" {
		status = http.StatusUnprocessableEntity
	}
	return v.server.show(v.echo, status, templates.DeskPage(page))
}

// deskDone goes back to the desk, or says why the steward would not.
func (v *visit) deskDone(err error) error {
	var no *steward.RefusedError
	var waits *steward.WaitsError
	if errors.As(err, &waits) { // no fault: the week has been run as far as it goes
		return v.deskAgain(func(p *templates.Desk) { p.Said = sentence(waits.Error()) + "." })
	}
	if errors.As(err, &no) {
		return v.deskAgain(func(p *templates.Desk) { p.Error = sentence(no.Error()) + "." })
	}
	if err != nil {
		return err
	}
	return v.echo.Redirect(http.StatusSeeOther, v.base()+"/desk")
}

func (s *Server) rehearse(v *visit) error {
	r, err := v.shelf.season.Rehearse(v.ctx, v.echo.FormValue("names") != "", steward.PlayOptions{})
	if err != nil {
		return v.deskDone(err)
	}
	return v.deskAgain(func(p *templates.Desk) {
		p.Odd = &templates.Rehearsed{Missing: r.Missing, Empty: r.Empty, Waits: r.Waits}
		for _, f := range r.Contacts {
			line := f.Place
			if f.Sides[0] != "" {
				line = fmt.Sprintf("%s against %s, %s", v.server.nationName(v.state, f.Sides[0]), v.server.nationName(v.state, f.Sides[1]), f.Place)
			}
			p.Odd.Contacts = append(p.Odd.Contacts, line)
		}
		for _, o := range r.Odd {
			p.Odd.Odd = append(p.Odd.Odd, strings.TrimSpace(o.Nation+" "+o.What))
		}
	})
}

// runWeek runs the open week; while somebody owes orders it asks first.
func (s *Server) runWeek(v *visit) error {
	k := campaign.View(s.engine, v.shelf.season.State(), v.ownEyes())
	if len(k.Desk.Awaited) > 0 && v.echo.FormValue("sure") == "" {
		page := templates.Confirm{
			Shell: v.shell("Run the week", "desk"), Title: "Run the week now?", Action: v.base() + "/desk/run", Back: v.base() + "/desk", Button: "Run it", Long: "Running the week…",
			What: []string{"All orders that lie sealed are used, contacts are fought, and everybody is told. Whoever has sent nothing has missed the week."},
		}
		for _, id := range k.Desk.Awaited {
			page.What = append(page.What, v.server.nationName(v.state, id)+" has not said that the week may close.")
		}
		return v.show(templates.ConfirmPage(page))
	}
	return v.deskDone(v.shelf.season.Next(v.ctx, steward.PlayOptions{}))
}

func (s *Server) pause(v *visit) error {
	return v.deskDone(v.shelf.season.Pause(v.ctx, strings.TrimSpace(v.echo.FormValue("reason"))))
}

func (s *Server) resume(v *visit) error { return v.deskDone(v.shelf.season.Resume(v.ctx)) }

func (s *Server) extend(v *visit) error {
	hours := int(atoi(v.echo.FormValue("hours")))
	return v.deskDone(v.shelf.season.Extend(v.ctx, hours, campaign.BySecretary, strings.TrimSpace(v.echo.FormValue("reason"))))
}

func (s *Server) setClock(v *visit) error {
	if v.echo.FormValue("stop") != "" {
		return v.deskDone(v.shelf.season.SetClock(v.ctx, nil))
	}
	hour, minute, ok := strings.Cut(v.echo.FormValue("time"), ":")
	if !ok {
		return v.deskAgain(func(p *templates.Desk) { p.Error = "The time of the deadline is written like 20:00." })
	}
	number := func(name string) int { return int(atoi(v.echo.FormValue(name))) }
	return v.deskDone(v.shelf.season.SetClock(v.ctx, &campaign.Clock{
		Zone: strings.TrimSpace(v.echo.FormValue("zone")), Day: v.echo.FormValue("day"), Hour: int(atoi(hour)), Minute: int(atoi(minute)),
		Early: v.echo.FormValue("early") != "", Every: number("every"), LeastHours: number("least"), TurnHours: number("turn"), ExtendHours: number("extend"),
	}))
}

// replace puts a caretaker in a seat, after saying what that means.
func (s *Server) replace(v *visit) error {
	nation, doctrine := v.echo.FormValue("nation"), v.echo.FormValue("caretaker")
	n := v.shelf.season.State().Nation(nation)
	if n == nil {
		return badRequest("There is no such side in this season.", "Choose one of the table on the desk.")
	}
	if n.Person() && v.echo.FormValue("sure") == "" {
		return v.show(templates.ConfirmPage(templates.Confirm{
			Shell: v.shell("Replace a player", "desk"), Title: "Put a caretaker in for " + n.Name + "?", Button: "Put the caretaker in",
			Action: v.base() + "/desk/replace", Back: v.base() + "/desk", Hidden: []templates.Hidden{{Name: "nation", Value: nation}, {Name: "caretaker", Value: doctrine}},
			What: []string{n.Player + " no longer gives orders for " + n.Name + " and loses the seat; sealed orders of this week are used as they are.", "The season goes on under a caretaker until somebody is invited to the seat."},
		}))
	}
	refused, err := v.shelf.season.Club(v.ctx, campaign.BySecretary, campaign.ClubAct{Replace: &campaign.Seating{Nation: nation, Caretaker: doctrine}})
	if err != nil {
		return v.deskDone(err)
	}
	if len(refused) > 0 {
		return v.deskAgain(func(p *templates.Desk) { p.Error = sentence(refused[0].Reason) + "." })
	}
	return v.deskDone(v.vacate(nation))
}

// vacate ends the seats of a side.
func (v *visit) vacate(holder string) error {
	seats, err := v.server.people.SeatsOf(v.ctx, v.name)
	if err != nil {
		return err
	}
	for _, seat := range seats {
		if seat.Holder == holder {
			if err := v.server.people.Vacate(v.ctx, v.who.Account.ID, seat.ID); err != nil {
				return err
			}
		}
	}
	return nil
}

// rewind shows what it would undo, asks a reason, and takes the season back.
func (s *Server) rewind(v *visit) error {
	to, reason := atoi(v.echo.FormValue("to")), strings.TrimSpace(v.echo.FormValue("reason"))
	if v.echo.FormValue("sure") != "" && reason != "" {
		return v.deskDone(v.shelf.season.Rewind(v.ctx, to, campaign.BySecretary, reason))
	}
	lines, err := v.undone(to)
	if err != nil {
		return v.deskDone(err)
	}
	page := templates.Confirm{
		Shell: v.shell("Rewind", "desk"), Title: fmt.Sprintf("Take the season back to entry %d?", to), Reason: true, Button: "Rewind", Long: "Taking it back…",
		Action: v.base() + "/desk/rewind", Back: v.base() + "/desk", Hidden: []templates.Hidden{{Name: "to", Value: itoa(to)}},
		What: []string{"Everybody sees that it was done and why. Nothing is deleted; what is played again is played with new dice. These things would count no longer:"},
	}
	page.What = append(page.What, lines...)
	return v.show(templates.ConfirmPage(page))
}

// maxUndone bounds what is listed before a rewind.
const maxUndone = 5000

// fillInvites lists what may be offered and what has been.
func (v *visit) fillInvites(page *templates.Desk, k campaign.Knowledge) error {
	seats, err := v.server.people.SeatsOf(v.ctx, v.name)
	if err != nil {
		return err
	}
	held := map[string]bool{}
	for _, seat := range seats {
		held[string(seat.Kind)+":"+seat.Holder] = true
	}
	add := func(kind directory.SeatKind, holder, label string) {
		if id := string(kind) + ":" + holder; !held[id] || holder == "" {
			page.Free = append(page.Free, templates.Choice{Value: id, Label: label})
		}
	}
	for _, n := range slices.Concat(k.Nations, k.Bands) {
		if !n.Eliminated {
			add(seatKind(n), n.ID, n.Name)
		}
	}
	add(directory.Deputy, "", "Deputy of the secretary")
	add(directory.Spectator, "", "Spectator")
	list, err := v.server.people.Invitations(v.ctx, v.name)
	if err != nil {
		return err
	}
	for _, i := range list {
		page.Links = append(page.Links, v.inviteRow(i))
	}
	return nil
}

// seatKind is the kind of seat that stands for an owner of counters.
func seatKind(n campaign.NationState) directory.SeatKind {
	switch n.Kind {
	case campaign.KindCompany:
		return directory.Captain
	case campaign.KindMagic:
		return directory.Magic
	default:
		return directory.Nation
	}
}

func (v *visit) inviteRow(i directory.Invitation) templates.InviteRow {
	row := templates.InviteRow{ID: i.ID, Note: i.Note, Seat: seatWords(directory.Seat{Kind: i.Kind}), Open: i.Open(v.server.now())}
	if i.Holder != "" {
		row.Seat = v.server.nationName(v.state, i.Holder)
	}
	switch {
	case !i.Used.IsZero():
		row.State = "taken"
	case i.Revoked:
		row.State = "taken back"
	case !row.Open:
		row.State = "too old"
	default:
		row.State = "open until " + i.Expires.Format("2 January 15:04 MST")
	}
	return row
}

// makeInvite makes a link and shows it once.
func (s *Server) makeInvite(v *visit) error {
	kind, holder, _ := strings.Cut(v.echo.FormValue("seat"), ":")
	seat := directory.Seat{Season: v.name, Kind: directory.SeatKind(kind), Holder: holder}
	if holder != "" && v.shelf.season.State().Nation(holder) == nil || seat.Kind == directory.Secretary {
		return badRequest("There is no such seat to offer.", "Choose one of the list.")
	}
	token, err := s.people.Invite(v.ctx, v.who.Account.ID, seat, strings.TrimSpace(v.echo.FormValue("note")))
	if err != nil {
		if whole, known := blame(err, nil); known {
			return v.deskAgain(func(p *templates.Desk) { p.Error = sentence(whole) + "." })
		}
		return err
	}
	return v.deskAgain(func(p *templates.Desk) {
		p.FreshFor = "An invitation is made."
		p.Fresh = v.echo.Scheme() + "://" + v.echo.Request().Host + "/invite/" + url.PathEscape(token)
	})
}

func (s *Server) revokeInvite(v *visit) error {
	err := s.people.Revoke(v.ctx, v.who.Account.ID, v.name, v.echo.FormValue("id"))
	if errors.Is(err, directory.ErrLink) {
		return v.deskAgain(func(p *templates.Desk) { p.Error = "That invitation has been taken, or taken back, already." })
	}
	return v.deskDone(err)
}
