package templates

// Orders is the page on which a player orders his week.
type Orders struct {
	Shell    Shell
	Action   string
	Week     string
	Due      string // when the orders will be used, with the zone and how long until; empty: no clock
	Paused   string
	Closed   string   // why no orders are taken now; empty: they are
	Owed     []string // what is owed
	Receipt  *Receipt
	Checked  bool // the draft was checked and not sent
	Wrong    []string
	Counters []OrderCounter
	Pacts    []PactChoice
	Systems  []Choice // battle rules to wish for; empty: not asked
	Rules    string
	Nonce    string
	Places   []string
	Map      *Map   // on which ways are clicked out
	Ways     string // where the map's script asks for a way
	Ready    bool   // he has said that the week may close
	CanReady bool
	Empty    string // teaches when there is no counter
}

// Receipt is what a player keeps of what he has sealed.
type Receipt struct {
	Words       string
	Fingerprint string
	Used        string
	Lines       []string // the moves in words
}

// OrderCounter is one counter with its order.
type OrderCounter struct {
	ID        string
	Name      string
	Where     string
	Contents  string
	Points    int
	Commander string
	Pace      string
	Order     string
	OrderErr  string
	Choices   []string // orders that make sense here, in words
	Inside    bool
	NoAdvance bool
	FallBack  string
	Walled    bool
	Way       *Way
	Parts     []PartChoice
	PartName  string
	PartOrder string
	PartErr   string
	PartWrong string
	Joinable  []Choice
	Join      string
	JoinErr   string
	Why       string // why it cannot be ordered now
}

// PartChoice is a unit or person that may be split off.
type PartChoice struct {
	ID, Label string
	Taken     bool
}

// Way is the march of a counter, week by week.
type Way struct {
	Weeks []WayWeek
	Cut   string
	Carry int
}

// WayWeek is one week of a march.
type WayWeek struct {
	Label string
	Ends  string
	Steps []WayStep
}

// WayStep is one hex of a march.
type WayStep struct {
	Where  string
	Cost   int
	When   string
	War    string
	Rivals string // known enemies who could be there as early
}

// PactChoice is what may be registered with another nation.
type PactChoice struct {
	ID, Name string
	State    string
	Steps    []Choice
	Step     string
	Leave    bool   // leave is given now
	LeaveTo  string // chosen
	Wrong    string
}
