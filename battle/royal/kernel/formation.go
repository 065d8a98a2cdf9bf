package kernel

import "fmt"

// Formation is one of the five ways to stand (RA-4.1..4.5).
type Formation uint8

// The formations.
const (
	Line           Formation = iota // 1 to 3 ranks
	PositionalLine                  // a line bent into one terrain feature (RA-4.2-R1)
	Column                          // 4 ranks or more
	RoadColumn                      // at most 3 files
	Ring                            // a square facing out (RA-4.5-R1)
)

var formationNames = [...]string{"line", "positional line", "column", "road column", "ring"}

// String is the formation in words.
func (f Formation) String() string { return formationNames[f] }

// ParseFormation reads what String wrote.
func ParseFormation(name string) (Formation, error) {
	for i, n := range formationNames {
		if n == name {
			return Formation(i), nil
		}
	}
	return Line, fmt.Errorf("%q is no formation: want line, positional line, column, road column or ring", name)
}

// Stands is the number of bases that figures fill: men and horses one each,
// crews by whole vehicles with the damaged one (RA-2.7-R1).
func (a Arm) Stands(figures int) int { return ceilDiv(figures, a.Crew()) }

// Ranks is the number of ranks of n stands in f files, the short one included
// (RA-2.7-R1). Footprints and the names of formations go by it.
func Ranks(n, f int) int {
	if n <= 0 || f <= 0 {
		return 0
	}
	return ceilDiv(n, f)
}

// RanksDeep is the depth that combat goes by: a rank counts if at least half
// of its files are filled (RA-2.8-R1).
func RanksDeep(n, f int) int {
	if n <= 0 || f <= 0 {
		return 0
	}
	deep := n / f
	if left := n % f; left > 0 && 2*left >= f {
		deep++
	}
	return deep
}

// FileFigures is the number of figures in one file, at least 1 (RA-2.8-R1).
func FileFigures(n, f int) int {
	if n <= 0 {
		return 0
	}
	return max(1, RanksDeep(n, f))
}

// Shape is a unit's figures in files. For a ring Files is the length of a side.
type Shape struct {
	Figures int // stands of vehicles; attached individuals left out
	Files   int
	Ring    bool
}

// RingFiles is the length of each side of a ring of n figures: they stand two
// deep on four sides (RA-4.5-R1).
func RingFiles(n int) int { return ceilDiv(ceilDiv(n, 2), 4) }

// Ranks23 gives the figures of the second and third rank that can support the
// front: r2 and r3 of RA-9.5. A ring's side has a full second and no third.
func (s Shape) Ranks23() (second, third int) {
	if s.Ring {
		return s.Files, 0
	}
	second = max(0, min(s.Files, s.Figures-s.Files))
	third = max(0, min(s.Files, s.Figures-2*s.Files))
	return second, third
}

// Deep is the depth that combat goes by, a ring's being two (RA-2.8-R1,
// RA-4.5-R1).
func (s Shape) Deep() int {
	if s.Ring {
		return min(2, s.Figures)
	}
	return RanksDeep(s.Figures, s.Files)
}

// Lose takes figures off the rear of the shape: a unit with fewer figures than
// files has as many files as figures (RA-2.12-R1). A ring closes up.
func (s Shape) Lose(figures int) Shape {
	s.Figures = max(0, s.Figures-figures)
	if s.Ring {
		s.Files = RingFiles(s.Figures)
		return s
	}
	s.Files = min(s.Files, s.Figures)
	return s
}

// Rename gives the name of a formation whose shape has changed by losses or by
// expansion (RA-4.1-R1): three ranks or fewer make a line, more a column; a
// road column keeps its name up to three files, a ring always.
func Rename(f Formation, n, files int) Formation {
	switch {
	case f == Ring, f == RoadColumn && files <= roadFiles:
		return f
	case Ranks(n, files) > lineRanks:
		return Column
	case f == PositionalLine:
		return f
	default:
		return Line
	}
}

const (
	lineRanks = 3 // RA-4.1
	roadFiles = 3 // RA-4.4
)

// CheckFormation tells why n stands of the arm may not stand in the formation
// with so many files; nil means they may (RA-4.1..4.5, RA-4.3-R1, RA-4.5-R1).
func CheckFormation(a Arm, f Formation, n, files int) error {
	switch {
	case files < 1 || files > n:
		return fmt.Errorf("%d files for %d figures: want 1 to %d", files, n, n)
	case a.Crew() > 1:
		return checkVehicles(a, f, n, files)
	}
	ranks := Ranks(n, files)
	switch f {
	case Line, PositionalLine:
		if ranks > lineRanks {
			return fmt.Errorf("a line has at most %d ranks, not %d (RA-4.1): take more files or a column", lineRanks, ranks)
		}
	case Column:
		if ranks <= lineRanks {
			return fmt.Errorf("a column has at least %d ranks, not %d (RA-4.3): take fewer files or a line", lineRanks+1, ranks)
		}
	case RoadColumn:
		if files > roadFiles {
			return fmt.Errorf("a road column has at most %d files, not %d (RA-4.4)", roadFiles, files)
		}
	case Ring:
		if want := RingFiles(n); files != want {
			return fmt.Errorf("a ring of %d figures has %d files a side, not %d (RA-4.5-R1)", n, want, files)
		}
	}
	return nil
}

// checkVehicles knows the two formations of chariots and mammoths (RA-4.3-R1).
func checkVehicles(a Arm, f Formation, n, files int) error {
	switch {
	case f == Line && files == n, f == RoadColumn && files == 1:
		return nil
	case f == Line:
		return fmt.Errorf("%s stand in a line of one rank, %d files (RA-4.3-R1)", a, n)
	case f == RoadColumn:
		return fmt.Errorf("%s go on a road in one file (RA-4.3-R1)", a)
	}
	return fmt.Errorf("%s form a line or a road column, no %s (RA-4.3-R1)", a, f)
}

// MayCharge reports whether a unit in the formation may charge: all but a ring
// (RA-7.14-R2, RA-4.5-R1).
func (f Formation) MayCharge() bool { return f != Ring }
