package campaign

import (
	"hyboria/battle"
	"hyboria/data"
	"hyboria/map"
	"hyboria/provinces"
)

// Stage is where a week stands (CA-5.2-R1). A week is open until its orders
// are resolved; it may then wait for battles twice, before and after the
// marches, and is closed when the next one opens.
type Stage string

// The stages of a season.
const (
	StageMuster   Stage = "muster"   // before week 1
	StageOpen     Stage = "open"     // orders are taken
	StageDawn     Stage = "dawn"     // battles due at t = 0 are being fought (step 3)
	StageMarched  Stage = "marched"  // battles of this week's contacts are being fought (step 5)
	StageWinter   Stage = "winter"   // the last week is closed (CA-11): BeginWinter is due, or with State.Quartered purchases are taken
	StageFinished Stage = "finished" // the campaign is over (CA-19.3)
)

// CounterID is the number in the secretary's register; the smaller number was
// registered first.
type CounterID int

// Counter is one army on the map with the contents of its envelope.
type Counter struct {
	ID         CounterID          `json:"id"`
	Name       string             `json:"name"`
	Owner      string             `json:"owner"` // nation id
	Cell       hexmap.Cell        `json:"cell"`
	Inside     bool               `json:"inside,omitempty"` // inside the walls (CA-13.1-R2)
	Units      []battle.Unit      `json:"units"`            // sheet order
	Heroes     []battle.Hero      `json:"heroes,omitempty"`
	MagicUsers []battle.MagicUser `json:"magicUsers,omitempty"`
	Commander  *battle.Commander  `json:"commander,omitempty"` // nil: captured; back in CommanderWait weeks

	Carry         int     `json:"carry,omitempty"`         // unused march points (CA-6.1-R5)
	CommanderWait int     `json:"commanderWait,omitempty"` // weeks until a new commander (CA-10.2-R1)
	Since         int     `json:"since"`                   // running week number in which it came to its cell
	SinceAt       Instant `json:"sinceAt"`                 // the instant of that week (CA-7.1-R3 asks who has stood longer)
	Barren        int     `json:"barren,omitempty"`        // weeks running that it has ended in barren country (setting supply)
	Fought        bool    `json:"fought,omitempty"`        // this week (CA-7.2-R2)
	Stopped       bool    `json:"stopped,omitempty"`       // by contact, this week
	Sallied       bool    `json:"sallied,omitempty"`       // this week, out of walls or to a relief that made contact (CA-13.2-R2)
	Guard         bool    `json:"guard,omitempty"`         // home guard of an unplayed nation (CA-1.2-R2)
	Entered       Enter   `json:"entered,omitempty"`       // the side by which it last entered its cell

	Began hexmap.Cell `json:"began,omitempty"` // of a band's counter: where it began the week (CA-10.3-R4)
}

// Enter is the cell from which a counter came; None at the start.
type Enter struct {
	From hexmap.Cell `json:"from"`
	Set  bool        `json:"set,omitempty"`
}

// OwnerKind is what sort of owner of counters a NationState is.
type OwnerKind string

// The kinds of owners. All but nations stand in State.Bands.
const (
	KindNation  OwnerKind = ""
	KindCompany OwnerKind = "company" // a Free Company (CA-16)
	KindMagic   OwnerKind = "magic"   // the player of a magic order (CA-17.1-R2)
)

// NationState is one nation, Free Company or magic player in the season.
type NationState struct {
	ID         string `json:"id"` // list id of data/nations.json, or of the land when a list is shared
	Name       string `json:"name"`
	List       string `json:"list"`                // list id of data/nations.json
	League     bool   `json:"league,omitempty"`    // percentages hold for all nations of the list together (CA-1.7-R1, CA-1.8-R1)
	Start      int    `json:"start"`               // points at the start, the base of the standing (CA-19.3-R1)
	Played     bool   `json:"played"`              // has a player or caretaker; false: home guard only
	Player     string `json:"player,omitempty"`    // name as shown
	Caretaker  string `json:"caretaker,omitempty"` // doctrine when no person plays it
	Eliminated bool   `json:"eliminated,omitempty"`

	Missed  int    `json:"missed,omitempty"`  // weeks running without orders of its player
	Deputy  string `json:"deputy,omitempty"`  // who gives its orders meanwhile (CA-5.3-R2)
	Leaving bool   `json:"leaving,omitempty"` // without a player from the next winter on

	Kind   OwnerKind `json:"kind,omitempty"`
	Serves string    `json:"serves,omitempty"` // of a band: its employer, whose wars and alliances it has (CA-16.2-R3, CA-17.2-R1)
}

// Battle is an open or fought battle of the season.
type Battle struct {
	ID        string          `json:"id"` // "Y1/W7-2"
	Week      Week            `json:"week"`
	Cell      hexmap.Cell     `json:"cell"`
	Sides     [2][]CounterID  `json:"sides"`             // attacker, defender; the counter that settles edges first
	Reserve   [2][]CounterID  `json:"reserve,omitempty"` // counters in contact with nothing on the table (CA-7.3-R2)
	Owners    [2][]string     `json:"owners,omitempty"`  // of the counters of each side, each once; they may read the losses
	Captains  [2][]string     `json:"captains,omitzero"` // Companies with regiments in them; their captains may read it too
	At        Instant         `json:"at"`                // of the contact; 0 for the battles of step (3)
	Pair      [2]CounterID    `json:"pair"`              // attacker and defender that settled the battlefield (CA-7.3-R3)
	Chief     [2]CounterID    `json:"chief"`             // whose commanders command
	Scenario  battle.Scenario `json:"scenario"`
	Sortie    bool            `json:"sortie,omitempty"`  // a garrison came out against its besiegers (CA-13.2-R3)
	Assault   bool            `json:"assault,omitempty"` // walls are stormed (setting assault)
	Water     string          `json:"water,omitempty"`   // the club's own text on streams and rivers, when the table has any (setting riverText)
	Table     bool            `json:"table,omitempty"`   // fought by its players on a real table: the week waits for the result
	Hand      bool            `json:"hand,omitempty"`    // its commanders fight it turn by turn: the week waits for them
	Raid      *RaidNote       `json:"raid,omitempty"`    // it is a raid that its commanders fight turn by turn (VR-17)
	Rules     string          `json:"rules,omitempty"`   // the battle rules that the secretary chose for it (CA-8.3-R1); empty: as setting and orders say
	Play      *Play           `json:"play,omitempty"`    // how far they are; nil: it has not begun
	Open      bool            `json:"open"`
	Winner    battle.Outcome  `json:"winner,omitempty"`
	Digest    string          `json:"digest,omitempty"`
	LossShare [2]int          `json:"lossShare,omitempty"` // basis points
}

// State is the whole season. It is only ever changed by applying events, and
// every list in it has a fixed order, so that its JSON is canonical.
type State struct {
	Edition  string        `json:"edition"` // of the campaign code and rules
	Name     string        `json:"name"`
	DataHash string        `json:"dataHash"` // of the world data the season was founded on
	Settings data.Settings `json:"settings"`
	Chain    string        `json:"chain"` // published last link of the dice chain

	At      Week  `json:"at"`
	Running int   `json:"running"` // weeks since the start, 1 in Y1/W1
	Stage   Stage `json:"stage"`

	Quartered bool `json:"quartered,omitempty"` // in winter: the armies are in quarters and purchases are taken

	Nations  []NationState    `json:"nations"`          // order of CA-1.3
	Bands    []NationState    `json:"bands,omitempty"`  // owners of counters without land: Free Companies, then magic players
	Counters []Counter        `json:"counters"`         // by ID
	Holdings provinces.Ledger `json:"holdings"`         // atlas order
	Sieges   []Siege          `json:"sieges,omitempty"` // walled places besieged or short of stores, by province id
	Pacts    []Pact           `json:"pacts"`            // by A, then B
	Leaves   []Leave          `json:"leaves"`
	Memory   []Meeting        `json:"memory"` // latest battle of each pair this year (MC-16.1)

	Orders     []NationOrders `json:"orders,omitempty"`    // latest of each nation for the open week, by nation
	Purchases  []WinterOrders `json:"purchases,omitempty"` // likewise in winter
	Waiting    []Pair         `json:"waiting,omitempty"`   // in contact at the end of last week, not fought (CA-7.2-R2)
	Battles    []Battle       `json:"battles,omitempty"`   // of the current week; closed ones stay until the week closes
	CardsOut   []int          `json:"cardsOut,omitempty"`  // with cardReuse = discardForYear
	Captives   []Captive      `json:"captives,omitempty"`  // commanders held until winter
	Debts      []Debt         `json:"debts,omitempty"`     // ransoms agreed this year
	Purses     []Purse        `json:"purses,omitempty"`    // ransoms paid, in winter
	Club       Club           `json:"club,omitzero"`       // motions before the players (CA-20, CA-1.2-R1)
	Letters    []Letter       `json:"letters,omitempty"`   // in the order of sending
	Book       Book           `json:"book,omitzero"`       // rulings and notes of the secretary
	Magic      MagicBook      `json:"magic,omitzero"`      // requests, unpaid priests, the Heart (CA-17)
	Turncoats  []Turncoat     `json:"turncoats,omitempty"` // units that go back in winter (CA-15.2)
	NextID     NextIDs        `json:"nextID"`
	Standings  []Standing     `json:"standings,omitempty"`  // after the last winter's changes
	BattleSeq  int            `json:"battleSeq"`            // battles opened this week
	LastResult string         `json:"lastResult,omitempty"` // digest of the last closed battle

	Keeping  Keeping   `json:"keeping,omitzero"`   // how the secretary is bound (CA-1.9-R1)
	Seals    []Seal    `json:"seals,omitempty"`    // of all envelopes, by counter
	Openings []Opening `json:"openings,omitempty"` // of envelopes, since the start of the last closed week
	Glimpses []Glimpse `json:"glimpses,omitempty"` // what each player remembers, with fogOfWar = blind

	Desk Desk `json:"desk,omitzero"` // the running of the season

	Raids RaidBook `json:"raids,omitzero"` // raids on provinces and what they left (VR-17.8)

	Bargains Bargains `json:"bargains,omitzero"` // Free Companies and contracts (CA-15, CA-16)
}

// NextIDs are the next free numbers of the register.
type NextIDs struct {
	Counter CounterID `json:"counter"`
	Unit    int       `json:"unit"`
	Person  int       `json:"person"`
}

// Relation is what two nations are to one another (CA-19.1-R1).
type Relation string

// Relations; pairs not listed are at peace.
const (
	Peace    Relation = "peace"
	War      Relation = "war"
	Alliance Relation = "alliance"
)

// Pact is the relation of two nations that are not simply at peace, and what
// one of them has registered alone. Pair is sorted by id.
type Pact struct {
	Pair     [2]string `json:"pair"`
	Relation Relation  `json:"relation"`
	Offers   []string  `json:"offers,omitempty"`  // nations that have registered the next step (alliance, peace, end of alliance)
	Notice   string    `json:"notice,omitempty"`  // who gave notice of the alliance's end
	Lasting  bool      `json:"lasting,omitempty"` // for the whole campaign (CA-1.6-R1, leagues)
}

// Leave lets a nation's counters enter the land of the province's holder
// without an act of war (CA-6.3-R1).
type Leave struct {
	From   string `json:"from"` // who grants
	To     string `json:"to"`
	Ending bool   `json:"ending,omitempty"` // withdrawn; over after this week
}

// Meeting is the latest battle of two nations this year.
type Meeting struct {
	A      string `json:"a"`
	B      string `json:"b"`
	Winner string `json:"winner,omitempty"` // empty: drawn
}

// Pair is two hostile counters in contact.
type Pair struct {
	A CounterID `json:"a"`
	B CounterID `json:"b"`
}

// Captive is a commander held until winter (CA-10.2-R1).
type Captive struct {
	Commander *battle.Commander `json:"commander,omitempty"` // as he was; his own side's to read
	Magic     *battle.MagicUser `json:"magic,omitempty"`     // a magic user held instead of a commander (CA-10.3-R4)
	Name      string            `json:"name"`
	Nation    string            `json:"nation"`
	Holder    string            `json:"holder"`
	Asked     *int              `json:"asked,omitempty"` // points for which the holder would free him (CA-10.2-R1)
	Bid       *int              `json:"bid,omitempty"`   // points that his own side would give
}

// Standing is a nation's place (CA-19.3-R1): Owned / Start, ties share.
type Standing struct {
	Nation string `json:"nation"`
	Owned  int    `json:"owned"`
	Start  int    `json:"start"`
	Place  int    `json:"place"`
}
