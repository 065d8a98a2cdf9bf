package campaign

import (
	"slices"

	"hyboria/battle"
	"hyboria/data"
	"hyboria/map"
)

// Kinds of magic users with rules of their own on the map, by the ids of
// data/magic.json. A magic player's id is that of his kind.
const (
	whiteHand  = "order_of_the_white_hand" // alone enters Hyperborea (CA-3.2-R1)
	druids     = "white_druids"
	thothAmon  = "thoth_amon"
	mitra      = "priests_of_mitra"
	set        = "worshippers_of_set"
	aquilonia  = "aquilonia"
	pictland   = "pictland"
	stygia     = "stygia"
	hyperborea = "hyperborea"
)

// MagicBook is what a season remembers of magic users beside where they stand
// (CA-17). Every list has a fixed order.
type MagicBook struct {
	Requests []MagicRequest `json:"requests,omitempty"` // by nation, then band
	Aid      []MitraAid     `json:"aid,omitempty"`      // priests who came unpaid, by nation as they came
	Feuds    []Feud         `json:"feuds,omitempty"`    // which of Mitra and Set served whom this year, by nation
	Battles  int            `json:"battles,omitempty"`  // of the Druids for Aquilonia this year (CA-17.4-R2)
	Heart    *Heart         `json:"heart,omitempty"`    // taken (CA-17.5-R1)
}

// MagicRequest is a nation's standing wish that a magic player serve it; the
// player may refuse (CA-17.1-R2). The two alone know of it.
type MagicRequest struct {
	Nation string `json:"nation"`
	Band   string `json:"band"`
}

// MitraAid is a Priest of Mitra who serves a threatened Western kingdom free of
// charge (CA-17.6-R1).
type MitraAid struct {
	Nation string `json:"nation"`
	Person string `json:"person"`
}

// Feud is that Priests of Mitra or Worshippers of Set served a nation this
// year (CA-17.6-R2).
type Feud struct {
	Nation string `json:"nation"`
	Kind   string `json:"kind"`
}

// Heart tells who has the Heart of Ahriman. With heart = yearToStop the game
// goes on to the end of week Ends.
type Heart struct {
	Winner string `json:"winner"`         // the magic player, or the nation that had bought him
	Ends   *Week  `json:"ends,omitempty"` // nil: the campaign ended at once
}

func (m MagicBook) clone() MagicBook {
	m.Requests, m.Aid, m.Feuds = slices.Clone(m.Requests), slices.Clone(m.Aid), slices.Clone(m.Feuds)
	if m.Heart = clonePtr(m.Heart); m.Heart != nil {
		m.Heart.Ends = clonePtr(m.Heart.Ends)
	}
	return m
}

// newYear forgets what is counted by years.
func (m *MagicBook) newYear() { m.Battles, m.Feuds = 0, nil }

// served notes that a kind which has a feud served a nation this year.
func (m *MagicBook) served(nation, kind string) {
	f := Feud{Nation: nation, Kind: kind}
	if kind != mitra && kind != set || slices.Contains(m.Feuds, f) {
		return
	}
	m.Feuds = append(m.Feuds, f)
	slices.SortFunc(m.Feuds, func(a, b Feud) int {
		if pairLess([2]string{a.Nation, a.Kind}, [2]string{b.Nation, b.Kind}) {
			return -1
		}
		return 1
	})
}

// magicBand reports whether the owner is the player of a magic order.
func (s *State) magicBand(id string) bool {
	b := s.Band(id)
	return b != nil && b.Kind == KindMagic
}

// guest reports whether a magic user belongs to a magic player and not to the
// owner of the counter that he is with: his employer pays nothing for him
// (CA-17.1-R2).
func (s *State) guest(c *Counter, m *battle.MagicUser) bool {
	return m.Nation != c.Owner && s.magicBand(m.Nation)
}

// guests lists the magic users in a counter who are not its owner's.
func (s *State) guests(c *Counter) []battle.MagicUser {
	return keep(c.MagicUsers, func(m battle.MagicUser) bool { return s.guest(c, &m) })
}

// hired lists the magic users that the owner of a counter has paid for.
func (s *State) hired(c *Counter) []battle.MagicUser {
	return keep(c.MagicUsers, func(m battle.MagicUser) bool { return !s.guest(c, &m) })
}

// ownPoints is the value of a counter without the magic users of magic
// players in it, which are outside all national points (CA-17.1-R2).
func (s *State) ownPoints(c *Counter) int {
	sum := Points(c)
	for i := range c.Units {
		if c.Units[i].Company != "" { // the Company's own points (CA-16.1)
			sum -= UnitPoints(c.Units[i])
		}
	}
	for _, m := range s.guests(c) {
		sum -= m.Points
	}
	return sum
}

// member is a magic user of a magic player and the counter he is with.
type placedMagic struct {
	user    battle.MagicUser
	counter CounterID
}

// membersOf lists a magic player's magic users on the map, by counter.
func (s *State) membersOf(band string) []placedMagic {
	var list []placedMagic
	for i := range s.Counters {
		for _, m := range s.Counters[i].MagicUsers {
			if m.Nation == band {
				list = append(list, placedMagic{m, s.Counters[i].ID})
			}
		}
	}
	return list
}

// magicUser finds a magic user and his counter.
func (s *State) magicUser(id string) (*Counter, *battle.MagicUser) {
	for i := range s.Counters {
		for j := range s.Counters[i].MagicUsers {
			if s.Counters[i].MagicUsers[j].ID == id {
				return &s.Counters[i], &s.Counters[i].MagicUsers[j]
			}
		}
	}
	return nil, nil
}

// mayServe says why a kind of magic user may not serve a nation now, "" if it
// may (CA-17.1, CA-17.4-R2, CA-17.5-R2, CA-17.6-R2).
func (e *Engine) mayServe(s *State, kind, nation string) (reason, rule string) {
	k, known := e.World.MagicKind(kind)
	list, ok := e.World.Nation(s.listOf(nation))
	switch {
	case !known || !ok:
		return "it serves nations that have an army list", "CA-17.1"
	case list.ID == northmen:
		return list.Name + " hire no magic users at all", "CA-17.6-R2"
	case k.Serves.Land != "": // the White Hand serves whoever comes near its land
		return "", ""
	case kind == thothAmon && e.sidesWith(s, nation, aquilonia):
		return "he never serves Aquilonia or one of its allies", "CA-17.5-R2"
	case !k.MayServe(list, e.foeLists(s, nation)):
		return k.Name + " may not serve " + list.Name + against(k, list), servesRule(k)
	}
	return "", ""
}

func servesRule(k *data.MagicKind) string {
	switch k.ID {
	case druids:
		return "CA-17.4-R2"
	case thothAmon:
		return "CA-17.5-R2"
	case mitra, set:
		return "CA-17.6-R2"
	}
	return "CA-17.1"
}

// against names the war that would change the answer.
func against(k *data.MagicKind, list *data.Nation) string {
	if len(k.Serves.Against) == 0 || !k.MayServe(list, k.Serves.Against) {
		return ""
	}
	return " unless it is at war with " + data.OneOf(k.Serves.Against)
}

// sidesWith reports whether a nation is of a list or allied with one that is.
func (e *Engine) sidesWith(s *State, nation, list string) bool {
	for _, n := range s.Nations {
		if n.List == list && s.Friendly(nation, n.ID) {
			return true
		}
	}
	return false
}

// foeLists are the lists of the nations that a nation is at war with.
func (e *Engine) foeLists(s *State, nation string) []string {
	var foes []string
	for _, n := range s.Nations {
		if s.Hostile(nation, n.ID) && !slices.Contains(foes, n.List) {
			foes = append(foes, n.List)
		}
	}
	return foes
}

// magicAllowed says whether the season has a kind of magic user at all
// (setting magic, CA-17.1-R1).
func (e *Engine) magicAllowed(s data.Settings, kind string) bool {
	switch s.Choice("magic") {
	case "off":
		return false
	case "stygiaOnly":
		k, ok := e.World.MagicKind(kind)
		return ok && slices.Equal(k.Serves.Nations, []string{stygia})
	}
	return true
}

// handReach gives the steps from each cell to the nearest of Hyperborea, -1
// where there is no way; nil on a map without that land.
func handReach(a *hexmap.Atlas) []int {
	far := make([]int, a.Len())
	var edge []hexmap.Cell
	for c := range hexmap.Cell(a.Len()) {
		far[c] = -1
		if a.Nation(c).ID == hyperborea {
			far[c] = 0
			edge = append(edge, c)
		}
	}
	if len(edge) == 0 {
		return nil
	}
	for len(edge) > 0 {
		c := edge[0]
		edge = edge[1:]
		for _, n := range a.Neighbours(c) {
			if n != hexmap.None && far[n] < 0 {
				far[n] = far[c] + 1
				edge = append(edge, n)
			}
		}
	}
	return far
}

// handRange is how far members of the White Hand go from Hyperborea, and
// whether there is a limit (setting whiteHandRange, CA-17.3-R1).
func handRange(s data.Settings) (int, bool) {
	if s.Choice("whiteHandRange") == "unlimited" {
		return 0, false
	}
	return s.Int("whiteHandRange"), true
}

// tooFar reports whether a cell is further from Hyperborea than members of the
// White Hand go.
func (e *Engine) tooFar(s *State, c hexmap.Cell) bool {
	most, limited := handRange(s.Settings)
	return limited && (e.handSteps == nil || e.handSteps[c] < 0 || e.handSteps[c] > most)
}

// handBarred reports whether a counter with a member of the White Hand may not
// enter a cell: one outside their range, unless it comes nearer by it.
func (e *Engine) handBarred(s *State, c *Counter, to hexmap.Cell) bool {
	if !c.withHand() || !e.tooFar(s, to) {
		return false
	}
	return e.handSteps == nil || !e.tooFar(s, c.Cell) || e.handSteps[to] >= e.handSteps[c.Cell]
}

func (c *Counter) withHand() bool {
	return slices.ContainsFunc(c.MagicUsers, func(m battle.MagicUser) bool { return m.Kind == whiteHand })
}

// OwnMagic lists the magic users in a counter that its owner has paid for,
// without members of magic players who are with it (CA-17.1-R2).
func (s *State) OwnMagic(c *Counter) []battle.MagicUser { return s.hired(c) }

// MayServe reports whether magic users of a kind may serve a nation now, as far
// as wars and alliances decide it (CA-17.1, CA-17.4-R2, CA-17.5-R2, CA-17.6-R2).
func (e *Engine) MayServe(s *State, kind, nation string) bool {
	why, _ := e.mayServe(s, kind, nation)
	return why == ""
}

// HandReaches reports whether members of the White Hand go to a cell
// (CA-17.3-R1).
func (e *Engine) HandReaches(s *State, c hexmap.Cell) bool { return !e.tooFar(s, c) }
