package campaign

// Fold is the state that the events lead to from an empty season; the first
// is entry 1 of the journal. Entries that were annulled are skipped.
func Fold(events []Event) *State {
	s := &State{}
	for i, ev := range events {
		if back, ok := annulment(ev); ok && back.To <= int64(i) {
			s = TakeBack(s, Fold(events[:back.To]), back)
			continue
		}
		ev.Apply(s)
	}
	return s
}

// annulment tells an Annulled, read back or made anew.
func annulment(ev Event) (Annulled, bool) {
	switch ev := ev.(type) {
	case Annulled:
		return ev, true
	case *Annulled:
		return *ev, true
	}
	return Annulled{}, false
}

// FoldOnto applies events to a copy of s.
func FoldOnto(s *State, events []Event) *State {
	c := s.Clone()
	for _, ev := range events {
		ev.Apply(c)
	}
	return c
}

// StoreAll turns events into their stored forms.
func StoreAll(events []Event) ([]Stored, error) {
	out := make([]Stored, 0, len(events))
	for _, ev := range events {
		st, err := Store(ev)
		if err != nil {
			return nil, err
		}
		out = append(out, st)
	}
	return out, nil
}

// DecodeAll reads stored events back.
func DecodeAll(list []Stored) ([]Event, error) {
	out := make([]Event, 0, len(list))
	for _, st := range list {
		ev, err := Decode(st)
		if err != nil {
			return nil, err
		}
		out = append(out, ev)
	}
	return out, nil
}
