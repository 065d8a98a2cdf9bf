package campaign

import (
	"crypto/sha256"
	"fmt"

	"hyboria/battle/dice"
)

// Chain is the dice chain of a season: links 0, 1, 2 ... of 32 bytes, each
// the SHA-256 of the link after it,
//
//	SHA-256(link n) == link n-1,
//
// made backwards from the last one, which only the keeper of the season knows.
// Link 0 is published when the season is founded (State.Chain). From it nobody
// can reckon link 1; but whoever is shown link 1 can check it against link 0.
//
// Link 1 is the seed of the founding, and from then on every week and every
// winter that is begun uses the next link, see State.LinkNumber. A link is
// revealed in the event that closes the step it was used for, never earlier,
// and never used for a second step: a week that is taken back is played again
// with the next one.
type Chain struct {
	links []dice.Seed // links[n] is link n
	weeks int         // weeks of a year
}

// spareLinks are made beyond the planned years, for a season that is prolonged
// and for weeks that are taken back and played again.
const spareLinks = 512

// NewChain makes the chain of a season of so many weeks a year and years
// (CA-5.1-R1, CA-19.3-R1) from its secret.
func NewChain(secret dice.Seed, weeksPerYear, years int) Chain {
	last := LinkNumber(Week{Year: years + 1}, weeksPerYear) + spareLinks
	c := Chain{links: make([]dice.Seed, last+1), weeks: weeksPerYear}
	c.links[last] = secret.Derive("last link of the dice chain")
	for n := last; n > 0; n-- {
		c.links[n-1] = sha256.Sum256(c.links[n][:])
	}
	return c
}

// LinkNumber is the number of the link that a week uses in a season of which
// nothing was taken back: 1 for the founding (Y1, week 0), 2 for Y1/W1, and so
// on without a gap; a winter is week 0 of the year that it opens.
func LinkNumber(w Week, weeksPerYear int) int {
	return 1 + (w.Year-1)*(weeksPerYear+1) + w.Week
}

// Published is link 0.
func (c Chain) Published() dice.Seed { return c.links[0] }

// Link is the link that the week uses when nothing was taken back before it. A
// week beyond the chain is an error.
func (c Chain) Link(w Week) (dice.Seed, error) {
	link, err := c.At(LinkNumber(w, c.weeks))
	if err != nil {
		return link, fmt.Errorf("%s: %w", w, err)
	}
	return link, nil
}

// At is the link of a number from 1 on. One beyond the chain is an error.
func (c Chain) At(n int) (dice.Seed, error) {
	if n < 1 || n >= len(c.links) {
		return dice.Seed{}, fmt.Errorf("the dice chain has no link %d: it ends with link %d", n, len(c.links)-1)
	}
	return c.links[n], nil
}

// Last is the number of the last link.
func (c Chain) Last() int { return len(c.links) - 1 }

// Seen is how far a chain has been revealed: the last link that is known to
// be good. Anyone can keep one, from the published link on.
type Seen struct {
	Number int
	Link   dice.Seed
}

// Check accepts a revealed link when hashing it leads to the last one seen,
// and remembers it. number must be larger than the last one.
func (s *Seen) Check(number int, link dice.Seed) error {
	if number <= s.Number {
		return fmt.Errorf("link %d of the dice chain is revealed after link %d", number, s.Number)
	}
	back := link
	for range number - s.Number {
		back = sha256.Sum256(back[:])
	}
	if back != s.Link {
		return fmt.Errorf("link %d of the dice chain is not genuine: hashed back to link %d it gives %s, which was revealed as %s",
			number, s.Number, back, s.Link)
	}
	s.Number, s.Link = number, link
	return nil
}

// CheckAgain accepts a link of a step that was taken back half way and went on
// with the link that it had: a number already seen must be the same link.
func (s *Seen) CheckAgain(number int, link dice.Seed) error {
	if number > s.Number {
		return s.Check(number, link)
	}
	back := s.Link
	for range s.Number - number {
		back = sha256.Sum256(back[:])
	}
	if back != link {
		return fmt.Errorf("link %d of the dice chain was revealed as %s before and is now said to be %s", number, back, link)
	}
	return nil
}
