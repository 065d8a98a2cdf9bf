package templates

import (
	"slices"
	"strings"
)

// Winter is the page of a winter's purchases.
type Winter struct {
	Shell   Shell
	Action  string
	Lede    string
	Closed  string // why no purchases are taken; empty: they are
	Sealed  bool   // orders lie sealed
	Owed    []string
	Wrong   []string
	Checked bool
	Account []Fact // allowance, worth, missing, spent, left
	Left    string // of the account, in a line
	Over    bool   // more is wished than can be spent
	Refused []string
	Forced  []string
	Forces  []WinterForce
	Groups  []WinterGroup
	Lines   []RaiseLine
	Rows    []Choice
	For     []Choice
	Lands   []Choice // seats to raise in; empty: there is no choice
	Bows    bool     // crossbows may be had for bows
	Company bool     // a captain's purchases
}

// WinterForce is a force as it would stand, with its shares.
type WinterForce struct {
	Name    string
	Points  int
	Shares  []WinterShare
	Touched bool // the purchases change it
}

// Off counts the percentages that the list does not allow.
func (f WinterForce) Off() int { return off(f.Shares) }

func off(shares []WinterShare) int {
	n := 0
	for _, x := range shares {
		if x.Bad {
			n++
		}
	}
	return n
}

// WinterShare is one percentage of a list.
type WinterShare struct {
	Name   string
	Of     string
	Has    string // "34 %, 41 of 120 figures"
	Bounds string
	Bad    bool
}

// WinterGroup is a counter with its units.
type WinterGroup struct {
	Name  string
	Where string
	Units []WinterUnit
}

// WinterUnit is a unit, hero or magic user that may be filled up or sent home.
type WinterUnit struct {
	ID, Name          string
	Strong            string
	Each              int // points a figure
	Room              int // figures that can be added
	Figures           int // figures that can be sent home
	Refill, Disband   string
	RefillErr, CutErr string
}

// RaiseLine is one line of new troops.
type RaiseLine struct {
	N                        string
	Row, Size, Counter, Name string
	For, Land                string
	Inside, Crossbow         bool
	Error                    string
}

// Touched tells whether something is bought or sent home, or refused, there.
func (g WinterGroup) Touched() bool {
	return slices.ContainsFunc(g.Units, func(u WinterUnit) bool {
		return u.Refill != "" || u.Disband != "" || u.RefillErr != "" || u.CutErr != ""
	})
}

// Words say where a counter stands and what it would cost to fill it up.
func (g WinterGroup) Words() string {
	room, points := 0, 0
	for _, u := range g.Units {
		if u.Room > 0 {
			room += u.Room
			points += u.Room * u.Each
		}
	}
	text := "At full strength"
	if room > 0 {
		text = "Room for " + countOf(room, "figure", "figures") + " at " + countOf(points, "point", "points")
	}
	if g.Where != "" {
		return strings.ToUpper(g.Where[:1]) + g.Where[1:] + ". " + text + "."
	}
	return text + "."
}
