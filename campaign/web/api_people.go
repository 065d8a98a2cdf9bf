package web

import (
	"net/http"
	"time"
)

// peopleOperations are about who sits in a season and what he has read.
func peopleOperations() []operation {
	const d = "/seasons/:season/desk/people"
	return []operation{
		reading(d, actRun, "listPeople", "people", "Who sits in the season.", apiPeople),
		acting(http.MethodDelete, d+"/:seat", actRun, "vacateSeat", "people", "End the seat of a deputy or spectator; for another side put a caretaker in.", apiVacate),
		revealing(http.MethodPost, d+"/:seat/password", actRun, "makePasswordLink", "people", "Make a link by which somebody sets a new password; it is told this once and holds for a day. With a token: for one who sits in this season only.", apiPasswordLink),
		doing(http.MethodPut, "/seasons/:season/notices", actLook, "mindNotices", "letters", "Say up to which notice you have read, and whether you want them by mail.", apiMindNotices),
	}
}

// PersonTold is somebody who sits in the season.
type PersonTold struct {
	ID       string `json:"id"` // of the seat
	Name     string `json:"name"`
	Seat     string `json:"seat"`     // in words
	Since    string `json:"since"`    // a day
	Vacates  bool   `json:"vacates"`  // the seat may be ended
	Password bool   `json:"password"` // you may make him a password link
}

func apiPeople(c *call) ([]PersonTold, error) {
	list, err := c.deskPeople()
	out := []PersonTold{}
	for _, p := range list {
		out = append(out, PersonTold{p.Seat, p.Name, p.What, p.Since, p.Vacate, p.Resets})
	}
	return out, err
}

func apiVacate(c *call) (Done, error) {
	seat, err := c.seatHere(c.echo.Param("seat"))
	if err == nil {
		err = c.endSeat(seat)
	}
	return c.settled(nil, err, "The seat is ended.", "/desk/people")
}

func apiPasswordLink(c *call) (Invited, error) {
	seat, err := c.seatHere(c.echo.Param("seat"))
	if err != nil {
		return Invited{}, err
	}
	name, link, err := c.passwordLink(seat)
	if err != nil {
		return Invited{}, err
	}
	c.toldOnce()
	d, err := c.done("A link by which "+name+" sets a new password is made.", "/desk/people")
	return Invited{Done: d, Link: link}, err
}

// NoticesMinded is what somebody has read, and whether he wants mail.
type NoticesMinded struct {
	Read *int64 `json:"read,omitempty"` // id of the last notice that was read
	Mail *bool  `json:"mail,omitempty"` // they are to come by mail as well
}

func apiMindNotices(c *call, b NoticesMinded) (Done, error) {
	if b.Mail != nil {
		if err := c.wantMail(*b.Mail); err != nil {
			return Done{}, err
		}
	}
	if b.Read != nil {
		if err := c.haveRead(*b.Read); err != nil {
			return Done{}, err
		}
	}
	return c.done("It is noted.", "/notices")
}

// mailed tells when a notice was sent by mail, "" if it was not.
func mailed(sent int64) string {
	if sent <= 0 {
		return ""
	}
	return time.Unix(sent, 0).UTC().Format(time.RFC3339)
}
