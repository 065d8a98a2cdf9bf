package campaign

import (
	"fmt"
	"slices"
	"unicode/utf8"
)

// maxClauses is the most lines of one kind, maxPromise the longest promise in
// characters: contracts are read by people.
const (
	maxClauses = 12
	maxPromise = 300
)

// termsCheck gathers what keeps terms from being offered or agreed.
type termsCheck struct {
	e       *Engine
	s       *State
	actor   string
	t       Terms
	refused []Refusal
}

// checkTerms says clause by clause what the rules have against terms, as far
// as public facts and the actor's own papers tell.
func (e *Engine) checkTerms(s *State, actor string, t Terms) []Refusal {
	k := &termsCheck{e: e, s: s, actor: actor, t: t}
	if !k.parties() {
		return k.refused
	}
	k.regiments()
	k.weeks()
	k.fees()
	k.promises()
	k.objectives()
	k.others()
	k.releases()
	return k.refused
}

func (k *termsCheck) refuse(field, rule, format string, args ...any) {
	k.refused = append(k.refused, Refusal{Field: field, Reason: fmt.Sprintf(format, args...), Rule: rule})
}

// parties: a Company and a nation that may hire, and the actor is one of them
// (CA-15.1, CA-16.2).
func (k *termsCheck) parties() bool {
	n := k.s.Nation(k.t.Employer)
	switch {
	case k.s.Company(k.t.Company) == nil:
		k.refuse("company", "CA-16.1", "there is no Free Company %q in this season", k.t.Company)
	case n == nil || n.Kind != KindNation || n.Eliminated:
		k.refuse("employer", "CA-16.2", "there is no nation %q in this season", k.t.Employer)
	case !n.Played:
		k.refuse("employer", "CA-1.2-R2", "%s has no player and hires nobody", n.Name)
	case !k.e.mayHire(k.s, n.ID):
		k.refuse("employer", "CA-15.1", "%s may not hire Free Companies", n.Name)
	case k.actor != k.t.Company && k.actor != k.t.Employer:
		k.refuse("company", "CA-16.2-R1", "a party can only speak for itself")
	default:
		return true
	}
	return false
}

// regiments: whole units of the Company (CA-15.1). Only the captain can be
// told which he has.
func (k *termsCheck) regiments() {
	if k.t.Whole == (len(k.t.Regiments) > 0) {
		k.refuse("regiments", "CA-16.2-R1", "name regiments or the whole Company, not both and not neither")
	}
	own := k.s.Regiments(k.t.Company)
	for i, id := range k.t.Regiments {
		field := fmt.Sprintf("regiments[%d]", i)
		if slices.Contains(k.t.Regiments[:i], id) {
			k.refuse(field, "CA-16.2-R1", "regiment %q is named twice", id)
		}
		if k.actor == k.t.Company && !slices.ContainsFunc(own, func(r Regiment) bool { return r.Unit.ID == id }) {
			k.refuse(field, "CA-15.1", "the Company has no regiment %q: Companies are hired in whole regiments", id)
		}
	}
}

func (k *termsCheck) weeks() {
	last := k.s.Settings.Int("weeksPerYear")
	years := k.s.Settings.Int("campaignYears")
	for _, w := range []struct {
		field string
		week  Week
	}{{"first", k.t.First}, {"last", k.t.Last}} {
		if w.week.Week < 1 || w.week.Week > last || w.week.Year < 1 || w.week.Year > years {
			k.refuse(w.field, "CA-16.2-R1", "there is no week %s in this campaign", w.week)
			return
		}
	}
	now := k.s.At
	if k.t.First.Before(now) {
		k.refuse("first", "CA-16.2-R1", "%s is over", k.t.First)
	}
	if k.t.Last.Before(k.t.First) {
		k.refuse("last", "CA-16.2-R1", "%s comes before %s", k.t.Last, k.t.First)
	}
	if c := k.s.Company(k.t.Company); c.Idle > 0 && k.s.runningOf(k.t.First) <= c.Idle {
		k.refuse("first", "CA-16.2-R2", "the Company left its last employer early and may serve nobody until %s have gone by", plural(c.Idle-k.s.Running+1, "week"))
	}
}

// fees: provinces that the employer legally owns, for years to come
// (CA-16.3-R1).
func (k *termsCheck) fees() {
	k.many("fee", len(k.t.Fee))
	for i, f := range k.t.Fee {
		at := fmt.Sprintf("fee[%d]", i)
		h := k.s.Holdings.Find(f.Province)
		switch {
		case h < 0:
			k.refuse(at+".province", "CA-16.3", "there is no province %q", f.Province)
		case k.s.Holdings[h].Owner != k.t.Employer:
			k.refuse(at+".province", "CA-16.3-R1", "%s does not legally own %s", k.t.Employer, f.Province)
		case f.From < k.s.nextPayday():
			k.refuse(at+".from", "CA-16.3-R1", "points move at a new year: the first that can still be promised is year %d", k.s.nextPayday())
		case f.Years < 1 || f.From+f.Years-1 > k.s.Settings.Int("campaignYears"):
			k.refuse(at+".years", "CA-16.3-R1", "the campaign has %d years", k.s.Settings.Int("campaignYears"))
		case k.promised(f, k.t.Fee[:i]):
			k.refuse(at+".province", "CA-16.3-R1", "the points of %s are promised twice for one year", f.Province)
		}
	}
}

// nextPayday is the first year for which points can still be assigned: before
// the first week the first, else the next.
func (s *State) nextPayday() int {
	if s.Stage == StageMuster {
		return 1
	}
	return s.At.Year + 1
}

// promised reports whether the province is promised for one of the years
// already: in the same terms or, as far as the employer knows, in another
// contract that is signed.
func (k *termsCheck) promised(f Fee, before []Fee) bool {
	if k.actor == k.t.Employer {
		for i := range k.s.Bargains.Contracts {
			if c := &k.s.Bargains.Contracts[i]; c.Terms.Employer == k.t.Employer && c.pays() {
				before = append(slices.Clip(before), c.fees()...)
			}
		}
	}
	return slices.ContainsFunc(before, f.clashes)
}

// clashes reports whether two fees promise one province for one year.
func (f Fee) clashes(o Fee) bool {
	return f.Province == o.Province && f.From < o.From+o.Years && o.From < f.From+f.Years
}

func (k *termsCheck) many(field string, n int) {
	if n > maxClauses {
		k.refuse(field, "", "at most %d lines", maxClauses)
	}
}

func (k *termsCheck) promises() {
	k.many("promises", len(k.t.Promises))
	for i, p := range k.t.Promises {
		if n := utf8.RuneCountInString(p); n < 1 || n > maxPromise {
			k.refuse(fmt.Sprintf("promises[%d]", i), "CA-16.2-R1", "a promise has 1 to %d characters", maxPromise)
		}
	}
}

func (k *termsCheck) objectives() {
	k.many("objectives", len(k.t.Objectives))
	for i, o := range k.t.Objectives {
		at := fmt.Sprintf("objectives[%d]", i)
		switch o.Aim {
		case AimTake, AimHold:
			k.province(at+".province", o.Province)
		case AimFront:
			if o.Province == "" && o.Against == "" {
				k.refuse(at, "CA-16.2-R1", "a front is a nation or a province: name one")
			}
			if o.Province != "" {
				k.province(at+".province", o.Province)
			}
			if o.Against != "" {
				k.nation(at+".against", o.Against)
			}
		case AimShadow:
			if k.s.Counter(o.Counter) == nil {
				k.refuse(at+".counter", "CA-16.2-R1", "there is no counter %d", o.Counter)
			}
		default:
			k.refuse(at+".aim", "CA-16.2-R1", "%q is no objective: use take, hold, front or shadow", o.Aim)
		}
		if o.Times < 0 || o.Steps < 0 {
			k.refuse(at, "CA-16.2-R1", "a number cannot be less than 0")
		}
	}
}

func (k *termsCheck) province(field, id string) {
	if k.s.Holdings.Find(id) < 0 {
		k.refuse(field, "CA-16.2-R1", "there is no province %q", id)
	}
}

// nation wants one of the season other than the employer.
func (k *termsCheck) nation(field, id string) {
	n := k.s.Nation(id)
	if n == nil || n.Kind != KindNation || id == k.t.Employer {
		k.refuse(field, "CA-16.2-R1", "%q is no other nation of this season", id)
	}
}

func (k *termsCheck) others() {
	k.many("forbidden", len(k.t.Forbidden))
	for i, n := range k.t.Forbidden {
		k.nation(fmt.Sprintf("forbidden[%d]", i), n)
	}
	if c := k.t.Conquest; c != nil && (c.Provinces < 1 || c.Years < 1) {
		k.refuse("conquest", "CA-16.3-R1", "a share in conquest is at least one province for one year")
	}
	if x := k.t.secrecy(); x != SecrecyPublic && x != SecrecyParties {
		k.refuse("secrecy", "CA-4.1-R5", "%q: use public or parties", x)
	}
}

func (k *termsCheck) releases() {
	k.many("release", len(k.t.Release))
	for i, r := range k.t.Release {
		at := fmt.Sprintf("release[%d]", i)
		if r.Who != "company" && r.Who != "employer" && r.Who != WhoEither {
			k.refuse(at+".who", "CA-16.2-R2", "%q: use company, employer or either", r.Who)
		}
		switch r.If {
		case IfNotice:
			if r.Weeks < 1 {
				k.refuse(at+".weeks", "CA-16.2-R2", "notice is at least one week")
			}
		case IfWar, IfAlly:
			k.nation(at+".with", r.With)
		case IfLost:
			k.province(at+".province", r.Province)
		case IfBeaten:
		case IfClause:
			if len(k.t.Forbidden) == 0 {
				k.refuse(at+".if", "CA-16.2-R2", "no enemy is forbidden in these terms")
			}
		default:
			k.refuse(at+".if", "CA-16.2-R2", "%q is no condition: use notice, war, alliance, lost, beaten or forbidden", r.If)
		}
	}
}

// serviceFault says why a contract cannot stand beside the Company's other
// ones: its regiments are bound, one of them is exclusive, or its employers
// are at war with each other (CA-16.2-R3). "" when it can.
func (s *State) serviceFault(t Terms, except string) string {
	for i := range s.Bargains.Contracts {
		c := &s.Bargains.Contracts[i]
		if c.ID == except || c.Terms.Company != t.Company || c.Stage != StageSigned && c.Stage != StageRunning || !overlap(c.Terms, t) {
			continue
		}
		switch {
		case c.Terms.Exclusive || t.Exclusive:
			return "one of the Company's contracts for these weeks is exclusive"
		case c.Terms.Whole || t.Whole || slices.ContainsFunc(t.Regiments, func(id string) bool { return slices.Contains(c.Terms.Regiments, id) }):
			return "its regiments are bound by another contract for some of these weeks"
		case s.Hostile(c.Terms.Employer, t.Employer):
			return "a Company never serves two nations at war with each other"
		}
	}
	for i, f := range t.Fee {
		for j := range s.Bargains.Contracts {
			c := &s.Bargains.Contracts[j]
			if c.ID != except && c.Terms.Employer == t.Employer && c.pays() && slices.ContainsFunc(c.fees(), f.clashes) {
				return fmt.Sprintf("the points of %s are promised to another already", t.Fee[i].Province)
			}
		}
	}
	return ""
}

func overlap(a, b Terms) bool { return !a.Last.Before(b.First) && !b.Last.Before(a.First) }
