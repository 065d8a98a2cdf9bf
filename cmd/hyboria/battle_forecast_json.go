package main

import (
	"hyboria/battle"
	"hyboria/battle/forecast"
)

// forecastAnswer is the answer of `battle forecast --json`. Shares and chances
// are parts of one.
type forecastAnswer struct {
	Rules    string            `json:"rules"`
	Title    string            `json:"title"`
	Seed     string            `json:"seed"`
	Trials   int               `json:"trials"`
	Asked    int               `json:"asked"`
	Chances  chancesAnswer     `json:"chances"`
	Turns    spreadAnswer      `json:"turns"`
	Endings  []endingAnswer    `json:"endings"`
	Deciders []deciderAnswer   `json:"deciders"`
	Sides    [2]prospectAnswer `json:"sides"`
}

type chancesAnswer struct {
	Attacker chanceAnswer `json:"attacker"`
	Defender chanceAnswer `json:"defender"`
	Draw     chanceAnswer `json:"draw"`
}

type chanceAnswer struct {
	Count  int     `json:"count"`
	Among  int     `json:"among"`
	Chance float64 `json:"chance"`
	Low    float64 `json:"low"` // of the band of 95 percent
	High   float64 `json:"high"`
}

type spreadAnswer struct {
	Mean   float64 `json:"mean"`
	Q05    float64 `json:"q05"`
	Q25    float64 `json:"q25"`
	Median float64 `json:"median"`
	Q75    float64 `json:"q75"`
	Q95    float64 `json:"q95"`
}

type endingAnswer struct {
	Winner battle.Outcome  `json:"winner"`
	How    forecast.Ending `json:"how"`
	Chance chanceAnswer    `json:"chance"`
}

type deciderAnswer struct {
	Side  string  `json:"side"`
	Unit  string  `json:"unit"`
	Swing float64 `json:"swing"`
}

type prospectAnswer struct {
	Side      string             `json:"side"`
	Name      string             `json:"name"`
	Nation    string             `json:"nation"`
	Guessed   bool               `json:"guessed"`
	Points    spreadAnswer       `json:"points"`
	LossShare spreadAnswer       `json:"lossShare"`
	Lost      spreadAnswer       `json:"lost"`
	Causes    map[string]float64 `json:"causes"`
	Units     []unitProspect     `json:"units"`
	Persons   []personProspect   `json:"persons"`
}

type unitProspect struct {
	ID          string       `json:"id"`
	Name        string       `json:"name"`
	Start       int          `json:"start"`
	Lost        spreadAnswer `json:"lost"`
	Breaks      chanceAnswer `json:"breaks"`
	WinsHolding chanceAnswer `json:"winsHolding"`
	WinsBroken  chanceAnswer `json:"winsBroken"`
}

type personProspect struct {
	ID   string       `json:"id"`
	Name string       `json:"name"`
	Kind string       `json:"kind"`
	Lost chanceAnswer `json:"lost"`
}

func forecastAnswerOf(f forecast.Forecast) forecastAnswer {
	out := forecastAnswer{
		Rules: f.System, Title: f.Title, Seed: f.Seed, Trials: f.Trials, Asked: f.Asked,
		Chances: chancesAnswer{chanceAnswerOf(f.Chances.Attacker), chanceAnswerOf(f.Chances.Defender), chanceAnswerOf(f.Chances.Draw)},
		Turns:   spreadAnswerOf(f.Turns, 1), Endings: []endingAnswer{}, Deciders: []deciderAnswer{},
	}
	for _, d := range f.Endings {
		out.Endings = append(out.Endings, endingAnswer{d.Winner, d.How, chanceAnswerOf(d.Chance)})
	}
	for _, d := range f.Deciders {
		out.Deciders = append(out.Deciders, deciderAnswer{d.Side.String(), f.Sides[d.Side].Units[d.Unit].ID, shareOf(d.Swing)})
	}
	for i := range f.Sides {
		out.Sides[i] = prospectAnswerOf(battle.Side(i), &f.Sides[i])
	}
	return out
}

func prospectAnswerOf(side battle.Side, s *forecast.Side) prospectAnswer {
	out := prospectAnswer{
		Side: side.String(), Name: s.Name, Nation: s.Nation, Guessed: s.Guessed,
		Points: spreadAnswerOf(s.Points, 1), LossShare: spreadAnswerOf(s.LossShare, 10000), Lost: spreadAnswerOf(s.Lost, 1),
		Causes: map[string]float64{}, Units: []unitProspect{}, Persons: []personProspect{},
	}
	for _, c := range s.Causes {
		out.Causes[c.Name] = shareOf(c.Share)
	}
	for _, u := range s.Units {
		out.Units = append(out.Units, unitProspect{
			u.ID, u.Name, u.Start, spreadAnswerOf(u.Lost, 1),
			chanceAnswerOf(u.Breaks), chanceAnswerOf(u.WinsHolding), chanceAnswerOf(u.WinsBroken),
		})
	}
	for _, p := range s.Persons {
		out.Persons = append(out.Persons, personProspect{p.ID, p.Name, p.Kind, chanceAnswerOf(p.Lost)})
	}
	return out
}

func chanceAnswerOf(c forecast.Chance) chanceAnswer {
	return chanceAnswer{c.Count, c.Among, shareOf(c.Of), shareOf(c.Low), shareOf(c.High)}
}

// spreadAnswerOf divides by the unit in which the numbers are counted.
func spreadAnswerOf(s forecast.Spread, unit float64) spreadAnswer {
	of := func(n int) float64 { return float64(n) / unit }
	return spreadAnswer{of(s.Mean) / 100, of(s.Low), of(s.Lower), of(s.Median), of(s.Upper), of(s.High)}
}
