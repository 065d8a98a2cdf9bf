package web

import (
	"net/url"
	"time"

	"hyboria/campaign/directory"
	"hyboria/templates"
)

// deskPeople lists who sits in the season.
func (v *visit) deskPeople() ([]templates.DeskPerson, error) {
	seats, err := v.server.people.SeatsOf(v.ctx, v.name)
	if err != nil {
		return nil, err
	}
	var out []templates.DeskPerson
	for _, seat := range seats {
		a, err := v.server.people.Account(v.ctx, seat.Account)
		if err != nil {
			return nil, err
		}
		row := templates.DeskPerson{Seat: itoa(int64(seat.ID)), Name: a.Name, What: seatWords(seat), Since: seat.Since.Format(time.DateOnly)}
		if seat.Holder != "" {
			row.What = v.server.nationName(v.state, seat.Holder)
		}
		row.Vacate = seat.Kind != directory.Secretary && seat.Holder == ""
		if row.Resets, err = v.mayReset(a); err != nil {
			return nil, err
		}
		out = append(out, row)
	}
	return out, nil
}

// mayReset reports whether a secretary may let somebody set a new password: a
// person whose seats all lie in seasons that he runs, so that nobody gets into
// another campaign by it. The keeper may for anybody. A program has but its own
// seat: it may for a person who sits in its season and nowhere else.
func (v *visit) mayReset(a directory.Account) (bool, error) {
	me := v.who.Account
	if a.ID == me.ID || a.Keeper {
		return false, nil
	}
	if me.Keeper && !v.who.Program {
		return true, nil
	}
	seats, err := v.server.people.Seats(v.ctx, a.ID)
	if err != nil {
		return false, err
	}
	mine := v.who.Seats
	if !v.who.Program {
		if mine, err = v.server.people.Seats(v.ctx, me.ID); err != nil {
			return false, err
		}
	}
	run := map[string]bool{}
	for _, seat := range mine {
		if seat.Kind == directory.Secretary {
			run[seat.Season] = true
		}
	}
	for _, seat := range seats {
		if !run[seat.Season] || seat.Kind == directory.Secretary {
			return false, nil
		}
	}
	return len(seats) > 0, nil
}

// seatHere finds a seat of this season by its number.
func (v *visit) seatHere(id string) (directory.Seat, error) {
	seat, err := v.server.people.Seat(v.ctx, directory.SeatID(atoi(id)))
	if err != nil || seat.Season != v.name {
		return seat, badRequest("There is no such seat in this season.", "Choose one of the list on the desk.")
	}
	return seat, nil
}

// endSeat ends one that holds nothing.
func (v *visit) endSeat(seat directory.Seat) error {
	if seat.Kind == directory.Secretary || seat.Holder != "" {
		return badRequest("That seat is not ended here.", "Put a caretaker in its place instead; a secretary is changed by the keeper of the server.")
	}
	return v.server.people.Vacate(v.ctx, v.who.Account.ID, seat.ID)
}

// passwordLink makes one for the person of a seat.
func (v *visit) passwordLink(seat directory.Seat) (name, link string, err error) {
	a, err := v.server.people.Account(v.ctx, seat.Account)
	if err != nil {
		return "", "", err
	}
	if may, err := v.mayReset(a); err != nil || !may {
		return "", "", badRequest("You cannot make a password link for "+a.Name+".", "He also sits where you do not run the season; the keeper of the server can help.")
	}
	token, err := v.server.people.ResetLink(v.ctx, v.who.Account.ID, a.ID)
	return a.Name, v.origin() + "/reset/" + url.PathEscape(token), err
}

// deskPerson makes a password link for somebody, or ends his seat.
func (s *Server) deskPerson(v *visit) error {
	seat, err := v.seatHere(v.echo.FormValue("seat"))
	if err != nil {
		return err
	}
	if v.echo.FormValue("do") == "vacate" {
		return v.deskDone(v.endSeat(seat))
	}
	name, link, err := v.passwordLink(seat)
	if err != nil {
		return err
	}
	return v.deskAgain(func(p *templates.Desk) {
		p.FreshFor = "A link by which " + name + " sets a new password is made; it holds for a day."
		p.Fresh = link
	})
}
