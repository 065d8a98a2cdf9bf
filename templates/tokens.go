package templates

// Tokens are the programs that may act in one's seat.
type Tokens struct {
	Shell   Shell
	Base    string
	Seat    string // in words
	Fresh   string // a token just made, shown this once
	Error   string
	Example string // address to ask
	List    []TokenRow
}

// TokenRow is one program.
type TokenRow struct{ ID, Label, Created, Used string }

// API is the page that explains the interface for programs.
type API struct {
	Shell    Shell
	Root     string // address of the API
	Document string
	Groups   []APIGroup
}

// APIGroup is a part of the interface.
type APIGroup struct {
	ID, Title  string
	Operations []APIOperation
}

// APIOperation is one request that can be made.
type APIOperation struct{ Method, Path, About, Who string }
