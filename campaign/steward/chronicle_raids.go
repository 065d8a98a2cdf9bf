package steward

import (
	"strings"

	"hyboria/campaign"
)

// raid tells of a raid what everybody hears; losses and points are the two
// sides' own (CA-4.1-R2).
func (t *teller) raid(ev *campaign.RaidFought) {
	n := &ev.Note
	p := t.engine.Atlas.ProvinceByID(n.Province)
	if p == nil {
		return
	}
	raider, holder := t.nation(n.Sides[0]), t.nation(n.Sides[1])
	way := " of " + raider + " fell on " + campaign.SpokenPlace(p.Name) + ", which " + holder + t.agree(n.Sides[1], " holds,", " hold,")
	text := "Raiders" + way
	if n.Sea {
		text = "A longship" + way
	}
	text += raidEnds[n.Result]
	var also []string
	if n.Burnt {
		also = append(also, "the garrison went up in flames")
	}
	if n.Princess {
		also = append(also, "the princess was carried off")
	}
	if n.ShipBurnt {
		also = append(also, "their ship was burnt")
	}
	if len(also) > 0 {
		text += "; " + strings.Join(also, ", and ")
	}
	cell := p.Seat
	t.add(Line{Matter: "raid", Text: text + ".", Cell: &cell, Battle: n.ID, Nations: n.Sides[:]})
}

// raidEnds go on with the sentence, by the result of VR-17.8.
var raidEnds = map[string]string{
	"sack":     " and sacked it from end to end",
	"success":  " and came away with all they wanted",
	"plunder":  " and drove off what they could",
	"drawn":    " and neither side had much joy of it",
	"repulsed": " and were driven off",
	"cut up":   " and were cut to pieces",
}

// holdFreed tells that a princess is back; of common men nobody sings.
func (t *teller) holdFreed(ev *campaign.HoldFreed) {
	if !ev.Hold.Princess {
		return
	}
	t.add(Line{
		Matter: "raid", Nations: []string{ev.Hold.Nation, ev.Hold.Holder},
		Text: upper(ev.Hold.Name) + " is home again: " + t.nation(ev.Hold.Nation) + t.agree(ev.Hold.Nation, " has bought", " have bought") + " her back from " + t.nation(ev.Hold.Holder) + ".",
	})
}
