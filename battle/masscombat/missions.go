package masscombat

import "hyboria/battle/dice"

// MissionKind is what special forces are sent to do (MC-13.7).
type MissionKind string

// The missions of MC-13.7-R1.
const (
	Scout       MissionKind = "scout"
	Assassinate MissionKind = "assassinate"
	Security    MissionKind = "security"
)

// Targets of missions.
const (
	scoutTarget    = 12
	assassinTarget = 20
	manyMen        = 10
)

// MissionResult is what a mission brought.
type MissionResult struct {
	Success       bool
	Strategy      int // own
	OwnMorale     int
	EnemyMorale   int
	CommanderDead bool // the enemy's; counts as result 20 of MC-11
}

// SecurityTarget is what guards add to the targets of enemy missions.
func SecurityTarget(men int) int {
	if men >= manyMen {
		return 4
	}
	return 2
}

// RunMission rolls one scouting or assassination, once a battle: 2d10 +
// min(7, Stealth) against the target raised by enemy security (MC-13.7-R1).
func RunMission(s *dice.Stream, k MissionKind, men, stealth, security int) MissionResult {
	target := scoutTarget
	if k == Assassinate {
		target = assassinTarget
	}
	t := dice.Throw{Reason: string(k), Rule: "MC-13.7-R1", Target: target + security}
	if stealth != 0 {
		t.Mods = []dice.Mod{{Name: "Stealth", Value: min(7, stealth)}}
	}
	i, r := s.Roll(2, 10, t)
	by := r.Total - t.Target
	m := scoutResult(by, men)
	if k == Assassinate {
		m = assassinResult(by)
	}
	s.Effect(i, map[bool]string{true: "succeeds", false: "fails"}[m.Success])
	return m
}

func scoutResult(by, men int) MissionResult {
	switch {
	case by >= 5 && men >= manyMen:
		return MissionResult{Success: true, Strategy: 2, OwnMorale: 1}
	case by >= 0:
		return MissionResult{Success: true, Strategy: 1, OwnMorale: 1}
	case by <= -5:
		return MissionResult{OwnMorale: -1, EnemyMorale: 2}
	}
	return MissionResult{OwnMorale: -1}
}

func assassinResult(by int) MissionResult {
	if by >= 0 {
		return MissionResult{Success: true, CommanderDead: true}
	}
	return MissionResult{EnemyMorale: 2}
}
