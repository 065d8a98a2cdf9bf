package templates

// Systems compares the battle systems.
type Systems struct {
	Shell   Shell
	Pairs   int // of armies
	Times   int // that each met
	Rows    []SystemRow
	Same    []AgreeRow // same winner
	Favours []AgreeRow // same favourite
}

// SystemRow is one system with its figures.
type SystemRow struct {
	Name, About, Link string // Link leads to its book; empty: it has none here
	Cells             []string
	Asks              string // how people decide
	Setting           string
}

// AgreeRow is how one system agrees with each.
type AgreeRow struct {
	Name  string
	Cells []string
}

// systemHeads are the columns of SystemRow.Cells.
var systemHeads = [...]string{"Attacker wins", "Defender wins", "Drawn", "Larger army wins", "Length", "Winner loses", "Loser loses", "Battles a second"}
