package templates

// FightRules lets the secretary choose the rules of a battle that waits.
type FightRules struct {
	Shell  Shell
	Title  string
	Where  string
	Back   string
	Action string
	Now    string // by which it is fought as it is
	Fault  string // why nothing can be chosen; empty: it can
	Waits  bool   // forecasts are still reckoned
	Pairs  int    // of armies that the usual figures are of
	Rows   []RulesChoice

	Chosen, Reason          string // as sent
	RulesError, ReasonError string
}

// RulesChoice is one set of rules for that battle.
type RulesChoice struct {
	Value, Name, About, Link string
	Now                      bool
	Waits                    bool
	Progress                 string   // instead of cells
	Cells                    []string // what is to be expected
	Usual                    []string // on the standard armies
}

// expectedHeads are the columns of RulesChoice.Cells, usualHeads those of Usual.
var (
	expectedHeads = [...]string{"Attacker wins", "Defender wins", "Drawn", "Attacker loses", "Defender loses", "Length"}
	usualHeads    = [...]string{"Larger army wins", "Drawn", "Winner loses", "Loser loses", "Length"}
)
