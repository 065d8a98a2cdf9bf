package web

import (
	"math"
	"net/http"
	"strconv"
	"time"

	"hyboria/campaign"
	"hyboria/campaign/directory"
	"hyboria/templates"
)

func (s *Server) noticeRoutes() []route {
	return []route{
		{http.MethodGet, "/s/:season/notices", actLook, s.withSeason(s.notices)},
		{http.MethodPost, "/s/:season/notices", actLook, s.withSeason(s.minded)},
	}
}

// shownNotices is how many notices a page lists.
const shownNotices = 60

// The wishes of a person about the notices of a season: the last that he has
// read, and that he wants none by mail.
func readWish(season string) string   { return "read " + season }
func noMailWish(season string) string { return "no mail " + season }

// readerOf is under which name a seat gets notices; "" for a spectator. What a
// notice says was made from that reader's own knowledge.
func readerOf(seat directory.Seat) string {
	switch {
	case plays(seat.Kind):
		return seat.Holder
	case runs(seat.Kind):
		return campaign.BySecretary
	}
	return ""
}

func (s *Server) notices(v *visit) error {
	page := templates.Notices{Shell: v.shell("Notices", "notices"), Action: v.base() + "/notices", Mail: v.who.Account.Email, Sends: s.post != nil}
	reader := readerOf(*v.who.Seat)
	if reader == "" {
		page.Nobody = true
		return v.show(templates.NoticesPage(page))
	}
	list, err := v.shelf.season.NoticesTo(v.ctx, reader, shownNotices)
	if err != nil {
		return err
	}
	wishes, err := s.people.Wishes(v.ctx, v.who.Account.ID)
	if err != nil {
		return err
	}
	read := atoi(wishes[readWish(v.name)])
	page.Wanted = wishes[noMailWish(v.name)] == ""
	for _, n := range list {
		row := templates.NoticeRow{Subject: n.Subject, Body: lines(n.Body), New: n.ID > read}
		if row.New {
			page.Unread++
		}
		if n.Sent > 0 {
			row.Mailed = "Sent " + time.Unix(n.Sent, 0).UTC().Format("2 January 2006, 15:04 MST")
		}
		page.List = append(page.List, row)
	}
	return v.show(templates.NoticesPage(page))
}

// minded keeps what a person has read and whether he wants mail. It is his own
// account's matter and changes nothing in the season.
func (s *Server) minded(v *visit) error {
	var err error
	switch v.echo.FormValue("do") {
	case "nomail":
		err = v.wantMail(false)
	case "mail":
		err = v.wantMail(true)
	default:
		err = v.haveRead(math.MaxInt64)
	}
	if err != nil {
		return err
	}
	return v.echo.Redirect(http.StatusSeeOther, v.base()+"/notices")
}

// wantMail keeps whether a person wants the notices of the season by mail.
func (v *visit) wantMail(wants bool) error {
	value := ""
	if !wants {
		value = "yes"
	}
	return v.server.people.SetWish(v.ctx, v.who.Account.ID, noMailWish(v.name), value)
}

// haveRead keeps that a person has read the notices up to the one named, or up to
// the last that was sent.
func (v *visit) haveRead(upTo int64) error {
	list, err := v.shelf.season.NoticesTo(v.ctx, readerOf(*v.who.Seat), 1)
	if err != nil {
		return err
	}
	value := ""
	if len(list) > 0 {
		value = strconv.FormatInt(min(upTo, list[0].ID), 10)
	}
	return v.server.people.SetWish(v.ctx, v.who.Account.ID, readWish(v.name), value)
}

// unread counts the notices that a seat has not read yet.
func (v *visit) unread() (int, error) {
	reader := readerOf(*v.who.Seat)
	if reader == "" {
		return 0, nil
	}
	list, err := v.shelf.season.NoticesTo(v.ctx, reader, shownNotices)
	if err != nil {
		return 0, err
	}
	wishes, err := v.server.people.Wishes(v.ctx, v.who.Account.ID)
	if err != nil {
		return 0, err
	}
	read, n := atoi(wishes[readWish(v.name)]), 0
	for _, x := range list {
		if x.ID > read {
			n++
		}
	}
	return n, nil
}
