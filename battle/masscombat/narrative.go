package masscombat

import (
	"fmt"
	"strings"

	"hyboria/battle"
)

// narrative tells the battle in a handful of paragraphs: the armies and the
// ground, then each day, then the reckoning.
func (f *fight) narrative(r battle.Record) []string {
	f.nameSides()
	out := []string{f.opening()}
	if p := f.magicTold(); p != "" {
		out = append(out, p)
	}
	for i := range f.days {
		out = append(out, f.dayTold(i)...)
	}
	out = append(out, f.ending(r), f.reckoning(r))
	return out
}

// say joins sentences into a paragraph.
func say(sentences ...string) string {
	var kept []string
	for _, s := range sentences {
		if s != "" {
			kept = append(kept, upperFirst(s))
		}
	}
	return strings.Join(kept, " ")
}

// nameSides finds what to call the sides: in full once, then short.
func (f *fight) nameSides() {
	for _, side := range f.sides {
		side.full = fullName(side)
		side.short = shortName(side.full)
	}
	if f.sides[0].short == f.sides[1].short {
		for _, side := range f.sides {
			side.short = side.full
		}
	}
	if f.sides[0].full == f.sides[1].full { // two armies of one name
		for _, side := range f.sides {
			side.full = side.full + " (" + side.side.String() + ")"
			side.short = "the " + side.side.String()
		}
	}
}

// fullName is a side's name as it stands within a sentence.
func fullName(f *force) string {
	name := f.src.Name
	if name == "" {
		return "the " + f.side.String()
	}
	first, rest, _ := strings.Cut(name, " ")
	switch first {
	case "The":
		return "the " + rest
	case "Host", "Army", "Garrison", "Guard", "Home", "Levy", "Men", "Lances", "Sons", "First", "Second", "Third", "Fourth", "Fifth", "Northern", "Southern", "Eastern", "Western":
		return "the " + name
	}
	return name
}

// shortName leaves "Koth" of "the army of Koth".
func shortName(full string) string {
	for _, head := range []string{"the army of ", "the host of ", "the Army of ", "the Host of "} {
		if rest, ok := strings.CutPrefix(full, head); ok {
			return rest
		}
	}
	return full
}

// called is the name of a side after the first time.
func (f *force) called() string { return f.short }

// own is the possessive of a side's name.
func (f *force) own() string {
	name := f.called()
	if strings.HasSuffix(name, "s") {
		return name + "'"
	}
	return name + "'s"
}

// turn picks a phrase by what the dice of the battle came to, so that the same
// battle is always told in the same words.
func (f *fight) turn(salt int, phrases ...string) string {
	n := salt
	for _, d := range f.days {
		n += 3*d.rolled[0] + 5*d.rolled[1] + d.lost[0] + 7*d.lost[1]
	}
	return phrases[n%len(phrases)]
}

func (f *fight) opening() string {
	a, d := f.sides[0], f.sides[1]
	place := "on open ground"
	if f.ground.Name != "" {
		place = "at " + placeName(f.ground.Name)
	}
	arrays := fmt.Sprintf("%s had %s; %s had %s.", a.called(), a.array(), d.called(), d.array())
	if f.s.NoDefender {
		return say(
			f.turn(1, fmt.Sprintf("%s and %s met on the march %s, neither ready for the other.", a.full, d.full, place),
				fmt.Sprintf("%s and %s were both looking for a fight, and found it %s.", a.full, d.full, place)),
			arrays, f.oddsTold())
	}
	return say(
		f.turn(1,
			fmt.Sprintf("%s came up against %s %s.", a.full, d.full, place),
			fmt.Sprintf("%s found %s drawn up %s.", a.full, d.full, place),
			fmt.Sprintf("%s stood %s when the scouts of %s came in sight.", d.full, place, a.full),
			fmt.Sprintf("%s brought %s to battle %s.", a.full, d.full, place)),
		arrays, f.groundTold(), f.oddsTold())
}

// placeName is a card's name within a sentence.
func placeName(name string) string {
	if rest, ok := strings.CutPrefix(name, "The "); ok {
		return "the " + rest
	}
	return name
}

// array is e.g. "6,480 men under Amalric".
func (f *force) array() string {
	sum := 0
	for _, u := range f.src.Units {
		sum += u.Present * MenPerFigure
	}
	s := thousands(sum) + " men"
	if c := f.src.Commander; c != nil {
		return s + " under " + c.Name
	}
	return s + " and no commander but its captains"
}

func (f *fight) groundTold() string {
	var parts []string
	covered := ""
	for _, m := range f.sides[1].position.Mods {
		switch m.Name {
		case CoveredApproach.Name:
			covered = "Woods hid the last of the attackers' way."
		case GradualIncline.Name:
			parts = append(parts, "a gentle rise")
		case SteepIncline.Name:
			parts = append(parts, "a steep hill")
		case SteepBadGround.Name:
			parts = append(parts, "a steep hill with broken slopes")
		case coverRow.Name:
			parts = append(parts, "thickets and soft ground")
		case WidePass.Name:
			parts = append(parts, "the walls of a pass")
		default:
			parts = append(parts, article(m.Name))
		}
	}
	if len(parts) == 0 {
		return say(f.turn(2, "There was nothing on that field to help the side that waited.", "The ground favoured nobody."), covered)
	}
	ground := list(parts)
	return say(f.turn(3,
		fmt.Sprintf("The defence had %s.", ground),
		fmt.Sprintf("%s had picked a place with %s.", f.sides[1].called(), ground),
		fmt.Sprintf("The ground was with the defence: %s.", ground),
		fmt.Sprintf("%s stood behind %s.", f.sides[1].called(), ground)), covered)
}

func article(noun string) string {
	if strings.ContainsRune("aeiou", rune(noun[0])) {
		return "an " + noun
	}
	return "a " + noun
}

func (f *fight) oddsTold() string {
	ts := f.days[0].began
	strong, weak := 0, 1
	if ts[1] > ts[0] {
		strong, weak = 1, 0
	}
	s, w := f.sides[strong].called(), f.sides[weak].called()
	switch bonus := OddsBonus(ts[strong], ts[weak], false); {
	case bonus == 0:
		return f.turn(4, "Old soldiers called it an even match.", "Neither had the numbers to be sure of it.")
	case bonus <= 1:
		return fmt.Sprintf("The odds leaned a little to %s.", s)
	case bonus <= 3:
		return fmt.Sprintf("The weight was plainly with %s, and both sides knew it.", s)
	case bonus <= 5:
		return fmt.Sprintf("%s outweighed %s two to one, and more.", s, w)
	}
	return fmt.Sprintf("Beside %s, %s looked like an outpost.", s, w)
}

// magicTold tells of wizards, and of spies in the night before.
func (f *fight) magicTold() string {
	var out []string
	for i, side := range f.sides {
		foe := f.sides[1-i]
		for _, w := range side.wizards {
			if w.drunk {
				out = append(out, fmt.Sprintf("%s lay drunk under a cart and did nothing for %s that day.", w.Name, side.called()))
			}
		}
		for _, u := range side.units {
			if u.summoned {
				out = append(out, summonedTold(u))
			}
		}
		for _, e := range side.worked {
			out = append(out, worked(e, side, foe))
		}
		out = append(out, side.spiesTold())
	}
	return say(out...)
}

func summonedTold(u *unit) string {
	switch u.id {
	case LegionOfDead:
		return "Dead men stood up in their rags and took their place in the line."
	case TheCalling:
		return "Wolves came out of the trees and snakes out of the grass, all going one way."
	}
	return "Ranks of grey shapes that cast no shadow formed where no company had been."
}

func worked(e Effect, side, foe *force) string {
	switch e {
	case CatastropheEffect:
		return fmt.Sprintf("The magicians of %s had been at work since midnight to bring ill luck on %s.", side.called(), foe.called())
	case ConfoundEffect:
		return fmt.Sprintf("Smoke and driving rain came up out of a clear sky in the face of %s.", foe.called())
	case StrikeEffect:
		return fmt.Sprintf("A sword of fire fell among the men of %s.", foe.called())
	case MoraleEffect:
		return fmt.Sprintf("What the men of %s saw over the enemy's line they would not speak of afterwards.", foe.called())
	case ScoutingEffect:
		return fmt.Sprintf("Something flew over %s in the dawn and went back to tell.", foe.called())
	case HelmEffect:
		return fmt.Sprintf("A darkness closed on the eyes of %s.", foe.general.name)
	case SlumberEffect:
		return fmt.Sprintf("%s could not be woken that day by any means.", foe.slept)
	default:
		return ""
	}
}

func (f *force) spiesTold() string {
	switch {
	case f.lot.SpiesReported:
		return fmt.Sprintf("The scouts of %s had counted the enemy's fires.", f.called())
	case f.lot.SpiesKilled:
		return fmt.Sprintf("The scouts that %s had sent out were found at dawn with their throats cut.", f.called())
	}
	return ""
}

// reason is one sentence on what decided the battle.
func (f *fight) reason() string {
	c := f.last
	how := fmt.Sprintf("Table %s, %d to %d, margin %d: %s", c.Table, c.Totals[0], c.Totals[1], c.Margin, c.Band)
	switch f.winner() {
	case battle.Draw:
		return how + "; nobody has the victory."
	case battle.AttackerWins:
		return how + "; " + f.sides[0].src.Name + " wins."
	default:
		return how + "; " + f.sides[1].src.Name + " wins."
	}
}
