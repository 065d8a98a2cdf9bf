package campaign

import (
	"fmt"

	"hyboria/battle"
	"hyboria/battle/dice"
	"hyboria/data"
)

const inchesPerFoot = 12

// tableFor is the table for two sides of so many points deployed (CA-8.1):
// four feet for each 500 points of the larger side, rounded up to a whole foot
// and at least four; five feet deep; in a pass half the length, at least four
// feet, is open to the armies and the rest is rock (CA-8.1-R4).
func tableFor(s data.Settings, points [2]int, pass bool) battle.Table {
	feet := tableFeet(s, points)
	t := battle.Table{
		Length: feet * inchesPerFoot,
		Depth:  s.Int("tableDepth") * inchesPerFoot,
		Wide:   feet * inchesPerFoot,
	}
	if pass && s.Choice("passes") == "halfTable" {
		t.Wide = max(t.Length/2, 4*inchesPerFoot)
	}
	return t
}

// tableFeet is the length in feet (CA-8.1-R1); with 15 mm figures as many
// times twelve centimetres (CA-8.1-R2).
func tableFeet(s data.Settings, points [2]int) int {
	twice := 2 * max(points[0], points[1])
	switch s.Choice("tableBasis") {
	case "average":
		twice = points[0] + points[1]
	case "smaller":
		twice = 2 * min(points[0], points[1])
	}
	if s.Choice("tableRounding") == "step500" {
		twice = (twice + 999) / 1000 * 1000
	}
	return max(4, (4*twice+999)/1000)
}

// smallScale is the table's length in centimetres for 15 mm figures
// (CA-8.1-R2).
func smallScale(feet int) int { return 12 * feet }

// daylight is the number of turns until nightfall: twelve less one d6
// (CA-8.2-R1).
func daylight(s data.Settings, st *dice.Stream) int {
	if s.Choice("daylight") == "twelve" {
		return 12
	}
	i, roll := st.Roll(1, 6, dice.Throw{Rule: "CA-8.2-R1", Reason: "time needed to take up positions"})
	st.Effect(i, fmt.Sprintf("%d turns until nightfall", 12-roll.Total))
	return 12 - roll.Total
}
