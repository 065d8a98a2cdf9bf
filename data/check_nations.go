package data

import (
	"slices"
	"strings"
)

var (
	troopTypes  = []string{"LI", "MI", "HI", "MIP", "HIP", "MC", "HC", "LCH", "HCH", "WM"}
	classes     = []string{"A", "B", "C"}
	listWeapons = []string{"none", "thrown", "bow", "shemite_bow"}
	seats       = []string{"capital", "muster"}
	traits      = []string{
		"bossonian", "shemite", "thrown", "horse-archer", "pike", "rough", "northern", "free-company",
		"hired_counts_as_native", "defence_only_at_home", "half_HI_half_MI", "levy", "no_banner",
		"regimental_group", "mammoth", "scythed_chariot", "light_chariot",
	}
	// ofArm is the arm whose figures a printed share is counted in.
	ofArm = map[string]Arm{"cavalry": Cavalry, "foot": Infantry, "bow": Archers, "army": Whole}
)

// nations checks the whole of nations.json.
func (p place) nations(form nationsForm) error {
	if len(form.Nations) == 0 {
		return p.errf("/nations", "there is no nation")
	}
	nationIDs, rowIDs := p.newIDs(), p.newIDs()
	for i := range form.Nations {
		at := sub("/nations", i)
		err := first(nationIDs.add(at, form.Nations[i].ID), p.nation(at, &form.Nations[i], rowIDs))
		if err != nil {
			return err
		}
	}
	if err := p.hiredFrom(form.Nations, nationIDs); err != nil {
		return err
	}
	return p.lands(form)
}

func (p place) nation(at string, n *Nation, rowIDs ids) error {
	switch {
	case n.Name == "":
		return p.errf(at, "the name is missing")
	case n.Points <= 0:
		return p.errf(at+"/points", "points must be positive, not %d", n.Points)
	case n.FreeCompanyShare < 0 || n.FreeCompanyShare >= 100:
		return p.errf(at+"/freeCompanyShare", "want a share of 0 to 99 percent, not %d", n.FreeCompanyShare)
	case n.MercenariesForbidden && n.FreeCompanyShare > 0:
		return p.errf(at+"/freeCompanyShare", "mercenaries are forbidden here, so there is no share of them")
	case len(n.Lands) == 0:
		return p.errf(at+"/lands", "the nation has no land")
	case len(n.Rows) == 0:
		return p.errf(at+"/rows", "the nation has no unit rows")
	}
	if err := first(p.oneOf(at+"/seat", n.Seat, seats), p.armShares(at, n)); err != nil {
		return err
	}
	if err := first(p.rows(at+"/rows", n, n.Rows, rowIDs), p.rows(at+"/hirelings", n, n.Hirelings, rowIDs)); err != nil {
		return err
	}
	return first(p.shares(at, n), p.roughMovers(at, n))
}

// armShares checks that the shares of the arms can be met together.
func (p place) armShares(at string, n *Nation) error {
	if len(n.Arms) == 0 {
		return p.errf(at+"/arms", "the shares of the arms are missing")
	}
	bands := make([]band, len(n.Arms))
	for i, a := range n.Arms {
		here := sub(at+"/arms", i)
		if err := p.oneOf(here+"/arm", string(a.Arm), []string{string(Cavalry), string(Infantry), string(Archers), string(Whole)}); err != nil {
			return err
		}
		for j := range i {
			if n.Arms[j].Arm == a.Arm {
				return p.errf(here+"/arm", "the arm %s is listed twice", a.Arm)
			}
		}
		bands[i] = band{string(a.Arm), here + "/percent", a.Percent.Min(), a.Percent.Max()}
	}
	return p.bands(at+"/arms", "the army", bands)
}

func (p place) rows(at string, n *Nation, rows []Row, rowIDs ids) error {
	for i := range rows {
		here, r := sub(at, i), &rows[i]
		if err := first(rowIDs.add(here, r.ID), p.row(here, r)); err != nil {
			return err
		}
		if !strings.HasPrefix(r.ID, n.ID+".") {
			return p.errf(here+"/id", "the id of a row begins with its nation: %q", n.ID+".")
		}
		if r.Percent == nil && !r.Guard && !strings.HasSuffix(at, "/hirelings") {
			return p.errf(here, "the share (percent) is missing, and the row is no guard")
		}
		if _, ok := n.ArmShare(r.Arm); !ok && r.From == "" {
			return p.errf(here+"/arm", "the nation has no arm %q", r.Arm)
		}
	}
	return nil
}

// row checks what holds for every row of any list.
func (p place) row(at string, r *Row) error {
	if r.Name == "" {
		return p.errf(at, "the name is missing")
	}
	if len(r.Types) < 1 || len(r.Types) > 2 {
		return p.errf(at+"/types", "want one troop type, or two for a row of either")
	}
	for i, t := range r.Types {
		if err := p.oneOf(sub(at+"/types", i), t, troopTypes); err != nil {
			return err
		}
	}
	for i, t := range r.Traits {
		if err := p.oneOf(sub(at+"/traits", i), t, traits); err != nil {
			return err
		}
	}
	if r.Figures.Min() < 1 || r.Figures.Max() < r.Figures.Min() {
		return p.errf(at+"/figures", "want the least and the greatest size, at least 1, not %d and %d", r.Figures.Min(), r.Figures.Max())
	}
	return first(
		p.oneOf(at+"/class", r.Class, classes),
		p.oneOf(at+"/armed", r.Armed, listWeapons),
		p.priced(at, r),
		p.rowShare(at, r))
}

// priced refuses rows that the price list has no price for (RA-20.10 to RA-20.12).
func (p place) priced(at string, r *Row) error {
	for _, t := range r.Types {
		only := map[string]string{"LCH": "B", "HCH": "B", "WM": "C"}[t]
		if only != "" && r.Class != only {
			return p.errf(at+"/class", "%s are priced as class %s only", t, only)
		}
	}
	return nil
}

func (p place) rowShare(at string, r *Row) error {
	if r.Percent == nil {
		return nil
	}
	if r.Guard {
		return p.errf(at+"/percent", "a guard has no share: it is limited to one unit")
	}
	arm, ok := ofArm[r.Percent.Of]
	if !ok {
		return p.errf(at+"/percent/of", "%q is unknown; use cavalry, foot, bow or army", r.Percent.Of)
	}
	if arm != r.Arm {
		return p.errf(at+"/percent/of", "a share of %s does not fit the arm %s", r.Percent.Of, r.Arm)
	}
	return nil
}

// band is one of several shares that must be met together.
type band struct {
	name     string
	pointer  string
	min, max int
}

// shares checks, arm by arm, that the rows' shares can be met together.
func (p place) shares(at string, n *Nation) error {
	for _, a := range n.Arms {
		var bands []band
		for i, r := range n.Rows {
			if r.Arm == a.Arm && r.Percent != nil {
				bands = append(bands, band{r.Name, sub(at+"/rows", i) + "/percent", r.Percent.Min, r.Percent.Max})
			}
		}
		if err := p.bands(at+"/rows", "the "+string(a.Arm), bands); err != nil {
			return err
		}
	}
	return nil
}

// bands checks that shares of one whole can be met together. Shares are
// compared after rounding to whole percents (CA-4.5-R1), so each may really be
// half a percent lower or just under half a percent higher than printed.
func (p place) bands(at, of string, bands []band) error {
	sumMin, sumMax := 0, 0
	for _, b := range bands {
		if b.min < 0 || b.max > 100 || b.min > b.max {
			return p.errf(b.pointer, "a share of %d to %d percent cannot be met", b.min, b.max)
		}
		sumMin += b.min
		sumMax += b.max
	}
	n := len(bands)
	if n == 0 {
		return p.errf(at, "no row has a share of %s", of)
	}
	if 2*sumMin-n > 200 {
		worst := slices.MaxFunc(bands, func(a, b band) int { return a.min - b.min })
		return p.errf(worst.pointer, "%s cannot be met: its least share of %d and the others' of %d are over 100 percent of %s",
			worst.name, worst.min, sumMin-worst.min, of)
	}
	if 2*sumMax+n <= 200 {
		return p.errf(bands[0].pointer, "the greatest shares of %s come to %d, short of 100 percent", of, sumMax)
	}
	return nil
}

// roughMovers checks that the mark fits the units' trait (CA-6.1-R2).
func (p place) roughMovers(at string, n *Nation) error {
	for i, r := range n.Rows {
		medium := r.Types[0] == "MI"
		if medium && r.Has("rough") != n.RoughMovers {
			return p.errf(sub(at+"/rows", i)+"/traits", "the trait rough of medium foot and the mark roughMovers of its nation go together")
		}
	}
	return nil
}

// hiredFrom checks that hirelings come from nations that exist.
func (p place) hiredFrom(nations []Nation, known ids) error {
	for i, n := range nations {
		for j, r := range n.Hirelings {
			if _, ok := known.seen[r.From]; !ok {
				return p.errf(sub(sub("/nations", i)+"/hirelings", j)+"/from", "there is no nation %q", r.From)
			}
		}
	}
	return nil
}
