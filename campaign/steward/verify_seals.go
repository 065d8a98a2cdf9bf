package steward

import (
	"errors"
	"fmt"
	"slices"

	"hyboria/campaign"
)

// sealed are the events of a step with the seals and openings that belong
// between and after them.
func (r *replay) sealed(events []campaign.Event) ([]campaign.Event, error) {
	if !slices.ContainsFunc(events, func(ev campaign.Event) bool {
		return slices.Contains(closingKinds, ev.Kind()) || ev.Kind() == campaign.BattleOpened{}.Kind()
	}) {
		return events, nil
	}
	if r.secret == nil {
		return nil, errors.New("its envelopes cannot be checked: the file's secret cannot be read")
	}
	var out []campaign.Event
	err := sealerOf(*r.secret).With(r.state.Clone(), events, func(ev campaign.Event) error {
		out = append(out, ev)
		return nil
	})
	return out, err
}

// audited is an opening outside battles as it must read: who looked and why is
// as told, what the envelopes are follows from the season.
func (r *replay) audited(ev *campaign.EnvelopesOpened) ([]campaign.Event, error) {
	if r.secret == nil {
		return nil, errors.New("its envelopes cannot be checked: the file's secret cannot be read")
	}
	if ev.Reader == campaign.ReaderBattle {
		return nil, fmt.Errorf("envelopes are opened for battle %q, which is not opened here", ev.Battle)
	}
	ids := make([]campaign.CounterID, len(ev.Sheets))
	for i, x := range ev.Sheets {
		ids[i] = x.Counter
	}
	out, err := sealerOf(*r.secret).Audit(r.state, ev.Reader, ids, ev.Reason)
	return []campaign.Event{out}, err
}

func envelopeKind(kind string) bool {
	return kind == campaign.EnvelopesSealed{}.Kind() || kind == campaign.EnvelopesOpened{}.Kind()
}

// unlikeSeals says which envelope is not what its fingerprint says.
func unlikeSeals(stored, want campaign.Event) string {
	switch ev := stored.(type) {
	case *campaign.EnvelopesSealed:
		if w, ok := want.(campaign.EnvelopesSealed); ok && len(w.Seals) == len(ev.Seals) {
			for i, x := range ev.Seals {
				if x != w.Seals[i] {
					return fmt.Sprintf("the envelope of counter %d is sealed as %s; its contents give %s", x.Counter, x.Fingerprint, w.Seals[i].Fingerprint)
				}
			}
		}
	case *campaign.EnvelopesOpened:
		if w, ok := want.(campaign.EnvelopesOpened); ok && len(w.Sheets) == len(ev.Sheets) {
			for i, x := range ev.Sheets {
				if x != w.Sheets[i] {
					return fmt.Sprintf("the envelope of counter %d was opened as %s; its contents give %s", x.Counter, x.Fingerprint, w.Sheets[i].Fingerprint)
				}
			}
		}
	}
	return "it does not list the envelopes that there are"
}
