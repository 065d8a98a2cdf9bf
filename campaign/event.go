package campaign

import (
	"encoding/json"
	"fmt"
)

// Event is one thing that changed the season. Apply must not fail and must
// depend on nothing but the state and the event.
type Event interface {
	// Kind is the stable name under which the journal stores the event.
	Kind() string
	// Apply changes the state.
	Apply(*State)
}

// Stored is an event as stored: its kind and its canonical JSON.
type Stored struct {
	Kind string          `json:"kind"`
	Body json.RawMessage `json:"body"`
}

// Store turns an event into its stored form.
func Store(e Event) (Stored, error) {
	b, err := json.Marshal(e)
	if err != nil {
		return Stored{}, fmt.Errorf("event %s: %w", e.Kind(), err)
	}
	return Stored{Kind: e.Kind(), Body: b}, nil
}
