package campaign

import "fmt"

// ViewerKind is who looks at a season.
type ViewerKind string

// The viewers. A spectator sees what stands on the board and no paper at all.
// A captain and a magic player own counters as a nation does.
const (
	ViewNation    ViewerKind = "nation"
	ViewCaptain   ViewerKind = "captain"
	ViewMagic     ViewerKind = "magic"
	ViewSpectator ViewerKind = "spectator"
	ViewSecretary ViewerKind = "secretary"
)

// Viewer is one who looks. It is a plain value: two that are equal see the
// same.
type Viewer struct {
	Kind ViewerKind `json:"kind"`
	// Nation is the id of the owner whose papers are the viewer's: a nation,
	// Free Company or magic player. Of a secretary it is the nation that he
	// also plays, empty when he plays none.
	Nation string `json:"nation,omitempty"`
	// Delay is by how many weeks the news of a spectator are late.
	Delay int `json:"delay,omitempty"`
	// Sealed binds a secretary to open envelopes one by one, see State.Keeping.
	Sealed bool `json:"sealed,omitempty"`
}

// Spectator sees the board.
func Spectator() Viewer { return Viewer{Kind: ViewSpectator} }

// LateSpectator sees the board as it stood some weeks ago.
func LateSpectator(weeks int) Viewer { return Viewer{Kind: ViewSpectator, Delay: max(0, weeks)} }

// Secretary sees everything (CA-1.9-R1). Ask Eyes for the one of a season: it
// may bind him.
func Secretary() Viewer { return Viewer{Kind: ViewSecretary} }

// Player sees what his nation may see. For the owner of a band see Eyes.
func Player(nation string) Viewer { return Viewer{Kind: ViewNation, Nation: nation} }

// Keeping is how the secretary of a season is bound (CA-1.9-R1).
type Keeping struct {
	// Plays is the nation that the secretary also plays. He then sees no more
	// than that nation, in either of his seats: whatever else he needs he
	// opens by an audit, which the owner sees.
	Plays string `json:"plays,omitempty"`
	// Sealed binds a secretary without a nation likewise.
	Sealed bool `json:"sealed,omitempty"`
}

// Eyes is the viewer that somebody is in this season: "secretary",
// "spectator", or the id of a nation, Free Company or magic player. Every
// viewer of a season should be made here. An unknown id is an error.
func (s *State) Eyes(who string) (Viewer, error) {
	switch who {
	case string(ViewSecretary):
		return Viewer{Kind: ViewSecretary, Nation: s.Keeping.Plays, Sealed: s.Keeping.Sealed || s.Keeping.Plays != ""}, nil
	case string(ViewSpectator):
		return Spectator(), nil
	}
	n := s.Nation(who)
	if n == nil {
		return Viewer{}, fmt.Errorf("there is no nation %q in this season; use a nation's id, secretary or spectator", who)
	}
	switch n.Kind {
	case KindCompany:
		return Viewer{Kind: ViewCaptain, Nation: who}, nil
	case KindMagic:
		return Viewer{Kind: ViewMagic, Nation: who}, nil
	default:
		return Player(who), nil
	}
}

// owns reports whether papers of the owner are the viewer's to read.
func (v Viewer) owns(owner string) bool {
	if v.Kind == ViewSecretary && !v.Sealed && v.Nation == "" {
		return true
	}
	return owner != "" && v.Nation == owner && v.Kind != ViewSpectator
}

// Owns reports whether papers of the owner are the viewer's to read.
func (v Viewer) Owns(owner string) bool { return v.owns(owner) }

// all reports whether nothing is kept from the viewer.
func (v Viewer) all() bool { return v.Kind == ViewSecretary && !v.Sealed && v.Nation == "" }

// Reaches reports whether news of a week have come to the viewer when the
// season is at now. Only a spectator's may be late; weeks counts the weeks
// between the two.
func (v Viewer) Reaches(weeks int) bool { return v.Kind != ViewSpectator || weeks >= v.Delay }
