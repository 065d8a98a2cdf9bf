package royal

import "hyboria/battle/dice"

// ScriptOf writes the dice of a battle out as the script with which it can be
// fought again (Options.Fixed and Script): the faces in the order in which they
// fell, of average dice the d6 behind them (RA-0.2, RA-0.9-R1).
func ScriptOf(rolls []dice.Roll) []int {
	var script []int
	for _, r := range rolls {
		if r.Dice == "average" {
			script = append(script, [...]int{2: 1, 3: 2, 4: 4, 5: 6}[r.Faces[0]])
			continue
		}
		script = append(script, r.Faces...)
	}
	return script
}
