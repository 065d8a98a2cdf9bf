package steward

import (
	"context"
	"crypto/sha256"
	"errors"
	"slices"

	"hyboria/battle/dice"
	"hyboria/campaign"
	"hyboria/campaign/envelope"
	"hyboria/campaign/journal"
)

// verifyPublic checks what everybody can check without the key: that the file
// is whole and its rows chained, that the open rows are what their fingerprints
// say, that every revealed link hashes to the one before, and that every
// counter has one seal at a time.
func verifyPublic(ctx context.Context, path string) (Verdict, error) {
	v := Verdict{Path: path, Public: true}
	file, err := journal.OpenReader(ctx, path, journal.WithoutKey())
	if errors.Is(err, journal.ErrDamaged) {
		v.Faults = []journal.Fault{{What: err.Error()}}
		return v, nil
	}
	if err != nil {
		return v, err
	}
	defer file.Close()
	p := publicCheck{verdict: &v}
	faults, err := file.Check(ctx, func(row journal.Row) error {
		p.row(row)
		return ctx.Err()
	})
	if err != nil {
		return v, err
	}
	v.Faults = append(faults, v.Faults...)
	v.OK = len(v.Faults) == 0
	return v, nil
}

// publicCheck walks over the open rows.
type publicCheck struct {
	verdict *Verdict
	links   links
}

func (p *publicCheck) fault(row journal.Row, format string, args ...any) {
	p.verdict.Faults = append(p.verdict.Faults, journal.FaultAt(row, format, args...))
}

func (p *publicCheck) row(row journal.Row) {
	p.verdict.Entries, p.verdict.Head = row.Ordinal, row.Hash.String()
	switch row.Kind {
	case campaign.WeekClosed{}.Kind():
		p.verdict.Weeks++
	case campaign.BattleClosed{}.Kind():
		p.verdict.Battles++
	}
	if row.Shut {
		p.verdict.Shut++
		return
	}
	ev, err := decodeRow(row)
	if err != nil {
		p.fault(row, "it cannot be read: %v", err)
		return
	}
	if why := p.links.take(ev); why != "" {
		p.fault(row, "%s", why)
	}
	switch ev := ev.(type) {
	case *campaign.Founded:
		p.verdict.Name, p.verdict.Edition = ev.Name, ev.Edition
	case *campaign.EnvelopesSealed:
		if why := oddSeals(ev.Seals); why != "" {
			p.fault(row, "%s", why)
		}
	}
}

// oddSeals says what is wrong with a list of seals, "" if nothing is.
func oddSeals(list []campaign.Seal) string {
	if !slices.IsSortedFunc(list, func(a, b campaign.Seal) int { return int(a.Counter - b.Counter) }) {
		return "the seals do not stand in the order of the counters"
	}
	for i, x := range list {
		if i > 0 && list[i-1].Counter == x.Counter {
			return "a counter has two envelopes"
		}
		if _, err := envelope.ParseFingerprint(x.Fingerprint); err != nil {
			return err.Error()
		}
	}
	return ""
}

// links follows the dice chain through its revealed links, without knowing the
// number of each: one that was never revealed, because its step was taken back,
// leaves a gap that hashing bridges.
type links struct {
	seen  []dice.Seed // all links from the published one to the last revealed
	begun bool
}

// longestGap bounds how many links one step may leap.
const longestGap = 1000

// take checks the link that an event publishes or reveals; "" if there is
// nothing wrong.
func (l *links) take(ev campaign.Event) string {
	if f, ok := ev.(*campaign.Founded); ok {
		published, err := dice.ParseSeed(f.Chain)
		if err != nil {
			return err.Error()
		}
		l.seen, l.begun = []dice.Seed{published}, true
		return ""
	}
	text, ok := revealed(ev)
	if !ok {
		return ""
	}
	link, err := dice.ParseSeed(text)
	switch {
	case err != nil:
		return err.Error()
	case !l.begun:
		return "a link of the dice chain is revealed and none was published"
	case slices.Contains(l.seen[1:], link): // its step was taken back half way and went on with it
		return ""
	}
	return l.follow(link)
}

func (l *links) follow(link dice.Seed) string {
	gap := []dice.Seed{link}
	for range longestGap {
		back := sha256.Sum256(gap[len(gap)-1][:])
		if dice.Seed(back) == l.seen[len(l.seen)-1] {
			slices.Reverse(gap)
			l.seen = append(l.seen, gap...)
			return ""
		}
		gap = append(gap, back)
	}
	return "the link of the dice chain that it reveals is not genuine: it does not hash back to the last one revealed, " + l.seen[len(l.seen)-1].String()
}

// number is the place in the chain of a link that was seen, -1 for another.
func (l *links) number(link dice.Seed) int { return slices.Index(l.seen, link) }
