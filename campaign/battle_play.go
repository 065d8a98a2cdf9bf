package campaign

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"slices"
	"sync"

	"hyboria/battle"
	"hyboria/battle/dice"
)

// A battle is played turn by turn when a person who commands a side in it wishes
// it and its rules allow it. The week waits before it, as before a table. Both
// sides seal their orders; when all that are due are in, or given by generals,
// the turn is played. The orders are kept, and the battle itself is made from
// them again whenever it is needed: what was played is what a replay gives.

// byHand reports whether the commanders play a battle turn by turn.
func (e *Engine) byHand(s *State, b *Battle) bool {
	if b.Table {
		return false
	}
	sys, err := e.rulesFor(s, b)
	if err != nil {
		return false
	}
	if _, ok := sys.(battle.Playable); !ok {
		return false
	}
	for side := range b.Chief {
		if id := s.Commands(b, battle.Side(side)); s.present(id) && slices.Contains(s.Desk.Hands, id) {
			return true
		}
	}
	return false
}

// Commands is the owner whose commander leads a side, the only one who gives its
// orders; empty when his counter is gone.
func (s *State) Commands(b *Battle, side battle.Side) string {
	if b.Raid != nil { // of a militia too, which has no counter (VR-17.1)
		return b.Raid.Sides[side]
	}
	if c := s.Counter(b.Chief[side]); c != nil {
		return c.Owner
	}
	return ""
}

// Commanding is the side that an owner commands; ok is false for all others.
func (s *State) Commanding(b *Battle, owner string) (side battle.Side, ok bool) {
	for side := range b.Chief {
		if owner != "" && s.Commands(b, battle.Side(side)) == owner {
			return battle.Side(side), true
		}
	}
	return battle.Attacker, false
}

// present reports whether a person gives the owner's orders at present.
func (s *State) present(id string) bool { return s.Nation(id).Person() && s.Parking(id) == nil }

// InPlay reports whether a battle waits for the orders of its commanders.
func (b *Battle) InPlay() bool { return b.Open && b.Play != nil && !b.Play.Stage.Over }

// AwaitsOrders reports whether a side is to give orders for the present stage
// and has not yet.
func (s *State) AwaitsOrders(b *Battle, side battle.Side) bool {
	return b.InPlay() && b.Play.Stage.Due[side] && !given(b.Play.Sealed[side]) && !s.general(b, side)
}

// general reports whether a side's general gives its orders.
func (s *State) general(b *Battle, side battle.Side) bool {
	return b.Play.Left[side] || b.Play.Called || !s.present(s.Commands(b, side))
}

// beginPlay lays a battle before its commanders.
func (r *run) beginPlay(b *Battle) error {
	sys, err := r.e.turned(r.s, b)
	if err != nil {
		return err
	}
	seed := r.battleSeed(b)
	p, err := sys.Open(b.Scenario, seed)
	if err != nil {
		return fmt.Errorf("battle %s: %w", b.ID, err)
	}
	ev := PlayBegun{Battle: b.ID, Seed: seed.String(), Stage: p.Stage()}
	for side := range ev.Left {
		ev.Left[side] = !r.s.present(r.s.Commands(b, battle.Side(side)))
	}
	r.emit(ev)
	return r.playOn(b.ID)
}

// turned are the rules of a battle, if people can play it.
func (e *Engine) turned(s *State, b *Battle) (battle.Playable, error) {
	sys, err := e.rulesFor(s, b)
	if err != nil {
		return nil, err
	}
	p, ok := sys.(battle.Playable)
	if !ok {
		return nil, fmt.Errorf("battle %s: %s is not played turn by turn", b.ID, sys.Name())
	}
	return p, nil
}

// playOn plays stage after stage as long as nobody's orders are missing.
func (r *run) playOn(id string) error {
	for {
		b := r.s.Battle(id)
		if b == nil || !b.InPlay() || r.s.AwaitsOrders(b, battle.Attacker) || r.s.AwaitsOrders(b, battle.Defender) {
			return nil
		}
		if err := r.playStage(b); err != nil {
			return err
		}
	}
}

// playStage plays one stage: sealed orders, and a general's where there are none.
func (r *run) playStage(b *Battle) error {
	p, err := r.e.PlayOf(r.s, b)
	if err != nil {
		return err
	}
	ev := PlayStepped{Battle: b.ID, Number: b.Play.Stage.Number, Orders: b.Play.Sealed}
	for side, due := range b.Play.Stage.Due {
		if !due || given(ev.Orders[side]) {
			continue
		}
		o, err := p.General(battle.Side(side))
		if err != nil {
			return fmt.Errorf("battle %s: %w", b.ID, err)
		}
		ev.Orders[side] = written(o)
	}
	if err := p.Step(handed(ev.Orders)); err != nil {
		return fmt.Errorf("battle %s: %w", b.ID, err)
	}
	saved, err := p.Save()
	if err != nil {
		return fmt.Errorf("battle %s: %w", b.ID, err)
	}
	sum := sha256.Sum256(saved)
	ev.Table, ev.Stage = hex.EncodeToString(sum[:]), p.Stage()
	r.emit(ev)
	r.e.played.put(playKey(r.s.Battle(b.ID), len(r.s.Battle(b.ID).Play.Steps)), saved)
	return nil
}

// PlayOf is a battle that is played, as it stands: the whole truth, for those who
// keep the season. Readers get what Knowledge.Table gives.
func (e *Engine) PlayOf(s *State, b *Battle) (battle.Play, error) {
	if b.Play == nil {
		return nil, fmt.Errorf("battle %s is not played turn by turn", b.ID)
	}
	sys, err := e.turned(s, b)
	if err != nil {
		return nil, err
	}
	for n := len(b.Play.Steps); n > 0; n-- {
		if saved, ok := e.played.get(playKey(b, n)); ok {
			p, err := sys.Resume(saved)
			if err != nil {
				return nil, fmt.Errorf("battle %s: %w", b.ID, err)
			}
			return e.replayFrom(p, b, n)
		}
	}
	p, err := openSeeded(sys, b, b.Play.Seed)
	if err != nil {
		return nil, err
	}
	return e.replayFrom(p, b, 0)
}

// openSeeded sets a battle up with a seed as it is written down.
func openSeeded(sys battle.Playable, b *Battle, text string) (battle.Play, error) {
	seed, err := dice.ParseSeed(text)
	if err != nil {
		return nil, fmt.Errorf("battle %s: %w", b.ID, err)
	}
	p, err := sys.Open(b.Scenario, seed)
	if err != nil {
		return nil, fmt.Errorf("battle %s: %w", b.ID, err)
	}
	return p, nil
}

// replayFrom plays the stages that a battle has behind it, from the n-th on.
func (e *Engine) replayFrom(p battle.Play, b *Battle, n int) (battle.Play, error) {
	for i := n; i < len(b.Play.Steps); i++ {
		if err := b.Play.freshen(p, i); err != nil {
			return nil, fmt.Errorf("battle %s: %w", b.ID, err)
		}
		if err := p.Step(handed(b.Play.Steps[i].Orders)); err != nil {
			return nil, fmt.Errorf("battle %s: %w", b.ID, err)
		}
	}
	if n < len(b.Play.Steps) {
		if saved, err := p.Save(); err == nil {
			e.played.put(playKey(b, len(b.Play.Steps)), saved)
		}
	}
	return p, b.Play.freshen(p, len(b.Play.Steps))
}

// freshen gives a battle the dice of a stage, if it was taken back to there.
func (p *Play) freshen(table battle.Play, stage int) error {
	for _, f := range p.Fresh {
		if f.Stage != stage {
			continue
		}
		seed, err := dice.ParseSeed(f.Seed)
		if err != nil {
			return err
		}
		if r, ok := table.(battle.Reseeded); ok {
			r.Reseed(seed)
		}
	}
	return nil
}

// playKey stands for all that a battle after n stages depends on.
func playKey(b *Battle, n int) string {
	h := sha256.New()
	enc := json.NewEncoder(h)
	fresh := keep(b.Play.Fresh, func(f FreshDice) bool { return f.Stage < n })
	for _, part := range []any{b.Scenario, b.Rules, b.Play.Seed, fresh, b.Play.Steps[:n]} {
		if enc.Encode(part) != nil { // plain data always has a form
			return ""
		}
	}
	return string(h.Sum(nil))
}

// played keeps the latest battles as they were saved, so that a page need not
// fight them again. It is a cache: what it holds follows from the orders.
type played struct {
	mu    sync.Mutex
	order []string
	saved map[string][]byte
}

// mostPlayed is how many are kept.
const mostPlayed = 48

func (c *played) get(key string) ([]byte, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	b, ok := c.saved[key]
	return b, ok && key != ""
}

func (c *played) put(key string, saved []byte) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.saved == nil {
		c.saved = map[string][]byte{}
	}
	if _, ok := c.saved[key]; ok {
		return
	}
	if len(c.order) >= mostPlayed {
		delete(c.saved, c.order[0])
		c.order = c.order[1:]
	}
	c.order, c.saved[key] = append(c.order, key), saved
}

// OrderPlay seals orders of a side for the present stage of a battle, given by
// the owner who commands it. With the last that were missing the stage is played.
// Refusals name the body and the line.
func (e *Engine) OrderPlay(s *State, id string, side battle.Side, by, text string) ([]Event, []battle.Fault, error) {
	b, err := s.commanded(id, side, by)
	if err != nil {
		return nil, nil, err
	}
	if !b.Play.Stage.Due[side] {
		return nil, nil, fmt.Errorf("battle %s: at this stage the %s has nothing to decide", id, side)
	}
	p, err := e.PlayOf(s, b)
	if err != nil {
		return nil, nil, err
	}
	orders, faults := p.Read(side, text)
	if len(faults) > 0 {
		return nil, faults, nil
	}
	events, err := e.sealPlay(s, PlayOrdered{Battle: id, Side: side, By: by, Stage: b.Play.Stage.Number, Orders: written(orders)})
	return events, nil, err
}

// sealPlay takes sealed orders in.
func (e *Engine) sealPlay(s *State, ev PlayOrdered) ([]Event, error) {
	r := &run{e: e, s: s.Clone()}
	r.emit(ev)
	if err := r.playOn(ev.Battle); err != nil {
		return nil, err
	}
	return r.events, nil
}

// commanded finds a battle in play that an owner, or the secretary, may order.
func (s *State) commanded(id string, side battle.Side, by string) (*Battle, error) {
	b := s.Battle(id)
	switch {
	case b == nil || !b.InPlay():
		return nil, fmt.Errorf("no battle %q waits for orders", id)
	case side != battle.Attacker && side != battle.Defender:
		return nil, fmt.Errorf("battle %s has no such side", id)
	case by == "" || s.Commands(b, side) != by:
		return nil, fmt.Errorf("battle %s: the %s is not commanded by %q", id, side, by)
	}
	return b, nil
}

// LeavePlay leaves a side to its general, or takes it back from him for the
// stages to come.
func (e *Engine) LeavePlay(s *State, id string, side battle.Side, by string, left bool) ([]Event, error) {
	b, err := s.commanded(id, side, by)
	if err != nil {
		return nil, err
	}
	if b.Play.Left[side] == left {
		return nil, nil
	}
	r := &run{e: e, s: s.Clone()}
	r.emit(PlayLeft{Battle: id, Side: side, By: by, Left: left})
	if err := r.playOn(id); err != nil {
		return nil, err
	}
	return r.events, nil
}

// PlanPlay gives a side's general a plan, in the form of the battle rules; an
// empty one leaves all to him.
func (e *Engine) PlanPlay(s *State, id string, side battle.Side, by string, plan battle.Orders) ([]Event, error) {
	b, err := s.commanded(id, side, by)
	if err != nil {
		return nil, err
	}
	if err := e.checkPlan(s, b, side, plan); err != nil {
		return nil, err
	}
	if bytes.Equal(planBody(plan), b.Scenario.Sides[side].Plan) {
		return nil, nil
	}
	r := &run{e: e, s: s.Clone()}
	r.emit(PlayPlanned{Battle: id, Side: side, By: by, Plan: planBody(plan)})
	return r.events, nil
}

// checkPlan asks the battle rules whether a plan can be followed.
func (e *Engine) checkPlan(s *State, b *Battle, side battle.Side, plan battle.Orders) error {
	sys, err := e.turned(s, b)
	if err != nil {
		return err
	}
	sc := b.clone().Scenario
	sc.Sides[side].Plan = planBody(plan)
	planned, ok := sys.(battle.Planned)
	if !ok {
		if sc.Sides[side].Plan == nil {
			return nil
		}
		return fmt.Errorf("generals of %s take no plans", sys.Name())
	}
	return planned.CheckPlan(sc, side)
}

// CallPlay ends the waiting for orders: generals give what is missing of the
// present stage.
func (e *Engine) CallPlay(s *State, id, by, reason string) ([]Event, error) {
	b := s.Battle(id)
	if b == nil || !b.InPlay() {
		return nil, fmt.Errorf("no battle %q waits for orders", id)
	}
	r := &run{e: e, s: s.Clone()}
	r.emit(PlayCalled{Battle: id, Stage: b.Play.Stage.Number, By: by, Reason: reason})
	if err := r.playOn(id); err != nil {
		return nil, err
	}
	return r.events, nil
}

// PlayAct plays an act of a battle's commanders again as it stands in a journal;
// ok is false for events that are none.
func (e *Engine) PlayAct(s *State, ev Event) (events []Event, ok bool, err error) {
	switch ev := deref(ev).(type) {
	case PlayOrdered:
		b, err := s.commanded(ev.Battle, ev.Side, ev.By)
		if err != nil {
			return nil, true, err
		}
		p, err := e.PlayOf(s, b)
		if err != nil {
			return nil, true, err
		}
		if ev.Orders, err = sameOrders(p, ev.Side, ev.Orders); err != nil {
			return nil, true, fmt.Errorf("battle %s: %w", ev.Battle, err)
		}
		ev.Stage = b.Play.Stage.Number
		events, err = e.sealPlay(s, ev)
		return events, true, err
	case PlayLeft:
		events, err = e.LeavePlay(s, ev.Battle, ev.Side, ev.By, ev.Left)
		return events, true, err
	case PlayPlanned:
		events, err = e.PlanPlay(s, ev.Battle, ev.Side, ev.By, ev.Plan)
		return events, true, err
	case PlayCalled:
		events, err = e.CallPlay(s, ev.Battle, ev.By, ev.Reason)
		return events, true, err
	case RulesChosen:
		events, err = e.ChooseRules(s, ev.Battle, ev.Rules, ev.By, ev.Reason)
		return events, true, err
	case HandWished, PlayDue:
		return []Event{ev.(Event)}, true, nil
	}
	return nil, false, nil
}

// sameOrders reads orders of a journal again as they would be written, so that
// nothing stands there which the rules would have refused.
func sameOrders(p battle.Play, side battle.Side, o battle.Orders) (battle.Orders, error) {
	text, err := p.Words(side, o)
	if err != nil {
		return nil, err
	}
	read, faults := p.Read(side, text)
	if len(faults) > 0 {
		return nil, fmt.Errorf("the rules refuse these orders: %s", faults[0].Why)
	}
	return written(read), nil
}

// closePlayed takes in the record of a battle that was played to its end.
func (r *run) closePlayed(b *Battle) error {
	p, err := r.e.PlayOf(r.s, b)
	if err != nil {
		return err
	}
	rec, err := p.Finish()
	if err != nil {
		return fmt.Errorf("battle %s: %w", b.ID, err)
	}
	return r.closeBattle(b.ID, rec)
}

// given reports whether orders are there: JSON has null for those that are not.
func given(o battle.Orders) bool { return len(o) > 0 && !bytes.Equal(o, []byte("null")) }

// written are orders in a form that differs from none at all.
func written(o battle.Orders) battle.Orders {
	if !given(o) {
		return battle.Orders("{}")
	}
	return o
}

// handed are the orders of both sides as a battle takes them.
func handed(o [2]battle.Orders) [2]battle.Orders {
	for side := range o {
		if !given(o[side]) {
			o[side] = nil
		}
	}
	return o
}
