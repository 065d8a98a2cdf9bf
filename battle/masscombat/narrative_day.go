package masscombat

import (
	"fmt"
	"strings"

	"hyboria/battle"
)

// dayTold tells one day: omens, deeds, the clash, who broke.
func (f *fight) dayTold(i int) []string {
	d := f.days[i]
	var omens []string
	if i > 0 {
		omens = append(omens, f.turn(10+i, "Night fell on it, and in the morning they fought again.",
			"Neither would leave, and they slept on their arms and began again at first light."))
	}
	for s, side := range f.sides {
		omens = append(omens, f.omen(d, side, f.sides[1-s]))
	}
	var out []string
	for _, p := range []string{say(omens...), f.deedsTold(d), say(f.clash(i), f.cause(d)), f.brokeTold(d)} {
		if p != "" {
			out = append(out, p)
		}
	}
	return out
}

// omen tells a catastrophe.
func (f *fight) omen(d dayStory, side, foe *force) string {
	x, y := side.called(), foe.called()
	hit := list(d.struck[side.side])
	switch d.disasters[side.side] {
	case Surprised:
		return f.turn(20, fmt.Sprintf("The horns blew while the men of %s were still at their bread.", x),
			fmt.Sprintf("The lines met before %s had made ready.", x))
	case Reinforcement:
		return fmt.Sprintf("Men whom nobody had counted on came in to %s before the fight.", y)
	case Betrayed:
		return fmt.Sprintf("Someone in the tents of %s had talked, and %s knew a part of the plan.", x, y)
	case Dissension:
		return fmt.Sprintf("The captains of %s quarrelled over places in the line until the sun was high, and their men heard it.", x)
	case Atrocity:
		return fmt.Sprintf("%s had set heads on stakes where %s must pass them.", y, x)
	case Defection:
		return fmt.Sprintf("As the lines closed %s turned about and fought for %s.", d.traitor[side.side], y)
	case Miscarried:
		return fmt.Sprintf("The gallopers of %s lost themselves in the dust, and orders came to the wrong captains.", x)
	case LeaderWounded, GeneralWounded, LeaderKilled, GeneralKilled:
		if hit != "" {
			return fmt.Sprintf("Early in the day %s.", hit)
		}
	default: // nothing to tell
	}
	return ""
}

// deedsTold tells the heroes' day.
func (f *fight) deedsTold(d dayStory) string {
	var out []string
	for s := range f.sides {
		for _, h := range d.heroes[s] {
			out = append(out, h.told())
		}
	}
	return say(out...)
}

func (h heroStory) told() string {
	place := "among"
	if h.leads {
		place = "at the head of"
	}
	deed := map[Deed]string{
		CoveredInGlory: "did what harpers live on",
		GreatCourage:   "went where the press was thickest",
		Heroic:         "fought as a hero is expected to fight",
		Competent:      "kept his place",
		Adequate:       "did no more than was asked of him",
		Poor:           "was late wherever he was wanted",
		VeryBad:        "turned his back where all could see it",
	}[h.deed]
	end := map[Health]string{Fit: "", KnockedOut: ", and was carried off senseless", Dead: ", and was killed there"}[h.health]
	if h.health == Fit && h.deed >= GreatCourage {
		end = " and came out of it alive"
	}
	return fmt.Sprintf("%s, %s %s, %s%s.", h.name, place, h.unit, deed, end)
}

// clash tells the contest.
func (f *fight) clash(i int) string {
	c := f.days[i].contest
	if c.Winner < 0 {
		return "The lines met and locked, and when they parted there was nothing to choose between them."
	}
	w, l := f.sides[c.Winner].called(), f.sides[1-c.Winner].called()
	switch c.Table {
	case TableB:
		return f.stormFailsTold(c, w, l)
	case TableC:
		return f.stormSucceedsTold(c, w, l)
	default: // the others change nothing here
	}
	switch c.Band {
	case Inconclusive:
		return f.turn(30, fmt.Sprintf("The lines met, gave, and met again; %s had perhaps the better of it.", w),
			fmt.Sprintf("All day it swayed, a furrow won here and lost there, a little more of it won by %s.", w))
	case Marginal:
		return f.turn(31, fmt.Sprintf("Foot by foot %s pushed %s back across the field.", w, l),
			fmt.Sprintf("Toward evening %s could see daylight through the ranks of %s.", w, l))
	case Definite:
		return f.turn(32, fmt.Sprintf("%s broke into the line of %s in two places and would not be thrown out again.", w, l),
			fmt.Sprintf("A wing of %s went first, and %s rolled up what was left.", l, w))
	case Great:
		return fmt.Sprintf("%s went through %s like a plough through wet earth.", w, l)
	default:
		return fmt.Sprintf("It was hardly a battle: %s fell on %s, and by noon the field was empty.", w, l)
	}
}

func (f *fight) stormFailsTold(c Contest, w, l string) string {
	switch c.Band {
	case Inconclusive:
		return fmt.Sprintf("%s came on, fell back, and stood again at the old line.", l)
	case Marginal:
		return fmt.Sprintf("%s came on three times and three times left dead in front of %s.", l, w)
	case Definite:
		return fmt.Sprintf("The attack of %s broke up under the eyes of %s before it could close.", l, w)
	default:
		return fmt.Sprintf("The narrow places held %s fast, and there %s did the killing.", l, w)
	}
}

func (f *fight) stormSucceedsTold(c Contest, w, l string) string {
	switch c.Band {
	case Inconclusive:
		return fmt.Sprintf("%s got a foothold and no more, and %s still had the ground at dusk.", w, l)
	case Marginal:
		return fmt.Sprintf("%s won the edge of the position, and %s hung on to the rest tooth and nail.", w, l)
	case Definite:
		return fmt.Sprintf("%s forced the way across, and %s had to choose between ground and men.", w, l)
	case Great:
		return fmt.Sprintf("%s carried the position from end to end.", w)
	default:
		return fmt.Sprintf("%s came in among %s before the defence knew that it had begun.", w, l)
	}
}

// cause names what told most for the winner: the dice or his best advantage.
func (f *fight) cause(d dayStory) string {
	c := d.contest
	if c.Winner < 0 || c.Band == Inconclusive {
		return ""
	}
	w := f.sides[c.Winner]
	luck := d.rolled[c.Winner] - d.rolled[1-c.Winner]
	if luck >= c.Margin {
		return fmt.Sprintf("By all that captains reckon with it should have gone the other way; the hour was with %s.", w.called())
	}
	best, value := "", 1
	for _, m := range d.mods[c.Winner][1:] {
		if m.Value > value {
			best, value = m.Name, m.Value
		}
	}
	switch {
	case best == "" && luck > 0:
		return "There was skill in it, and as much luck."
	case best == "":
		return fmt.Sprintf("It was %s who won it, by doing the plain thing at the right time.", w.general.name)
	case best == "odds":
		return "Numbers told."
	case best == "home ground":
		return "They knew every ditch of that country."
	case strings.HasPrefix(best, "deeds of "):
		return fmt.Sprintf("Men said afterwards that it was %s who had turned it.", strings.TrimPrefix(best, "deeds of "))
	}
	return fmt.Sprintf("What told most was the %s.", told(best))
}

// told puts an advantage into the words of the age.
func told(mod string) string {
	switch mod {
	case "superiority in cavalry":
		return "weight of horse"
	case "superiority in ranged weapons":
		return "archery"
	case coverRow.Name:
		return "bad ground before the line"
	}
	return mod
}

// brokeTold lists how the units left the fight.
func (f *fight) brokeTold(d dayStory) string {
	var out []string
	for s, side := range f.sides {
		var by [4][]string
		var gone []string
		stood := 0
		for _, u := range d.units[s] {
			switch {
			case u.turned:
			case u.left == 0:
				gone = append(gone, u.name)
			case u.fate == Rout:
				by[0] = append(by[0], u.name)
			case u.fate == Withdraw:
				by[1] = append(by[1], u.name)
			case u.fate == GiveUp:
				by[2] = append(by[2], u.name)
			default:
				stood++
			}
		}
		out = append(out, sideBroke(side, by, gone, stood)...)
	}
	return say(out...)
}

func sideBroke(side *force, by [4][]string, gone []string, stood int) []string {
	var out []string
	add := func(names []string, did string) {
		if len(names) > 0 {
			out = append(out, companies(names)+" "+did+".")
		}
	}
	if stood == 0 && len(by[0]) == 0 && len(by[2]) == 0 && len(by[1]) > 1 {
		out = append(out, fmt.Sprintf("All of %s drew off in good order, faces to the enemy.", side.called()))
	} else {
		add(by[0], "broke and ran")
		add(by[1], "drew off in good order")
	}
	add(by[2], "laid down arms")
	add(gone, "fell to the last man")
	return out
}

// ending tells what came after: pursuit, captures, who kept the field.
func (f *fight) ending(r battle.Record) string {
	var out []string
	switch r.Winner {
	case battle.Draw:
		out = append(out, f.drawTold())
	default:
		w := f.sides[0]
		if r.Winner == battle.DefenderWins {
			w = f.sides[1]
		}
		out = append(out, f.turn(40, fmt.Sprintf("The field was %s.", w.own()), fmt.Sprintf("That night the fires on the field were %s.", w.own())))
	}
	for i := range f.sides {
		out = append(out, f.gatheredTold(r, i)...)
	}
	for _, side := range r.Sides {
		for _, p := range side.Persons {
			out = append(out, personTold(p))
		}
	}
	return say(out...)
}

func (f *fight) drawTold() string {
	if f.s.NoDefender {
		return "Nobody could call it a victory, and both armies went back the way they had come."
	}
	return fmt.Sprintf("Nobody could call it a victory; %s was the one to leave.", f.sides[0].called())
}

func (f *fight) gatheredTold(r battle.Record, side int) []string {
	var back, scattered []string
	for _, u := range r.Sides[side].Units {
		switch u.Status {
		case battle.Routed:
			back = append(back, u.Name)
		case battle.Dispersed:
			scattered = append(scattered, u.Name)
		default: // the others change nothing here
		}
	}
	var out []string
	if len(back) > 0 {
		out = append(out, fmt.Sprintf("%s gathered again some way off.", companies(back)))
	}
	if len(scattered) > 0 {
		out = append(out, fmt.Sprintf("Of %s nothing came together that night.", companies(scattered)))
	}
	return out
}

func personTold(p battle.PersonResult) string {
	switch {
	case p.Fate == battle.PersonTaken:
		return p.Name + " was taken."
	case p.Fate == battle.PersonKilled && p.Kind == "magic":
		return p.Name + " was ridden down in the flight, for all his arts."
	case p.Fate == battle.PersonKilled:
		return p.Name + " was found among the dead."
	}
	return ""
}

// reckoning counts the losses.
func (f *fight) reckoning(r battle.Record) string {
	var out []string
	for i, side := range r.Sides {
		n := side.Figures
		if n.Start == 0 {
			continue
		}
		gone := n.Start - n.Fit - n.Routed
		s := fmt.Sprintf("%s had %s men and lost %s", f.sides[i].called(), thousands(n.Start*MenPerFigure), countOfLost(gone, n.Start))
		if n.Routed > 0 {
			s += fmt.Sprintf("; %s more had run and came back", thousands(n.Routed*MenPerFigure))
		}
		out = append(out, s+".")
	}
	return say(out...)
}

func countOfLost(gone, all int) string {
	n := Over(100*gone, all).Near()
	switch {
	case gone == 0:
		return "hardly one"
	case gone == all:
		return "every one of them"
	case n == 0:
		return thousands(gone*MenPerFigure) + ", less than one in the hundred"
	}
	return fmt.Sprintf("%s, %d in the hundred", thousands(gone*MenPerFigure), n)
}
