package forecast

// histogram counts whole numbers from 0 up. It is as long as the largest of
// them, however many are counted.
type histogram []int32

func (h *histogram) count(v int) {
	v = max(v, 0)
	for len(*h) <= v {
		*h = append(*h, 0)
	}
	(*h)[v]++
}

func (h *histogram) add(o histogram) {
	for len(*h) < len(o) {
		*h = append(*h, 0)
	}
	for v, n := range o {
		(*h)[v] += n
	}
}

// Spread is how a number varies from battle to battle.
type Spread struct {
	Mean   int // in hundredths
	Low    int // one battle in twenty has less
	Lower  int // one in four has less
	Median int
	Upper  int // one in four has more
	High   int // one battle in twenty has more
}

func (h histogram) spread() Spread {
	n, sum := 0, 0
	for v, k := range h {
		n += int(k)
		sum += v * int(k)
	}
	if n == 0 {
		return Spread{}
	}
	return Spread{
		Mean: (200*sum + n) / (2 * n),
		Low:  h.quantile(n, 5), Lower: h.quantile(n, 25), Median: h.quantile(n, 50), Upper: h.quantile(n, 75), High: h.quantile(n, 95),
	}
}

// quantile is the smallest value that at least so many percent of the n numbers
// do not exceed.
func (h histogram) quantile(n, percent int) int {
	seen := 0
	for v, k := range h {
		if seen += int(k); 100*seen >= percent*n {
			return v
		}
	}
	return len(h) - 1
}
