package campaign

import (
	"fmt"
	"strings"

	"hyboria/battle/dice"
	"hyboria/data/cases"
	"hyboria/map"
)

// askWeek plays the week of a drill and tells what came of it: where counters
// stand (at.N, or gone), their figures, carried points, whether inside; each
// step of a march (march.N = CELL@T ...); contacts in order (contact.K =
// A-B@T, with "waits"); battles (battle.K = CELL ATTACKER-DEFENDER, edges,
// table) and relations.
func askWeek(given cases.Fields) (cases.Fields, error) {
	d, err := newDrill(given)
	if err != nil {
		return cases.Fields{}, err
	}
	seed, err := given.IntOr("seed", 1)
	if err != nil {
		return cases.Fields{}, err
	}
	s := d.s
	var faults []string
	for _, o := range s.Clone().Orders {
		evs, refused := d.e.Submit(s, o)
		for _, f := range refused {
			faults = append(faults, fmt.Sprintf("%s %s", f.Field, f.Rule))
		}
		s = FoldOnto(s, evs)
	}
	events, err := d.e.Resolve(s, dice.SeedOf(int64(seed)))
	if err != nil {
		return cases.Fields{}, err
	}
	var out cases.Fields
	d.tellEvents(&out, events)
	d.tellState(&out, s, FoldOnto(s, events))
	out.Put("refused", faults)
	return out, nil
}

func (d *drill) tellEvents(out *cases.Fields, events []Event) {
	contacts, battles := 0, 0
	for _, ev := range events {
		switch ev := ev.(type) {
		case Marched:
			var words []string
			for _, st := range ev.Steps {
				words = append(words, fmt.Sprintf("%s@%s", d.e.Atlas.ID(st.Cell), st.At))
			}
			out.Put(fmt.Sprintf("march.%d", ev.Counter), words)
		case ContactMade:
			for _, p := range ev.Pairs {
				contacts++
				text := fmt.Sprintf("%d-%d@%s", p.A, p.B, ev.At)
				if p.Waits {
					text += " waits"
				}
				out.Put(fmt.Sprintf("contact.%d", contacts), text)
			}
		case BattleOpened:
			battles++
			d.tellBattle(out, fmt.Sprintf("battle.%d", battles), ev)
		case FellBack:
			out.Put(fmt.Sprintf("back.%d", ev.Counter), d.cellNames(ev.Path))
		case CounterSurrendered:
			out.Put(fmt.Sprintf("surrendered.%d", ev.Counter.ID), true)
		case Advanced:
			out.Put(fmt.Sprintf("advanced.%d", ev.Counter), d.e.Atlas.ID(ev.To))
		}
	}
	out.Put("contacts", contacts)
	out.Put("battles", battles)
}

func (d *drill) cellNames(cells []hexmap.Cell) []string {
	var words []string
	for _, c := range cells {
		words = append(words, d.e.Atlas.ID(c))
	}
	return words
}

func (d *drill) tellBattle(out *cases.Fields, key string, ev BattleOpened) {
	b := ev.Battle
	ids := func(list []CounterID) string {
		var words []string
		for _, id := range list {
			words = append(words, fmt.Sprint(id))
		}
		return strings.Join(words, "+")
	}
	out.Put(key, fmt.Sprintf("%s at %s, %s against %s", b.ID, d.e.Atlas.ID(b.Cell), ids(b.Sides[0]), ids(b.Sides[1])))
	out.Put(key+".edges", fmt.Sprintf("%s %s", b.Scenario.Sides[0].Edge, b.Scenario.Sides[1].Edge))
	out.Put(key+".feet", b.Scenario.Table.Length/inchesPerFoot)
	out.Put(key+".reserve", strings.TrimSpace(ids(b.Reserve[0])+" "+ids(b.Reserve[1])))
	out.Put(key+".meeting", b.Scenario.NoDefender)
	out.Put(key+".daylight", b.Scenario.Daylight)
	out.Put(key+".depth", b.Scenario.Table.Depth/inchesPerFoot)
	out.Put(key+".open", b.Scenario.Table.Wide/inchesPerFoot)
	out.Put(key+".water", b.Water)
	out.Put(key+".sortie", b.Sortie)
	out.Put(key+".assault", b.Assault)
	out.Put(key+".walls", wallsOf(&b))
	river := "none"
	if b.Scenario.MapRiver != nil {
		river = "river, crossing " + string(b.Scenario.MapRiver.Crossing)
	}
	out.Put(key+".river", river)
	for side, f := range b.Scenario.Sides {
		var units []string
		for _, u := range f.Units {
			units = append(units, u.ID)
		}
		for _, h := range f.Heroes {
			units = append(units, h.ID)
		}
		out.Put(fmt.Sprintf("%s.deployed.%d", key, side+1), units)
		out.Put(fmt.Sprintf("%s.leader.%d", key, side+1), int(b.Chief[side]))
	}
}

// tellState tells where everything stands when the week is closed.
func (d *drill) tellState(out *cases.Fields, before, after *State) {
	for i := range before.Counters {
		id := before.Counters[i].ID
		c := after.Counter(id)
		if c == nil {
			out.Put(fmt.Sprintf("at.%d", id), "gone")
			continue
		}
		var figures []int
		for _, u := range c.Units {
			figures = append(figures, u.Present)
		}
		out.Put(fmt.Sprintf("at.%d", id), d.e.Atlas.ID(c.Cell))
		out.Put(fmt.Sprintf("figures.%d", id), figures)
		out.Put(fmt.Sprintf("carry.%d", id), c.Carry)
		out.Put(fmt.Sprintf("inside.%d", id), c.Inside)
		out.Put(fmt.Sprintf("magic.%d", id), len(c.MagicUsers))
	}
	for i, a := range after.Nations {
		for _, b := range after.Nations[i+1:] {
			out.Put(fmt.Sprintf("relation.%s-%s", a.ID, b.ID), string(after.Relation(a.ID, b.ID)))
		}
	}
	for _, h := range after.Holdings {
		out.Put("holder."+h.Province, h.Holder)
		out.Put("count."+h.Province, h.Count)
	}
	var waiting []string
	for _, p := range after.Waiting {
		waiting = append(waiting, fmt.Sprintf("%d-%d", p.A, p.B))
	}
	out.Put("waiting", waiting)
}
