package campaign

import (
	"fmt"

	"hyboria/battle"
)

// RaidOpened lays a raid before its commanders: one of them fights turn by turn.
// While it lasts it stands among the week's battles.
type RaidOpened struct {
	Battle Battle `json:"battle"`
}

// Kind is "raid_opened".
func (RaidOpened) Kind() string { return "raid_opened" }

// Subject is whom or what it is about.
func (ev RaidOpened) Subject() string { return ev.Battle.ID }

// Apply adds it to the week's battles; RaidFought takes it away again.
func (ev RaidOpened) Apply(s *State) { s.Battles = append(s.Battles, ev.Battle.clone()) }

// raidTable is a raid as its commanders find it.
func (r *run) raidTable(n RaidNote, sc battle.Scenario) Battle {
	b := Battle{
		ID: n.ID, Week: n.Week, Cell: r.e.Atlas.ProvinceByID(n.Province).Seat, At: WeekEnd(), Scenario: sc,
		Sides: [2][]CounterID{{n.Counter}, n.Defenders}, Owners: [2][]string{{n.Sides[0]}, {n.Sides[1]}},
		Chief: [2]CounterID{n.Counter}, Raid: &n, Hand: true, Open: true,
	}
	if len(n.Defenders) > 0 {
		b.Chief[battle.Defender] = n.Defenders[0]
	}
	b.Pair = b.Chief
	return b.clone()
}

// openRaid begins a raid that its commanders fight.
func (r *run) openRaid(b Battle) (waits bool, err error) {
	r.emit(RaidOpened{Battle: b})
	if err := r.beginPlay(r.s.Battle(b.ID)); err != nil {
		return false, err
	}
	return r.closeRaid(r.s.Battle(b.ID))
}

// closeRaid takes in the record of a raid that was played to its end; it waits
// while the commanders are at it.
func (r *run) closeRaid(b *Battle) (waits bool, err error) {
	if b.InPlay() {
		return true, nil
	}
	p, err := r.e.PlayOf(r.s, b)
	if err != nil {
		return false, err
	}
	rec, err := p.Finish()
	if err != nil {
		return false, fmt.Errorf("raid %s: %w", b.ID, err)
	}
	n := b.clone().Raid
	return false, r.raidOver(*n, rec)
}

// openRaid is the raid that its commanders fight at present; nil for none.
func (s *State) openRaid() *Battle {
	for i := range s.Battles {
		if b := &s.Battles[i]; b.Open && b.Raid != nil {
			return b
		}
	}
	return nil
}

// lastRaider is the counter whose raid of this week was the last; those before it
// in the register have had their turn.
func (s *State) lastRaider() CounterID {
	if n := len(s.Raids.Week); n > 0 {
		return s.Raids.Week[n-1].Counter
	}
	return 0
}
