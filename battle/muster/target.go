package muster

import (
	"hyboria/battle/dice"
	"hyboria/data"
)

// aim draws a make-up that the list allows: the wished share of each lot in
// all figures, in 1/10000. Guards are no part of it.
func (p *problem) aim() {
	p.target = make([]int, len(p.lots))
	arms := make([]data.Range, len(p.n.Arms))
	for i, a := range p.n.Arms {
		arms[i] = a.Percent
	}
	for i, share := range drawShares(arms, p.stream) {
		p.aimArm(p.n.Arms[i].Arm, share)
	}
}

func (p *problem) aimArm(a data.Arm, share int) {
	var rows []int
	var bands []data.Range
	for i, r := range p.n.Rows {
		if r.Arm == a && r.Percent != nil {
			rows = append(rows, i)
			bands = append(bands, data.Range{r.Percent.Min, r.Percent.Max})
		}
	}
	for k, part := range drawShares(bands, p.stream) {
		for i, l := range p.lots {
			if l.row == rows[k] {
				p.target[i] = share * part / 10000 / len(p.n.Rows[l.row].Types)
			}
		}
	}
}

// drawShares draws shares in 1/10000 that sum to 10000, each evenly from its
// band of percents as far as the other bands allow.
func drawShares(bands []data.Range, stream *dice.Stream) []int {
	out := make([]int, len(bands))
	left, restMin, restMax := 10000, 0, 0
	for _, b := range bands {
		restMin += b.Min() * 100
		restMax += b.Max() * 100
	}
	start := stream.Pick(len(bands))
	for k := range bands {
		i := (start + k) % len(bands)
		restMin -= bands[i].Min() * 100
		restMax -= bands[i].Max() * 100
		lo := max(bands[i].Min()*100, left-restMax)
		hi := min(bands[i].Max()*100, left-restMin)
		if lo > hi { // bands that fit only by rounding
			lo, hi = max(hi, 0), max(hi, 0)
		}
		out[i] = lo + stream.Pick(hi-lo+1)
		left -= out[i]
	}
	return out
}
