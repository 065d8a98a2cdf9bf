package royal

import (
	"fmt"

	"hyboria/battle/royal/field"
	"hyboria/battle/royal/kernel"
)

// CheckSpell tells why the rules refuse a spell order for the coming turn; nil
// if they allow it. Whether its aim is still seen when it acts, a turn later, is
// another matter (RA-18.3, RA-18.4-R1).
func (v View) CheckSpell(o SpellOrder) error {
	if w := v.Unit(o.Wizard); w == nil || w.Side != v.Side {
		return fmt.Errorf("there is no wizard %d of the side's", o.Wizard)
	}
	_, err := v.s.planSpell(&o, v.Turn())
	return err
}

// Sees tells whether one of the side's wizards sees a unit now (RA-18.4-R1).
func (v View) Sees(wizard, target int) bool {
	w, t := v.Unit(wizard), v.Unit(target)
	return w != nil && t != nil && w.Troop.Kind == kernel.Wizard && w.On() && t.On() && v.s.seesUnit(w, t)
}

// SeesPlace tells whether one of the side's wizards sees a place now
// (RA-18.4-R1).
func (v View) SeesPlace(wizard int, p field.Vec) bool {
	w := v.Unit(wizard)
	return w != nil && w.Troop.Kind == kernel.Wizard && w.On() && v.s.seesPlace(w, p)
}

// Shot is what a unit's best shot from where it stands promises at the end of a
// phase (0 or 1): the target and twice the expected kills; ok is false if there
// is none worth taking (RA-22.1-R1).
func (v View) Shot(unit, phase int) (target, expected int, ok bool) {
	u := v.Unit(unit)
	if u == nil || u.Side != v.Side || !u.shoots() {
		return 0, 0, false
	}
	sh, ok := v.s.bestShot(u, &u.rect, phase, false, 0)
	if !ok {
		return 0, 0, false
	}
	return sh.target.ID, sh.expected, true
}
