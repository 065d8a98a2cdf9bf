package masscombat

import "hyboria/battle/dice"

// Surprise is how far a side was surprised.
type Surprise string

// Degrees of surprise.
const (
	NotSurprised    Surprise = ""
	PartlySurprised Surprise = "partly"
	WhollySurprised Surprise = "complete"
)

// Supplies is how a side is fed.
type Supplies string

// States of supply.
const (
	Supplied       Supplies = ""
	LivingOffLand  Supplies = "off the land"
	BesiegedShort  Supplies = "besieged and short"
	WithoutSupplys Supplies = "none"
)

// Circumstances of one side (MC-13.5). Of surprise and of supply only one row
// each applies, the worst (MC-13.5-R2).
type Circumstances struct {
	Surprise     Surprise
	ForcedMarch  bool
	Supplies     Supplies
	HomeGround   bool // not beside a fortified position (MC-13.5-R1)
	Fortified    bool // the side holds one
	Other        int  // -6 to +6
	BattlePlan   int  // -3 to +3, 0 without a judge (MC-13.6, MC-13.6-R1)
	ChargePikes  bool // MC-5.1
	ChargeFormed bool
	NoStirrups   bool
}

// StrategyMods lists what they do to Strategy.
func (c Circumstances) StrategyMods() []dice.Mod {
	var out []dice.Mod
	add := func(name string, value int) {
		if value != 0 {
			out = append(out, dice.Mod{Name: name, Value: value})
		}
	}
	add("surprise", map[Surprise]int{PartlySurprised: -2, WhollySurprised: -6}[c.Surprise])
	if c.ForcedMarch {
		add("forced march", -3)
	}
	add("supplies", map[Supplies]int{LivingOffLand: -1, BesiegedShort: -2, WithoutSupplys: -3}[c.Supplies])
	if c.HomeGround && !c.Fortified {
		add("home ground", 2)
	}
	add("circumstances", min(6, max(-6, c.Other)))
	add("battle plan", min(3, max(-3, c.BattlePlan)))
	if c.ChargePikes || c.ChargeFormed {
		add("cavalry sent at formed foot", ChargePenalty(c.ChargePikes, !c.NoStirrups))
	}
	return out
}
