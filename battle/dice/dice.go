// Package dice rolls seeded, labelled and recorded dice. A stream is keyed by
// its labels, so that one more roll in one battle changes no other battle.
package dice

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
)

// Seed is the 32-byte secret from which the streams of one use are drawn.
type Seed [32]byte

// String is the seed in lower-case hex, as records carry it.
func (s Seed) String() string { return hex.EncodeToString(s[:]) }

// ParseSeed reads what String wrote.
func ParseSeed(text string) (Seed, error) {
	var s Seed
	b, err := hex.DecodeString(text)
	if err != nil || len(b) != len(s) {
		return s, fmt.Errorf("dice seed %q: want 64 hex digits", text)
	}
	copy(s[:], b)
	return s, nil
}

// SeedOf makes a seed from a number that a person typed.
func SeedOf(n int64) Seed {
	var b [8]byte
	binary.BigEndian.PutUint64(b[:], uint64(n))
	return sha256.Sum256(append([]byte("hyboria seed "), b[:]...))
}

// Derive gives the seed of a narrower use: HMAC-SHA256 over the labels, each
// with its length in front, so that ("ab","c") and ("a","bc") differ.
func (s Seed) Derive(labels ...string) Seed {
	mac := hmac.New(sha256.New, s[:])
	var n [4]byte
	for _, l := range labels {
		binary.BigEndian.PutUint32(n[:], uint32(len(l)))
		mac.Write(n[:])
		mac.Write([]byte(l))
	}
	var out Seed
	mac.Sum(out[:0])
	return out
}

// Mod is a named addition to a roll.
type Mod struct {
	Name  string `json:"name"`
	Value int    `json:"value"`
}

// Roll is one throw as recorded: what was thrown and why, what it came to
// with its modifiers, what it had to reach, and what followed from it.
type Roll struct {
	Dice   string `json:"dice"`  // "2d10", "d100", "4d6+5", "average"
	Faces  []int  `json:"faces"` // each die as it fell
	Sum    int    `json:"sum"`   // of the faces, before modifiers
	Reason string `json:"reason"`
	Rule   string `json:"rule,omitempty"`
	Mods   []Mod  `json:"mods,omitempty"`
	Total  int    `json:"total"`            // Sum and modifiers
	Target int    `json:"target,omitempty"` // 0: no target
	Effect string `json:"effect,omitempty"`
}

// Stream is one sequence of dice. It is not safe for concurrent use.
type Stream struct {
	src    *rand.Rand
	script []int // faces still to come when scripted
	fixed  bool
	sums   bool // the script holds whole throws, not faces
	err    error
	log    *[]Roll
}

// New opens the stream of the seed and labels. Rolls are appended to log,
// which may be nil when nothing is to be recorded.
func New(seed Seed, log *[]Roll, labels ...string) *Stream {
	key := seed.Derive(labels...)
	return &Stream{src: rand.New(rand.NewChaCha8(key)), log: log}
}

// Scripted gives the stream whose dice fall as listed, for worked examples.
// Err tells afterwards whether the script was too short or had a wrong face.
func Scripted(log *[]Roll, faces ...int) *Stream {
	return &Stream{script: faces, fixed: true, log: log}
}

// ScriptedSums gives the stream whose throws come to the numbers listed, for
// worked examples that print "2d10 = 13" and not the two faces.
func ScriptedSums(log *[]Roll, sums ...int) *Stream {
	return &Stream{script: sums, fixed: true, sums: true, log: log}
}

// Err is the first trouble with a script; nil for seeded streams.
func (s *Stream) Err() error { return s.err }

// Left is the number of scripted faces not used.
func (s *Stream) Left() int { return len(s.script) }

// face gives one die of the given number of sides, 1 to sides.
func (s *Stream) face(sides int) int {
	if !s.fixed {
		return s.src.IntN(sides) + 1
	}
	if len(s.script) == 0 {
		s.fail(fmt.Errorf("the dice script is too short: a d%d was asked for and none is left", sides))
		return 1
	}
	f := s.script[0]
	s.script = s.script[1:]
	if f < 1 || f > sides {
		s.fail(fmt.Errorf("the dice script has %d where a d%d is rolled", f, sides))
		return 1
	}
	return f
}

func (s *Stream) fail(err error) {
	if s.err == nil {
		s.err = err
	}
}

// Pick gives an index 0 to n-1 with equal chances, unrecorded: for choices
// that are no dice of the rules. n must be positive.
func (s *Stream) Pick(n int) int { return s.face(n) - 1 }

// faces throws n dice. From a script of sums it takes one number and deals it
// out as evenly as it goes.
func (s *Stream) faces(n, sides int) []int {
	out := make([]int, n)
	if s.fixed && s.sums {
		s.spread(out, sides)
		return out
	}
	for i := range out {
		out[i] = s.face(sides)
	}
	return out
}

func (s *Stream) spread(out []int, sides int) {
	n := len(out)
	sum := n
	switch {
	case len(s.script) == 0:
		s.fail(fmt.Errorf("the dice script is too short: %s was asked for and nothing is left", name(n, sides)))
	case s.script[0] < n || s.script[0] > n*sides:
		s.fail(fmt.Errorf("the dice script has %d where %s is rolled", s.script[0], name(n, sides)))
		s.script = s.script[1:]
	default:
		sum = s.script[0]
		s.script = s.script[1:]
	}
	for i := range out {
		out[i] = sum / n
		if i < sum%n {
			out[i]++
		}
	}
}

// Throw is a request for one recorded roll.
type Throw struct {
	Reason string
	Rule   string
	Mods   []Mod
	Target int
}

// Roll throws n dice of the given sides and records them. It returns the
// index of the roll in the log (-1 without log) and the roll itself.
func (s *Stream) Roll(n, sides int, t Throw) (int, Roll) {
	r := Roll{Dice: name(n, sides), Faces: s.faces(n, sides), Reason: t.Reason, Rule: t.Rule, Mods: t.Mods, Target: t.Target}
	for _, f := range r.Faces {
		r.Sum += f
	}
	return s.record(r)
}

// averageFaces are the faces of the average die of the 1975 rules.
var averageFaces = [6]int{2, 3, 3, 4, 4, 5}

// Average throws one average die: faces 2, 3, 3, 4, 4, 5. A script gives the
// d6 behind it (1 to 6), a script of sums the face itself (2 to 5).
func (s *Stream) Average(t Throw) (int, Roll) {
	f := s.averageFace()
	return s.record(Roll{Dice: "average", Faces: []int{f}, Sum: f, Reason: t.Reason, Rule: t.Rule, Mods: t.Mods, Target: t.Target})
}

func (s *Stream) averageFace() int {
	if !s.fixed || !s.sums {
		return averageFaces[s.face(6)-1]
	}
	f := s.face(5)
	if f < 2 {
		s.fail(fmt.Errorf("the dice script has %d where an average die is rolled", f))
		return 2
	}
	return f
}

func (s *Stream) record(r Roll) (int, Roll) {
	r.Total = r.Sum
	for _, m := range r.Mods {
		r.Total += m.Value
	}
	if s.log == nil {
		return -1, r
	}
	if n := len(*s.log); n == cap(*s.log) {
		*s.log = slices.Grow(*s.log, max(n, 64)) // a battle has hundreds
	}
	*s.log = append(*s.log, r)
	return len(*s.log) - 1, r
}

// Effect writes down what the roll with this index led to.
func (s *Stream) Effect(index int, text string) {
	if s.log != nil && index >= 0 {
		(*s.log)[index].Effect = text
	}
}

func name(n, sides int) string {
	if n == 1 {
		if sides >= 0 && sides < len(oneDie) {
			return oneDie[sides]
		}
		return "d" + strconv.Itoa(sides)
	}
	return strconv.Itoa(n) + "d" + strconv.Itoa(sides)
}

// oneDie are the names of single dice of the usual sizes.
var oneDie = func() (out [101]string) {
	for sides := range out {
		out[sides] = "d" + strconv.Itoa(sides)
	}
	return out
}()
