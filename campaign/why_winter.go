package campaign

import (
	"fmt"
	"slices"
)

// whyWinters explains the steps of a winter, the muster and the standings.
func whyWinters() map[string]whyRow {
	return map[string]whyRow{
		"founded": told("realm", (*explaining).founded), "mustered": told("realm", (*explaining).mustered),
		"winter_began": told("winter", (*explaining).winterBegan), "quartered": told("winter", (*explaining).quartered),
		"captives_returned": told("winter", (*explaining).captivesReturned), "returned_home": told("winter", (*explaining).returnedHome),
		"crews_refilled": told("winter", (*explaining).crewsRefilled), "allowances": told("winter", (*explaining).allowances),
		"ransoms_paid": told("winter", (*explaining).ransomsPaid), "raids_settled": told("winter", (*explaining).raidsSettled),
		"disbanded": told("winter", (*explaining).disbanded), "rebuilt": told("winter", (*explaining).rebuilt),
		"guard_rebuilt": told("winter", (*explaining).guardRebuilt),
		"year_opened":   told("standings", (*explaining).yearOpened), "campaign_ended": told("standings", (*explaining).campaignEnded),
	}
}

func (x *explaining) founded(ev Founded) bool {
	x.title("the season “%s” was founded", ev.Name)
	x.say("CA-19.2-R1", "Its settings are fixed with it and change only by the consent of the players.")
	x.say("CA-1.2-R2", "With a player or a caretaker: %s. Any others stay neutral behind their home guards.", countOf(len(keep(ev.Nations, func(n NationState) bool { return n.Played })), "nation", "nations"))
	return true
}

func (x *explaining) mustered(ev Mustered) bool {
	if !x.knows(ev.Nation) {
		return false
	}
	sum := 0
	for i := range ev.Counters {
		sum += Points(&ev.Counters[i])
		x.aboutCounter(ev.Counters[i].ID)
	}
	x.about("nation", ev.Nation)
	x.title("%s mustered %s", x.nationName(ev.Nation), countOf(len(ev.Counters), "counter", "counters"))
	x.say("CA-4.1-R4", "At the start each nation spends its allowance: these counters are worth %s together.", countOf(sum, "point", "points"))
	x.say("CA-4.5-R1", "They keep the shares of the army list, as a whole and each counter above 250 points.")
	return true
}

func (x *explaining) winterBegan(WinterBegan) bool {
	x.title("the year is over and winter begins")
	x.say("CA-11.1-R1", "Everybody goes into quarters, unhindered; all sieges are over and all stores are full.")
	x.say("CA-6.1-R5", "Points carried over are lost, and battles that waited are not fought.")
	return true
}

func (x *explaining) quartered(ev Quartered) bool {
	if !x.mine(ev.Counter) {
		return false
	}
	x.Cell = ev.To
	x.aboutCounter(ev.Counter)
	x.title("%s went into quarters %s", x.counterName(ev.Counter), x.at(ev.To))
	x.say("CA-11.1-R1", "It is the nearest province of its own or of a willing ally, %s away; of places equally near a city or fort comes first.", countOf(ev.Cost, "move point", "move points"))
	return true
}

func (x *explaining) captivesReturned(ev CaptivesReturned) bool {
	for _, c := range ev.Captives {
		if x.knows(c.Nation, c.Holder) {
			x.about("nation", c.Nation, c.Holder)
			x.say("CA-10.2-R1", "%s of %s, whom %s held.", c.Name, x.nationName(c.Nation), x.nationName(c.Holder))
		}
	}
	if len(x.Steps) == 0 {
		return false
	}
	x.title("captured commanders came home")
	x.say("CA-11.1-R2", "It is the second step of winter: every commander in enemy hands is free, without a price.")
	return true
}

func (x *explaining) returnedHome(ev ReturnedHome) bool {
	for _, t := range ev.Turncoats {
		if x.mine(t.From) || x.mine(t.To) {
			x.aboutCounter(t.To)
			x.say("CA-15.2-R2", "%s goes back from the side to which it had gone over.", x.unitName(t.From, t.Unit))
		}
	}
	for i, u := range ev.Recalled {
		if x.mine(ev.RecallTo[i]) {
			x.say("CA-15.2-R2", "%s, which had left the map, joins %s.", u.Name, x.counterName(ev.RecallTo[i]))
		}
	}
	for i, m := range ev.Magic {
		if x.mine(ev.MagicTo[i]) {
			x.say("CA-10.3-R4", "%s, who was held captive, joins %s.", m.Name, x.counterName(ev.MagicTo[i]))
		}
	}
	if len(x.Steps) == 0 {
		return false
	}
	x.title("some came home as winter began")
	x.say("CA-11.1-R3", "Each joins the nearest counter of his owner that has room, or stands in the capital.")
	return true
}

// crewsRefilled tells each owner of his own crews; the number in the event is
// that of all nations together.
func (x *explaining) crewsRefilled(CrewsRefilled) bool {
	missing := 0
	for i := range x.s.Counters {
		for _, u := range x.s.Counters[i].Units {
			if x.v.owns(x.s.Counters[i].Owner) {
				missing += u.Castings()*u.Type.Crew() - u.Present
			}
		}
	}
	x.title("chariots and mammoths were manned in full")
	x.say("CA-10.1-R3", "Every vehicle with any crew left is filled in winter, free of charge: %s came.", countOf(missing, "crew figure", "crew figures"))
	return missing > 0
}

// allowances are each owner's own: the worth of survivors is in the envelopes.
func (x *explaining) allowances(ev AllowancesSet) bool {
	for _, a := range ev.Allowances {
		if !x.knows(a.Nation) {
			continue
		}
		x.about("nation", a.Nation)
		name := x.nationName(a.Nation)
		switch {
		case a.Strength > a.Points:
			x.say("CA-11.2-R3", "%s may have %d points, and its survivors are worth %d: %d too many are to be disbanded.", name, a.Points, a.Strength, a.Strength-a.Points)
		default:
			x.say("CA-11.2-R1", "%s may have %d points, and its survivors are worth %d: it may spend %d.", name, a.Points, a.Strength, a.Points-a.Strength)
		}
	}
	if len(x.Steps) == 0 {
		return false
	}
	x.title("what may be spent this winter")
	x.say("CA-2.3", "The allowance is what the provinces legally owned are worth, less those whose points are lent to Free Companies.")
	return true
}

func (x *explaining) ransomsPaid(ev RansomsPaid) bool {
	for _, d := range ev.Paid {
		if x.knows(d.From, d.To) {
			x.about("nation", d.From, d.To)
			x.say("CA-10.2-R1", "%s pays %s to %s.", x.nationName(d.From), countOf(d.Points, "point", "points"), x.nationName(d.To))
		}
	}
	if len(x.Steps) == 0 {
		return false
	}
	x.title("ransoms and booty were paid")
	x.say("CA-10.2-R1", "They come out of the payer's purchases of this winter and go into the other's. What a nation cannot pay the other does not get.")
	return true
}

func (x *explaining) raidsSettled(ev RaidsSettled) bool {
	for _, w := range ev.Worth {
		if x.knows(w.Nation) {
			x.about("nation", w.Nation)
			x.say("VR-17.8", "%s has %d points less to spend, for what raiders burnt in its provinces.", x.nationName(w.Nation), -w.Points)
		}
	}
	if len(x.Steps) == 0 {
		return false
	}
	x.title("the year's raids were settled")
	x.say("VR-17.8-R2", "Losses of worth by several raids on a province do not add up: the highest counts.")
	return true
}

func (x *explaining) disbanded(ev Disbanded) bool {
	if !x.knows(ev.Nation) {
		return false
	}
	x.about("nation", ev.Nation)
	x.title("%s sent troops home", x.nationName(ev.Nation))
	for _, cut := range ev.Wished {
		x.say("CA-11.2-R3", "%s: %s, by its own wish.", x.cutName(cut), countOf(cut.Figures, "figure", "figures"))
	}
	for _, cut := range ev.Forced {
		x.say("CA-11.2-R3", "%s: %s, because the survivors exceeded the allowance; they go from the end of the last counter's sheet.", x.cutName(cut), countOf(cut.Figures, "figure", "figures"))
	}
	return len(x.Steps) > 0
}

// cutName is the unit, hero or magic user that a cut is about.
func (x *explaining) cutName(cut Cut) string {
	c := x.s.Counter(cut.Counter)
	if c == nil {
		return "a unit"
	}
	for _, h := range c.Heroes {
		if h.ID == cut.ID {
			return h.Name
		}
	}
	for _, m := range c.MagicUsers {
		if m.ID == cut.ID {
			return m.Name
		}
	}
	return x.unitName(cut.Counter, cut.ID)
}

func (x *explaining) rebuilt(ev Rebuilt) bool {
	if !x.knows(ev.Nation) {
		return false
	}
	x.about("nation", ev.Nation)
	x.title("%s spent %d of %d points", x.nationName(ev.Nation), ev.Spent, ev.Missing)
	x.say("CA-11.2-R1", "It may spend what its survivors are worth less than its allowance of %d; nothing is saved.", ev.Allowance)
	for _, add := range ev.Refilled {
		x.say("CA-11.2-R1", "%s was filled up by %s.", x.cutName(add), countOf(add.Figures, "figure", "figures"))
	}
	for i := range ev.Raised {
		c := &ev.Raised[i].Counter
		x.aboutCounter(c.ID)
		x.say("CA-11.3-R1", "%s, worth %s, was raised %s.", namedCounter(c), countOf(Points(c), "point", "points"), x.at(c.Cell))
	}
	for _, cut := range ev.Pruned {
		x.say("CA-11.2-R2", "%s: %s disbanded, for the shares of the list must hold.", x.cutName(cut), countOf(cut.Figures, "figure", "figures"))
	}
	if ev.Spent == 0 {
		x.say("CA-5.3-R2", "Nothing was bought: without winter orders nothing is.")
	}
	return true
}

func (x *explaining) guardRebuilt(ev GuardRebuilt) bool {
	x.about("nation", ev.Nation)
	x.title("the home guard of %s was raised anew", x.nationName(ev.Nation))
	x.say("CA-1.2-R3", "Nobody plays it. Each winter its guard is brought back to half the points that it owns, at most 1500, without magic.")
	return true
}

func (x *explaining) yearOpened(ev YearOpened) bool {
	x.title("year %d opened, and the standings were reckoned", ev.At.Year)
	x.standingsOf(ev.Standings)
	return true
}

func (x *explaining) campaignEnded(ev CampaignEnded) bool {
	x.title("the campaign ended, and the last standings were reckoned")
	x.say("CA-19.3-R1", "It ends after %s, unless Thoth-Amon has the Heart of Ahriman before.", countOf(x.s.Settings.Int("campaignYears"), "year", "years"))
	x.standingsOf(ev.Standings)
	return true
}

// standingsOf tells the first three places and the viewer's own. Land and
// places are public.
func (x *explaining) standingsOf(list []Standing) {
	x.say("CA-19.3-R1", "Nations are ranked by the points that they legally own against those at the start, so that a small one can win; equal shares take the same place.")
	for _, st := range list {
		if st.Place > 3 && (x.v.all() || !x.v.owns(st.Nation)) {
			continue
		}
		x.about("nation", st.Nation)
		rule := "CA-19.3-R1"
		if x.s.Company(st.Nation) != nil {
			rule = "CA-16.1-R1"
		}
		x.say(rule, "%s: %d of %d, which is %s. Place %d.", x.nationName(st.Nation), st.Owned, st.Start, shareOf(st), st.Place)
	}
	for _, id := range x.standingOwners(list) {
		x.about("nation", id)
	}
}

// standingOwners are all who have a place, so that each nation's page finds
// the reckoning.
func (x *explaining) standingOwners(list []Standing) []string {
	out := make([]string, 0, len(list))
	for _, st := range list {
		out = append(out, st.Nation)
	}
	slices.Sort(out)
	return out
}

func shareOf(st Standing) string {
	share := 10000 * st.Owned / max(1, st.Start)
	return fmt.Sprintf("%d.%d %%", share/100, share%100/10)
}
