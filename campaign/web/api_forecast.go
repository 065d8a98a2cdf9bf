package web

import (
	"hyboria/battle/forecast"
)

// ForecastTold is what is to be expected of a battle, as far as it is reckoned.
// All shares are hundredths of a percent.
type ForecastTold struct {
	Fought  int           `json:"fought"` // battles fought so far
	Of      int           `json:"of"`     // at most
	Over    bool          `json:"over"`
	Error   string        `json:"error,omitempty"` // why it cannot be told
	Chances *ChancesTold  `json:"chances,omitempty"`
	Turns   *SpreadTold   `json:"turns,omitempty"`
	Sides   []OutlookTold `json:"sides,omitempty"` // the attacker's first
}

// ChancesTold are the chances of the outcomes.
type ChancesTold struct {
	Attacker ChanceTold `json:"attacker"`
	Defender ChanceTold `json:"defender"`
	Draw     ChanceTold `json:"draw"`
}

// ChanceTold is a chance, and the band in which it lies with a confidence of 95
// in 100.
type ChanceTold struct {
	Of   int `json:"of"`
	Low  int `json:"low"`
	High int `json:"high"`
}

// SpreadTold is how a number varies: half of the battles have lower to upper.
type SpreadTold struct {
	Lower  int `json:"lower"`
	Median int `json:"median"`
	Upper  int `json:"upper"`
}

// OutlookTold is what one side has to expect.
type OutlookTold struct {
	Name  string            `json:"name"`
	Lost  SpreadTold        `json:"lost"` // share of its points
	Units []UnitOutlookTold `json:"units"`
}

// UnitOutlookTold is what one unit has to expect.
type UnitOutlookTold struct {
	Unit   string     `json:"unit"`
	Name   string     `json:"name"`
	Start  int        `json:"start"` // figures
	Lost   SpreadTold `json:"lost"`  // figures
	Breaks ChanceTold `json:"breaks"`
}

// told is a forecast as far as it is reckoned.
func (j *forecastJob) told() *ForecastTold {
	done, over, f, err := j.look()
	out := &ForecastTold{Fought: done, Of: forecastTrials, Over: over}
	switch {
	case !over:
		return out
	case err != nil:
		out.Error = sentence(err.Error()) + "."
		return out
	}
	out.Fought = f.Trials
	out.Chances = &ChancesTold{chanceTold(f.Chances.Attacker), chanceTold(f.Chances.Defender), chanceTold(f.Chances.Draw)}
	turns := spreadTold(f.Turns)
	out.Turns = &turns
	for i := range f.Sides {
		side := OutlookTold{Name: f.Sides[i].Name, Lost: spreadTold(f.Sides[i].LossShare), Units: []UnitOutlookTold{}}
		for _, u := range f.Sides[i].Units {
			side.Units = append(side.Units, UnitOutlookTold{u.ID, u.Name, u.Start, spreadTold(u.Lost), chanceTold(u.Breaks)})
		}
		out.Sides = append(out.Sides, side)
	}
	return out
}

func chanceTold(c forecast.Chance) ChanceTold { return ChanceTold{c.Of, c.Low, c.High} }

func spreadTold(s forecast.Spread) SpreadTold { return SpreadTold{s.Lower, s.Median, s.Upper} }
