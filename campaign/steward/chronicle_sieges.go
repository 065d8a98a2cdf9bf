package steward

import (
	"fmt"
	"slices"

	"hyboria/campaign"
	"hyboria/map"
)

// town names the walled place in a cell.
func (t *teller) town(c hexmap.Cell) string {
	a := t.engine.Atlas
	if city := a.CityAt(c); city != nil {
		return campaign.SpokenPlace(city.Name)
	}
	if p := a.SeatAt(c); p != nil {
		return "the seat of " + campaign.SpokenPlace(p.Name)
	}
	return campaign.SpokenPlace(a.Province(c).Name)
}

// knows reports whether papers of one of the nations are the viewer's to read; a
// bound secretary reads no more than his own.
func (t *teller) knows(nations ...string) bool {
	return slices.ContainsFunc(nations, t.viewer.Owns)
}

// siege tells of a place besieged or relieved, which everybody sees, and of
// its stores to those who know them (CA-4.1-R5).
func (t *teller) siege(ev *campaign.SiegeChanged) {
	seat := ev.Seat
	parties := append([]string{ev.Holder}, ev.Inside...)
	l := Line{Matter: "siege", Cell: &seat, Nations: slices.Concat(ev.By, []string{ev.Holder})}
	town := t.town(seat)
	switch ev.Change {
	case campaign.SiegeInvested:
		l.Text = fmt.Sprintf("%s closed the ring about %s, which %s %s.", upper(t.nationList(ev.By)), town, t.nation(ev.Holder), t.agree(ev.Holder, "holds", "hold"))
		if t.knows(append(parties, ev.By...)...) {
			l.Text += fmt.Sprintf(" The stores within stand at %d.", ev.Siege.Stores)
		}
	case campaign.SiegeConsumed:
		if !t.knows(append(parties, ev.By...)...) {
			return // that the siege goes on is seen on the map
		}
		l.Text = fmt.Sprintf("The siege of %s goes on; its stores stand at %d.", town, ev.Siege.Stores)
		if ev.Siege.Stores == 0 {
			l.Text = fmt.Sprintf("The last bread in %s is eaten. The garrison must come out, find relief or yield.", town)
		}
	case campaign.SiegeLifted:
		l.Text = fmt.Sprintf("The siege of %s is over.", town)
	case campaign.SiegeRestocked:
		if !t.knows(parties...) {
			return
		}
		l.Text = fmt.Sprintf("Wagons roll into %s; its stores stand at %d.", town, ev.Siege.Stores)
	}
	t.add(l)
}

// sallied tells of garrisons that were to join a relief which made contact; a
// sortie is told with its battle.
func (t *teller) sallied(ev *campaign.Sallied) {
	c := t.state.Counter(ev.Counters[0])
	if c == nil || len(ev.Relief) == 0 {
		return
	}
	seat := c.Cell
	t.add(Line{
		Matter: "siege", Cell: &seat, Nations: t.owners(slices.Concat(ev.Relief, ev.Counters)),
		Text: fmt.Sprintf("%s came to the relief of %s.", upper(t.side(ev.Relief)), t.town(seat)),
	})
}

// starving tells those who know the stores what hunger costs.
func (t *teller) starving(ev *campaign.Starving) {
	c := t.state.Counter(ev.Counter)
	if c == nil || !t.knows(c.Owner) {
		return
	}
	lost := 0
	for _, l := range ev.Losses {
		lost += l.Lost
	}
	seat := c.Cell
	t.add(Line{
		Matter: "siege", Cell: &seat, Nations: []string{c.Owner},
		Text: fmt.Sprintf("Hunger took %d figures of %s in %s.", lost, t.counter(c.ID), t.town(seat)),
	})
}

// released tells of a commander freed by agreement, which is the two parties'
// own affair (CA-4.1-R5).
func (t *teller) released(ev *campaign.Released) {
	c := ev.Captive
	if !t.knows(c.Holder, c.Nation) {
		return
	}
	text := fmt.Sprintf("%s let %s of %s go free", t.nation(c.Holder), c.Name, t.nation(c.Nation))
	if ev.Points > 0 {
		text += fmt.Sprintf(" for %d points", ev.Points)
	}
	t.add(Line{Matter: "peace", Text: upper(text) + ".", Nations: []string{c.Holder, c.Nation}})
}
