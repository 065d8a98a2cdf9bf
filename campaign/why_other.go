package campaign

import (
	"maps"
	"slices"
	"strings"

	"hyboria/battle"
)

// whyOthers explains magic, raids, people, the clock and the book.
func whyOthers() map[string]whyRow {
	return map[string]whyRow{
		"magic_served": told("magic", (*explaining).magicServed), "magic_left": told("magic", (*explaining).magicLeft),
		"magic_joined": told("magic", (*explaining).magicJoined), "magic_parted": told("magic", (*explaining).magicParted),
		"magic_settled": told("magic", (*explaining).magicSettled), "druids_replaced": told("magic", (*explaining).druidsReplaced),
		"magic_dismissed": told("magic", (*explaining).magicDismissed), "heart_taken": told("magic", (*explaining).heartTaken),
		"priests_came": told("magic", (*explaining).priestsCame), "priests_left": told("magic", (*explaining).priestsLeft),

		"raid": told("raid", (*explaining).raid), "raid_off": told("raid", (*explaining).raidOff), "hold_freed": told("raid", (*explaining).holdFreed),

		"player_seated": told("people", (*explaining).playerSeated), "seat_given_up": told("people", (*explaining).seatGivenUp),
		"deputy_named": told("people", (*explaining).deputyNamed), "settings_changed": told("people", (*explaining).settingsChanged),
		"motion_ended": told("people", (*explaining).motionEnded), "orders_missed": told("people", (*explaining).ordersMissed),
		"deadline": told("people", (*explaining).deadline), "paused": told("people", (*explaining).paused),
		"annulled": told("people", (*explaining).annulled), "ruling_written": told("people", (*explaining).rulingWritten),
		"ruling_struck": told("people", (*explaining).rulingStruck),
	}
}

func (x *explaining) magicServed(ev MagicServed) bool {
	x.about("nation", ev.Band, ev.Nation)
	x.title("%s entered the service of %s", x.nationName(ev.Band), x.nationName(ev.Nation))
	x.say("CA-17.1", "Each kind serves its own masters, and both sides wished it. Whom a magic player serves is public.")
	x.say("CA-17.2-R1", "In service he has his employer's wars and alliances.")
	return true
}

// leftWords say why a service ended.
var leftWords = map[string]string{CauseLeft: "He left by his own wish.", CauseDismissed: "His employer dismissed him.", CauseForbidden: "He may not serve this nation any more."}

func (x *explaining) magicLeft(ev MagicLeft) bool {
	x.about("nation", ev.Band, ev.Nation)
	x.title("%s left the service of %s", x.nationName(ev.Band), x.nationName(ev.Nation))
	rule := ev.Rule
	if rule == "" {
		rule = "CA-17.1"
	}
	why, ok := leftWords[ev.Cause]
	if !ok {
		why = "The service is over."
	}
	x.say(rule, "%s", why)
	return true
}

func (x *explaining) magicJoined(ev MagicJoined) bool {
	if !x.mine(ev.Counter) && !x.mine(ev.Host) {
		return false
	}
	x.aboutCounter(ev.Counter, ev.Host)
	x.title("%s joined %s", x.counterName(ev.Counter), x.counterName(ev.Host))
	x.say("CA-17.1", "They stand in one hex, the army is his employer's and has room, and nobody of another kind is with it.")
	return true
}

func (x *explaining) magicParted(ev MagicParted) bool {
	if !x.mine(ev.Host) && !x.knows(ev.New.Owner) {
		return false
	}
	x.aboutCounter(ev.Host, ev.New.ID)
	x.title("%s left %s", namedCounter(&ev.New), x.counterName(ev.Host))
	x.say("CA-17.2-R1", "By order, or because the service ended, the magic users travel by themselves again.")
	return true
}

func (x *explaining) magicSettled(ev MagicSettled) bool {
	if x.s.blind() && !x.knows(ev.Band.ID) {
		return false
	}
	x.Cell = ev.Counter.Cell
	x.about("nation", ev.Band.ID)
	x.title("%s began %s", x.bandName(ev.Band), x.at(ev.Counter.Cell))
	x.say("CA-17.1-R2", "It is a player's force outside all national points.")
	x.say("CA-17.1-R3", "The rules name the place where it starts.")
	return true
}

// bandName is a band that the state need not know yet.
func (x *explaining) bandName(b NationState) string {
	if strings.Contains(b.Name, "-") {
		return b.Name
	}
	return "the " + b.Name
}

func (x *explaining) druidsReplaced(ev DruidsReplaced) bool {
	if !x.knows(ev.Counter.Owner) {
		return false
	}
	x.about("nation", ev.Counter.Owner)
	x.title("lost White Druids were replaced")
	x.say("CA-17.1-R3", "In winter the Druids who fell are replaced; who else of the magic players falls is gone.")
	return true
}

func (x *explaining) magicDismissed(ev MagicDismissed) bool {
	x.title("magic users left the campaign: %s", strings.ReplaceAll(andList(ev.Kinds), "_", " "))
	x.say("CA-19.2", "The players agreed to other rules of magic, and these have no place in them.")
	return true
}

func (x *explaining) heartTaken(ev HeartTaken) bool {
	x.about("nation", ev.Nation, ev.Heart.Winner)
	x.title("Thoth-Amon has the Heart of Ahriman")
	x.say("CA-17.5-R1", "His employer %s held the seat of Tarantia as the week ended, and he was there.", x.nationName(ev.Nation))
	if ev.Heart.Ends != nil {
		x.say("CA-17.5", "In this campaign the world has a year: it ends with %s.", weekTold(*ev.Heart.Ends))
	} else {
		x.say("CA-17.5", "That ends the campaign.")
	}
	return true
}

func (x *explaining) priestsCame(ev PriestsCame) bool {
	if !x.knows(ev.Nation) {
		return false
	}
	x.about("nation", ev.Nation)
	x.aboutCounter(ev.Hosts...)
	x.title("priests of Mitra joined %s", x.nationName(ev.Nation))
	x.say("CA-17.6-R1", "A hostile counter is within two hexes of the capital of a Western kingdom: %s came free of charge.", countOf(len(ev.Priests), "priest", "priests"))
	return true
}

func (x *explaining) priestsLeft(ev PriestsLeft) bool {
	if !x.knows(ev.Nation) {
		return false
	}
	x.about("nation", ev.Nation)
	x.title("the priests of Mitra went home from %s", x.nationName(ev.Nation))
	x.say("CA-17.6-R1", "No hostile counter is within two hexes of the capital any more.")
	return true
}

// raidResults are the ends of a raid in words.
var raidResults = map[string]string{
	"sack": "a sack", "success": "a success", "plunder": "plunder", "drawn": "drawn", "repulsed": "repulsed", "cut up": "cut to pieces",
}

// raid is public but for its losses and points (CA-4.1-R2).
func (x *explaining) raid(ev RaidFought) bool {
	n := &ev.Note
	x.Battle = n.ID
	x.about("province", n.Province)
	x.about("nation", n.Sides[:]...)
	x.about("battle", n.ID)
	if p := x.e.Atlas.ProvinceByID(n.Province); p != nil {
		x.Cell = p.Seat
	}
	x.title("the raid of %s on %s: %s", x.nationName(n.Sides[0]), x.provinceName(n.Province), raidResults[n.Result])
	x.say("CA-5.3-R3", "An idle counter beside enemy land may raid instead of marching.")
	if n.Burnt {
		x.say("VR-17.8", "The garrison burnt: its walls protect nobody, and no troops are raised or wintered there till it is rebuilt.")
	}
	if n.Princess {
		x.say("VR-17.8", "A princess was carried off and can be bought back.")
	}
	if ev.Uncount {
		x.say("VR-17.8", "The count of pacification begins anew.")
	}
	if !n.MayRead(x.v) {
		x.Kept = "Points, losses and booty are known to the two sides."
		return true
	}
	x.aboutCounter(n.Counter)
	x.say("VR-17.8", "The result follows from the net victory points: %d for the raiders, %d for the defenders.", n.Points[0], n.Points[1])
	x.say("VR-17.7", "The raiders lost %s of those engaged, the defenders %s.", shareWords(n.LossShare[battle.Attacker]), shareWords(n.LossShare[battle.Defender]))
	if n.Booty > 0 {
		x.say("VR-17.8-R1", "Booty of %s was carried off.", countOf(n.Booty, "point", "points"))
	}
	if n.Worth > 0 {
		x.say("VR-17.8-R2", "The province is worth %s less till winter.", countOf(n.Worth, "point", "points"))
	}
	return true
}

func (x *explaining) raidOff(ev RaidCalledOff) bool {
	if !x.knows(ev.Nation) {
		return false
	}
	x.about("province", ev.Province)
	x.about("nation", ev.Nation)
	x.aboutCounter(ev.Counter)
	x.title("the raid on %s was not fought", x.provinceName(ev.Province))
	x.say("CA-5.3-R3", "The reason: %s.", ev.Reason)
	return true
}

func (x *explaining) holdFreed(ev HoldFreed) bool {
	h := ev.Hold
	if !h.Princess && !x.knows(h.Nation, h.Holder) {
		return false
	}
	x.about("nation", h.Nation, h.Holder)
	x.title("%s came home again", h.Name)
	if !x.knows(h.Nation, h.Holder) {
		x.say("VR-17.8", "Her people bought her back.")
		x.Kept = "The price is known to the two nations."
		return true
	}
	x.say("VR-17.8", "Both sides agreed: %s was paid to %s.", countOf(ev.Paid, "point", "points"), x.nationName(h.Holder))
	return true
}

func (x *explaining) playerSeated(ev PlayerSeated) bool {
	x.about("nation", ev.Nation)
	who := ev.Player
	if who == "" {
		who = "a caretaker"
	}
	x.title("%s found a player: %s", x.nationName(ev.Nation), who)
	if ev.Newcomer {
		x.say("CA-1.2-R1", "A newcomer enters at a new year if those who play already let him.")
		return true
	}
	x.say("CA-1.2-R1", "The secretary seats players; whoever played before, the nation's papers go on with it.")
	return true
}

func (x *explaining) seatGivenUp(ev SeatGivenUp) bool {
	x.about("nation", ev.Nation)
	x.title("the player of %s gives it up", x.nationName(ev.Nation))
	x.say("CA-1.2-R2", "A nation nobody plays stays neutral behind its home guard, from the next winter on.")
	return true
}

func (x *explaining) deputyNamed(ev DeputyNamed) bool {
	x.about("nation", ev.Nation)
	if ev.Deputy == "" {
		x.title("the player of %s gives its orders himself again", x.nationName(ev.Nation))
	} else {
		x.title("%s gives the orders of %s", ev.Deputy, x.nationName(ev.Nation))
	}
	x.say("CA-5.3-R2", "A player who is away may be stood in for; without orders counters only stand and defend themselves.")
	return true
}

func (x *explaining) settingsChanged(ev SettingsChanged) bool {
	x.title("other rules hold from the new year on")
	for _, name := range slices.Sorted(maps.Keys(ev.Changes)) {
		x.say("CA-19.2", "%s is now %s.", name, ev.Changes[name])
	}
	x.say("CA-19.2", "The players agreed to it: their agreement stands above the rules.")
	return true
}

// motionEnded is for those who may vote: the club's own affair.
func (x *explaining) motionEnded(ev MotionEnded) bool {
	if x.v.Kind == ViewSpectator {
		return false
	}
	x.title("motion %d is %s", ev.Motion, ev.Result)
	x.say("CA-19.2", "Players' agreement decides, by the part of them that the matter asks for.")
	if ev.Reason != "" {
		x.say("CA-19.2", "%s.", whyUpper(ev.Reason))
	}
	return true
}

// ordersMissed is public: who has missed weeks is (see the clock).
func (x *explaining) ordersMissed(ev OrdersMissed) bool {
	for _, m := range ev.Missed {
		x.about("nation", m.Nation)
		x.say("CA-5.3-R2", "%s: no orders lay in the file as the week was run, %s running. Its counters stood and defended themselves.", x.nationName(m.Nation), countOf(m.Weeks, "week", "weeks"))
	}
	x.title("orders were missing")
	return len(ev.Missed) > 0
}

func (x *explaining) deadline(ev DeadlineSet) bool {
	x.title("the deadline is %s", ev.Shown)
	x.say("CA-19.2-R1", "It follows from the campaign's clock, as a wall time in its zone.")
	if ev.Hours > 0 {
		x.say("CA-19.2-R1", "It was put off by %s.", countOf(ev.Hours, "hour", "hours"))
	}
	if ev.Reason != "" {
		x.say("CA-19.2-R1", "The secretary's reason: %s.", strings.TrimSuffix(ev.Reason, "."))
	}
	return true
}

func (x *explaining) paused(ev Paused) bool {
	if ev.Reason == "" {
		x.title("the season goes on")
		x.say("CA-19.2-R1", "The pause is over, and a new deadline is set.")
		return true
	}
	x.title("the season was paused")
	x.say("CA-19.2-R1", "The secretary's reason: %s.", strings.TrimSuffix(ev.Reason, "."))
	return true
}

func (x *explaining) annulled(ev Annulled) bool {
	x.title("the season was taken back from %s to %s", weekTold(ev.Was), weekTold(ev.Now))
	x.say("CA-19.2-R1", "The secretary's reason, for all to see: %s.", strings.TrimSuffix(ev.Reason, "."))
	x.say("CA-19.2-R1", "Nothing is deleted: entries %d to %d stay in the journal and count no longer. A week that had been begun is played again with a new link of the dice chain.", ev.To+1, ev.From)
	return true
}

func (x *explaining) rulingWritten(ev RulingWritten) bool {
	x.title("the secretary ruled: %s", strings.TrimSuffix(ev.Ruling.Text, "."))
	rule := ev.Ruling.Rule
	if rule == "" {
		rule = "CA-19.2-R1"
	}
	x.say(rule, "The reason: %s.", strings.TrimSuffix(ev.Ruling.Reason, "."))
	x.say("CA-19.2-R1", "The secretary decides what nothing covers, writes it down and keeps to it.")
	return true
}

func (x *explaining) rulingStruck(ev RulingStruck) bool {
	x.title("a ruling of the secretary holds no longer")
	x.say("CA-19.2-R1", "The reason stands beside it in the campaign's book.")
	return true
}
