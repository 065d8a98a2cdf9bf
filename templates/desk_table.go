package templates

// Tables lists the battles that are fought on real tables.
type Tables struct {
	Shell    Shell
	Wish     *TableWish // nil for those who have no side
	Waiting  []TableRow
	Taken    []TableRow // results that the season has taken in
	Corrects bool       // they can be corrected by the reader
	Error    string
}

// TableWish is whether one's side fights on real tables.
type TableWish struct {
	Action string
	Name   string
	On     bool
	Others []string // who wishes it too
}

// TableRow is one battle on a real table.
type TableRow struct {
	Title, Where, State, Tag string
	Link, Pack, Correct      string
}

// Table is the page of one battle on a real table: its result, to be written
// down and signed.
type Table struct {
	Shell  Shell
	Title  string
	Lede   string
	State  []string // where the result stands
	Hidden string   // why there is nothing more to be seen
	Facts  []Fact
	Pack   string
	Other  string // the battle's own page
	Action string // where its forms go
	Error  string
	Said   string

	Form    *TableForm
	Report  *TableReportRow
	Signers []TableSigner
	Strike  bool // the result may be taken back by the reader
	Leave   bool // the battle may be left to the generals
}

// TableReportRow is a result that lies on the desk.
type TableReportRow struct {
	By     string
	Result string
	Shares []string
	Digest string
}

// TableSigner is a commander whose name is due under the result.
type TableSigner struct {
	ID, Name, State string
	Signed          bool
	Button          string // empty: not the reader's to sign
}

// TableForm is the result as it is written down.
type TableForm struct {
	Sides   [2]TableSide
	Winner  string
	Turns   string
	Reason  string
	Names   [2]string
	Wrong   map[string]string
	Correct bool
}

// TableSide is one side of the form.
type TableSide struct {
	Key       string // a or d, the prefix of its fields
	Role      string
	Name      string
	Commander string // his name; empty: none
	Fate      string
	FateError string
	Fates     []Choice
	Conceded  bool
	Units     []TableUnit
	Persons   []TablePerson
}

// TableUnit is one unit with the figures that did not come through.
type TableUnit struct {
	Field   string // prefix of its inputs
	Name    string
	Note    string
	Figures int
	Counts  []TableCount
	Reserve bool // off the table unless it came in
	On      bool
	Error   string
}

// TableCount is how many figures met one fate.
type TableCount struct{ Name, Label, Value string }

// TablePerson is a hero or magic user.
type TablePerson struct {
	Field, Name, Fate, Error string
	Fates                    []Choice
}

// Pack is the battle on paper: the ground, who fights, and a form for the pen.
type Pack struct {
	Shell   Shell
	Title   string
	When    string
	Facts   []Fact
	Ground  string
	Alt     string
	W, H    int
	Card    string
	Sides   [2]PackSide
	Rulings []string
	Water   string
	Back    string
}

// PackSide is the roster of one side.
type PackSide struct {
	Role, Name, Commander string
	Points                int
	Units                 []PackUnit
	Persons               []string
}

// PackUnit is one unit of a roster.
type PackUnit struct{ Name, Type, Arms, Traits, Figures, Points string }
