package compare

import "time"

// Watch measures how long battles take: for each pair and system the quickest
// of its battles, so that whatever else the machine does counts little.
type Watch struct{ best map[[2]int]time.Duration }

// Timer is an Options.Timed that reads a clock.
func (w *Watch) Timer(now func() time.Time) func(system, pair int, fight func() error) error {
	w.best = map[[2]int]time.Duration{}
	return func(system, pair int, fight func() error) error {
		start := now()
		err := fight()
		at, spent := [2]int{system, pair}, now().Sub(start)
		if old, ok := w.best[at]; err == nil && (!ok || spent < old) {
			w.best[at] = spent
		}
		return err
	}
}

// Note writes the means into the figures.
func (w *Watch) Note(f *Figures) {
	for i := range f.Systems {
		var sum time.Duration
		n := 0
		for pair := range f.Pairs {
			if spent, ok := w.best[[2]int{i, pair}]; ok {
				sum += spent
				n++
			}
		}
		if n > 0 {
			f.Systems[i].Micros = int(sum.Microseconds()) / n
		}
	}
}
