package steward

import (
	"strings"

	"hyboria/campaign"
)

// raidWords reads "raid PROVINCE" and "raid PROVINCE by sea".
func raidWords(text string) (province string, sea, ok bool) {
	words := strings.Join(strings.Fields(text), " ")
	rest := ""
	if len(words) > len("raid ") && strings.EqualFold(words[:len("raid ")], "raid ") {
		rest = words[len("raid "):]
	}
	const bySea = " by sea"
	if cut := len(rest) - len(bySea); cut > 0 && strings.EqualFold(rest[cut:], bySea) {
		return rest[:cut], true, true
	}
	return rest, false, rest != ""
}

// raid puts a raid on the province of that id or name into the move; whoever
// wants to choose the party writes the raid out.
func (r *ordersReader) raid(pointer, name string, sea bool, m *campaign.Move) {
	for _, p := range r.e.Atlas.Provinces() {
		if p.ID == name || strings.EqualFold(p.Name, name) {
			m.Raid = &campaign.RaidOrder{Province: p.ID, Sea: sea}
			return
		}
	}
	r.fail(pointer, "there is no province %q to raid: write its name as on the map, or its id", name)
}
