package field

import (
	"math/bits"

	"hyboria/battle/deck"
	"hyboria/battle/royal/kernel"
)

// Ground is a kind of ground.
type Ground = kernel.Ground

// Ford is water where it may be crossed by all: a ford or bridge (CA-9.4-R1).
// Elsewhere a river is kernel.Rock, which nobody enters.
const (
	Ford        Ground = kernel.Rock + 1
	GroundKinds        = int(Ford) + 1
)

// GroundSet has bit 1<<kind for each kind of ground at a place or under a unit;
// open ground is the empty set. Steep ground has the bit of kernel.Hill too.
type GroundSet uint16

// Set is the set of some kinds.
func Set(kinds ...Ground) GroundSet {
	var s GroundSet
	for _, g := range kinds {
		s |= 1 << g
	}
	return s
}

// Has tells whether the set holds a kind.
func (s GroundSet) Has(g Ground) bool { return s&(1<<g) != 0 }

// Hampering is the ground that costs a melee die a point (RA-9.7k, RA-11.10-R1).
const Hampering = GroundSet(1<<kernel.Hill | 1<<kernel.Steep | 1<<kernel.Woods | 1<<kernel.Swamp | 1<<kernel.Water | 1<<Ford)

// water is both kinds of passable water.
const water = GroundSet(1<<kernel.Water | 1<<Ford)

// groundOf turns the marks of the cards into ground. Villages are open.
func groundOf(m deck.Ground) GroundSet {
	var s GroundSet
	if m.Has(deck.OnHill) {
		s |= 1 << kernel.Hill
	}
	if m.Has(deck.OnUpper) {
		s |= 1<<kernel.Hill | 1<<kernel.Steep
	}
	if m.Has(deck.InWoods) {
		s |= 1 << kernel.Woods
	}
	if m.Has(deck.InMarsh) {
		s |= 1 << kernel.Swamp
	}
	if m.Has(deck.InRock) {
		s |= 1 << kernel.Rock
	}
	return s
}

// counts is how many bases stand in each kind of ground.
type counts [16]int

func (c *counts) add(s GroundSet) {
	for ; s != 0; s &= s - 1 {
		c[bits.TrailingZeros16(uint16(s))]++
	}
}

// addN adds n bases.
func (c *counts) addN(s GroundSet, n int) {
	for ; s != 0; s &= s - 1 {
		c[bits.TrailingZeros16(uint16(s))] += n
	}
}

// of is the sum over some kinds.
func (c *counts) of(s GroundSet) int {
	n := 0
	for ; s != 0; s &= s - 1 {
		n += c[bits.TrailingZeros16(uint16(s))]
	}
	return n
}

// halfOf is the kinds that hold at least half of n bases (RA-11.1-R1).
func (c *counts) halfOf(n int) GroundSet {
	var s GroundSet
	for g, k := range c {
		if k > 0 && 2*k >= n {
			s |= 1 << g
		}
	}
	return s
}
