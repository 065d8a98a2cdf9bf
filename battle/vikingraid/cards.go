package vikingraid

import (
	"fmt"
	"slices"
	"strconv"

	"hyboria/battle"
)

// massCards are what the mass movement cards show: four, five and six of them
// (VR-4.2).
var massCards = [...]int{1: 4, 2: 5, 3: 6}

const massCount = 4 + 5 + 6

// makeDecks shuffles the decks and deals each side its three Leader cards
// (VR-3.1, VR-4.2).
func (s *State) makeDecks() {
	s.Mass.Draw = make([]int, 0, massCount)
	for show, n := range massCards {
		for range n {
			s.Mass.Draw = append(s.Mass.Draw, show)
		}
	}
	s.shuffle(s.Mass.Draw, "mass")
	for side := range s.Leaders {
		p := &s.Leaders[side]
		p.Draw = make([]int, 0, mostLeaders*cardsLeader)
		for i := range s.Men {
			if m := &s.Men[i]; m.Side == battle.Side(side) && m.Kind.Commands() {
				for range cardsLeader {
					p.Draw = append(p.Draw, m.ID)
				}
			}
		}
		s.shuffle(p.Draw, battle.Side(side).String())
		for range ownCardsHeld {
			s.drawLeader(battle.Side(side))
		}
	}
}

// shuffle mixes cards with chance of its own; it is no throw of dice and stays
// out of the record.
func (s *State) shuffle(cards []int, pile string) {
	if s.Options.Fixed { // scripted dice are for throws alone: cases name their cards
		return
	}
	s.rt.mixer.Fill(s.rt.seed)
	mix := s.rt.mixer.Open(nil, ID, s.Scenario.ID, "cards", pile, strconv.Itoa(s.Turn), s.Active.String())
	for i := len(cards) - 1; i > 0; i-- {
		j := mix.Pick(i + 1)
		cards[i], cards[j] = cards[j], cards[i]
	}
}

// draw takes the next card of a pile, shuffling the spent ones when it is empty
// (VR-4.1-R6); false if all cards are in hands.
func (s *State) draw(p *Pile, pile string) (int, bool) {
	if len(p.Draw) == 0 {
		p.Draw, p.Spent = append(p.Draw, p.Spent...), p.Spent[:0]
		s.shuffle(p.Draw, pile)
	}
	if len(p.Draw) == 0 {
		return 0, false
	}
	c := p.Draw[len(p.Draw)-1]
	p.Draw = p.Draw[:len(p.Draw)-1]
	return c, true
}

func (s *State) drawLeader(side battle.Side) {
	if c, ok := s.draw(&s.Leaders[side], side.String()); ok {
		s.Hands[side].Leaders = append(s.Hands[side].Leaders, c)
	}
}

// drawMass is step a (VR-3.1). It is done as soon as a side's round begins, so
// that its orders can use the card.
func (s *State) drawMass() {
	if c, ok := s.draw(&s.Mass, "mass"); ok {
		h := &s.Hands[s.Active]
		h.Mass = append(h.Mass, c)
	}
}

// calls reports whether an L card of this Leader moves anybody: those of the
// dead, routed, captive or blinded are blanks (VR-4.1-R5, VR-17.4).
func (s *State) calls(id int) bool {
	m := s.Man(id)
	return m != nil && m.fit() && m.Blank == 0
}

// playCards checks the cards of the orders and takes them from the hand (step b).
// Zones are measured now, before any movement (VR-4.1-R7).
func (s *State) playCards(o *Orders) {
	if err := s.checkCards(o); err != nil {
		s.refuse(0, "VR-4.1-R2", err.Error())
		o.Leaders, o.Mass = nil, nil
	}
	h := &s.Hands[s.Active]
	for _, c := range o.Leaders {
		h.Leaders = without(h.Leaders, c)
		s.Leaders[s.Active].Spent = append(s.Leaders[s.Active].Spent, c)
	}
	for _, c := range o.Mass {
		h.Mass = without(h.Mass, c)
		s.Mass.Spent = append(s.Mass.Spent, c)
	}
	s.tellCards(o)
	for range o.Leaders {
		s.drawLeader(s.Active)
	}
	s.pickMovers(o)
}

// checkCards holds the played cards to the hand: exactly two L cards, or any MM
// cards, or none (VR-4.1-R2).
func (s *State) checkCards(o *Orders) error {
	h := &s.Hands[s.Active]
	switch {
	case len(o.Leaders) > 0 && len(o.Mass) > 0:
		return fmt.Errorf("either Leader cards or mass movement cards may be played, not both")
	case len(o.Leaders) != 0 && len(o.Leaders) != 2:
		return fmt.Errorf("%d Leader cards: exactly two are played, or none", len(o.Leaders))
	}
	if c, short := lacks(h.Leaders, o.Leaders); short {
		return fmt.Errorf("there is no card of Leader %d (or no second one) in the hand", c)
	}
	if c, short := lacks(h.Mass, o.Mass); short {
		return fmt.Errorf("there is no mass movement card %d (or not so many) in the hand", c)
	}
	return nil
}

// lacks gives the first card played that is not in the hand so often.
func lacks(hand, played []int) (card int, short bool) {
	for i, c := range played {
		if countOf(played[:i+1], c) > countOf(hand, c) {
			return c, true
		}
	}
	return 0, false
}

func countOf(cards []int, c int) (n int) {
	for _, k := range cards {
		if k == c {
			n++
		}
	}
	return n
}

// without removes the first card of that value.
func without(cards []int, c int) []int {
	if i := slices.Index(cards, c); i >= 0 {
		return slices.Delete(cards, i, i+1)
	}
	return cards
}

func (s *State) tellCards(o *Orders) {
	if !s.Options.Record {
		return
	}
	switch {
	case len(o.Leaders) == 2:
		text := "Leader cards: " + s.Man(o.Leaders[0]).Name + " and " + s.Man(o.Leaders[1]).Name
		if o.Leaders[0] == o.Leaders[1] {
			text = "Leader cards: both of " + s.Man(o.Leaders[0]).Name
		}
		s.tell(nil, "VR-3.1", text+".")
	case len(o.Mass) > 0:
		s.tell(nil, "VR-3.1", "Mass movement cards for "+menWords(sumOf(o.Mass))+".")
	default:
		s.tell(nil, "VR-4.1-R2", "No card is played.")
	}
}

// zoneOf tells whether a man can be moved by the L card of a Leader: within
// that Leader's zone, and no Leader but himself (VR-4.1, VR-4.1-R1, VR-6.1).
func (s *State) zoneOf(l, m *Man) bool {
	if m.ID == l.ID {
		return true
	}
	return m.Side == l.Side && !m.Kind.Commands() && m.Kind != Wizard && near(m.At, l.At, float64(Zone(l.CV)))
}

// pickMovers drops the moves that the cards do not pay for. Two L cards share
// the men in both zones as they need them; the first moves in order go first.
func (s *State) pickMovers(o *Orders) {
	kept := s.rt.kept[:0]
	seat := s.seats(o.Leaders)
	seat.left = sumOf(o.Mass)
	for _, mv := range o.Moves {
		m := s.Man(mv.Man)
		switch {
		case m == nil || m.Side != s.Active || !m.fit() || m.Now.Moved:
			s.refuse(mv.Man, "VR-4.1-R3", "is not there to be moved, or is moved already")
			continue
		case m.Kind.Conjured():
			s.refuse(mv.Man, "VR-17.4-R1", "was called up, and makes for the nearest enemy by himself")
			continue
		case !seat.take(m):
			s.refuse(mv.Man, "VR-6.1", "no card moves him: out of the zones, or their number is full")
			continue
		}
		m.Now.Moved = true
		kept = append(kept, mv)
	}
	o.Moves, s.rt.kept = kept, kept
}

// seating gives each man moved a card that pays for him.
type seating struct {
	s     *State
	cards []int // the two Leaders
	room  [2]int
	taken [2][zoneMost]int // men moved by each card
	n     [2]int           // how many
	led   [2]bool          // the Leader himself moves
	call  [2]*Man          // the Leaders whose cards move men; nil: a blank
	left  int              // men of the mass movement cards (VR-4.1-R4)
}

// seats are the places that two Leader cards give.
func (s *State) seats(cards []int) seating {
	t := seating{s: s, cards: cards}
	for i, id := range cards {
		if s.calls(id) {
			t.call[i] = s.Man(id)
			t.room[i] = Zone(t.call[i].CV)
		}
	}
	return t
}

// take finds room for a man, moving one of those in both zones over to the
// other card when that makes it.
func (t *seating) take(m *Man) bool {
	if len(t.cards) == 0 {
		t.left--
		return t.left >= 0
	}
	for i := range t.cards {
		if m == t.call[i] && !t.led[i] {
			t.led[i] = true
			return true
		}
	}
	for i := range t.cards {
		if t.n[i] < t.room[i] && t.may(i, m) {
			t.seat(i, m.ID)
			return true
		}
	}
	for i := range t.cards {
		if t.may(i, m) && t.makeRoom(i) {
			t.seat(i, m.ID)
			return true
		}
	}
	return false
}

func (t *seating) may(i int, m *Man) bool {
	l := t.call[i]
	return l != nil && m != l && t.s.zoneOf(l, m)
}

func (t *seating) seat(i, id int) {
	t.taken[i][t.n[i]] = id
	t.n[i]++
}

// makeRoom gives a man of card i to the other card.
func (t *seating) makeRoom(i int) bool {
	j := 1 - i
	if t.n[j] >= t.room[j] {
		return false
	}
	for k := range t.n[i] {
		if id := t.taken[i][k]; t.may(j, t.s.Man(id)) {
			t.seat(j, id)
			t.n[i]--
			t.taken[i][k] = t.taken[i][t.n[i]]
			return true
		}
	}
	return false
}

// refuse leaves an order out and says why.
func (s *State) refuse(man int, rule, reason string) {
	s.rt.refused = append(s.rt.refused, Refusal{man, rule, reason})
	if !s.Options.Record {
		return
	}
	m, text := s.Man(man), "An order is refused: "+reason+"."
	if m != nil {
		text = m.Name + " does not obey: " + reason + "."
	}
	s.tell(m, rule, text)
}

// Refused lists the orders that the last step refused.
func (s *State) Refused() []Refusal { return s.rt.refused }
