package templates

import "github.com/a-h/templ"

// Person is how the shell shows whoever is signed in.
type Person struct {
	Name  string   // empty: a visitor
	Seat  string   // in this season, in words; empty outside a season
	Seats []Choice // when there are several to choose from
	Own   string   // id of the seat in use
}

// Field is one input of a form with what was wrong with it.
type Field struct {
	Name     string
	Label    string
	Type     string // text, password, email, search; empty: text
	Value    string
	Hint     string
	Error    string
	Auto     string // autocomplete token
	Required bool
}

// describedBy names the hint and the error of the field for screen readers.
func (f Field) describedBy() string {
	out := ""
	if f.Hint != "" {
		out = f.Name + "-hint"
	}
	if f.Error != "" {
		if out != "" {
			out += " "
		}
		out += f.Name + "-error"
	}
	return out
}

func (f Field) kind() string {
	if f.Type == "" {
		return "text"
	}
	return f.Type
}

// Hidden is a value that a form carries along.
type Hidden struct{ Name, Value string }

// PersonForm is a page with one form: setting up, signing in, a new password.
type PersonForm struct {
	Shell  Shell
	Lede   string
	Action string
	Hidden []Hidden
	Fields []Field
	Error  string // of the whole form
	Button string
	Foot   []FootLink
	Keys   *PasskeyWay // a passkey may be used in place of the form
}

// FootLink is a way on beside a form.
type FootLink struct{ Text, Link string }

// PasskeyWay tells the script where to ask for and to send a passkey's answer.
type PasskeyWay struct {
	Begin, Finish string
	Button        string
	Label         string // name of the key, for a new one
}

// SeatTile is one seat of a person on the first page.
type SeatTile struct {
	Season string
	Seat   string
	Link   string
	State  string          // where the season stands
	Due    string          // by when it is wanted, in words; empty: no clock
	Owed   []Duty          // what is owed
	Arms   templ.Component // banner of what the seat holds; may be nil
}

// DemoSeat is one way into the demo.
type DemoSeat struct{ ID, Label, About string }

// Home is the first page of the server.
type Home struct {
	Shell  Shell
	Seats  []SeatTile
	Demo   []DemoSeat
	Keeper bool
	Fresh  bool // nobody has an account yet
}

// Account is a person's own page.
type Account struct {
	Shell    Shell
	Form     string // path prefix of its forms
	Email    Field
	Password []Field
	Sessions int
	Keys     []KeyRow
	AddKey   *PasskeyWay
	Seats    []SeatTile
	Said     string // what was just done
}

// KeyRow is one passkey.
type KeyRow struct{ ID, Label, Created, Used string }

// Invite is what an invitation offers.
type Invite struct {
	Shell   Shell
	Season  string
	Seat    string
	Note    string
	By      string
	Until   string
	Action  string
	Signed  string // name of who is signed in; empty: a visitor
	Sign    string // path to sign in and come back
	Account []Field
	Error   string
}
