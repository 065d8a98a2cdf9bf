package battle

import (
	"strings"
	"testing"
)

// record is a small sealed record in order.
func record(t *testing.T) Record {
	t.Helper()
	unit := func(id string, present int) Unit {
		return Unit{ID: id, Name: "Unit " + id, Type: HI, Class: ClassB, Size: present, Present: present}
	}
	var r Record
	r.Scenario = Scenario{ID: "test", Sides: [2]Force{{Units: []Unit{unit("a", 24), unit("b", 12)}}, {Units: []Unit{unit("c", 30)}}}}
	r.Sides[0].Units = []UnitResult{
		{ID: "a", Fates: Fates{Start: 24, Fit: 10, Lost: 4, Routed: 3, Surrendered: 2, Captured: 4, Turned: 1}},
		{ID: "b", Fates: Fates{Start: 12, Fit: 12}},
	}
	r.Sides[0].Figures = Fates{Start: 36, Fit: 22, Lost: 4, Routed: 3, Surrendered: 2, Captured: 4, Turned: 1}
	r.Sides[1].Units = []UnitResult{{ID: "c", Fates: Fates{Start: 30, Lost: 30}}}
	r.Sides[1].Figures = Fates{Start: 30, Lost: 30}
	if err := r.Seal(); err != nil {
		t.Fatal(err)
	}
	return r
}

func TestConserve(t *testing.T) {
	if err := Conserve(record(t)); err != nil {
		t.Fatal(err)
	}
	for want, damage := range map[string]func(*Record){
		"attacker: 2 units went in and 1":  func(r *Record) { r.Sides[0].Units = r.Sides[0].Units[:1] },
		`unit 1 is "x" in the record`:      func(r *Record) { r.Sides[1].Units[0].ID = "x" },
		`unit "a": 24 figures went in, 25`: func(r *Record) { r.Sides[0].Units[0].Fit++ },
		`unit "b": 12 figures went in, 12`: func(r *Record) { r.Sides[0].Units[1].Start = 13 },
		`unit "c" has a negative count`:    func(r *Record) { r.Sides[1].Units[0].Lost, r.Sides[1].Units[0].Fit = 31, -1 },
		"are not the sum of its units":     func(r *Record) { r.Sides[1].Figures.Lost-- },
	} {
		r := record(t)
		damage(&r)
		if err := Conserve(r); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("want %q, got %v", want, err)
		}
	}
}

func TestFates(t *testing.T) {
	f := record(t).Sides[0].Figures
	if f.Sum() != f.Start || f.Losses() != 10 {
		t.Errorf("sum %d of %d, losses %d (CA-10.1-R2)", f.Sum(), f.Start, f.Losses())
	}
}

func TestDigest(t *testing.T) {
	r := record(t)
	if err := r.VerifyDigest(); err != nil || len(r.Digest) != 64 {
		t.Fatalf("digest %q: %v", r.Digest, err)
	}
	again := record(t)
	if again.Digest != r.Digest {
		t.Errorf("the same record gave %s and %s", r.Digest, again.Digest)
	}
	r.Sides[0].Units[0].Causes = map[string]int{"melee": 3, "arrows": 1}
	if err := r.VerifyDigest(); err == nil || !strings.Contains(err.Error(), "battle test") {
		t.Errorf("a changed record passed: %v", err)
	}
	if err := r.Seal(); err != nil {
		t.Fatal(err)
	}
	if err := r.VerifyDigest(); err != nil {
		t.Error(err)
	}
}

// What cannot be written as JSON cannot be sealed.
func TestSealRefusesBrokenPlans(t *testing.T) {
	r := record(t)
	r.Scenario.Sides[0].Plan = []byte("{broken")
	if err := r.Seal(); err == nil {
		t.Error("a broken plan was sealed")
	}
	if err := r.VerifyDigest(); err == nil {
		t.Error("a broken plan was verified")
	}
}

func TestSidesAndEdges(t *testing.T) {
	for _, e := range []Edge{North, East, South, West} {
		if e.Opposite() == e || e.Opposite().Opposite() != e {
			t.Errorf("%s is opposite %s", e, e.Opposite())
		}
	}
	if Attacker.Other() != Defender || Defender.Other() != Attacker || Attacker.String() != "attacker" || Defender.String() != "defender" {
		t.Error("sides are mixed up")
	}
	if WonBy(Attacker) != AttackerWins || WonBy(Defender) != DefenderWins {
		t.Error("outcomes are mixed up")
	}
}

// CA-4.2-R1, MC-24.2: castings and crews.
func TestUnitCounts(t *testing.T) {
	for _, typ := range Types {
		u := Unit{Type: typ, Size: 5, Present: 1}
		if !typ.Valid() || u.Castings() != 1 || u.FullCrew() != 5*typ.Crew() {
			t.Errorf("%s: %d castings, full crew %d", typ, u.Castings(), u.FullCrew())
		}
		kinds := 0
		for _, is := range []bool{typ.Foot(), typ.Cavalry(), typ.Vehicle()} {
			if is {
				kinds++
			}
		}
		if kinds != 1 || typ.Pike() && !typ.Foot() {
			t.Errorf("%s is of %d kinds", typ, kinds)
		}
	}
	if Type("XX").Valid() {
		t.Error("XX is no troop type")
	}
	m := Unit{Type: WM, Size: 3, Present: 9, Traits: []string{"mammoth"}}
	if m.Castings() != 3 || !m.Has("mammoth") || m.Has("pike") {
		t.Errorf("%+v", m)
	}
}
