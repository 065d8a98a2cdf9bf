package campaign

import (
	"fmt"
	"math/big"
	"strconv"
	"sync"

	"hyboria/battle/dice"
	"hyboria/data"
	"hyboria/data/cases"
	"hyboria/map"
)

// drillAtlas is the embedded atlas, built once: nothing changes it.
var drillAtlas = sync.OnceValues(func() (*hexmap.Atlas, error) { return hexmap.Load(data.Embedded()) })

// rolled gives rolls as steps of the working that cases carry.
func rolled(log []dice.Roll) []cases.Step {
	var all []cases.Step
	for _, r := range log {
		all = append(all, cases.Step{Of: r.Dice, Text: strconv.Itoa(r.Total) + ": " + r.Effect, Rule: r.Rule})
	}
	return all
}

// recoveryStep tells what comes back of one unit's losses, and why where it is
// the plain sum.
func recoveryStep(s data.Settings, x UnitRecovery, q rate) cases.Step {
	step := cases.Step{Of: fmt.Sprintf("%d figures", x.Start), Rule: "CA-10.1-R1"}
	step.Text = fmt.Sprintf("%d lost, %d/%d of them come back: %d; %d strong", x.Lost, q.num, q.den, x.Back, x.Now)
	if s.Choice("recoveryScope") != "row" && q.of(x.Lost, s.Choice("recoveryRounding") == "down") == x.Back {
		part := big.NewRat(int64(x.Lost*q.num), int64(q.den)).FloatString(2)
		step.Text = fmt.Sprintf("%d lost x %d/%d = %s: %d come back; %d strong", x.Lost, q.num, q.den, part, x.Back, x.Now)
	}
	return step
}

// shareStep tells a side's loss share.
func shareStep(side string, start, fit int, share string) cases.Step {
	return cases.Step{Of: side, Text: fmt.Sprintf("(%d - %d) / %d = %s%% lost", start, fit, start, share), Rule: "CA-8.4-R1"}
}

// marchStep tells when the hex after some steps is entered.
func marchStep(i, sum, points int) cases.Step {
	text := fmt.Sprintf("%d of %d points spent: entered at %d/%d of the week", sum, points, sum, points)
	rule := "CA-6.2-R1"
	switch {
	case sum > points && i == 0:
		text, rule = fmt.Sprintf("%d points, more than %d: entered at the end of the week", sum, points), "CA-6.1-R3"
	case sum > points:
		text = fmt.Sprintf("%d points, more than %d: not entered", sum, points)
	}
	return cases.Step{Of: fmt.Sprintf("hex %d", i+1), Text: text, Rule: rule}
}

// marchSteps tells all of them; the first hex may always be entered
// (CA-6.1-R3).
func marchSteps(costs []int, points int) []cases.Step {
	var all []cases.Step
	sum := 0
	for i, c := range costs {
		sum += c
		all = append(all, marchStep(i, sum, points))
		if sum > points {
			break
		}
	}
	return all
}
