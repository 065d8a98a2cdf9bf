// Package steward runs seasons: it opens season files, lets weeks go by,
// plays the nations that no person plays, tells what happened, and proves a
// season file genuine. It knows files and the engine, but no pages.
package steward

import (
	"fmt"
	"slices"
	"strings"
)

// Doctrine is the temper of a caretaker.
type Doctrine string

// The doctrines. An unknown or empty one plays as Defensive.
const (
	Aggressive  Doctrine = "aggressive"  // seeks wars and battles
	Defensive   Doctrine = "defensive"   // keeps what it has
	Opportunist Doctrine = "opportunist" // strikes those who are busy or weak
	LoyalAlly   Doctrine = "loyal_ally"  // seeks allies and fights their wars
)

// Doctrines lists them all.
func Doctrines() []Doctrine { return []Doctrine{Aggressive, Defensive, Opportunist, LoyalAlly} }

// ParseDoctrine reads a doctrine from a file.
func ParseDoctrine(text string) (Doctrine, error) {
	if d := Doctrine(text); slices.Contains(Doctrines(), d) {
		return d, nil
	}
	var all []string
	for _, d := range Doctrines() {
		all = append(all, string(d))
	}
	return "", fmt.Errorf("%q is no doctrine: use %s", text, strings.Join(all, ", "))
}

// temper is a doctrine in numbers. Percentages compare own strength with what
// the enemy is thought to have.
type temper struct {
	attack     int // least odds, percent, for seeking a battle
	warOdds    int // least odds, percent, for declaring war
	warChance  int // chance in a hundred a week of declaring one that looks good
	maxWars    int // wars at once that it will begin
	settle     int // chance in a hundred a week of sending a column into neutral land
	peaceBelow int // percent of the allowance left in the field below which it seeks peace
	seekAllies int // alliances it seeks
	maxAllies  int // and the most that it enters
	accept     int // chance in a hundred a week of accepting one
	garrison   int // points it leaves in a captured seat
}

var tempers = map[Doctrine]temper{
	Aggressive: {
		attack: 85, warOdds: 70, warChance: 22, maxWars: 2, settle: 12,
		peaceBelow: 35, seekAllies: 0, maxAllies: 1, accept: 8, garrison: 80,
	},
	Defensive: {
		attack: 110, warOdds: 1000, settle: 2,
		peaceBelow: 70, seekAllies: 1, maxAllies: 2, accept: 30, garrison: 150,
	},
	Opportunist: {
		attack: 105, warOdds: 110, warChance: 14, maxWars: 1, settle: 10,
		peaceBelow: 55, seekAllies: 0, maxAllies: 1, accept: 15, garrison: 100,
	},
	LoyalAlly: {
		attack: 95, warOdds: 1000, settle: 4,
		peaceBelow: 50, seekAllies: 2, maxAllies: 3, accept: 50, garrison: 100,
	},
}

func (d Doctrine) temper() temper {
	if t, ok := tempers[d]; ok {
		return t
	}
	return tempers[Defensive]
}
