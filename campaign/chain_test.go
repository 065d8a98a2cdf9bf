package campaign

import (
	"crypto/sha256"
	"testing"

	"hyboria/battle/dice"
)

func TestEveryLinkIsTheHashOfTheNext(t *testing.T) {
	c := NewChain(dice.SeedOf(1), 35, 3)
	before := c.Published()
	for year := 1; year <= 4; year++ {
		for week := 0; week <= 35 && (year < 4 || week == 0); week++ {
			link, err := c.Link(Week{Year: year, Week: week})
			if err != nil {
				t.Fatal(err)
			}
			if sha256.Sum256(link[:]) != before {
				t.Fatalf("Y%d/W%d: its link does not hash to the one before", year, week)
			}
			before = link
		}
	}
	if _, err := c.Link(Week{Year: 25, Week: 35}); err == nil {
		t.Error("a link far beyond the season's end")
	}
}

func TestLinksAreCheckedAsTheyAreRevealed(t *testing.T) {
	c := NewChain(dice.SeedOf(2), 30, 1)
	seen := Seen{Link: c.Published()}
	founding, _ := c.Link(Week{Year: 1})
	third, _ := c.Link(Week{Year: 1, Week: 2})
	if err := seen.Check(1, founding); err != nil {
		t.Fatal(err)
	}
	if err := seen.Check(3, third); err != nil {
		t.Fatalf("a link two steps on: %v", err)
	}
	if err := seen.Check(3, third); err == nil {
		t.Error("the same link twice")
	}
	forged := dice.SeedOf(3)
	if err := seen.Check(4, forged); err == nil {
		t.Error("a forged link passed")
	}
	if seen.Number != 3 || seen.Link != third {
		t.Error("a forged link was remembered")
	}
}

func TestAChainFollowsFromItsSecret(t *testing.T) {
	a, b, other := NewChain(dice.SeedOf(4), 35, 3), NewChain(dice.SeedOf(4), 35, 3), NewChain(dice.SeedOf(5), 35, 3)
	if a.Published() != b.Published() {
		t.Error("the same secret gives two chains")
	}
	if a.Published() == other.Published() {
		t.Error("two secrets give the same chain")
	}
}
