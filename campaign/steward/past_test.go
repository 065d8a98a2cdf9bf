package steward

import (
	"testing"

	"hyboria/campaign"
)

// keeper is a Past that keeps everything.
type keeper map[int64]*campaign.State

func (k keeper) Kept(entry int64) (*campaign.State, bool) { s, ok := k[entry]; return s, ok }
func (k keeper) Keep(entry int64, s *campaign.State)      { k[entry] = s }

// What is kept as weeks close is what the file gives, in a season that was taken
// back too, and what is told from it is the same.
func TestKeptStatesAreThoseOfTheFile(t *testing.T) {
	s := openSeason(t, create(t, 5))
	past := keeper{}
	s.UsePast(past)
	play(t, s, 4, PlayOptions{})
	opened, err := s.OpenedAt(t.Context(), campaign.Week{Year: 1, Week: 3})
	mustDo(t, err)
	mustDo(t, s.Rewind(t.Context(), opened, campaign.BySecretary, "a test"))
	play(t, s, 3, PlayOptions{})

	weeks, err := s.Weeks(t.Context())
	mustDo(t, err)
	told := map[campaign.Week]string{}
	for _, w := range weeks {
		told[w] = s.telling(t, w)
	}
	s.UsePast(nothing{})
	if len(past) != 2*7 {
		t.Errorf("%d states are kept of seven weeks that were closed, want two of each", len(past))
	}
	for entry, state := range past {
		if fresh, err := s.stateAfter(t.Context(), entry); err != nil || viewJSON(t, state) != viewJSON(t, fresh) {
			t.Errorf("after entry %d the season is kept otherwise than it is in the file (%v)", entry, err)
		}
	}
	for _, w := range weeks {
		if s.telling(t, w) != told[w] {
			t.Errorf("%s is told otherwise from what is kept", w)
		}
	}
}

// telling is the chronicle and the reasons of a week for the secretary.
func (s *Season) telling(t *testing.T, w campaign.Week) string {
	t.Helper()
	b, err := s.Chronicle(t.Context(), w, campaign.Secretary())
	if err != nil {
		t.Fatal(err)
	}
	whys, err := s.Whys(t.Context(), w, campaign.Secretary())
	if err != nil {
		t.Fatal(err)
	}
	return viewJSON(t, b) + viewJSON(t, whys)
}
