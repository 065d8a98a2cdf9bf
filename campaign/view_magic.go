package campaign

import (
	"hyboria/battle"
	"hyboria/map"
)

// MagicNews is what a viewer may know of magic users beside the counters that
// he sees. Whom a magic player serves and who has the Heart is public
// (CA-4.1-R5); requests are known to the two, the rest to whom it concerns.
type MagicNews struct {
	Requests []MagicRequest `json:"requests,omitempty"` // by nation, then band
	Members  []MemberNews   `json:"members,omitempty"`  // a magic player's own, by counter
	Aid      []MitraAid     `json:"aid,omitempty"`      // priests who serve the viewer unpaid
	Feuds    []Feud         `json:"feuds,omitempty"`    // of the viewer's nation this year
	Battles  int            `json:"battles,omitempty"`  // the Druids' for Aquilonia this year: to these two
	Heart    *Heart         `json:"heart,omitempty"`
}

// MemberNews is one magic user of a magic player and where he is.
type MemberNews struct {
	User    battle.MagicUser `json:"user"`
	Counter CounterID        `json:"counter,omitempty"` // 0: a captive
	Cell    hexmap.Cell      `json:"cell"`
	Holder  string           `json:"holder,omitempty"` // who holds him captive
}

// viewMagic makes the news of magic for a viewer.
func viewMagic(s *State, v Viewer) MagicNews {
	news := MagicNews{
		Requests: keep(s.Magic.Requests, func(r MagicRequest) bool { return v.owns(r.Nation) || v.owns(r.Band) }),
		Aid:      keep(s.Magic.Aid, func(a MitraAid) bool { return v.owns(a.Nation) }),
		Feuds:    keep(s.Magic.Feuds, func(f Feud) bool { return v.owns(f.Nation) }),
		Heart:    s.Magic.Heart,
	}
	for _, n := range s.Owners() {
		if v.owns(n.ID) && (n.List == aquilonia || n.List == druids) {
			news.Battles = s.Magic.Battles
		}
		if n.Kind == KindMagic && v.owns(n.ID) {
			news.Members = append(news.Members, s.memberNews(n.ID)...)
		}
	}
	return news
}

func (s *State) memberNews(band string) []MemberNews {
	var list []MemberNews
	for _, m := range s.membersOf(band) {
		list = append(list, MemberNews{User: m.user, Counter: m.counter, Cell: s.Counter(m.counter).Cell})
	}
	for _, c := range s.Captives {
		if c.Magic != nil && c.Nation == band {
			list = append(list, MemberNews{User: *c.Magic, Cell: hexmap.None, Holder: c.Holder})
		}
	}
	return list
}

// viewClub keeps the motions before the players: whoever owns counters and the
// secretary know of them.
func viewClub(s *State, v Viewer) Club {
	if v.Kind == ViewSpectator {
		return Club{}
	}
	return s.Club
}

// knownMagic puts what the viewer knows of magic into a state made of it. His
// members with the armies of others stand in those armies.
func (k *Knowledge) knownMagic(s *State) {
	s.Magic = MagicBook{Requests: k.Magic.Requests, Aid: k.Magic.Aid, Feuds: k.Magic.Feuds, Battles: k.Magic.Battles, Heart: k.Magic.Heart}
	s.Club = k.Club
	for _, m := range k.Magic.Members {
		if c := s.Counter(m.Counter); c != nil && !c.holds(m.User.ID) {
			c.MagicUsers = append(c.MagicUsers[:len(c.MagicUsers):len(c.MagicUsers)], m.User)
		}
	}
}
