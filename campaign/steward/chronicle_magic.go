package steward

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"hyboria/campaign"
)

// magic tells of magic users, of people and of settings. Whom a magic player
// serves and who has the Heart is public; who asked him, where members join and
// leave an army, and priests in the ranks, is not (CA-4.1-R5).
func (t *teller) magic(ev campaign.Event) {
	switch ev := ev.(type) {
	case *campaign.MagicServed:
		t.add(Line{Matter: "magic", Nations: []string{ev.Band, ev.Nation}, Text: fmt.Sprintf("%s %s the service of %s.", t.nation(ev.Band), t.agree(ev.Band, "enters", "enter"), t.nation(ev.Nation))})
	case *campaign.MagicLeft:
		t.add(Line{Matter: "magic", Nations: []string{ev.Band, ev.Nation}, Text: fmt.Sprintf("%s %s the service of %s.", t.nation(ev.Band), t.agree(ev.Band, "leaves", "leave"), t.nation(ev.Nation))})
	case *campaign.HeartTaken:
		t.heart(ev)
	case *campaign.PriestsCame:
		if t.viewer.Owns(ev.Nation) {
			t.add(Line{Matter: "magic", Nations: []string{ev.Nation}, Text: "The capital of " + t.nation(ev.Nation) + " is threatened, and the temple of Mitra sends help to its host."})
		}
	case *campaign.PriestsLeft:
		if t.viewer.Owns(ev.Nation) {
			t.add(Line{Matter: "magic", Nations: []string{ev.Nation}, Text: "No threat is left, and the help of Mitra goes home to its temple."})
		}
	case *campaign.MagicDismissed:
		t.add(Line{Matter: "magic", Text: "By the players' consent there is no place for some magic users any more, and they are seen no longer."})
	}
}

func (t *teller) heart(ev *campaign.HeartTaken) {
	text := fmt.Sprintf("%s %s Tarantia, and Thoth-Amon takes the Heart of Ahriman out of its hiding place.", t.nation(ev.Nation), t.agree(ev.Nation, "holds", "hold"))
	if ev.Heart.Ends != nil {
		text += fmt.Sprintf(" The world has until the end of %s.", weekOf(*ev.Heart.Ends))
	}
	t.add(Line{Matter: "magic", Nations: []string{ev.Nation, ev.Heart.Winner}, Text: text})
}

// people tells of players and settings. Who spoke how on a motion is for the
// players alone.
func (t *teller) people(ev campaign.Event) {
	switch ev := ev.(type) {
	case *campaign.PlayerSeated:
		who := ev.Player
		if who == "" {
			who = "a caretaker"
		}
		t.add(Line{Matter: "people", Nations: []string{ev.Nation}, Text: fmt.Sprintf("%s %s played by %s from now on.", t.nation(ev.Nation), t.agree(ev.Nation, "is", "are"), who)})
	case *campaign.SeatGivenUp:
		text := t.nation(ev.Nation) + " will be without a player from the winter on."
		if ev.Now {
			text = t.nation(ev.Nation) + t.agree(ev.Nation, " has no player any more and is neutral.", " have no player any more and are neutral.")
		}
		t.add(Line{Matter: "people", Nations: []string{ev.Nation}, Text: text})
	case *campaign.DeputyNamed:
		text := fmt.Sprintf("%s gives the orders of %s while its player is away.", ev.Deputy, t.nation(ev.Nation))
		if ev.Deputy == "" {
			text = "The player of " + t.nation(ev.Nation) + " gives its orders himself again."
		}
		t.add(Line{Matter: "people", Nations: []string{ev.Nation}, Text: text})
	case *campaign.SettingsChanged:
		var words []string
		for _, name := range slices.Sorted(maps.Keys(ev.Changes)) {
			words = append(words, fmt.Sprintf("%s is now %s", name, ev.Changes[name]))
		}
		t.add(Line{Matter: "people", Text: "By the consent of the players other rules hold in the new year: " + strings.Join(words, ", ") + "."})
	}
}
