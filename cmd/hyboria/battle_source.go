package main

import (
	"strconv"
	"strings"

	"hyboria/battle"
	"hyboria/battle/forecast"
	"hyboria/battle/muster"
	"hyboria/battle/royal/kernel"
	"hyboria/battle/systems"
	"hyboria/data"
)

// battleSource says which battle is meant: a scenario file, or two armies.
type battleSource struct {
	File     string `arg:"" optional:"" name:"file" help:"Scenario file (JSON), or - for standard input."`
	Attacker string `placeholder:"FILE" help:"Army file of the attacker, in place of a scenario."`
	Defender string `placeholder:"FILE" help:"Army file of the defender."`
	Card     *int   `placeholder:"N" help:"Terrain card, 1 to 100; 0 for open ground."`
	Rules    string `default:"royal" help:"Battle rules: ${systems}."`
	Seed     string `required:"" help:"Seed of the dice: a number, or 64 hex digits."`
}

// guesses are the forces of which only nation and points are known.
type guesses [2]*forecast.Guess

// source names what the scenario came from, for messages.
func (c battleSource) source() string {
	if c.File != "" {
		return c.File
	}
	return c.Attacker + " against " + c.Defender
}

// scenario reads the scenario file or makes one of two armies. A side that is
// guessed needs no file.
func (c battleSource) scenario(a *app, rules systems.Entry, g guesses) (battle.Scenario, error) {
	var s battle.Scenario
	var err error
	switch {
	case c.File != "" && (c.Attacker != "" || c.Defender != ""):
		return s, badInputf("give a scenario file, or --attacker and --defender, not both")
	case c.File != "":
		s, err = c.fromFile(a, rules)
	case (c.Attacker == "" && g[battle.Attacker] == nil) || (c.Defender == "" && g[battle.Defender] == nil):
		return s, badInputf("a battle needs a scenario file, or both --attacker and --defender")
	default:
		s, err = c.fromArmies(a, g)
	}
	if err != nil {
		return s, err
	}
	if c.Card != nil {
		s.Card = *c.Card
	}
	if s.Card < 0 || s.Card > 100 {
		return s, badInputf("--card: %d is not between 1 and 100 (0 for open ground)", s.Card)
	}
	return s, nil
}

func (c battleSource) fromFile(a *app, rules systems.Entry) (battle.Scenario, error) {
	b, err := a.readFile(c.File)
	if err != nil {
		return battle.Scenario{}, err
	}
	s, err := rules.Load(c.File, b)
	return s, badInput(err)
}

// fromArmies puts two armies on a table by RA-1.5-R1, the attacker coming from
// the south.
func (c battleSource) fromArmies(a *app, g guesses) (battle.Scenario, error) {
	s := battle.Scenario{ID: "battle"}
	w, err := a.World()
	if err != nil {
		return s, err
	}
	most := 0
	for i, file := range []string{c.Attacker, c.Defender} {
		if g[i] != nil && file == "" {
			s.Sides[i] = battle.Force{Name: "The army of " + g[i].Nation.Name, Nation: g[i].Nation.ID}
			most = max(most, g[i].Points)
			continue
		}
		army, err := readArmy(a, file, w)
		if err != nil {
			return s, err
		}
		s.Sides[i] = army.Force()
		most = max(most, army.Value())
	}
	s.Sides[battle.Attacker].Edge, s.Sides[battle.Defender].Edge = battle.South, battle.North
	s.Title = s.Sides[0].Name + " against " + s.Sides[1].Name
	feet := kernel.TableFeet(most)
	s.Table = battle.Table{Length: 12 * feet, Depth: kernel.TableDepth, Wide: 12 * feet}
	return s, nil
}

func readArmy(a *app, file string, w *data.World) (muster.Army, error) {
	b, err := a.readFile(file)
	if err != nil {
		return muster.Army{}, err
	}
	army, err := muster.LoadArmy(file, b, w)
	return army, badInput(err)
}

// readGuess reads NATION:POINTS; an empty text is no guess.
func (a *app) readGuess(flag, text string) (*forecast.Guess, error) {
	if text == "" {
		return nil, nil
	}
	w, err := a.World()
	if err != nil {
		return nil, err
	}
	id, number, ok := strings.Cut(text, ":")
	n, err := strconv.Atoi(number)
	if !ok || err != nil {
		return nil, badInputf("%s: %q is no NATION:POINTS, e.g. koth:1200", flag, text)
	}
	nation, ok := w.Nation(id)
	if !ok {
		return nil, badInputf("%s: there is no nation %q", flag, id)
	}
	rules := muster.DefaultRules(w)
	if n < 1 || n > rules.Cap {
		return nil, badInputf("%s: %d points are not between 1 and %d", flag, n, rules.Cap)
	}
	return forecast.GuessOf(w, nation, n, rules), nil
}
