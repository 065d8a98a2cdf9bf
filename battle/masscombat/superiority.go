package masscombat

// Kind is a kind of special troops that can be superior (MC-13.3).
type Kind string

// The kinds, each counted by itself.
const (
	Artillery Kind = "artillery" // sieges only
	Cavalry   Kind = "cavalry"   // not in sieges; TS stays as it is there (MC-13.3-R3)
	Air       Kind = "air"
	Ranged    Kind = "ranged weapons"
)

// Kinds in the order in which they are worked out.
var Kinds = [...]Kind{Artillery, Cavalry, Air, Ranged}

// Applies reports whether the kind counts in such a battle.
func (k Kind) Applies(siege bool) bool {
	switch k {
	case Artillery:
		return siege
	case Cavalry:
		return !siege
	default:
		return true
	}
}

// Numbers are a side's men of one kind, counted by their equipment: mounted
// archers count in two kinds, a third of a unit as a third, engines singly
// (MC-13.3-R1); and the men who cancel that kind on the other side: pikemen
// against cavalry, strong shooters and ballistae against air, mining crews
// against artillery (MC-13.4, MC-13.4-R1).
type Numbers struct{ Have, Neutralise int }

// SuperiorityBonus is the Strategy bonus and who has it: +1 for the first
// side, -1 for the second, 0 for neither (MC-13.3). Who has fewer is judged
// before neutralisers, which then count for him (MC-13.4, MC-13.3-R2).
func SuperiorityBonus(a, b Numbers) (bonus, who int) {
	who = 1
	if a.Have == b.Have {
		return 0, 0
	}
	if a.Have < b.Have {
		a, b, who = b, a, -1
	}
	fewer := b.Have + b.Neutralise
	if fewer == 0 {
		return 3, who
	}
	switch ratio := a.Have / fewer; {
	case ratio >= 5:
		return 3, who
	case ratio >= 3:
		return 2, who
	case ratio >= 2:
		return 1, who
	}
	return 0, 0
}
