package campaign

import (
	"slices"

	"hyboria/battle"
)

// thothPoints are Thoth-Amon's at the start, heartPoints those that the Heart
// of Ahriman gives him (CA-17.5).
const (
	thothPoints = 500
	heartPoints = 3000
)

// HeartTaken tells that Thoth-Amon has the Heart of Ahriman (CA-17.5-R1).
type HeartTaken struct {
	Nation string `json:"nation"` // that held Tarantia for him
	Heart  Heart  `json:"heart"`
}

// Kind is "heart_taken".
func (HeartTaken) Kind() string { return "heart_taken" }

// Apply gives him the Heart.
func (ev HeartTaken) Apply(s *State) {
	h := ev.Heart
	h.Ends = clonePtr(h.Ends)
	s.Magic.Heart = &h
}

// heart looks at the end of a week whether a nation hostile to Aquilonia that
// has Thoth-Amon in its service holds the seat of Tarantia while his counter
// is in that hex (CA-17.5-R1).
func (r *run) heart() {
	if r.s.Magic.Heart != nil {
		return
	}
	for i := range r.s.Holdings {
		h := &r.s.Holdings[i]
		if home := r.s.Nation(h.Home); home == nil || home.List != aquilonia || !h.Capital || h.Holder == h.Home || !r.s.Hostile(h.Holder, h.Home) {
			continue
		}
		if winner := r.thothAt(i); winner != "" {
			ev := HeartTaken{Nation: h.Holder, Heart: Heart{Winner: winner}}
			if r.s.Settings.Choice("heart") == "yearToStop" {
				ev.Heart.Ends = &Week{Year: r.s.At.Year + 1, Week: r.s.At.Week}
			}
			r.emit(ev)
			return
		}
	}
}

// thothAt names whose Thoth-Amon is who stands in the seat of the i-th
// province in the service of its holder: the magic player, or the holder who
// has bought him. It is empty when he is not there.
func (r *run) thothAt(i int) string {
	seat, holder := r.e.seatOf(r.s, i), r.s.Holdings[i].Holder
	for j := range r.s.Counters {
		c := &r.s.Counters[j]
		k := slices.IndexFunc(c.MagicUsers, func(m battle.MagicUser) bool { return m.Kind == thothAmon })
		if c.Cell != seat || k < 0 || r.s.masterOf(c.Owner) != holder {
			continue
		}
		if band := c.MagicUsers[k].Nation; r.s.magicBand(band) {
			return band
		}
		return holder
	}
	return ""
}

// heartEnds reports whether the Heart ends the campaign with the week that is
// being closed: at once, or a year after it was taken (setting heart).
func (s *State) heartEnds() bool {
	h := s.Magic.Heart
	return h != nil && (h.Ends == nil || !s.At.Before(*h.Ends))
}

// thothStanding is the place of a Thoth-Amon who has a player: his points over
// those at the start (CA-19.3-R1). The Druids and the White Hand take none.
func (s *State) thothStanding() []Standing {
	for _, b := range s.Bands {
		if b.Kind != KindMagic || b.List != thothAmon {
			continue
		}
		st := Standing{Nation: b.ID, Owned: thothPoints, Start: thothPoints}
		if h := s.Magic.Heart; h != nil && h.Winner == b.ID {
			st.Owned = heartPoints
		}
		return []Standing{st}
	}
	return nil
}

// crown puts the winner by the Heart first and all others after him, if the
// Heart ended the campaign at once (CA-17.5-R1).
func (s *State) crown(list []Standing) {
	h := s.Magic.Heart
	if h == nil || h.Ends != nil {
		return
	}
	i := slices.IndexFunc(list, func(x Standing) bool { return x.Nation == h.Winner })
	if i < 0 {
		return
	}
	first := list[i]
	copy(list[1:i+1], list[:i])
	list[0] = first
	for j := range list {
		if j > 0 {
			list[j].Place = j + 1
		}
		if j > 1 && !list[j-1].before(list[j]) {
			list[j].Place = list[j-1].Place
		}
	}
	list[0].Place = 1
}
