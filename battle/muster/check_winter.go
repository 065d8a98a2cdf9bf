package muster

import "hyboria/data"

// CheckWinter names what keeps a winter's purchases from being allowed
// (CA-11.2-R2): everything that CheckNation finds after them, apart from what
// was so before and has not become worse. After holds the counters of before
// in the same order, with the recruits raised for each, and then new ones.
func CheckWinter(n *data.Nation, w *data.World, before, after []Army, allowance int, r Rules) []Violation {
	was := map[string]int{}
	for _, v := range CheckNation(n, w, before, allowance, r) {
		was[v.key()] = max(was[v.key()], v.Off)
	}
	var out []Violation
	for _, v := range CheckNation(n, w, after, allowance, r) {
		if old, ok := was[v.key()]; !ok || v.Off > old {
			out = append(out, v)
		}
	}
	return out
}

// key tells one kind of violation in one place from another.
func (v Violation) key() string {
	k := v.Code + "\x00" + v.Where
	if v.Share != nil {
		k += "\x00" + v.Share.Key
	}
	return k
}
