package journal

import (
	"context"
	"errors"
	"fmt"
)

// Fault is one thing wrong with a journal, and where.
type Fault struct {
	Ordinal    int64  `json:"ordinal"` // entry; 0: the file as a whole
	Year, Week int    `json:"-"`
	When       string `json:"week,omitempty"`
	Kind       string `json:"kind,omitempty"` // kind of the entry
	What       string `json:"what"`
}

// String is the fault in one line.
func (f Fault) String() string {
	if f.Ordinal == 0 {
		return f.What
	}
	if f.Kind == "" {
		return fmt.Sprintf("entry %d: %s", f.Ordinal, f.What)
	}
	return fmt.Sprintf("entry %d (%s, %s): %s", f.Ordinal, f.Kind, f.When, f.What)
}

// FaultAt makes the fault of a row.
func FaultAt(r Row, format string, args ...any) Fault {
	return Fault{
		Ordinal: r.Ordinal, Year: r.Year, Week: r.Week, When: fmt.Sprintf("Y%d/W%d", r.Year, r.Week),
		Kind: r.Kind, What: fmt.Sprintf(format, args...),
	}
}

// Check reads the whole journal and calls visit for every row in order. It
// returns what is wrong with the file's build and with the chain of hashes;
// err is for a file that cannot be read at all or for visit's own error.
func (j *Journal) Check(ctx context.Context, visit func(Row) error) ([]Fault, error) {
	faults, err := j.checkFile(ctx)
	if err != nil {
		return faults, err
	}
	faults = append(faults, j.checkWraps(ctx)...)
	c := chainCheck{faults: faults}
	for {
		rows, err := j.lookAt(ctx, j.reader, selectRow+` WHERE ordinal >= ? ORDER BY ordinal LIMIT ?`, c.next+1, 512)
		if err != nil {
			return append(c.faults, Fault{Ordinal: c.next + 1, What: explain(j.path, err).Error()}), nil
		}
		if len(rows) == 0 {
			break
		}
		for _, r := range rows {
			c.row(r)
			if err := visit(r); err != nil {
				return c.faults, err
			}
		}
	}
	head, hash, err := j.Head(ctx)
	if err != nil {
		return append(c.faults, Fault{What: err.Error()}), nil
	}
	c.end(head, hash)
	return c.faults, nil
}

// chainCheck walks the rows and remembers where the chain should go on.
type chainCheck struct {
	next   int64 // ordinal of the last row seen
	prev   Hash
	last   int64 // end of the transaction of the last row seen
	seen   Row
	faults []Fault
}

func (c *chainCheck) row(r Row) {
	switch {
	case r.Ordinal != c.next+1:
		c.add(r, "entries %d to %d are missing before it", c.next+1, r.Ordinal-1)
	case r.Prev != c.prev:
		c.add(r, "it is not chained to the entry before it: that has hash %s, this says %s", c.prev, r.Prev)
	}
	switch leaf, sum := r.LeafSum(), r.Sum(); {
	case r.Bad != nil:
		c.add(r, "its sealed body cannot be read: %v", r.Bad)
	case r.Leaf != (Hash{}) && !r.Shut && leaf != r.Leaf:
		c.add(r, "its contents do not match its fingerprint: they give %s, the entry says %s", leaf, r.Leaf)
	case sum != r.Hash:
		c.add(r, "its contents do not match its hash: they give %s, the entry says %s", sum, r.Hash)
	}
	if r.Ordinal > c.last {
		c.last = r.Last
	} else if r.Last != c.last {
		c.add(r, "its transaction ends at entry %d, that of the entry before it at %d", r.Last, c.last)
	}
	c.next, c.prev, c.seen = r.Ordinal, r.Hash, r
}

func (c *chainCheck) end(head int64, hash Hash) {
	if c.next != c.last {
		c.add(c.seen, "the entries after it, up to %d of the same transaction, are missing", c.last)
	}
	if head != c.next || hash != c.prev {
		c.add(c.seen, "the journal ends here with hash %s, but its head says entry %d with hash %s", c.prev, head, hash)
	}
}

func (c *chainCheck) add(r Row, format string, args ...any) {
	c.faults = append(c.faults, FaultAt(r, format, args...))
}

// checkFile lets SQLite look over its own pages, indexes and constraints.
func (j *Journal) checkFile(ctx context.Context) (faults []Fault, err error) {
	rows, err := j.reader.QueryContext(ctx, `PRAGMA integrity_check(20)`)
	if err != nil {
		return []Fault{{What: explain(j.path, err).Error()}}, nil
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	for rows.Next() {
		var text string
		if err := rows.Scan(&text); err != nil {
			return faults, err
		}
		if text != "ok" {
			faults = append(faults, Fault{What: "the file's build: " + text})
		}
	}
	if err := rows.Err(); err != nil {
		faults = append(faults, Fault{What: explain(j.path, err).Error()})
	}
	return faults, nil
}
