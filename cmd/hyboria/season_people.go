package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/alecthomas/kong"

	"hyboria/campaign"
	"hyboria/campaign/steward"
)

// seasonPeopleCmd is what players and the secretary decide about the season
// itself: who plays what, and by which settings.
type seasonPeopleCmd struct {
	List     peopleListCmd     `cmd:"" help:"Tell who plays what, and which motions are open."`
	Admit    peopleSeatCmd     `cmd:"" help:"Move that a newcomer play a nation without a player, or a magic order."`
	Deputy   peopleSeatCmd     `cmd:"" help:"Move that somebody give a nation's orders after three missed weeks."`
	Settings peopleSettingsCmd `cmd:"" help:"Move that other settings hold from the new year on: a file of values."`
	Vote     peopleVoteCmd     `cmd:"" help:"Say yes or no to a motion."`
	Withdraw peopleMotionCmd   `cmd:"" help:"Take back a motion of your own."`
	Replace  peopleReplaceCmd  `cmd:"" help:"As the secretary: another person, or a caretaker, plays from now on."`
	Vacate   peopleNationCmd   `cmd:"" help:"Give a nation up: from the winter on it is one without a player."`
	Back     peopleNationCmd   `cmd:"" help:"End a deputy's office: the player is back."`
}

// peopleAnswer is the answer of an act in JSON.
type peopleAnswer struct {
	File    string            `json:"file"`
	Did     string            `json:"did"`
	Motions []campaign.Motion `json:"motions"`
}

// clubAct carries an act out and tells what is open afterwards.
func (a *app) clubAct(file, as string, act campaign.ClubAct, did string) error {
	return a.withSeason(file, true, func(s *steward.Season) error {
		refused, err := s.Club(a.Context, as, act)
		if err != nil {
			return err
		}
		if len(refused) > 0 {
			lines := make([]string, len(refused))
			for i, r := range refused {
				lines[i] = r.String()
			}
			return badInputf("%s: refused: %s", as, strings.Join(lines, "; "))
		}
		motions := s.State().Club.Motions
		if a.JSON {
			return a.writeJSON(peopleAnswer{file, did, append([]campaign.Motion{}, motions...)})
		}
		a.printf("%s\n", did)
		a.tellMotions(motions)
		return nil
	})
}

func (a *app) tellMotions(list []campaign.Motion) {
	for _, m := range list {
		var votes []string
		for _, v := range m.Votes {
			votes = append(votes, v.Player+map[bool]string{true: " yes", false: " no"}[v.Yes])
		}
		state := "open"
		if m.Carried {
			state = "carried, waits for the new year"
		}
		a.printf("- motion %d of %s: %s; %s (%s)\n", m.ID, m.By, motionWords(m), state, orNone(votes))
	}
}

// motionWords says in words what a motion would do.
func motionWords(m campaign.Motion) string {
	switch m.Kind {
	case campaign.MotionAdmit:
		if m.Company != "" {
			return fmt.Sprintf("%s founds the Free Company %s", m.Player, m.Company)
		}
		return fmt.Sprintf("%s plays %s", m.Player, m.Nation)
	case campaign.MotionDeputy:
		return fmt.Sprintf("%s gives the orders of %s", m.Player, m.Nation)
	}
	var words []string
	for name, v := range m.Changes {
		words = append(words, fmt.Sprintf("%s = %s", name, v))
	}
	slices.Sort(words)
	return "settings " + strings.Join(words, ", ")
}

// peopleListCmd tells who plays what.
type peopleListCmd struct {
	File string `arg:"" name:"season" help:"Season file."`
}

// Run lists it.
func (c peopleListCmd) Run(a *app) error {
	return a.withSeason(c.File, false, func(s *steward.Season) error {
		st := s.State()
		if a.JSON {
			return a.writeJSON(struct {
				Owners  []campaign.NationState `json:"owners"`
				Motions []campaign.Motion      `json:"motions"`
			}{st.Owners(), append([]campaign.Motion{}, st.Club.Motions...)})
		}
		for _, n := range st.Owners() {
			a.printf("%-24s %s\n", n.ID, playedBy(n))
		}
		a.tellMotions(st.Club.Motions)
		return nil
	})
}

// playedBy says in words who plays an owner of counters.
func playedBy(n campaign.NationState) string {
	words := []string{"nobody"}
	switch {
	case n.Eliminated:
		words[0] = "out of the game"
	case n.Player != "":
		words[0] = n.Player
	case n.Caretaker != "":
		words[0] = "a caretaker, " + n.Caretaker
	}
	if n.Deputy != "" {
		words = append(words, "deputy "+n.Deputy)
	}
	if n.Missed > 0 {
		words = append(words, fmt.Sprintf("%d weeks without orders", n.Missed))
	}
	if n.Leaving {
		words = append(words, "given up at the new year")
	}
	if n.Serves != "" {
		words = append(words, "serves "+n.Serves)
	}
	return strings.Join(words, "; ")
}

// clubActor is who acts, and on which season.
type clubActor struct {
	File string `arg:"" name:"season" help:"Season file."`
	As   string `default:"secretary" placeholder:"ID" help:"Who acts: a nation, Company, magic player or the secretary."`
}

// peopleSeatCmd names a nation and a person.
type peopleSeatCmd struct {
	clubActor
	Nation string `arg:"" help:"Nation, Company or magic order."`
	Player string `arg:"" help:"Name of the person."`
	Founds string `placeholder:"NAME" name:"company" help:"With admit: the person founds a Free Company of this name, with NATION as its new id."`
}

// Run makes the motion; which one is the name of the command.
func (c peopleSeatCmd) Run(a *app, k *kong.Context) error {
	seat := &campaign.Seating{Nation: c.Nation, Player: c.Player, Company: c.Founds}
	if k.Selected().Name == "deputy" {
		return a.clubAct(c.File, c.As, campaign.ClubAct{Deputy: seat}, fmt.Sprintf("Moved: %s gives the orders of %s.", c.Player, c.Nation))
	}
	return a.clubAct(c.File, c.As, campaign.ClubAct{Admit: seat}, fmt.Sprintf("Moved: %s plays %s.", c.Player, c.Nation))
}

// peopleSettingsCmd makes a motion of other settings.
type peopleSettingsCmd struct {
	clubActor
	Values string `arg:"" help:"Settings that are to change (JSON), or - for standard input."`
}

// Run reads the values and makes the motion.
func (c peopleSettingsCmd) Run(a *app) error {
	text, err := a.readFile(c.Values)
	if err != nil {
		return err
	}
	e, err := a.Engine()
	if err != nil {
		return err
	}
	changes, err := e.ParseChanges(c.Values, text)
	if err != nil {
		return badInput(err)
	}
	return a.clubAct(c.File, c.As, campaign.ClubAct{Settings: changes}, "Moved: other settings from the new year on.")
}

// peopleVoteCmd is a vote.
type peopleVoteCmd struct {
	clubActor
	Motion int    `arg:"" help:"Number of the motion."`
	Say    string `arg:"" enum:"yes,no" help:"yes or no."`
}

// Run casts it.
func (c peopleVoteCmd) Run(a *app) error {
	return a.clubAct(c.File, c.As, campaign.ClubAct{Vote: &campaign.Ballot{Motion: c.Motion, Yes: c.Say == "yes"}}, fmt.Sprintf("%s says %s to motion %d.", c.As, c.Say, c.Motion))
}

// peopleMotionCmd names a motion.
type peopleMotionCmd struct {
	clubActor
	Motion int `arg:"" help:"Number of the motion."`
}

// Run takes it back.
func (c peopleMotionCmd) Run(a *app) error {
	return a.clubAct(c.File, c.As, campaign.ClubAct{Withdraw: c.Motion}, fmt.Sprintf("Motion %d is withdrawn.", c.Motion))
}

// peopleReplaceCmd puts somebody in another's place.
type peopleReplaceCmd struct {
	File   string `arg:"" name:"season" help:"Season file."`
	Nation string `arg:"" help:"Nation, Company or magic order."`
	Player string `xor:"who" help:"Name of the person."`
	Care   string `name:"caretaker" xor:"who" placeholder:"DOCTRINE" help:"Doctrine of a caretaker."`
}

// Run does it at once.
func (c peopleReplaceCmd) Run(a *app) error {
	who := c.Player
	if who == "" {
		who = "a caretaker"
	}
	return a.clubAct(c.File, "secretary", campaign.ClubAct{Replace: &campaign.Seating{Nation: c.Nation, Player: c.Player, Caretaker: c.Care}}, fmt.Sprintf("%s is played by %s.", c.Nation, who))
}

// peopleNationCmd names a nation.
type peopleNationCmd struct {
	clubActor
	Nation string `arg:"" help:"Nation, Company or magic order."`
}

// Run gives it up or ends a deputy's office; which is the name of the command.
func (c peopleNationCmd) Run(a *app, k *kong.Context) error {
	if k.Selected().Name == "back" {
		return a.clubAct(c.File, c.As, campaign.ClubAct{Back: c.Nation}, c.Nation+" has no deputy any more.")
	}
	return a.clubAct(c.File, c.As, campaign.ClubAct{Vacate: c.Nation}, c.Nation+" will be without a player from the winter on.")
}
