package muster

import (
	"slices"

	"hyboria/data"
)

// DetachmentMax is the most points of a counter that is free of percentages
// (CA-4.5-R1).
const DetachmentMax = 250

// heroPoints are the points fielded for each hero (CA-4.7).
const heroPoints = 750

// Rules are the settings and circumstances that decide what is legal.
type Rules struct {
	Cap             int    // armyCap (CA-4.2-R1)
	PercentCheck    string // percentCheck (CA-4.5-R1)
	OpenMercenaries bool   // CA-1.3-R2
	Crossbows       bool   // CA-14.1-R1
	Western         []string
	Magic           string // on, off, stygiaOnly (CA-17.1-R1)
	HireEachCity    bool   // twinHire eachCity (CA-15.1-R3)
	RegimentFoot    data.Range
	RegimentHorse   data.Range

	Foes []string // nations it is at war with
	Away bool     // it is to stand outside its homeland (CA-6.5)
}

// RulesOf reads the rules from a season's settings.
func RulesOf(s data.Settings) Rules {
	r := Rules{
		Cap:             s.Int("armyCap"),
		PercentCheck:    s.Choice("percentCheck"),
		OpenMercenaries: s.On("openMercenaries"),
		Crossbows:       s.On("crossbows"),
		Western:         s.List("westernKingdoms"),
		Magic:           s.Choice("magic"),
		HireEachCity:    s.Choice("twinHire") == "eachCity",
		RegimentFoot:    data.Range{10, 30},
		RegimentHorse:   data.Range{8, 12},
	}
	if t := s.Table("regimentSizes", "foot"); len(t) == 2 {
		r.RegimentFoot = data.Range{t[0], t[1]}
	}
	if t := s.Table("regimentSizes", "horse"); len(t) == 2 {
		r.RegimentHorse = data.Range{t[0], t[1]}
	}
	return r
}

// DefaultRules are those of the default settings, at peace and at home.
func DefaultRules(w *data.World) Rules { return RulesOf(data.DefaultSettings(w.Settings)) }

// silentShare is the share of Companies that openMercenaries gives to nations
// whose list says nothing of mercenaries (CA-1.3-R2).
const silentShare = 10

// mercenaryShare is the share of Free Companies in the army, in percent
// (CA-15.1). The twin cities' own hirelings are no grant to hire Companies.
func (r Rules) mercenaryShare(n *data.Nation) int {
	if n.FreeCompanyShare == 0 && r.OpenMercenaries && !n.MercenariesForbidden && len(n.Hirelings) == 0 {
		return silentShare
	}
	return n.FreeCompanyShare
}

// MercenaryLimit is the greatest number of mercenary figures beside so many
// native ones: floor(native x s / (100 - s)) (CA-15.1-R1).
func (r Rules) MercenaryLimit(n *data.Nation, native int) int {
	s := r.mercenaryShare(n)
	return native * s / (100 - s)
}

// sizes is the printed range of a row's size; of the Companies that of the
// setting regimentSizes.
func (r Rules) sizes(row *data.Row) data.Range {
	switch row.ID {
	case "free_companies.foot":
		return r.RegimentFoot
	case "free_companies.horse":
		return r.RegimentHorse
	}
	return row.Figures
}

// mayCarryCrossbows says whether units of the row may have crossbows in place
// of bows: bow-armed foot of a Western kingdom, Shemites apart (CA-14.1-R1,
// RA-3.15-R1).
func (r Rules) mayCarryCrossbows(n *data.Nation, row *data.Row) bool {
	return r.Crossbows && slices.Contains(r.Western, n.ID) && row.Armed == "bow" && row.Arm != data.Cavalry
}
