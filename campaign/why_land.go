package campaign

import (
	"slices"

	"hyboria/map"
	"hyboria/provinces"
)

// whyLands explains sieges, captures, the count of pacification, and the end of
// nations.
func whyLands() map[string]whyRow {
	return map[string]whyRow{
		"seat": told("land", (*explaining).seat), "siege": told("siege", (*explaining).siege),
		"starving": told("siege", (*explaining).starving), "sallied": told("siege", (*explaining).sallied),
		"nation_surrendered": told("realm", (*explaining).nationSurrendered), "eliminated": told("realm", (*explaining).eliminated),
		"points_moved": told("land", (*explaining).pointsMoved), "released": told("realm", (*explaining).released),
		"pact": told("realm", (*explaining).pact), "leave": told("realm", (*explaining).leave),
	}
}

// aboutSeat notes the province whose seat is in the cell.
func (x *explaining) aboutSeat(c hexmap.Cell) {
	if p := x.e.Atlas.SeatAt(c); p != nil {
		x.about("province", p.ID)
	}
}

// seat is for all: who holds what, and the counts, are public (CA-4.1-R5).
func (x *explaining) seat(ev SeatChanged) bool {
	h := ev.Holding
	name, holder := x.provinceName(h.Province), x.nationName(h.Holder)
	x.Cell = ev.Seat
	x.about("province", h.Province)
	x.about("nation", h.Holder, ev.From, h.Owner)
	least, turns := x.s.Settings.Int("holdMinimum"), x.turnsFor(h)
	switch ev.Change {
	case provinces.Captured, provinces.Recovered:
		x.captured(ev, name, holder)
	case provinces.Counted:
		x.title("%s held %s for one full week more: %d of %d", holder, name, h.Count, turns)
		x.say("CA-12.1-R2", "The week of the capture counts nothing, and each further week in which the seat is held counts one.")
		x.say("CA-12.1-R3", "A week is full if at least %d points of the holder and its allies stand in the seat and no enemy stands before it.", least)
		x.say("CA-12.1-R2", "At %d the province is pacified.", turns)
	case provinces.Frozen:
		x.title("the count of %s in %s stood still at %d of %d", holder, name, h.Count, turns)
		x.say("CA-12.1-R3", "A counter hostile to %s stood outside the walls as the week ended. Such a week does not count, and takes nothing away.", holder)
	case provinces.Lapsed:
		x.title("%s lost %s, which went back to %s", x.nationName(ev.From), name, holder)
		x.say("CA-12.1-R3", "Fewer than %d points of %s and its allies stood in the seat as the week ended: the land is its owner's again, and the count is gone.", least, x.nationName(ev.From))
	case provinces.Pacified:
		x.title("%s %s pacified %s", holder, x.agree(h.Holder, "has", "have"), name)
		x.say("CA-12.1-R2", "It held the seat for %d full weeks after that of the capture.", turns)
		x.say("CA-12.1-R4", "No garrison is needed any more. At the new year the province belongs to %s, unless its owner takes the seat back before.", holder)
	case provinces.Unchanged:
		return false
	}
	return true
}

// turnsFor is how many full weeks the holder needs.
func (x *explaining) turnsFor(h provinces.Holding) int {
	if home := x.s.Settings.Int("homePacify"); h.Holder == h.Home && home > 0 {
		return home
	}
	return x.s.Settings.Int("pacifyTurns")
}

func (x *explaining) captured(ev SeatChanged, name, holder string) {
	h := ev.Holding
	from := ", which nobody held"
	if ev.From != "" {
		from = " from " + x.nationName(ev.From)
	}
	x.title("%s took %s%s", holder, name, from)
	x.say("CA-12.1-R1", "As the week ended a counter of at least %d points, hostile to the holder, stood in the seat, and no enemy of its was in the hex.", x.s.Settings.Int("holdMinimum"))
	if h.Wall != provinces.Open {
		x.say("CA-13.1-R3", "Walls without a garrison are no bar: they open at once.")
	}
	if ev.Change == provinces.Recovered {
		x.say("CA-12.1-R3", "The legal owner has it again: every count is over.")
	} else {
		x.say("CA-12.1-R2", "This week counts nothing. After %s with a garrison the province is pacified.", countOf(x.turnsFor(h), "further full week", "further full weeks"))
		x.say("CA-12.1-R5", "Until then the points stay with %s, but nothing can be raised there.", x.nationName(h.Owner))
	}
	if h.Capital && ev.From == h.Home {
		x.say("CA-12.2-R1", "It is a capital: its loss hampers the raising of troops at once.")
	}
}

// siege is for all; the stores are told to garrison, holder and besiegers
// (CA-4.1-R5).
func (x *explaining) siege(ev SiegeChanged) bool {
	parties := append(slices.Clone(ev.Inside), ev.Holder)
	if ev.Change != SiegeRestocked {
		parties = append(parties, ev.By...)
	}
	party := x.knows(parties...)
	name := x.provinceName(ev.Siege.Province)
	if city := x.e.Atlas.CityAt(ev.Seat); city != nil {
		name = SpokenPlace(city.Name)
	}
	x.Cell = ev.Seat
	x.about("province", ev.Siege.Province)
	x.about("nation", append(slices.Clone(ev.By), ev.Holder)...)
	full := x.s.FullStores(ev.Siege.Province)
	switch ev.Change {
	case SiegeInvested:
		x.title("%s laid siege to %s", x.nationNames(ev.By), name)
		x.say("CA-13.2-R1", "Hostile armies with at least half the garrison's points stand before the walls as the week ends. This is the week of investment, in which no stores are eaten.")
	case SiegeConsumed:
		if !party {
			return false
		}
		x.title("the stores of %s fell to %d", name, ev.Siege.Stores)
		x.consumed(ev)
	case SiegeLifted:
		x.title("the siege of %s is over", name)
		x.say("CA-13.2-R1", "A siege needs a garrison inside and, before the walls, armies with at least half its points: one of them is there no longer.")
	case SiegeRestocked:
		if !party {
			return false
		}
		x.title("the stores of %s rose to %d", name, ev.Siege.Stores)
		x.say("CA-13.2-R5", "A full week without a siege brings back %d, up to the full %d.", x.s.Settings.Int("restock"), full)
		return true
	}
	if !party {
		x.Kept = "The stores are known to the garrison, the holder of the place and the besiegers."
		return true
	}
	x.say("CA-13.1-R1", "Its stores stand at %d of %d.", ev.Siege.Stores, full)
	return true
}

func (x *explaining) consumed(ev SiegeChanged) {
	plain, western := x.s.Settings.Pair("siegeRate")
	eaten := x.s.Siege(ev.Siege.Province).Stores - ev.Siege.Stores
	if eaten > plain && eaten <= western {
		x.say("CA-13.2-R1", "A week of siege takes %d, for a counter of a Western kingdom worth %d points or more is among the besiegers; without one it would take %d.", western, trainPoints, plain)
	} else {
		x.say("CA-13.2-R1", "A week of siege takes %d; with a counter of a Western kingdom worth %d points or more among the besiegers it would take %d.", plain, trainPoints, western)
	}
	if ev.Siege.Stores == 0 {
		x.say("CA-13.2-R2", "None are left. In the next week the garrison must make a sortie or join a relief, or it surrenders as the week ends.")
	}
}

func (x *explaining) starving(ev Starving) bool {
	c := x.s.Counter(ev.Counter)
	if c == nil || !x.mine(ev.Counter) {
		return false
	}
	x.Cell = c.Cell
	x.aboutCounter(c.ID)
	x.about("province", ev.Province)
	x.title("hunger struck %s in %s", x.counterName(c.ID), x.provinceName(ev.Province))
	x.say("CA-13.2-R2", "Without stores every unit inside loses a fifth a week, halves upward: that is what this campaign puts in place of a surrender.")
	for _, l := range ev.Losses {
		x.say("CA-13.2-R2", "%s lost %s.", x.unitName(c.ID, l.Unit), countOf(l.Lost, "figure", "figures"))
	}
	return true
}

// sallied is public for a relief that made contact, as the chronicle tells it,
// and for a sortie, which is fought before all eyes.
func (x *explaining) sallied(ev Sallied) bool {
	if x.s.blind() && !slices.ContainsFunc(slices.Concat(ev.Counters, ev.Relief, ev.Foes), x.mine) || len(ev.Counters) == 0 {
		return false
	}
	if c := x.s.Counter(ev.Counters[0]); c != nil {
		x.Cell = c.Cell
		x.aboutSeat(c.Cell)
	}
	x.aboutCounter(ev.Counters...)
	x.aboutCounter(ev.Relief...)
	x.aboutCounter(ev.Foes...)
	if len(ev.Relief) == 0 {
		x.title("%s made a sortie", x.counterNames(ev.Counters))
		x.say("CA-13.2-R3", "A garrison may come out in any week: before the marches it fights all its besiegers at once, and beaten it goes back in.")
		return true
	}
	x.title("%s came to the relief of %s", x.counterNames(ev.Relief), x.counterNames(ev.Counters))
	x.say("CA-13.2-R4", "The relief made contact with the besiegers %s, and the garrison was ordered to join it.", timeOf(ev.At))
	x.say("CA-13.2-R2", "A garrison that has done so does not surrender this week.")
	return true
}

func (x *explaining) nationSurrendered(ev NationSurrendered) bool {
	x.about("nation", ev.Nation)
	x.title("%s laid down %s arms", x.nationName(ev.Nation), x.agree(ev.Nation, "its", "their"))
	x.say("CA-12.2-R1", "Its last capital was captured, and in this campaign a nation then surrenders: its counters disband and its other provinces are neutral land.")
	return true
}

func (x *explaining) eliminated(ev NationEliminated) bool {
	x.about("nation", ev.Nation)
	x.title("%s %s out of the campaign", x.nationName(ev.Nation), x.agree(ev.Nation, "is", "are"))
	x.say("CA-12.3-R1", "At the new year it legally owns no province: its counters disband, and what it still held is its legal owner's.")
	x.say("CA-12.3-R1", "Its player may keep up to %d points of figures as a Free Company.", x.s.Settings.Int("exileCompany"))
	return true
}

func (x *explaining) pointsMoved(ev PointsMoved) bool {
	h := ev.Holding
	owner := x.nationName(h.Owner)
	x.about("province", h.Province)
	x.about("nation", h.Owner, ev.From)
	if p := x.e.Atlas.ProvinceByID(h.Province); p != nil {
		x.Cell = p.Seat
	}
	x.title("%s came to %s for good, with %s", x.provinceName(h.Province), owner, countOf(h.Points, "point", "points"))
	switch i := x.s.Holdings.Find(h.Province); {
	case i >= 0 && x.s.Holdings[i].PacifiedBy == h.Owner:
		x.say("CA-12.1", "%s had pacified it, and points change hands at the new year.", owner)
	default:
		x.say("CA-12.1-R6", "It was %s's own at the start and is in its hands as the year ends, which is enough.", owner)
	}
	x.say("CA-2.3", "From now on its points are in the allowance of %s%s.", owner, lessFor(x, ev.From))
	return true
}

func lessFor(x *explaining, from string) string {
	if from == "" {
		return ""
	}
	return " and no longer in that of " + x.nationName(from)
}

// released is the affair of the two parties (CA-4.1-R5).
func (x *explaining) released(ev Released) bool {
	c := ev.Captive
	if !x.knows(c.Holder, c.Nation) {
		return false
	}
	x.about("nation", c.Holder, c.Nation)
	x.title("%s let %s of %s go free", x.nationName(c.Holder), c.Name, x.nationName(c.Nation))
	x.say("CA-10.2-R1", "Both sides named the same price, %s: captor and own side must agree.", countOf(ev.Points, "point", "points"))
	if ev.Points > 0 {
		x.say("CA-10.2-R1", "It comes out of the next winter purchases of %s and is added to those of %s.", x.nationName(c.Nation), x.nationName(c.Holder))
	}
	return true
}

// pact is public where the relation changes; what is only offered is known to
// the two (CA-4.1-R5).
func (x *explaining) pact(ev PactChanged) bool {
	a, b := ev.Pact.Pair[0], ev.Pact.Pair[1]
	by, other := ev.By, a
	if by == a {
		other = b
	}
	x.about("nation", a, b)
	was := x.s.Relation(a, b)
	switch ev.Cause {
	case CauseOffer, CauseNotice:
		if !x.knows(a, b) && ev.Cause == CauseOffer {
			return false
		}
		x.offered(ev, by, other)
	case CauseDeclared:
		x.title("%s declared war on %s", x.nationName(by), x.nationName(other))
		x.say("CA-19.1-R1", "One word is enough for war. It holds from the start of the week, before anybody marches.")
	case CauseEntered:
		x.title("%s began a war with %s", x.nationName(by), x.nationName(other))
		x.say("CA-6.3-R1", "A counter entered neutral land without leave: that is an act of war at that moment.")
	case CauseWithdrew:
		x.title("%s and %s are at peace again", x.nationName(a), x.nationName(b))
		x.say("CA-1.2-R3", "The war had come of a trespass, and the intruder has left the land: the guard goes home.")
	case CauseBoth:
		x.title("%s and %s: %s", x.nationName(a), x.nationName(b), agreedWords(ev.Pact.Relation, was))
		x.say("CA-19.1-R1", "Peace and alliance need the word of both, and both have given it.")
	case CauseEnded:
		x.title("the alliance of %s and %s is over", x.nationName(a), x.nationName(b))
		x.say("CA-19.1-R1", "One of them gave it up, and the notice that this campaign asks for has run out (%s).", x.s.Settings.Choice("notice"))
	case CauseContract:
		x.title("%s and %s are at peace", x.nationName(a), x.nationName(b))
		x.say("CA-16.2-R3", "A Free Company whose service begins or ends is at peace with all but its employer's enemies.")
	case CauseGone:
		x.title("nothing is between %s and %s any more", x.nationName(a), x.nationName(b))
		x.say("CA-12.3-R1", "One of them has left the campaign, and its pacts with it.")
	case CauseFounding:
		x.title("%s and %s: %s from the first day", x.nationName(a), x.nationName(b), ev.Pact.Relation)
		x.say("CA-18.3-R1", "Nobody starts at war but tribes and sorcerers that must, and whom the campaign's settings name.")
	default:
		return false
	}
	return true
}

func (x *explaining) offered(ev PactChanged, by, other string) {
	if ev.Cause == CauseNotice {
		x.title("%s gave notice to %s ally %s", x.nationName(by), x.agree(by, "its", "their"), x.nationName(other))
		x.say("CA-19.1-R1", "An alliance may be given up by either side; in this campaign it then ends by notice (%s).", x.s.Settings.Choice("notice"))
		return
	}
	x.title("%s registered a step towards %s", x.nationName(by), x.nationName(other))
	x.say("CA-19.1-R1", "Peace and alliance need the word of both. Nothing changes until %s gives its own.", x.nationName(other))
}

func agreedWords(now, was Relation) string {
	switch {
	case now == Alliance:
		return "an alliance"
	case was == Alliance:
		return "the end of their alliance"
	}
	return "peace"
}

func (x *explaining) leave(ev LeaveChanged) bool {
	if !x.knows(ev.Leave.From, ev.Leave.To) {
		return false
	}
	x.about("nation", ev.Leave.From, ev.Leave.To)
	from, to := x.nationName(ev.Leave.From), x.nationName(ev.Leave.To)
	switch {
	case ev.Over:
		x.title("%s may no longer enter the land of %s", to, from)
		x.say("CA-6.3-R1", "The leave was taken back and has run out. To enter without leave begins a war.")
	case ev.Leave.Ending:
		x.title("%s took back the leave that %s had", from, to)
		x.say("CA-6.3-R1", "It holds to the end of this week, so that nobody is an enemy by surprise.")
	default:
		x.title("%s let the armies of %s enter %s land", from, to, x.agree(ev.Leave.From, "its", "their"))
		x.say("CA-6.3-R1", "With leave no war begins by it.")
	}
	return true
}
