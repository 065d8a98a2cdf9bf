package steward

import (
	"context"
	"fmt"

	"hyboria/campaign"
	"hyboria/campaign/envelope"
	"hyboria/campaign/journal"
)

// Receipt is what a player keeps of papers that he handed in: nobody can change
// or lose them afterwards without his being able to show it.
type Receipt struct {
	Season      string        `json:"season"`
	Chain       string        `json:"chain"` // of the season, which names it for good
	Nation      string        `json:"nation"`
	Week        campaign.Week `json:"week"`
	Kind        string        `json:"kind"` // "orders" or "winter_orders"
	Entry       int64         `json:"entry"`
	Fingerprint string        `json:"fingerprint"` // the entry's leaf
	Words       string        `json:"words"`
	Used        string        `json:"used"` // when they will be used
	Read        PaperRead     `json:"read"` // the entry itself
}

// Receipt gives the receipt of the latest orders or purchases that a nation has
// handed in for the open week or winter; ok is false when there are none. It is
// for the owner's eyes.
func (s *Season) Receipt(ctx context.Context, nation string) (r Receipt, ok bool, err error) {
	state := s.State()
	kind := campaign.OrdersGiven{}.Kind()
	if state.Stage == campaign.StageWinter {
		kind = campaign.WinterOrdersGiven{}.Kind()
	}
	rows, err := s.file.Week(ctx, state.At.Year, state.At.Week)
	if err != nil {
		return r, false, err
	}
	for _, row := range s.living(rows) {
		if row.Kind != kind {
			continue
		}
		ev, err := decodeRow(row)
		if err != nil {
			return r, false, err
		}
		if handedIn(ev) == nation {
			r, ok = s.receipt(state, nation, row), true
		}
	}
	return r, ok, nil
}

// handedIn is whose orders or purchases the event stores.
func handedIn(ev campaign.Event) string {
	switch ev := ev.(type) {
	case *campaign.OrdersGiven:
		return ev.Orders.Nation
	case *campaign.WinterOrdersGiven:
		return ev.Orders.Nation
	}
	return ""
}

func (s *Season) receipt(state *campaign.State, nation string, row journal.Row) Receipt {
	return Receipt{
		Season: state.Name, Chain: state.Chain, Nation: nation, Week: state.At, Kind: row.Kind, Entry: row.Ordinal,
		Fingerprint: row.Leaf.String(), Words: envelope.WordsOf(row.Leaf.String()), Used: usedAt(state),
		Read: PaperRead{
			Last: row.Last, Year: row.Year, Week: row.Week, Stage: row.Stage, Kind: row.Kind, Subject: row.Subject,
			Actor: row.Actor, Key: row.Key, Salt: row.Salt.String(), Body: string(row.Body),
		},
	}
}

// usedAt says when what was handed in will be used.
func usedAt(s *campaign.State) string {
	what := "these moves"
	if s.Stage == campaign.StageWinter {
		what = "these purchases"
	}
	if s.Desk.Shown == "" {
		return fmt.Sprintf("%s will be used when the secretary closes %s, even if you do nothing more", what, s.At)
	}
	return fmt.Sprintf("%s will be used at %s even if you do nothing more", what, s.Desk.Shown)
}

// Check proves the receipt in itself: its words and fingerprint are those of
// the papers it shows.
func (r Receipt) Check() error {
	row, err := PaperRow{Leaf: r.Fingerprint, Read: &r.Read}.row(r.Entry)
	switch {
	case err != nil:
		return fmt.Errorf("receipt of %s for %s: %w", r.Nation, r.Week, err)
	case row.LeafSum() != row.Leaf:
		return fmt.Errorf("receipt of %s for %s: the papers in it give %s, it says %s", r.Nation, r.Week, row.LeafSum(), r.Fingerprint)
	case envelope.WordsOf(r.Fingerprint) != r.Words:
		return fmt.Errorf("receipt of %s for %s: its words are not those of its fingerprint", r.Nation, r.Week)
	}
	return nil
}

// receipt looks for a receipt in the chain of the papers.
func (c *paperCheck) receipt(r Receipt) {
	switch err := r.Check(); {
	case err != nil:
		c.fault(r.Entry, "%v", err)
	case r.Chain != c.papers.Chain:
		c.fault(0, "the receipt of %s for %s is of another season", r.Nation, r.Week)
	case r.Entry < 1 || int(r.Entry) > len(c.papers.Entries):
		c.fault(0, "the receipt of %s for %s names entry %d, which is not in the papers: they end at %d", r.Nation, r.Week, r.Entry, len(c.papers.Entries))
	case c.papers.Entries[r.Entry-1].Leaf != r.Fingerprint:
		c.fault(r.Entry, "the receipt of %s for %s has the fingerprint %s, the journal has %s there: what you handed in was changed",
			r.Nation, r.Week, r.Fingerprint, c.papers.Entries[r.Entry-1].Leaf)
	default:
		c.out.Receipts++
	}
}
