package steward

import (
	"fmt"

	"hyboria/campaign"
)

// deskSubject is what an event of the secretary's desk is looked up by.
func deskSubject(ev campaign.Event) string {
	switch ev := ev.(type) {
	case campaign.TableRecorded:
		return ev.Battle
	case campaign.TableSigned:
		return ev.Battle
	case campaign.TableStruck:
		return ev.Battle
	case campaign.TableLeft:
		return ev.Battle
	case campaign.ReadySaid:
		return ev.Nation
	case campaign.RealmParked:
		return ev.Parking.Nation
	case campaign.RealmTaken:
		return ev.Nation
	case campaign.OrdersWithdrawn:
		return ev.Nation
	case campaign.TableWished:
		return ev.Nation
	}
	return ""
}

// annulled tells of a taking back, which everybody sees.
func (t *teller) annulled(ev *campaign.Annulled) {
	t.add(Line{Matter: "realm", Text: fmt.Sprintf("The secretary took the season back from %s to %s: %s.", ev.Was, ev.Now, ev.Reason)})
}

// paused tells of a pause and its end.
func (t *teller) paused(ev *campaign.Paused) {
	if ev.Reason == "" {
		t.add(Line{Matter: "realm", Text: "The season goes on."})
		return
	}
	t.add(Line{Matter: "realm", Text: "The season was paused: " + ev.Reason + "."})
}
