package journal

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"io"

	"hyboria/campaign/envelope"
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
	Open       bool   // everybody may read it: the body is not sealed
	Owner      string // whose paper it is, "" of the season's keeper alone; sealed under that owner's key of the week
}

// Row is one event as written.
type Row struct {
	Ordinal int64 // 1, 2, 3 ...
	Last    int64 // ordinal of the last row of the transaction that wrote it
	Entry
	Actor string // who did it: a nation, "secretary", "caretaker"
	Key   string // idempotency key, on the first row of its transaction only
	Prev  Hash   // hash of the row before
	Hash  Hash   // of ordinal, leaf and prev

	Leaf Hash          // fingerprint of the row's own columns, salted; zero in a row of the first format
	Salt envelope.Salt // of the leaf
	Shut bool          // the body is sealed and was not opened: there is no key
	Bad  error         // the body is sealed and does not open
}

// At is the row's place for messages: "entry 12 (orders, Y1/W3)".
func (r Row) At() string {
	return fmt.Sprintf("entry %d (%s, Y%d/W%d)", r.Ordinal, r.Kind, r.Year, r.Week)
}

// The domains keep the hashes of rows apart from every other use of SHA-256.
const (
	rowDomainOne = "hyboria journal row 1"
	rowDomain    = "hyboria journal row 2"
)

// Sum is the hash that the row must carry: SHA-256 over the text "hyboria
// journal row 2" with its length in front (8 bytes, big-endian), the ordinal
// (8 bytes), the leaf and the hash before. So the chain can be followed by
// those who may not read every row.
func (r Row) Sum() Hash {
	if r.Leaf == (Hash{}) {
		return r.sumOne()
	}
	h := sha256.New()
	putText(h, rowDomain)
	putInt(h, r.Ordinal)
	h.Write(r.Leaf[:])
	h.Write(r.Prev[:])
	var out Hash
	h.Sum(out[:0])
	return out
}

// LeafSum is the leaf that the row must carry: the fingerprint
// (envelope.Seal), with the row's salt, of all its columns in the order of the
// table, texts and the body with their length in front, numbers as 8 bytes.
func (r Row) LeafSum() Hash { return Hash(envelope.Seal(r.Salt, r.paper())) }

// paper is what the leaf is the fingerprint of.
func (r Row) paper() []byte {
	var b bytes.Buffer
	r.columns(&b)
	return b.Bytes()
}

func (r Row) columns(h io.Writer) {
	for _, n := range []int64{r.Ordinal, r.Last, int64(r.Year), int64(r.Week)} {
		putInt(h, n)
	}
	for _, t := range []string{r.Stage, r.Kind, r.Subject, r.Actor, r.Key} {
		putText(h, t)
	}
	putInt(h, int64(len(r.Body)))
	_, _ = h.Write(r.Body) // to memory or a hash: it cannot fail
}

// sumOne is the hash of a row of the first format: SHA-256 over every column
// and the hash before.
func (r Row) sumOne() Hash {
	h := sha256.New()
	putText(h, rowDomainOne)
	r.columns(h)
	h.Write(r.Prev[:])
	var out Hash
	h.Sum(out[:0])
	return out
}

func putInt(h io.Writer, n int64) {
	var b [8]byte
	binary.BigEndian.PutUint64(b[:], uint64(n))
	_, _ = h.Write(b[:])
}

func putText(h io.Writer, s string) {
	putInt(h, int64(len(s)))
	_, _ = io.WriteString(h, s)
}
