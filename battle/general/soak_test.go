package general

import (
	"testing"

	"hyboria/battle"
	"hyboria/battle/royal"
)

// plausible sums up how battles go.
type plausible struct {
	battles, turns     int
	broken, conceded   int // decided by rout, or given up
	night, drawn       int // decided by losses at nightfall; near enough to be drawn in a campaign
	winner, loser      int // loss shares in basis points; of battles with a winner
	fell, routed, gone int // figures: dead, in rout at the end, off the table
	figures            int
}

func (p *plausible) add(s *royal.State) {
	r := s.Finish()
	p.battles++
	p.turns += r.Turns
	a, d := &r.Sides[0], &r.Sides[1]
	switch {
	case s.Conceded[0] || s.Conceded[1]:
		p.conceded++
	case s.Rule == "RA-21.1-R1":
		p.broken++
	default:
		p.night++
		if diff := a.LossShare - d.LossShare; diff > -1000 && diff < 1000 {
			p.drawn++
		}
	}
	w, l := a, d
	if r.Winner == battle.DefenderWins {
		w, l = d, a
	}
	p.winner += w.LossShare
	p.loser += l.LossShare
	for _, side := range r.Sides {
		p.figures += side.Figures.Start
		p.routed += side.Figures.Routed
		for _, u := range side.Units {
			p.gone += u.Causes[battle.CauseLeftTable]
			p.fell += u.Lost - u.Causes[battle.CauseLeftTable]
		}
	}
}

// Random battles of all nations, sizes, cards and doctrines end by nightfall,
// without an order refused, each figure accounted for. With HYBORIA_SOAK=1 there
// are 10,000; -v tells how battles go.
func TestRandomBattles(t *testing.T) {
	n := 120
	if soak() {
		n = 10000
	}
	doctrines := append(Doctrines(), Auto)
	generals := map[Doctrine]*General{}
	for _, doc := range doctrines {
		generals[doc] = New(doc)
	}
	var sum plausible
	for k := range n {
		m := match{nations: [2]int{(k * 5) % 21, (k*11 + k/21 + 3) % 21}, points: 250 + 250*(k%6), card: (k * 37) % 101, n: int64(50000 + k)}
		m.commanders = [2]royal.Commander{generals[doctrines[k%9]], generals[doctrines[(k/9)%9]]}
		r, err := m.play(false)
		if err != nil {
			t.Fatalf("battle %d: %v", k, err)
		}
		for _, why := range r.refused {
			t.Errorf("battle %d: %s", k, why)
		}
		if err := battle.Conserve(r.state.Finish()); err != nil || r.state.Turn > r.state.LastTurn {
			t.Errorf("battle %d: %v, turn %d of %d", k, err, r.state.Turn, r.state.LastTurn)
		}
		sum.add(r.state)
	}
	of := func(k, n int) float64 { return 100 * float64(k) / float64(max(1, n)) }
	t.Logf("%d battles: %.1f turns; broken %.1f%%, conceded %.1f%%, night %.1f%% (within ten points %.1f%%)", sum.battles,
		float64(sum.turns)/float64(sum.battles), of(sum.broken, n), of(sum.conceded, n), of(sum.night, n), of(sum.drawn, n))
	t.Logf("loss share: winner %.1f%%, loser %.1f%%; figures: fallen %.1f%%, in rout %.1f%%, off the table %.1f%%",
		float64(sum.winner)/float64(n)/100, float64(sum.loser)/float64(n)/100, of(sum.fell, sum.figures), of(sum.routed, sum.figures), of(sum.gone, sum.figures))
	if sum.broken+sum.conceded == 0 || sum.night == 0 || sum.fell == 0 {
		t.Error("all battles end alike")
	}
}
