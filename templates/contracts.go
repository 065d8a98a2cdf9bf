package templates

import (
	"strconv"

	"github.com/a-h/templ"
)

// Contracts is the page of Free Companies: who may be hired by whom, the
// reader's own papers, and what parties have done so far.
type Contracts struct {
	Shell     Shell
	Base      string // path of the page and of its forms
	Lede      string
	Closed    string   // why nothing can be negotiated now; empty: it can
	Acts      bool     // the reader negotiates for a side
	Waiting   []string // papers that wait for him
	Error     string
	Offers    []Paper // to him and from him, open ones first
	Contracts []Paper // his own
	Calls     []Paper // calls for sealed bids
	Public    []Paper // contracts of others, as far as all know them
	Band      *Band   // a captain's own
	Companies []CompanyRow
	Employers []EmployerRow
	Records   []ReputeRow
	MayCall   bool // he may call for bids
	Empty     string
}

// Paper is an offer, a contract or a call.
type Paper struct {
	ID      string // of the page's element
	On      string // as its acts name it
	Title   string
	State   string
	Tag     string // colour of the state
	Note    string // until when, what is awaited
	Clauses []ClauseRow
	Before  string // whose text the changes are against; empty: none
	Duties  []string
	Acts    []PaperAct
	Write   string // link to the form that answers it
	WriteAs string
	Why     string // what happened to it, with reasons
}

// ClauseRow is a clause in words, and how it was before.
type ClauseRow struct {
	Name, Text string
	Was        string
	Changed    bool
}

// PaperAct is a button of a paper.
type PaperAct struct {
	Do, Label string
	Strong    bool
}

// Band are a captain's regiments.
type Band struct {
	Name      string
	Points    int
	Assigned  int
	Regiments []RegimentRow
	Idle      string
}

// RegimentRow is one regiment and where it is.
type RegimentRow struct {
	Name   string
	Strong string
	Where  string
}

// CompanyRow is a Free Company on the market.
type CompanyRow struct {
	Name, Link, Captain string
	Points              int
	State, Tag          string
	Offer               string // link to the form of an offer
}

// EmployerRow is a nation that may hire.
type EmployerRow struct {
	Name, Link, Player string
	Provinces, Points  int
	Serves             string // Companies in its service
	Offer              string
}

// ReputeRow is what a party has done.
type ReputeRow struct {
	Name  string
	Facts string
}

// TermsForm is the form of an offer, an answer, a call or a bid.
type TermsForm struct {
	Shell    Shell
	Action   string
	Back     string
	Lede     string
	Kind     string // offer, counter, bid or call
	Hidden   []Hidden
	Wrong    []string          // of no field
	Errors   map[string]string // by field
	Checked  string            // what a check found
	Changes  []ClauseRow       // against the text that is answered
	Company  string
	Employer string
	Fixed    bool // regiments and weeks are those of the call
	Whole    bool
	Regs     []PartChoice
	Weeks    []Choice
	First    string
	Last     string
	Until    string
	Least    string
	Fees     []FeeRow
	Lands    []Choice // provinces of the employer
	Price    string
	Promises string
	Aims     []AimRow
	Places   []Choice // all provinces
	Nations  []Choice
	Forbid   []PartChoice
	Conquest [2]string // provinces, years
	Only     bool      // exclusive
	Secrecy  string
	Releases []ReleaseRow
	Button   string
}

// FeeRow is one line of the fee.
type FeeRow struct{ N, Province, From, Years string }

// AimRow is one objective.
type AimRow struct{ N, Aim, Province, Against, Counter, Times, Steps string }

// ReleaseRow is one release clause.
type ReleaseRow struct{ N, Who, If, Weeks, With, Province string }

func (f TermsForm) full() bool { return f.Kind != "call" }

func (f TermsForm) invalid(field string) templ.Attributes {
	if f.Errors[field] == "" {
		return nil
	}
	return templ.Attributes{"aria-invalid": "true", "aria-describedby": field + "-error"}
}

var aimChoices = []Choice{
	{"", "none"},
	{"take", "take the province"},
	{"hold", "hold the province"},
	{"front", "fight battles"},
	{"shadow", "stay near a counter"},
}

var releaseWho = []Choice{{"", "nobody"}, {"company", "the Company"}, {"employer", "the employer"}, {"either", "either party"}}

var releaseIf = []Choice{
	{"notice", "with notice of weeks"},
	{"war", "if the employer is at war with the nation"},
	{"alliance", "if the employer is allied to the nation"},
	{"lost", "if the employer does not hold the province"},
	{"beaten", "after a lost battle"},
	{"forbidden", "when led against a forbidden enemy"},
}

func noneIfEmpty(text string) string {
	if text == "" {
		return "none"
	}
	return text
}

func assignedWords(n int) string {
	if n == 0 {
		return ""
	}
	return ", and " + strconv.Itoa(n) + " assigned by contract this year"
}
