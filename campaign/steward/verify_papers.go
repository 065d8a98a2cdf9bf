package steward

import (
	"encoding/json"
	"fmt"

	"hyboria/battle/dice"
	"hyboria/campaign"
	"hyboria/campaign/envelope"
	"hyboria/campaign/journal"
)

// VerifyPapers does what a player can do with his own papers and nothing else:
// the chain leads to the head, every row that he reads is in it, the dice were
// laid down before, every envelope is what its seal says, and every battle of
// his is fought again to the same digest. Receipts that he kept are looked for
// in the chain.
func VerifyPapers(p Papers, e *campaign.Engine, receipts ...Receipt) PapersVerdict {
	c := &paperCheck{papers: p, engine: e, seals: map[string]bool{}, opened: map[string]bool{}}
	c.out = PapersVerdict{Season: p.Season, Viewer: p.Viewer, Entries: len(p.Entries), Head: p.Head}
	c.format()
	c.chain()
	c.founding()
	c.dice()
	c.envelopes()
	c.battles()
	for _, r := range receipts {
		c.receipt(r)
	}
	c.out.OK = len(c.out.Faults) == 0
	return c.out
}

// PapersVerdict is what the check of a player's papers found.
type PapersVerdict struct {
	OK        bool            `json:"ok"`
	Season    string          `json:"season"`
	Viewer    campaign.Viewer `json:"viewer"`
	Entries   int             `json:"entries"`   // of the chain
	Read      int             `json:"read"`      // of them read and found in their places
	Links     int             `json:"links"`     // of the dice chain
	Envelopes int             `json:"envelopes"` // that are what their seals say
	Battles   int             `json:"battles"`   // fought again to the same digest
	Unproven  []string        `json:"unproven,omitempty"`
	Receipts  int             `json:"receipts,omitempty"`
	Head      string          `json:"head"`
	Faults    []journal.Fault `json:"faults,omitempty"`
}

// paperCheck gathers what is found.
type paperCheck struct {
	papers Papers
	engine *campaign.Engine
	out    PapersVerdict
	links  links
	events map[int64]campaign.Event // that may be read
	seals  map[string]bool          // fingerprints of sealed envelopes that he reads of
	opened map[string]bool          // of opened ones
}

func (c *paperCheck) fault(entry int64, format string, args ...any) {
	f := journal.Fault{Ordinal: entry, What: fmt.Sprintf(format, args...)}
	if entry > 0 && int(entry) <= len(c.papers.Entries) {
		if r := c.papers.Entries[entry-1].Read; r != nil {
			f = journal.FaultAt(journal.Row{Ordinal: entry, Entry: journal.Entry{Year: r.Year, Week: r.Week, Kind: r.Kind}}, format, args...)
		}
	}
	c.out.Faults = append(c.out.Faults, f)
}

func (c *paperCheck) format() {
	if c.papers.Format != PapersFormat {
		c.fault(0, "these are no papers that this program knows: %q", c.papers.Format)
	}
}

// chain hashes from the first leaf to the head.
func (c *paperCheck) chain() {
	c.events = map[int64]campaign.Event{}
	var prev journal.Hash
	for i, p := range c.papers.Entries {
		row, err := p.row(int64(i + 1))
		if err != nil {
			c.fault(row.Ordinal, "%v", err)
			continue
		}
		row.Prev = prev
		prev = row.Sum()
		if p.Read == nil {
			continue
		}
		if leaf := row.LeafSum(); leaf != row.Leaf {
			c.fault(row.Ordinal, "what it says does not match its fingerprint: it gives %s, the chain has %s", leaf, row.Leaf)
			continue
		}
		ev, err := decodeRow(row)
		if err != nil {
			c.fault(row.Ordinal, "it cannot be read: %v", err)
			continue
		}
		c.events[row.Ordinal] = ev
		c.out.Read++
		c.note(ev)
	}
	if prev.String() != c.papers.Head {
		c.fault(0, "the entries lead to %s and not to the head, %s: one is missing or was changed", prev, c.papers.Head)
	}
}

// row is the entry as the journal has it, as far as it is told.
func (p PaperRow) row(ordinal int64) (journal.Row, error) {
	out := journal.Row{Ordinal: ordinal}
	leaf, err := envelope.ParseFingerprint(p.Leaf)
	if err != nil {
		return out, err
	}
	out.Leaf = journal.Hash(leaf)
	r := p.Read
	if r == nil {
		return out, nil
	}
	if out.Salt, err = envelope.ParseSalt(r.Salt); err != nil {
		return out, err
	}
	out.Last, out.Actor, out.Key = r.Last, r.Actor, r.Key
	out.Entry = journal.Entry{Year: r.Year, Week: r.Week, Stage: r.Stage, Kind: r.Kind, Subject: r.Subject, Body: []byte(r.Body)}
	return out, nil
}

// note remembers which fingerprints were sealed and opened.
func (c *paperCheck) note(ev campaign.Event) {
	switch ev := ev.(type) {
	case *campaign.EnvelopesSealed:
		for _, x := range ev.Seals {
			c.seals[sealKey(x.Counter, x.Issued, x.Fingerprint)] = true
		}
	case *campaign.EnvelopesOpened:
		for _, x := range ev.Sheets {
			c.opened[sealKey(x.Counter, x.Issued, x.Fingerprint)] = true
			if x.Published && !c.seals[sealKey(x.Counter, x.Issued, x.Fingerprint)] && c.shown() {
				c.fault(0, "the envelope of counter %d was opened as one that everybody had seen sealed, and nobody had", x.Counter)
			}
		}
	}
}

// shown reports whether the seals of all counters are open to everybody.
func (c *paperCheck) shown() bool {
	f, ok := c.events[1].(*campaign.Founded)
	return ok && f.Settings.Choice("fogOfWar") != "blind"
}

func sealKey(id campaign.CounterID, issued campaign.Week, print string) string {
	return fmt.Sprintf("%d %s %s", id, issued, print)
}

// founding compares the papers' head with the season's first entry.
func (c *paperCheck) founding() {
	f, ok := c.events[1].(*campaign.Founded)
	switch {
	case !ok:
		c.fault(1, "the season's founding is not among the entries")
	case f.Chain != c.papers.Chain || f.Name != c.papers.Season || f.Edition != c.papers.Edition || f.DataHash != c.papers.DataHash:
		c.fault(1, "the papers name another season, edition, world or dice chain than its founding")
	default:
		c.links.take(f)
	}
}

// dice follows the links; each that stands in an entry that he reads must be
// the one that is listed.
func (c *paperCheck) dice() {
	if !c.links.begun {
		return
	}
	for _, l := range c.papers.Links {
		if why := c.links.take(&campaign.WeekClosed{Link: l.Link}); why != "" {
			c.fault(l.Entry, "%s", why)
			continue
		}
		if ev := c.events[l.Entry]; ev != nil {
			if text, ok := revealed(ev); !ok || text != l.Link {
				c.fault(l.Entry, "the link listed for it is not the one that it reveals")
			}
		}
		c.out.Links++
	}
}

// envelopes holds every sheet against the seal that he was shown.
func (c *paperCheck) envelopes() {
	for _, x := range c.papers.Envelopes {
		var sheet campaign.Sheet
		if err := json.Unmarshal([]byte(x.Sheet), &sheet); err != nil {
			c.fault(x.Entry, "a sheet cannot be read: %v", err)
			continue
		}
		salt, err := envelope.ParseSalt(x.Salt)
		if err != nil {
			c.fault(x.Entry, "%v", err)
			continue
		}
		key := sealKey(sheet.Counter, sheet.Issued, x.Fingerprint)
		switch print := envelope.Seal(salt, []byte(x.Sheet)); {
		case print.String() != x.Fingerprint:
			c.fault(x.Entry, "the envelope of counter %d is not what its seal says: it gives %s, sealed was %s", sheet.Counter, print, x.Fingerprint)
		case print.Words() != x.Words:
			c.fault(x.Entry, "the words of the seal of counter %d are not those of its fingerprint: they are %s", sheet.Counter, print.Words())
		case !c.seals[key] && !c.opened[key]:
			c.fault(x.Entry, "the envelope of counter %d for %s was never sealed so", sheet.Counter, sheet.Issued)
		default:
			c.out.Envelopes++
		}
	}
}

// battles fights every battle again.
func (c *paperCheck) battles() {
	for i := range c.papers.Battles {
		b := &c.papers.Battles[i]
		why, unproven := c.battle(b)
		switch {
		case why != "":
			c.fault(b.Entry, "battle %s: %s", b.ID, why)
		case unproven != "":
			c.out.Unproven = append(c.out.Unproven, fmt.Sprintf("battle %s: %s", b.ID, unproven))
		default:
			c.out.Battles++
		}
	}
}

// battle says what is wrong with one, or why it cannot be proven.
func (c *paperCheck) battle(b *PaperBattle) (why, unproven string) {
	if closed, ok := c.events[b.Entry].(*campaign.BattleClosed); ok {
		if closed.ID != b.ID || closed.Record.Digest != b.Record.Digest {
			return "the record is not the one that the journal has", ""
		}
	}
	if why := c.ownNonce(b); why != "" {
		return why, ""
	}
	switch {
	case b.Table:
		return "", "it was fought on a table; its dice are the players' own"
	case b.Partial:
		return "", "the other side had a reserve that you may not read, so it cannot be fought again from your papers"
	}
	if err := b.Record.VerifyDigest(); err != nil {
		return err.Error(), ""
	}
	if why := c.seed(b); why != "" {
		return why, ""
	}
	if why := c.fight(b); why != "" {
		return why, ""
	}
	switch {
	case b.Annulled:
		return "", "it was taken back; its dice were never revealed"
	case b.Link == "":
		return "", "the week's link of the dice chain is not revealed yet"
	}
	return "", ""
}

// seed reckons the battle's seed from the week's link and the nonces.
func (c *paperCheck) seed(b *PaperBattle) string {
	if b.Link == "" {
		return ""
	}
	link, err := dice.ParseSeed(b.Link)
	if err != nil {
		return err.Error()
	}
	if c.links.number(link) < 0 {
		return "its link is none of the dice chain"
	}
	if want := link.Derive("battle", b.ID, b.Nonces[0], b.Nonces[1]); want.String() != b.Record.Seed {
		return fmt.Sprintf("its seed does not follow from the week's link and the nonces: they give %s, it was fought with %s", want, b.Record.Seed)
	}
	return ""
}

// ownNonce makes sure that the words which the viewer sent with his orders are
// those that went into the seed.
func (c *paperCheck) ownNonce(b *PaperBattle) string {
	for side, f := range b.Record.Scenario.Sides {
		if f.Nation != c.papers.Viewer.Nation || c.papers.Viewer.Nation == "" {
			continue
		}
		var own *campaign.OrdersGiven
		for entry := b.Entry; entry > 0; entry-- {
			if r := c.papers.Entries[entry-1].Read; r != nil && r.Kind == (campaign.WeekClosed{}).Kind() {
				break
			}
			if o, ok := c.events[entry].(*campaign.OrdersGiven); ok && o.Orders.Nation == f.Nation {
				own = o
				break
			}
		}
		if own != nil && own.Orders.Nonce != b.Nonces[side] {
			return fmt.Sprintf("your orders carry the nonce %q, and the seed was made with %q", own.Orders.Nonce, b.Nonces[side])
		}
	}
	return ""
}

// fight fights the battle again.
func (c *paperCheck) fight(b *PaperBattle) string {
	seed, err := dice.ParseSeed(b.Record.Seed)
	if err != nil {
		return err.Error()
	}
	for _, sys := range c.engine.Systems {
		if sys.ID() != b.Record.System {
			continue
		}
		rec, err := sys.Fight(b.Record.Scenario, seed)
		switch {
		case err != nil:
			return "fighting it again fails: " + err.Error()
		case rec.Digest != b.Record.Digest:
			return fmt.Sprintf("fought again it comes to %.16s, the record says %.16s", rec.Digest, b.Record.Digest)
		}
		return ""
	}
	return fmt.Sprintf("this program does not know the battle rules %q", b.Record.System)
}
