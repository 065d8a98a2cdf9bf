package kernel

// Row is a line of bases side by side along a fighting edge: the files of a
// front or rear, or the figures of an end file. It is measured along the line
// of contact; left and right are as one looks along rising numbers.
type Row struct {
	Start Tenths // where the first base begins
	Cell  Tenths // length of one base along the line
	Count int    // bases
}

// End is where the last base ends.
func (r Row) End() Tenths { return r.Start + Tenths(r.Count)*r.Cell }

// Length is the length of the edge.
func (r Row) Length() Tenths { return Tenths(r.Count) * r.Cell }

// FrontRow is the front edge of a shape, beginning at 0.
func FrontRow(a Arm, s Shape) Row { return Row{Cell: a.Width(), Count: s.Files} }

// FlankRow is the figures of an end file along the flank, each taking its depth
// of it (RA-9.4-R1); a file has the figures of RA-2.8-R1.
func FlankRow(a Arm, s Shape) Row {
	if s.Ring {
		return FrontRow(a, s)
	}
	return Row{Cell: a.Depth(), Count: FileFigures(s.Figures, s.Files)}
}

// FlankEdge is the whole flank of the footprint, short rank included
// (RA-2.7-R1): what an attacker's figures touch.
func FlankEdge(a Arm, s Shape) Row {
	if s.Ring {
		return FrontRow(a, s)
	}
	return Row{Cell: a.Depth(), Count: Ranks(s.Figures, s.Files)}
}

// Centred moves r so that its middle is that of o.
func (r Row) Centred(o Row) Row {
	r.Start = o.Start + (o.Length()-r.Length())/2
	return r
}

// Touching counts the bases of r that have at least 1 mm of their edge on the
// edge of o (RA-2.11-R1).
func (r Row) Touching(o Row) int {
	n := 0
	for i := range r.Count {
		from := r.Start + Tenths(i)*r.Cell
		if min(from+r.Cell, o.End())-max(from, o.Start) >= minTouch {
			n++
		}
	}
	return n
}

// Beyond counts the bases of r that lie wholly beyond either end of o (the o
// of RA-9.4-R1 before its cap).
func (r Row) Beyond(o Row) (ends [2]int) {
	for i := range r.Count {
		from := r.Start + Tenths(i)*r.Cell
		switch {
		case from+r.Cell <= o.Start:
			ends[0]++
		case from >= o.End():
			ends[1]++
		}
	}
	return ends
}
