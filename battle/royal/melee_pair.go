package royal

import (
	"slices"

	"hyboria/battle/royal/kernel"
)

// Melee is a pair of enemies in contact (RA-8.1-R1). Index 0 of each array is
// the unit with the lower id.
type Melee struct {
	Units [2]int            `json:"units"`
	Edge  [2]kernel.Edge    `json:"edge"`            // on which each fights the other
	Made  [2]kernel.Contact `json:"made"`            // how each came into the contact
	Bonus [2]bool           `json:"bonus"`           // charge bonus won (RA-8.2)
	High  [2]bool           `json:"high"`            // charged downhill (RA-12.22-R1)
	Deep  [2]int            `json:"deep"`            // ranks at contact (RA-8.5-R1)
	Added [2]int            `json:"added"`           // x of RA-9.4-R1
	Turn  int               `json:"turn"`            // in which the contact was made
	Phase int               `json:"phase"`           // 1, 2; 7 in T7, 10 in T10, 1 also for T1, 11 in T11
	Round int               `json:"round"`           // rounds fought
	Touch [2]int            `json:"touch"`           // figures that touched in the last round
	Blow  [2]int            `json:"blow"`            // figures that each took off the other in it
	Quiet bool              `json:"quiet,omitempty"` // forced contact: no T7 test (RA-12.1-R1)

	// Lodged is set where the attacker had no room to square up or to close up
	// and counts as if he had (RA-2.10-R1): At is where he counts as standing.
	Lodged int  `json:"lodged,omitempty"` // id of the unit; 0: none
	At     Pose `json:"at"`
}

// Fresh reports whether the contact was made this turn.
func (m *Melee) Fresh(turn int) bool { return m.Turn == turn && m.Round == 0 }

// since orders contacts by age (RA-9.6-R1).
func (m *Melee) since() int { return 16*m.Turn + m.Phase }

// Has reports whether id is one of the pair.
func (m *Melee) Has(id int) bool { return m.Units[0] == id || m.Units[1] == id }

// Index is 0 or 1, the unit's place in the pair's arrays.
func (m *Melee) Index(id int) int {
	if m.Units[0] == id {
		return 0
	}
	return 1
}

// Other is the id of the unit's opponent.
func (m *Melee) Other(id int) int { return m.Units[1-m.Index(id)] }

// Pair finds the melee of two units; nil if they are not in contact.
func (s *State) Pair(a, b int) *Melee {
	for _, m := range s.Melees {
		if m.Has(a) && m.Has(b) {
			return m
		}
	}
	return nil
}

// InMelee reports whether the unit is in contact with any enemy.
func (s *State) InMelee(id int) bool {
	for _, m := range s.Melees {
		if m.Has(id) {
			return true
		}
	}
	return false
}

// MeleesOf calls yield for each melee of the unit, in the order of the pairs.
func (s *State) MeleesOf(id int, yield func(*Melee)) {
	for _, m := range s.Melees {
		if m.Has(id) {
			yield(m)
		}
	}
}

// Struck is the set of edges on which enemies are in contact with the unit.
func (s *State) Struck(id int) (edges kernel.Edges) {
	for _, m := range s.Melees {
		if m.Has(id) {
			edges |= kernel.EdgesOf(m.Edge[m.Index(id)])
		}
	}
	return edges
}

// EndMelees takes the unit out of all its contacts, e.g. when it leaves.
func (s *State) EndMelees(id int) {
	var over []*Melee
	s.Melees = slices.DeleteFunc(s.Melees, func(m *Melee) bool {
		if m.Has(id) {
			over = append(over, m)
		}
		return m.Has(id)
	})
	for _, m := range over {
		s.ended(m)
	}
}

// insertMelee keeps the pairs in order of (lower id, higher id).
func (s *State) insertMelee(m *Melee) {
	at := len(s.Melees)
	for at > 0 && m.before(s.Melees[at-1]) {
		at--
	}
	s.Melees = append(s.Melees, nil)
	copy(s.Melees[at+1:], s.Melees[at:])
	s.Melees[at] = m
}

func (m *Melee) before(o *Melee) bool {
	if m.Units[0] != o.Units[0] {
		return m.Units[0] < o.Units[0]
	}
	return m.Units[1] < o.Units[1]
}
