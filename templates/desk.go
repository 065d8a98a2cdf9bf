package templates

import (
	"strings"

	"github.com/a-h/templ"
)

// Desk is the secretary's page.
type Desk struct {
	Shell    Shell
	Base     string // path of the desk's forms
	Week     string
	Stage    string
	Due      string
	Paused   string
	Away     bool
	Owed     []OwedRow
	Glance   []Glance
	Seats    []DeskSeat
	People   []DeskPerson
	Battles  []DeskBattle
	Odd      *Rehearsed
	Points   []RewindPoint
	Links    []InviteRow
	Fresh    string // link of an invitation or a reset that was just made; shown once
	FreshFor string
	Free     []Choice // what can be invited to
	Clock    ClockForm
	Said     string
	Error    string
	Over     bool
}

// OwedRow is one thing that is owed.
type OwedRow struct{ Who, What string }

// said is what is owed, without the name that stands before it.
func (o OwedRow) said() string { return strings.TrimPrefix(o.What, o.Who+" ") }

// DeskSeat is one side of the season and who plays it.
type DeskSeat struct {
	ID, Name, Link string
	Player         string
	State          string // sealed, missing, ready, parked, caretaker, no player
	Tag            string
	Person         bool
}

// DeskBattle is a battle that waits.
type DeskBattle struct{ ID, Link, Title, Where, Waits string }

// Rehearsed is what would come of the week as things stand.
type Rehearsed struct {
	Missing, Contacts, Odd, Empty, Waits []string
}

// RewindPoint is an entry to which the season can go back.
type RewindPoint struct{ Entry, Label string }

// InviteRow is an invitation that was made.
type InviteRow struct {
	ID, Seat, Note, State string
	Open                  bool
}

// ClockForm is the regular deadline.
type ClockForm struct {
	Zone, Day string
	Time      string
	Every     string
	Least     string
	Turn      string // hours for a turn of a battle that is played
	Extend    string
	Early     bool // a week closes as soon as everybody is done
	Days      []Choice
	Set       bool
}

// Confirm asks before something that cannot be undone without a trace.
type Confirm struct {
	Shell      Shell
	Title      string
	What       []string // what will happen, and to whom
	Action     string
	Hidden     []Hidden
	Reason     bool
	ReasonName string // of the field of the reason; empty: reason
	Button     string
	Long       string // what the button says while one waits; empty: that is not long
	Back       string
	Error      string
}

// DeskPerson is somebody who sits in the season.
type DeskPerson struct {
	Seat   string // number of the seat
	Name   string
	What   string
	Since  string
	Resets bool // a link for a new password may be made for him here
	Vacate bool
}

func (p Confirm) reasonField() string {
	if p.ReasonName == "" {
		return "reason"
	}
	return p.ReasonName
}

// Glance is one number of the season with what lies behind it.
type Glance struct {
	Title string
	Count int
	Of    string // "of 5"; may be empty
	Link  string
	Lines []string
	None  string // what to say when there is nothing
	Warn  bool   // something is wanted when it is not 0
}

// long lets the button say what goes on.
func (p Confirm) long() templ.Attributes {
	if p.Long == "" {
		return nil
	}
	return templ.Attributes{"data-long": p.Long}
}
