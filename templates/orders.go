package templates

// Orders is the page on which a player orders his week.
type Orders struct {
	Shell    Shell
	Action   string
	Week     string
	Due      string // when the orders will be used, with the zone and how long until; empty: no clock
	Paused   string
	Closed   string // why no orders are taken now; empty: they are
	Owed     []Duty // what is owed
	Carried  bool   // some lines are last week's, proposed and not sealed
	Stage    string // setting missedOrders: what becomes of counters without orders
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
	Steps    string // where it asks for the cells around one
	Spot     string // where it asks what can be done with a cell
	Captives []CaptiveChoice
	Ready    bool // he has said that the week may close
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
	Why       string
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
	Cell      string // number of the cell where it stands
	Carried   bool   // the order is last week's, going on
	Around    string // the map about it in words
	Raids     []Choice
	Raid      string
	RaidStay  bool
	RaidErr   string
	PartTo    string // counter that the part goes into; empty: one of its own
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

// CaptiveChoice is what may be said of a captured commander.
type CaptiveChoice struct {
	ID     string
	Name   string
	State  string
	Do     string // name, withdraw or nothing
	Points string
	Priced bool // points may be asked
	Wrong  string
}

// Spot is a cell and what can be done with it.
type Spot struct {
	Cell  CellInfo
	Deeds []SpotDeed
}

// SpotDeed fills a field of the orders.
type SpotDeed struct{ Label, Field, Value string }

// Around is the map about a counter in words.
type Around struct {
	Shell   Shell
	Name    string
	Where   string // "at Tarantia, open country"
	Why     string // what happened to it, with reasons
	Orders  string // the page of orders, to march from here; empty: it is not the reader's
	Rings   []Ring
	Counter string
}

// Ring is the cells at one distance.
type Ring struct {
	Title string
	Cells []RingCell
}

// RingCell is one of them.
type RingCell struct {
	Bearing  string
	Cell     string // number
	Where    string
	Ground   string
	Holder   string
	Ways     string // roads and rivers to be crossed
	Counters string // known ones, with the age of the knowledge
	Go       string // link that orders a march there
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

// taken reports whether a part is to be split off.
func (c OrderCounter) taken() bool {
	for _, p := range c.Parts {
		if p.Taken {
			return true
		}
	}
	return false
}
