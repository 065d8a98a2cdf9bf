package steward

import (
	"context"
	"fmt"
	"slices"

	"hyboria/battle"
	"hyboria/campaign"
	"hyboria/campaign/journal"
)

// PapersFormat marks a player's papers.
const PapersFormat = "hyboria papers 1"

// Papers are all that a player may have of a season in writing, with what is
// needed to prove them: the whole chain of the journal, of which he reads his
// own rows and those that are open to everybody. Made by Season.Papers, checked
// by VerifyPapers.
type Papers struct {
	Format   string          `json:"format"`
	Season   string          `json:"season"`
	Edition  string          `json:"edition"`
	DataHash string          `json:"dataHash"`
	Viewer   campaign.Viewer `json:"viewer"`
	Chain    string          `json:"chain"` // published link of the dice chain
	Head     string          `json:"head"`  // hash of the last entry

	Entries   []PaperRow      `json:"entries"`
	Links     []PaperLink     `json:"links"`               // revealed links of the dice chain
	Envelopes []PaperEnvelope `json:"envelopes,omitempty"` // his own, and those that came whole to tables where he fought
	Battles   []PaperBattle   `json:"battles,omitempty"`   // in which he had troops
}

// PaperRow is an entry of the journal: its leaf, and for those that he may read
// the entry itself.
type PaperRow struct {
	Leaf string     `json:"leaf"`
	Read *PaperRead `json:"read,omitempty"`
}

// PaperRead is an entry that may be read.
type PaperRead struct {
	Last    int64  `json:"last"`
	Year    int    `json:"year"`
	Week    int    `json:"week"`
	Stage   string `json:"stage"`
	Kind    string `json:"kind"`
	Subject string `json:"subject,omitempty"`
	Actor   string `json:"actor"`
	Key     string `json:"key,omitempty"`
	Salt    string `json:"salt"`
	Body    string `json:"body"` // the JSON of the event, byte for byte
}

// PaperLink is a revealed link of the dice chain and the entry that reveals it.
type PaperLink struct {
	Entry int64         `json:"entry"`
	Week  campaign.Week `json:"week"`
	Link  string        `json:"link"`
}

// PaperEnvelope is a sheet with its seal.
type PaperEnvelope struct {
	Entry       int64  `json:"entry"` // that seals or opens it
	Fingerprint string `json:"fingerprint"`
	Words       string `json:"words"`
	Salt        string `json:"salt"`
	Sheet       string `json:"sheet"` // canonical JSON, byte for byte
}

// PaperBattle is a battle as its owners may read it.
type PaperBattle struct {
	ID     string        `json:"id"`
	Entry  int64         `json:"entry"` // that closes it
	Nonces [2]string     `json:"nonces"`
	Link   string        `json:"link,omitempty"` // of its week; empty as long as that is not revealed, or was taken back
	Record battle.Record `json:"record"`
	// Partial: a side had a reserve, which the other may not read; the record
	// lacks it and its digest cannot be reckoned from it.
	Partial bool `json:"partial,omitempty"`
	// Annulled: the season was taken back to before it.
	Annulled bool `json:"annulled,omitempty"`
	Table    bool `json:"table,omitempty"` // fought by people on a table, not by the program
}

// Papers gathers the papers of one viewer up to now. A row of a file that was
// begun before papers were sealed cannot be proven: such a file is refused.
func (s *Season) Papers(ctx context.Context, v campaign.Viewer) (Papers, error) {
	head, hash, err := s.file.Head(ctx)
	if err != nil {
		return Papers{}, err
	}
	g := &gatherer{season: s, seal: sealerOf(s.secret), viewer: v, state: &campaign.State{At: campaign.Week{Year: 1}, Stage: campaign.StageMuster}}
	g.out = Papers{Format: PapersFormat, Viewer: v, Head: hash.String()}
	for next := int64(1); next <= head; {
		rows, err := s.file.Rows(ctx, next, int(min(500, head-next+1)))
		if err != nil {
			return Papers{}, err
		}
		for _, r := range rows {
			if err := g.row(ctx, r); err != nil {
				return Papers{}, fmt.Errorf("%s: %s: %w", s.file.Path(), r.At(), err)
			}
		}
		next += int64(len(rows))
	}
	return g.out, nil
}

// gatherer walks over the journal for one viewer. The state is that before the
// row.
type gatherer struct {
	season *Season
	seal   *campaign.Sealer
	viewer campaign.Viewer
	state  *campaign.State
	out    Papers
}

func (g *gatherer) row(ctx context.Context, r journal.Row) error {
	if r.Leaf == (journal.Hash{}) {
		return fmt.Errorf("it was written before papers were sealed and cannot be proven to a player")
	}
	ev, err := decodeRow(r)
	if err != nil {
		return err
	}
	p := PaperRow{Leaf: r.Leaf.String()}
	if campaign.AudienceOf(g.state, ev).Reads(g.viewer) {
		p.Read = &PaperRead{
			Last: r.Last, Year: r.Year, Week: r.Week, Stage: r.Stage, Kind: r.Kind, Subject: r.Subject,
			Actor: r.Actor, Key: r.Key, Salt: r.Salt.String(), Body: string(r.Body),
		}
	}
	g.out.Entries = append(g.out.Entries, p)
	g.before(r, ev)
	if err := g.apply(ctx, ev); err != nil {
		return err
	}
	return g.after(r, ev)
}

// apply moves the state on; a taking back leads to an earlier one.
func (g *gatherer) apply(ctx context.Context, ev campaign.Event) error {
	back, ok := ev.(*campaign.Annulled)
	if !ok {
		ev.Apply(g.state)
		return nil
	}
	then, err := g.season.stateAfter(ctx, back.To)
	if err != nil {
		return err
	}
	g.state = campaign.TakeBack(g.state, then, *back)
	for i := range g.out.Battles {
		if b := &g.out.Battles[i]; b.Entry > back.To {
			b.Annulled = true
		}
	}
	return nil
}

// before takes what must be read before the event clears it away.
func (g *gatherer) before(r journal.Row, ev campaign.Event) {
	if closed, ok := ev.(*campaign.BattleClosed); ok {
		if b := g.state.Battle(closed.ID); b != nil && b.MayRead(g.viewer) {
			g.out.Battles = append(g.out.Battles, g.battle(r, b, closed.Record))
		}
	}
	if text, ok := revealed(ev); ok {
		g.out.Links = append(g.out.Links, PaperLink{Entry: r.Ordinal, Week: campaign.Week{Year: r.Year, Week: r.Week}, Link: text})
		for i := range g.out.Battles {
			if b := &g.out.Battles[i]; b.Link == "" && !b.Annulled {
				b.Link = text
			}
		}
	}
}

func (g *gatherer) battle(r journal.Row, b *campaign.Battle, rec battle.Record) PaperBattle {
	out := PaperBattle{ID: b.ID, Entry: r.Ordinal, Nonces: g.state.Nonces(b), Record: rec, Table: rec.Seed == ""}
	for side := range rec.Scenario.Sides {
		mine := slices.ContainsFunc(b.Nations(battle.Side(side)), g.viewer.Owns)
		if len(rec.Scenario.Sides[side].Reserve) > 0 && !mine {
			out.Record.Scenario.Sides[side].Reserve, out.Partial = nil, true
		}
	}
	return out
}

// after takes the envelopes that were sealed or opened.
func (g *gatherer) after(r journal.Row, ev campaign.Event) error {
	switch ev := ev.(type) {
	case *campaign.Founded:
		g.out.Season, g.out.Edition, g.out.DataHash, g.out.Chain = ev.Name, ev.Edition, ev.DataHash, ev.Chain
	case *campaign.EnvelopesSealed:
		for _, x := range ev.Seals {
			if c := g.state.Counter(x.Counter); c != nil && g.viewer.Owns(c.Owner) {
				if err := g.envelope(r, c, x.Issued); err != nil {
					return err
				}
			}
		}
	case *campaign.EnvelopesOpened:
		table := ev.Reader == campaign.ReaderBattle && slices.ContainsFunc(ev.Sheets, func(x campaign.OpenedSheet) bool { return g.viewer.Owns(x.Owner) })
		for _, x := range ev.Sheets {
			if c := g.state.Counter(x.Counter); c != nil && (g.viewer.Owns(x.Owner) || table && x.Whole) {
				if err := g.envelope(r, c, x.Issued); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

func (g *gatherer) envelope(r journal.Row, c *campaign.Counter, issued campaign.Week) error {
	paper, salt, print, err := g.seal.Sheet(c, issued)
	if err != nil {
		return err
	}
	g.out.Envelopes = append(g.out.Envelopes, PaperEnvelope{
		Entry: r.Ordinal, Fingerprint: print.String(), Words: print.Words(), Salt: salt.String(), Sheet: string(paper),
	})
	return nil
}
