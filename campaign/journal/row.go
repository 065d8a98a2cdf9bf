package journal

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"hash"
)

// Hash is a SHA-256. The zero Hash stands before the first row.
type Hash [32]byte

// String is the hash in lower-case hex.
func (h Hash) String() string { return hex.EncodeToString(h[:]) }

// Entry is one event to be written.
type Entry struct {
	Year, Week int    // of the season when the event happened; week 0 is the time before week 1
	Stage      string // stage of the season when it happened
	Kind       string // name of the event
	Subject    string // what it is about, for look-ups: a battle's id, a nation; may be empty
	Body       []byte // canonical JSON
}

// Row is one event as written.
type Row struct {
	Ordinal int64 // 1, 2, 3 ...
	Last    int64 // ordinal of the last row of the transaction that wrote it
	Entry
	Actor string // who did it: a nation, "secretary", "caretaker"
	Key   string // idempotency key, on the first row of its transaction only
	Prev  Hash   // hash of the row before
	Hash  Hash   // of all the above
}

// At is the row's place for messages: "entry 12 (orders, Y1/W3)".
func (r Row) At() string {
	return fmt.Sprintf("entry %d (%s, Y%d/W%d)", r.Ordinal, r.Kind, r.Year, r.Week)
}

// rowDomain keeps the hashes of rows apart from every other use of SHA-256.
const rowDomain = "hyboria journal row 1"

// Sum is the hash that the row must carry: SHA-256 over every column in the
// order of the table, texts and bodies with their length in front (8 bytes,
// big-endian), numbers as 8 bytes.
func (r Row) Sum() Hash {
	h := sha256.New()
	putText(h, rowDomain)
	for _, n := range []int64{r.Ordinal, r.Last, int64(r.Year), int64(r.Week)} {
		putInt(h, n)
	}
	for _, t := range []string{r.Stage, r.Kind, r.Subject, r.Actor, r.Key} {
		putText(h, t)
	}
	putInt(h, int64(len(r.Body)))
	h.Write(r.Body)
	h.Write(r.Prev[:])
	var out Hash
	h.Sum(out[:0])
	return out
}

func putInt(h hash.Hash, n int64) {
	var b [8]byte
	binary.BigEndian.PutUint64(b[:], uint64(n))
	h.Write(b[:])
}

func putText(h hash.Hash, s string) {
	putInt(h, int64(len(s)))
	h.Write([]byte(s))
}
