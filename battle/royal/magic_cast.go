package royal

// castSpells is T2 (RA-6, RA-18): the spells written last turn (State.Spells)
// are rolled, placed and struck in ascending wizard id; who owes a magic test
// is noted in Now.Magic. Afterwards State.Spells holds this turn's.
func (s *State) castSpells() {}

// takeSpell checks a spell order at T0, pays for it and writes it down for the
// next turn; the error is the reason why it is refused (RA-18.3-R1, RA-18.21-R1).
func (s *State) takeSpell(o SpellOrder) error { return nil }

// expireSpells is the magic part of T12 (RA-18.7-R1): spells, phantoms and
// sleep that end with this turn.
func (s *State) expireSpells() {}

// chargeStoppedBy reports whether a standing spell lies across the charger's
// way: Earth-Shaker's tremors, or a Wall of Fire, which nothing crosses
// (RA-18.12-R1). It gives the share of the straight way from..to, 0 to 1, at
// which the front must halt.
func (s *State) stoppedByMagic(u *Unit, from, to Pose, charging bool) (share float64, stopped bool) {
	return 1, false
}

// beastMove gives the unit that summoned beasts run at in phase 1 and whether
// they run at all (RA-18.18-R1).
func (s *State) beastQuarry(u *Unit) (target *Unit, ok bool) { return nil, false }
