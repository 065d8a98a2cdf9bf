package steward

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"hyboria/campaign"
)

// Audited is an envelope opened by an audit.
type Audited struct {
	Sheet       campaign.Sheet `json:"sheet"`
	Fingerprint string         `json:"fingerprint"`
	Words       string         `json:"words"`
	Salt        string         `json:"salt"`
	Published   bool           `json:"published"` // it is the one whose seal everybody has seen
}

// Audit opens the envelopes of some counters for the secretary or, with
// ReaderAudit, for somebody whom he lets look, and checks them against their
// fingerprints. Each owner sees that it was done, and why: an event for each
// owner, written before anything is told (CA-1.9-R1). *RefusedError tells what is
// wrong with the wish.
func (s *Season) Audit(ctx context.Context, reader campaign.Reader, by string, ids []campaign.CounterID, reason string) ([]Audited, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if reason = strings.TrimSpace(reason); reason == "" {
		return nil, refuse("opening an envelope needs a reason, which its owner will read")
	}
	if reader != campaign.ReaderSecretary && reader != campaign.ReaderAudit {
		return nil, refuse("envelopes are opened for the secretary or for an audit, not for %q", reader)
	}
	owners, err := s.byOwner(ids)
	if err != nil {
		return nil, err
	}
	w, seal := s.newWriter(), sealerOf(s.secret)
	var out []Audited
	for _, list := range owners {
		ev, err := seal.Audit(s.state, reader, list, reason)
		if err != nil {
			return nil, err
		}
		if err := w.add([]campaign.Event{ev}); err != nil {
			return nil, err
		}
		for _, x := range ev.Sheets {
			a, err := told(seal, s.state, x)
			if err != nil {
				return nil, err
			}
			out = append(out, a)
		}
	}
	return out, s.commit(ctx, w, fmt.Sprintf("audit after entry %d", s.head), by)
}

// byOwner sorts counters by their owners, each once.
func (s *Season) byOwner(ids []campaign.CounterID) ([][]campaign.CounterID, error) {
	if len(ids) == 0 {
		return nil, refuse("name the counters whose envelopes are to be opened")
	}
	var names []string
	byName := map[string][]campaign.CounterID{}
	ids = slices.Clone(ids)
	slices.Sort(ids)
	for _, id := range slices.Compact(ids) {
		c := s.state.Counter(id)
		if c == nil {
			return nil, refuse("there is no counter %d", id)
		}
		if _, ok := byName[c.Owner]; !ok {
			names = append(names, c.Owner)
		}
		byName[c.Owner] = append(byName[c.Owner], id)
	}
	out := make([][]campaign.CounterID, len(names))
	for i, n := range names {
		out[i] = byName[n]
	}
	return out, nil
}

// told is an opened envelope with what is needed to check it.
func told(x *campaign.Sealer, s *campaign.State, o campaign.OpenedSheet) (Audited, error) {
	c := s.Counter(o.Counter)
	_, salt, print, err := x.Sheet(c, o.Issued)
	return Audited{
		Sheet: campaign.SheetOf(c, o.Issued), Fingerprint: print.String(), Words: print.Words(), Salt: salt.String(), Published: o.Published,
	}, err
}

// Rotate seals all papers under a fresh key and gives its name. Whoever has an
// old key file then opens no file but the old copies.
func (s *Season) Rotate(ctx context.Context) (string, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.file.Rotate(ctx)
}
