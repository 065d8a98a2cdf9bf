package muster

import (
	"hyboria/battle/dice"
	"hyboria/data"
)

// aim draws a make-up that the list allows: the wished share of each lot in
// all figures, in 1/10000. Guards are no part of it.
func (p *problem) aim(stream *dice.Stream) {
	p.target = make([]int, len(p.lots))
	arms := make([]data.Range, len(p.n.Arms))
	for i, a := range p.n.Arms {
		arms[i] = a.Percent
	}
	for i, share := range drawShares(arms, stream) {
		p.aimArm(p.n.Arms[i].Arm, share, stream)
	}
}

func (p *problem) aimArm(a data.Arm, share int, stream *dice.Stream) {
	var rows []int
	var bands []data.Range
	for i, r := range p.n.Rows {
		if r.Arm == a && r.Percent != nil {
			rows = append(rows, i)
			bands = append(bands, data.Range{r.Percent.Min, r.Percent.Max})
		}
	}
	for k, part := range drawShares(bands, stream) {
		for i, l := range p.lots {
			if l.row == rows[k] {
				p.target[i] = share * part / 10000 / len(p.n.Rows[l.row].Types)
			}
		}
	}
}

// drawShares draws shares in 1/10000 that sum to 10000, each inside its band
// of percents as far as the bands allow.
func drawShares(bands []data.Range, stream *dice.Stream) []int {
	out := make([]int, len(bands))
	left := 10000
	for i, b := range bands {
		out[i] = min(b.Min()*100, left)
		left -= out[i]
	}
	for range 3 { // several handfuls, so that no row takes all at once
		for i, b := range bands {
			room := min(max(b.Max()*100-out[i], 0), left)
			give := room * stream.Pick(51) / 100
			out[i] += give
			left -= give
		}
	}
	for i, b := range bands {
		give := min(max(b.Max()*100-out[i], 0), left)
		out[i] += give
		left -= give
	}
	return out
}
