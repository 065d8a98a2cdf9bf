package campaign

import (
	"encoding/json"
	"fmt"
	"sort"
)

// maker makes an empty event of one kind, as a pointer to be decoded into.
type maker func() Event

// kinds is the registry of all events by kind. Each subject lists its own.
func kinds() map[string]maker {
	all := map[string]maker{}
	for _, list := range [][]maker{
		weekKinds(),
		battleKinds(),
		pactKinds(),
		siegeKinds(),
		ransomKinds(),
		conquestKinds(),
		foundingKinds(),
		winterKinds(),
		magicKinds(),
		companyKinds(),
		peopleKinds(),
		envelopeKinds(),
		clockKinds(),
		raidKinds(),
		letterKinds(),
		bookKinds(),
		playKinds(),
	} {
		for _, m := range list {
			all[m().Kind()] = m
		}
	}
	return all
}

// registry is kinds made once: every row of a journal that is read asks it.
var registry = kinds()

// Kinds lists every kind of event, sorted.
func Kinds() []string {
	var out []string
	for k := range registry {
		out = append(out, k)
	}
	sort.Strings(out)
	return out
}

// Decode reads an event back from the journal. An unknown kind is an error
// that says that a newer program wrote it.
func Decode(st Stored) (Event, error) {
	m, ok := registry[st.Kind]
	if !ok {
		return nil, fmt.Errorf("event kind %q is unknown to this program: it was written by a newer one", st.Kind)
	}
	ev := m()
	if err := json.Unmarshal(st.Body, ev); err != nil {
		return nil, fmt.Errorf("event %s: %w", st.Kind, err)
	}
	return ev, nil
}
