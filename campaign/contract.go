package campaign

import "slices"

// Secrecy says who may read the terms of a contract. That a Company serves,
// and whom, is public in any case (CA-4.1-R5).
type Secrecy string

// The two kinds; an empty word means parties.
const (
	SecrecyPublic  Secrecy = "public"
	SecrecyParties Secrecy = "parties"
)

// Terms are the clauses of a contract between a Free Company and a nation
// (CA-16.2-R1).
type Terms struct {
	Company    string      `json:"company"`
	Employer   string      `json:"employer"`
	Whole      bool        `json:"whole,omitempty"`      // all its regiments that are free when it starts
	Regiments  []string    `json:"regiments,omitempty"`  // unit ids, when not the whole Company
	First      Week        `json:"first"`                // it starts at this week's step (1)
	Last       Week        `json:"last"`                 // and ends with this week
	Fee        []Fee       `json:"fee,omitempty"`        // points of provinces (CA-16.3)
	Promises   []string    `json:"promises,omitempty"`   // recorded, and enforced by nobody (CA-16.2-R1)
	Objectives []Objective `json:"objectives,omitempty"` // what the regiments are hired for
	Forbidden  []string    `json:"forbidden,omitempty"`  // nations that they are not to be led against
	Conquest   *Conquest   `json:"conquest,omitempty"`   // share in what they capture
	Exclusive  bool        `json:"exclusive,omitempty"`  // the Company serves nobody else meanwhile
	Secrecy    Secrecy     `json:"secrecy,omitempty"`
	Release    []Release   `json:"release,omitempty"` // when a party may end it early without blame
}

// Fee assigns the points of a province to the captain for whole years
// (CA-16.3-R1).
type Fee struct {
	Province string `json:"province"`
	From     int    `json:"from"` // first year
	Years    int    `json:"years"`
}

// covers reports whether the fee runs in a year.
func (f Fee) covers(year int) bool { return year >= f.From && year < f.From+f.Years }

// The kinds of objective.
const (
	AimTake   = "take"   // capture a province for the employer
	AimHold   = "hold"   // keep a province in his hands every week
	AimFront  = "front"  // fight battles against a nation or in a land
	AimShadow = "shadow" // stay near a counter, week by week
)

// Objective is a duty of the regiments that the season checks week by week.
type Objective struct {
	Aim      string    `json:"aim"`
	Province string    `json:"province,omitempty"` // take, hold; front: battles in this province
	Against  string    `json:"against,omitempty"`  // front: battles against this nation
	Counter  CounterID `json:"counter,omitempty"`  // shadow
	Times    int       `json:"times,omitempty"`    // front: battles, shadow: weeks; 0 means 1
	Steps    int       `json:"steps,omitempty"`    // shadow: at most so many hexes away; 0 means 3
}

const shadowSteps = 3

func (o Objective) times() int { return max(1, o.Times) }

func (o Objective) steps() int {
	if o.Steps == 0 {
		return shadowSteps
	}
	return o.Steps
}

// Conquest is the captain's share in what his regiments help to capture: the
// points of such provinces, once they are the employer's at a new year.
type Conquest struct {
	Provinces int `json:"provinces"` // at most so many, in the order of their capture
	Years     int `json:"years"`     // each for so many years
}

// The conditions of a release clause.
const (
	IfNotice  = "notice"    // so many weeks' notice
	IfWar     = "war"       // the employer is at war with a nation
	IfAlly    = "alliance"  // the employer is allied to a nation
	IfLost    = "lost"      // the employer does not hold a province
	IfBeaten  = "beaten"    // the regiments have been on the losing side of a battle
	IfClause  = "forbidden" // they have been led against a forbidden enemy
	WhoEither = "either"
)

// Release lets a party end the contract early without blame when its condition
// holds.
type Release struct {
	Who      string `json:"who"` // "company", "employer" or "either"
	If       string `json:"if"`
	Weeks    int    `json:"weeks,omitempty"`    // notice
	With     string `json:"with,omitempty"`     // war, alliance
	Province string `json:"province,omitempty"` // lost
}

// ContractStage is how far a contract has come.
type ContractStage string

// The stages.
const (
	StageAgreed  ContractStage = "agreed"  // the text stands; signatures are wanting
	StageSigned  ContractStage = "signed"  // by both; it will start by itself
	StageRunning ContractStage = "running" // the regiments serve
	StageEnded   ContractStage = "ended"
)

// ContractOutcome is how a contract ended.
type ContractOutcome string

// The outcomes.
const (
	Fulfilled ContractOutcome = "fulfilled" // ran to its last week with every duty met
	Lapsed    ContractOutcome = "lapsed"    // came to nothing or ended early without a breach, or with a duty unmet
	Broken    ContractOutcome = "broken"    // a party left it or kept back its price
)

// Duty is how an objective stands.
type Duty struct {
	Count  int  `json:"count,omitempty"`  // battles fought, weeks near
	Missed int  `json:"missed,omitempty"` // weeks in which it was not so
	Met    bool `json:"met,omitempty"`
}

// Contract is a bargain whose text both parties have agreed on.
type Contract struct {
	ID         string          `json:"id"` // "C1"
	Terms      Terms           `json:"terms"`
	Stage      ContractStage   `json:"stage"`
	Signatures []string        `json:"signatures,omitempty"` // parties that have signed
	Agreed     Week            `json:"agreed"`
	Offer      string          `json:"offer,omitempty"`   // that was accepted
	Tender     string          `json:"tender,omitempty"`  // call that it came from
	Serving    []string        `json:"serving,omitempty"` // unit ids in service
	Weeks      int             `json:"weeks,omitempty"`   // served in full
	Battles    int             `json:"battles,omitempty"`
	Defeats    int             `json:"defeats,omitempty"`
	Breaches   int             `json:"breaches,omitempty"` // battles against forbidden enemies
	Duties     []Duty          `json:"duties,omitempty"`   // of the objectives, in their order
	Taken      []string        `json:"taken,omitempty"`    // provinces captured with its regiments in the seat
	Won        []Fee           `json:"won,omitempty"`      // by the share in conquest
	Consent    []string        `json:"consent,omitempty"`  // parties that agree to end it now
	Leaving    bool            `json:"leaving,omitempty"`  // the captain leaves without leave (CA-16.2-R2)
	Released   string          `json:"released,omitempty"` // party that uses a release clause
	ReleaseAt  int             `json:"releaseAt,omitempty"`
	Withheld   bool            `json:"withheld,omitempty"` // the employer keeps the promised province back
	Outcome    ContractOutcome `json:"outcome,omitempty"`
	By         string          `json:"by,omitempty"` // who broke it
	Reason     string          `json:"reason,omitempty"`
	Ended      Week            `json:"ended,omitzero"`
}

// live reports whether it has not ended.
func (c *Contract) live() bool { return c.Stage != StageEnded }

// party reports whether an owner is one of the two.
func (c *Contract) party(id string) bool { return id == c.Terms.Company || id == c.Terms.Employer }

// pays reports whether its fees still count: while it lives, and after it was
// fulfilled (CA-16.3-R1).
func (c *Contract) pays() bool {
	return !c.Withheld && (c.Stage == StageSigned || c.Stage == StageRunning || c.Outcome == Fulfilled)
}

// fees lists what is promised for certain and what was won.
func (c *Contract) fees() []Fee { return slices.Concat(c.Terms.Fee, c.Won) }

// OfferStatus is what became of an offer.
type OfferStatus string

// The states of an offer.
const (
	OfferOpen      OfferStatus = "open"
	OfferCountered OfferStatus = "countered" // another took its place
	OfferAccepted  OfferStatus = "accepted"
	OfferDeclined  OfferStatus = "declined"
	OfferWithdrawn OfferStatus = "withdrawn"
	OfferExpired   OfferStatus = "expired"
)

// Offer is a proposal of one party to the other.
type Offer struct {
	ID     string      `json:"id"` // "O1"
	From   string      `json:"from"`
	To     string      `json:"to"`
	Terms  Terms       `json:"terms"`
	Made   Week        `json:"made"`
	Until  Week        `json:"until"`          // the last week in which it can be accepted
	Prev   string      `json:"prev,omitempty"` // the offer that it answers
	Status OfferStatus `json:"status"`
}

// Tender is a captain's call for sealed bids, opened all at once.
type Tender struct {
	ID        string   `json:"id"` // "T1"
	Company   string   `json:"company"`
	Whole     bool     `json:"whole,omitempty"`
	Regiments []string `json:"regiments,omitempty"`
	First     Week     `json:"first"`
	Last      Week     `json:"last"`
	Until     Week     `json:"until"` // bids are taken while this week is open, and opened with its orders
	Least     int      `json:"least"` // smallest price that is taken, in points x years
	Called    Week     `json:"called"`
	Bids      []Bid    `json:"bids,omitempty"` // in the order of their arrival
	Open      bool     `json:"open"`
	Winner    string   `json:"winner,omitempty"`
	Contract  string   `json:"contract,omitempty"`
}

// Bid is one sealed bid.
type Bid struct {
	Employer string `json:"employer"`
	Terms    Terms  `json:"terms"`
	Fault    string `json:"fault,omitempty"` // why it was set aside at the opening
}

// Repute is what a party has done, made from facts only.
type Repute struct {
	Who       string `json:"who"`
	Fulfilled int    `json:"fulfilled,omitempty"`
	Lapsed    int    `json:"lapsed,omitempty"`
	Broken    int    `json:"broken,omitempty"`   // by this party
	Wronged   int    `json:"wronged,omitempty"`  // by the other one
	Weeks     int    `json:"weeks,omitempty"`    // of service given or had
	Battles   int    `json:"battles,omitempty"`  // fought in service
	Taken     int    `json:"taken,omitempty"`    // provinces captured in service
	Turned    int    `json:"turned,omitempty"`   // regiments that changed sides
	Breaches  int    `json:"breaches,omitempty"` // battles to which it led regiments against their terms
	Paid      int    `json:"paid,omitempty"`     // points x years assigned or had
}

func (t Terms) clone() Terms {
	t.Regiments = slices.Clone(t.Regiments)
	t.Fee, t.Promises = slices.Clone(t.Fee), slices.Clone(t.Promises)
	t.Objectives, t.Forbidden = slices.Clone(t.Objectives), slices.Clone(t.Forbidden)
	t.Conquest, t.Release = clonePtr(t.Conquest), slices.Clone(t.Release)
	return t
}

func (c Contract) clone() Contract {
	c.Terms = c.Terms.clone()
	c.Signatures, c.Serving = slices.Clone(c.Signatures), slices.Clone(c.Serving)
	c.Duties, c.Taken = slices.Clone(c.Duties), slices.Clone(c.Taken)
	c.Won, c.Consent = slices.Clone(c.Won), slices.Clone(c.Consent)
	return c
}

func (o Offer) clone() Offer {
	o.Terms = o.Terms.clone()
	return o
}

func (t Tender) clone() Tender {
	t.Regiments = slices.Clone(t.Regiments)
	t.Bids = cloneEach(t.Bids, func(b Bid) Bid { b.Terms = b.Terms.clone(); return b })
	return t
}

// Contract gives the contract with this number, or nil.
func (s *State) Contract(id string) *Contract {
	for i := range s.Bargains.Contracts {
		if s.Bargains.Contracts[i].ID == id {
			return &s.Bargains.Contracts[i]
		}
	}
	return nil
}

// Offer gives the offer with this number, or nil.
func (s *State) Offer(id string) *Offer {
	for i := range s.Bargains.Offers {
		if s.Bargains.Offers[i].ID == id {
			return &s.Bargains.Offers[i]
		}
	}
	return nil
}

// Tender gives the call for bids with this number, or nil.
func (s *State) Tender(id string) *Tender {
	for i := range s.Bargains.Tenders {
		if s.Bargains.Tenders[i].ID == id {
			return &s.Bargains.Tenders[i]
		}
	}
	return nil
}

// repute is a party's line in the book of facts, made when it is first asked
// for.
func (s *State) repute(who string) *Repute {
	i, found := slices.BinarySearchFunc(s.Bargains.Records, who, func(r Repute, id string) int {
		switch {
		case r.Who < id:
			return -1
		case r.Who > id:
			return 1
		}
		return 0
	})
	if !found {
		s.Bargains.Records = slices.Insert(s.Bargains.Records, i, Repute{Who: who})
	}
	return &s.Bargains.Records[i]
}

// runningOf is the running number of a week, counted from now: the weeks of a
// winter do not count.
func (s *State) runningOf(w Week) int {
	per := s.Settings.Int("weeksPerYear")
	return max(1, s.Running) + (w.Year-s.At.Year)*per + w.Week - max(1, s.At.Week)
}
