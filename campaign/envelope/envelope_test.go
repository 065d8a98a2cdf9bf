package envelope

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func ring(t testing.TB) *Ring {
	t.Helper()
	r, err := NewRing("lion")
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func TestWordsAreDistinctAndPlain(t *testing.T) {
	if len(words) != 256 || !slices.IsSorted(words) {
		t.Fatalf("%d words, sorted %v", len(words), slices.IsSorted(words))
	}
	for i, w := range words {
		if i > 0 && words[i-1] == w || strings.ToLower(w) != w || len(w) < 2 || len(w) > 9 {
			t.Errorf("word %d %q", i, w)
		}
	}
	f := Fingerprint{0, 1, 255, 254, 2, 3, 4}
	if got := f.Words(); got != "acorn-adder-river-raven-alder-altar" {
		t.Error(got)
	}
	if WordsOf(f.String()) != f.Words() || WordsOf("xx") != "" {
		t.Error("words of a text")
	}
}

// The fingerprint of a known paper, to be reckoned with any tool:
// printf 'hyboria envelope 1' plus 32 zero bytes plus '{}' into sha256sum.
func TestAFingerprintCanBeReckonedElsewhere(t *testing.T) {
	const want = "348f46289b57e3c5a58bb5e8cfd18343e9f50945f263fe8237865c61773e70ea"
	if got := Seal(Salt{}, []byte("{}")).String(); got != want {
		t.Error(got)
	}
}

func TestASealBindsPaperAndSalt(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		paper := rapid.SliceOf(rapid.Byte()).Draw(t, "paper")
		salt := SaltFor(Salt{1}, "envelope", paper)
		f := Seal(salt, paper)
		if back, err := ParseFingerprint(f.String()); err != nil || back != f {
			t.Fatal(back, err)
		}
		other := append(slices.Clone(paper), 0)
		if Seal(salt, other) == f || Seal(SaltFor(Salt{2}, "envelope", paper), paper) == f || SaltFor(Salt{1}, "orders", paper) == salt {
			t.Fatal("two papers, salts or purposes give one seal")
		}
	})
}

func TestWhatIsWrappedOpensForItsOwnInfoOnly(t *testing.T) {
	r := ring(t)
	info := Info{Season: "lion", Year: 1, Week: 3, Owner: "koth"}
	id, blob, err := r.Wrap(info, []byte("data key"))
	if err != nil {
		t.Fatal(err)
	}
	if got, err := r.Unwrap(id, info, blob); err != nil || string(got) != "data key" {
		t.Fatal(got, err)
	}
	for _, other := range []Info{
		{"tiger", 1, 3, "koth"}, {"lion", 2, 3, "koth"}, {"lion", 1, 4, "koth"}, {"lion", 1, 3, "shem"}, {"lion", 1, 3, ""},
	} {
		if _, err := r.Unwrap(id, other, blob); err == nil {
			t.Errorf("opens for %+v", other)
		}
	}
	for i := range blob {
		if i%97 == 0 {
			bad := slices.Clone(blob)
			bad[i] ^= 1
			if _, err := r.Unwrap(id, info, bad); err == nil {
				t.Errorf("byte %d changed and it opens", i)
			}
		}
	}
	if _, err := ring(t).Unwrap(id, info, blob); err == nil || !strings.Contains(err.Error(), id) {
		t.Errorf("another ring: %v", err)
	}
}

func TestARingSurvivesItsFileAndRotation(t *testing.T) {
	r := ring(t)
	info := Info{Season: "lion", Year: 1}
	id, blob, err := r.Wrap(info, []byte("x"))
	if err != nil {
		t.Fatal(err)
	}
	if err := r.Grow(); err != nil || r.Newest().ID == id {
		t.Fatal(err)
	}
	text, err := r.Marshal()
	if err != nil {
		t.Fatal(err)
	}
	back, err := ParseRing(text)
	if err != nil || back.Season != "lion" || len(back.Keys) != 2 {
		t.Fatal(back, err)
	}
	if got, err := back.Unwrap(id, info, blob); err != nil || string(got) != "x" {
		t.Error("the old key does not open any more", err)
	}
	back.Drop()
	if _, err := back.Unwrap(id, info, blob); err == nil {
		t.Error("a dropped key opens")
	}
}

func TestKeyFilesAreReadStrictly(t *testing.T) {
	text, err := ring(t).Marshal()
	if err != nil {
		t.Fatal(err)
	}
	for _, bad := range [][]byte{nil, []byte("{}"), []byte("words"), bytes.Replace(text, []byte(ringFormat), []byte("other"), 1), text[:len(text)/2]} {
		if _, err := ParseRing(bad); err == nil {
			t.Errorf("%.40q is read", bad)
		}
	}
	i := bytes.Index(text, []byte(`"id": "`)) + len(`"id": "`)
	text[i] ^= 1
	if _, err := ParseRing(text); err == nil {
		t.Error("a key under another's name is read")
	}
}

func TestBodiesOpenInTheirPlaceOnly(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		paper := bytes.Repeat(rapid.SliceOfN(rapid.Byte(), 0, 60).Draw(t, "paper"), rapid.IntRange(1, 100).Draw(t, "times"))
		f := Seal(Salt{9}, paper)
		sealed, err := SealBody(Salt{1}, "row 7", f, paper)
		if err != nil {
			t.Fatal(err)
		}
		print, got, err := OpenBody(Salt{1}, "row 7", sealed)
		if err != nil || print != f || !bytes.Equal(got, paper) {
			t.Fatal(err)
		}
		if (len(sealed)-len(f)-16)%padTo != 0 {
			t.Fatalf("its length shows: %d", len(sealed))
		}
		if _, _, err := OpenBody(Salt{2}, "row 7", sealed); err == nil {
			t.Fatal("another key opens it")
		}
		if _, _, err := OpenBody(Salt{1}, "row 8", sealed); err == nil {
			t.Fatal("it opens in another place")
		}
		sealed[rapid.IntRange(0, len(sealed)-1).Draw(t, "at")] ^= 1
		if _, _, err := OpenBody(Salt{1}, "row 7", sealed); err == nil {
			t.Fatal("a changed byte passes")
		}
	})
}

func BenchmarkWrapAndUnwrap(b *testing.B) {
	r := ring(b)
	for b.Loop() {
		id, blob, err := r.Wrap(Info{}, make([]byte, 32))
		if err == nil {
			_, err = r.Unwrap(id, Info{}, blob)
		}
		if err != nil {
			b.Fatal(err)
		}
	}
}
