package campaign

import (
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"hyboria/data"
)

// companyFile is a Free Company in a season definition:
//
//	{"id": "red_hand", "name": "Red Hand", "player": "Ilse", "at": "corala",
//	 "leaveOf": ["zingara"], "foot": [24], "horse": [11]}
type companyFile struct {
	ID        string   `json:"id"`
	Name      string   `json:"name"`
	Player    string   `json:"player,omitempty"`
	Caretaker bool     `json:"caretaker,omitempty"`
	At        string   `json:"at,omitempty"`
	LeaveOf   []string `json:"leaveOf,omitempty"`
	Foot      []int    `json:"foot,omitempty"`
	Horse     []int    `json:"horse,omitempty"`
}

// TermsFile are terms as people write them: weeks like "Y1/W7", regiments as
// "whole" or a list of unit ids. A clause that is left out of an answer to an
// offer stays as it was.
type TermsFile struct {
	Company    *string          `json:"company,omitempty"`
	Employer   *string          `json:"employer,omitempty"`
	Regiments  *RegimentsFile   `json:"regiments,omitempty"`
	First      *string          `json:"first,omitempty"`
	Last       *string          `json:"last,omitempty"`
	Fee        *[]Fee           `json:"fee,omitempty"`
	Promises   *[]string        `json:"promises,omitempty"`
	Objectives *[]Objective     `json:"objectives,omitempty"`
	Forbidden  *[]string        `json:"forbidden,omitempty"`
	Conquest   *json.RawMessage `json:"conquest,omitempty"`
	Exclusive  *bool            `json:"exclusive,omitempty"`
	Secrecy    *Secrecy         `json:"secrecy,omitempty"`
	Release    *[]Release       `json:"release,omitempty"`
}

// RegimentsFile is "whole" or a list of unit ids.
type RegimentsFile struct {
	Whole bool
	Units []string
}

// UnmarshalJSON reads either form.
func (r *RegimentsFile) UnmarshalJSON(b []byte) error {
	var word string
	if json.Unmarshal(b, &word) == nil {
		if word != "whole" {
			return fmt.Errorf("regiments: write \"whole\" or a list of regiments, not %q", word)
		}
		*r = RegimentsFile{Whole: true}
		return nil
	}
	r.Whole = false
	return json.Unmarshal(b, &r.Units)
}

// MarshalJSON writes it back.
func (r RegimentsFile) MarshalJSON() ([]byte, error) {
	if r.Whole {
		return []byte(`"whole"`), nil
	}
	return json.Marshal(r.Units)
}

// Onto gives the terms with the clauses of the file in place of theirs. The
// error begins with the clause that is wrong.
func (f TermsFile) Onto(t Terms) (Terms, error) {
	t = t.clone()
	replaceIf(&t.Company, f.Company)
	replaceIf(&t.Employer, f.Employer)
	if f.Regiments != nil {
		t.Whole, t.Regiments = f.Regiments.Whole, slices.Clone(f.Regiments.Units)
	}
	for _, w := range []struct {
		name string
		text *string
		to   *Week
	}{{"first", f.First, &t.First}, {"last", f.Last, &t.Last}} {
		if w.text == nil {
			continue
		}
		week, err := ParseWeek(*w.text)
		if err != nil {
			return t, fmt.Errorf("%s: %w", w.name, err)
		}
		*w.to = week
	}
	replaceIf(&t.Fee, f.Fee)
	replaceIf(&t.Promises, f.Promises)
	replaceIf(&t.Objectives, f.Objectives)
	replaceIf(&t.Forbidden, f.Forbidden)
	replaceIf(&t.Exclusive, f.Exclusive)
	replaceIf(&t.Secrecy, f.Secrecy)
	replaceIf(&t.Release, f.Release)
	return t, f.conquest(&t)
}

// conquest reads a clause that null strikes out.
func (f TermsFile) conquest(t *Terms) error {
	if f.Conquest == nil {
		return nil
	}
	t.Conquest = nil
	if err := data.Decode("conquest", *f.Conquest, &t.Conquest); err != nil {
		return fmt.Errorf("conquest: %w", err)
	}
	return nil
}

func replaceIf[T any](to, from *T) {
	if from != nil {
		*to = *from
	}
}

// FileOf writes terms as people write them.
func FileOf(t Terms) TermsFile {
	first, last, secrecy := t.First.String(), t.Last.String(), t.secrecy()
	f := TermsFile{
		Company: &t.Company, Employer: &t.Employer, Regiments: &RegimentsFile{Whole: t.Whole, Units: t.Regiments},
		First: &first, Last: &last, Secrecy: &secrecy,
	}
	listed(&f.Fee, t.Fee)
	listed(&f.Promises, t.Promises)
	listed(&f.Objectives, t.Objectives)
	listed(&f.Forbidden, t.Forbidden)
	listed(&f.Release, t.Release)
	if t.Exclusive {
		f.Exclusive = &t.Exclusive
	}
	if t.Conquest != nil {
		raw := json.RawMessage(fmt.Sprintf(`{"provinces": %d, "years": %d}`, t.Conquest.Provinces, t.Conquest.Years))
		f.Conquest = &raw
	}
	return f
}

func listed[T any](to **[]T, list []T) {
	if len(list) > 0 {
		*to = &list
	}
}

// offerFile is an offer that is open as a season begins.
type offerFile struct {
	From  string    `json:"from"`
	Until string    `json:"until"`
	Terms TermsFile `json:"terms"`
}

// companyID is what a Company's id looks like.
var companyID = regexp.MustCompile(`^[a-z][a-z0-9_]{1,30}$`)

// parseCompanies reads the Companies, contracts and offers of a definition.
func (e *Engine) parseCompanies(file string, b []byte, f *SeasonFile, def *SeasonDef) error {
	for i, c := range f.Companies {
		if why := e.companyFault(*def, c); why != "" {
			return data.PlaceError(file, b, fmt.Sprintf("/companies/%d", i), "%s", why)
		}
		d := CompanyDef{ID: c.ID, Name: strings.TrimSpace(c.Name), Player: strings.TrimSpace(c.Player), At: c.At, LeaveOf: c.LeaveOf, Foot: c.Foot, Horse: c.Horse}
		if c.Caretaker {
			d.Caretaker = CaptainDoctrine
		}
		def.Companies = append(def.Companies, d)
	}
	for i, t := range f.Contracts {
		terms, err := t.Onto(Terms{})
		if err != nil {
			return data.PlaceError(file, b, fmt.Sprintf("/contracts/%d", i), "%v", err)
		}
		def.Contracts = append(def.Contracts, terms)
	}
	for i, o := range f.Offers {
		at := fmt.Sprintf("/offers/%d", i)
		terms, err := o.Terms.Onto(Terms{})
		if err != nil {
			return data.PlaceError(file, b, at+"/terms", "%v", err)
		}
		until, err := ParseWeek(o.Until)
		if err != nil {
			return data.PlaceError(file, b, at+"/until", "%v", err)
		}
		def.Offers = append(def.Offers, Offer{From: o.From, Terms: terms, Until: until})
	}
	return nil
}

// CaptainDoctrine is the doctrine of a Company that no person leads.
const CaptainDoctrine = "captain"

// companyFault says why a Company cannot be founded as written.
func (e *Engine) companyFault(def SeasonDef, c companyFile) string {
	switch {
	case !companyID.MatchString(c.ID):
		return fmt.Sprintf("%q is no id of a Company: use small letters, digits and _", c.ID)
	case strings.TrimSpace(c.Name) == "":
		return "a Company needs a name"
	case (strings.TrimSpace(c.Player) == "") == !c.Caretaker:
		return c.ID + " needs either a player or \"caretaker\": true"
	case slices.ContainsFunc(def.Companies, func(o CompanyDef) bool { return o.ID == c.ID }):
		return c.ID + " is given twice"
	}
	if _, taken := e.World.Nation(c.ID); taken || e.Atlas.ProvinceByID(c.ID) != nil {
		return fmt.Sprintf("%q is the id of a nation or province: choose another", c.ID)
	}
	if _, taken := e.World.Land(c.ID); taken {
		return fmt.Sprintf("%q is the id of a land: choose another", c.ID)
	}
	if _, taken := e.World.MagicKind(c.ID); taken {
		return fmt.Sprintf("%q is a kind of magic user: choose another", c.ID)
	}
	return ""
}
