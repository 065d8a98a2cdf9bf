package vikingraid

import (
	"fmt"

	"hyboria/battle"
	"hyboria/data"
)

// Plan is what the owner of a side may choose before a raid (Force.Plan).
// Everything may be left out.
type Plan struct {
	// Party is the figures that a raider sends, 5 to 25 (VR-17.1); nobody named:
	// the first 25 in roster order.
	Party []Part `json:"party,omitempty"`
	// Bows are the units, by id, whose men are the first to use their bows, for
	// no more than five may (VR-17.2).
	Bows []string `json:"bows,omitempty"`
	// Doctrine is how the side's general fights; empty: he chooses.
	Doctrine Doctrine `json:"doctrine,omitempty"`
}

// Part is some figures of a unit.
type Part struct {
	Unit    string `json:"unit"`
	Figures int    `json:"figures"`
}

// Sizes of a side (VR-2.1, VR-17.1).
const (
	MostFigures  = 25
	LeastParty   = 5
	mostLeaders  = 5
	militiaMen   = 10
	cardsLeader  = 3 // L cards for each Leader (VR-4.2)
	ownCardsHeld = 3
)

// planOf reads a side's plan. The error names the field.
func planOf(f *battle.Force) (Plan, error) {
	var p Plan
	if len(f.Plan) == 0 {
		return p, nil
	}
	if err := data.Decode("plan", f.Plan, &p); err != nil {
		return p, err
	}
	if _, err := ParseDoctrine(string(p.Doctrine)); err != nil {
		return p, fmt.Errorf("plan: doctrine: %w", err)
	}
	return p, nil
}

// quotas gives how many figures of each unit take part: those of the plan, or
// the first 25 in roster order. Units of types that take no part give none.
func quotas(t *Tables, f *battle.Force, p Plan) ([]int, error) {
	out := make([]int, len(f.Units))
	if len(p.Party) == 0 {
		left := MostFigures
		for i, u := range f.Units {
			if !t.typeRow(u.Type).Absent {
				out[i] = min(left, u.Present)
				left -= out[i]
			}
		}
		return out, nil
	}
	for i, part := range p.Party {
		at := unitAt(f, part.Unit)
		switch {
		case at < 0:
			return nil, fmt.Errorf("plan: party[%d].unit: the force has no unit %q", i, part.Unit)
		case t.typeRow(f.Units[at].Type).Absent:
			return nil, fmt.Errorf("plan: party[%d].unit: %s take no part in a raid (VR-17.2)", i, f.Units[at].Type)
		case out[at] > 0:
			return nil, fmt.Errorf("plan: party[%d].unit: %q is named twice", i, part.Unit)
		case part.Figures < 1 || part.Figures > f.Units[at].Present:
			return nil, fmt.Errorf("plan: party[%d].figures: %d are not between 1 and the %d of %q", i, part.Figures, f.Units[at].Present, part.Unit)
		}
		out[at] = part.Figures
	}
	return out, nil
}

func unitAt(f *battle.Force, id string) int {
	for i := range f.Units {
		if f.Units[i].ID == id {
			return i
		}
	}
	return -1
}

func sumOf(list []int) int {
	n := 0
	for _, v := range list {
		n += v
	}
	return n
}

// PartyOf gives the figures of a raiding party unit by unit: those named, or
// the first 25 of the force. The error says why it is none (VR-17.1).
func (t *Tables) PartyOf(f *battle.Force, named []Part) ([]Part, error) {
	n, err := quotas(t, f, Plan{Party: named})
	if err != nil {
		return nil, err
	}
	var out []Part
	for i, u := range f.Units {
		if n[i] > 0 {
			out = append(out, Part{u.ID, n[i]})
		}
	}
	if sum := sumOf(n); sum < LeastParty || sum > MostFigures {
		return nil, fmt.Errorf("a raiding party is %d to %d figures, not %d (VR-17.1)", LeastParty, MostFigures, sum)
	}
	return out, nil
}

// TakesPart reports whether figures of a type fight in raids (VR-17.2).
func (t *Tables) TakesPart(kind battle.Type) bool { return !t.typeRow(kind).Absent }
