package web

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"sync"

	"hyboria/campaign"
	"hyboria/map"
	"hyboria/map/chart"
	"hyboria/provinces"
)

// realmRoutes are the picture of who holds what.
func (s *Server) realmRoutes() []route {
	return []route{{http.MethodGet, "/s/:season/map/realm", actLook, s.withSeason(s.realmPicture)}}
}

// realmFacts is all that the picture of the realms is drawn from.
type realmFacts struct {
	Holdings provinces.Ledger
	Wars     [][2]string
	Nations  []string // for patterns; empty without
	Ages     []int8   // of the knowledge of each cell, as in seenAges; empty without fog
}

// lookout is what a viewer saw at the end of a week.
type lookout struct {
	cells   *hexmap.CellSet
	running int
}

// realmFacts gathers what the reader may know of the realms.
func (v *visit) realmFacts(k campaign.Knowledge) (realmFacts, error) {
	f := factsOf(k, lookOf(v.wishes).Patterns)
	var err error
	f.Ages, err = v.seenAges(k)
	return f, err
}

// factsOf are the facts but for the fog.
func factsOf(k campaign.Knowledge, patterns bool) realmFacts {
	f := realmFacts{Holdings: k.Holdings}
	for i, a := range k.Nations {
		for _, b := range k.Nations[:i] {
			if k.Relation(a.ID, b.ID) == campaign.War {
				f.Wars = append(f.Wars, [2]string{a.ID, b.ID})
			}
		}
		if patterns {
			f.Nations = append(f.Nations, a.ID)
		}
	}
	return f
}

// neverSeen is the age of what was never seen; 0 is in sight.
const neverSeen = -1

// seenAges tells of each cell how many weeks ago the viewer saw it last; nil
// when he sees all (CA-4.1-R2).
func (v *visit) seenAges(k campaign.Knowledge) ([]int8, error) {
	now := lookout{k.InSight(v.server.engine), k.Running}
	if now.cells == nil {
		return nil, nil
	}
	var before []lookout
	for _, w := range v.weeks {
		if w == v.week && !v.now {
			break
		}
		seen, err := v.shelf.states.lookout(v, w)
		if err != nil {
			return nil, err
		}
		before = append(before, seen)
	}
	return agesOf(v.server.engine.Atlas.Len(), before, now), nil
}

// agesOf reckons how old what was seen of each of n cells is, from the oldest
// look to the newest.
func agesOf(n int, before []lookout, now lookout) []int8 {
	ages := make([]int8, n)
	for c := range ages {
		ages[c] = neverSeen
		for _, x := range before {
			if x.cells != nil && x.cells.Has(hexmap.Cell(c)) {
				ages[c] = int8(min(100, max(1, now.running-x.running)))
			}
		}
		if now.cells.Has(hexmap.Cell(c)) {
			ages[c] = 0
		}
	}
	return ages
}

// lookout is what the reader saw at the end of a week.
func (c *stateCache) lookout(v *visit, w campaign.Week) (lookout, error) {
	key := c.whyKey(w, v.viewer)
	x, ok := c.past.seen.get(key)
	if ok {
		return x, nil
	}
	state, err := c.at(v.ctx, w)
	if err != nil {
		return x, err
	}
	know := campaign.View(v.server.engine, state, v.viewer)
	x = lookout{know.InSight(v.server.engine), know.Running}
	c.past.seen.put(key, x, 1)
	return x, nil
}

// mark stands for the facts.
func (f realmFacts) mark() (string, error) {
	b, err := json.Marshal(f)
	if err != nil {
		return "", err
	}
	sum := sha256.Sum256(b)
	return hex.EncodeToString(sum[:8]), nil
}

// realmAddress is where the picture for what the reader knows is to be had. It
// changes with the facts, so that browsers may keep the picture.
func (v *visit) realmAddress(k campaign.Knowledge) (string, error) {
	f, err := v.realmFacts(k)
	if err != nil {
		return "", err
	}
	mark, err := f.mark()
	if err != nil {
		return "", err
	}
	query := url.Values{"v": {mark}}
	if !v.now {
		query.Set("week", v.week.String())
	}
	return v.base() + "/map/realm?" + query.Encode(), nil
}

// realmPicture draws the realms as the reader knows them. Whoever has the
// address of another's picture gets his own.
func (s *Server) realmPicture(v *visit) error {
	var picture []byte
	asked := v.echo.QueryParam("v")
	lists := []campaign.Knowledge{v.know}
	if v.now {
		lists = append(lists, v.present())
	}
	for _, k := range lists {
		f, err := v.realmFacts(k)
		if err != nil {
			return err
		}
		mark, err := f.mark()
		if err != nil {
			return err
		}
		if picture == nil || mark == asked {
			if picture, err = s.realms.picture(s, mark, f); err != nil {
				return err
			}
		}
		if mark == asked {
			v.echo.Response().Header().Set("Cache-Control", "private, max-age=31536000, immutable")
			break
		}
	}
	pictureHeaders(v.echo)
	return v.echo.Blob(http.StatusOK, "image/svg+xml", picture)
}

// realmStore keeps the pictures drawn last, by their marks.
type realmStore struct {
	mu    sync.Mutex
	drawn map[string][]byte
	order []string
}

// keptRealms is how many pictures are kept.
const keptRealms = 64

func (r *realmStore) picture(s *Server, mark string, f realmFacts) ([]byte, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if b, ok := r.drawn[mark]; ok {
		return b, nil
	}
	var b bytes.Buffer
	if err := s.realm(f).Write(&b, s.engine.Atlas); err != nil {
		return nil, fmt.Errorf("drawing the realms: %w", err)
	}
	if r.drawn == nil {
		r.drawn = map[string][]byte{}
	}
	if len(r.order) >= keptRealms {
		delete(r.drawn, r.order[0])
		r.order = r.order[1:]
	}
	r.drawn[mark], r.order = b.Bytes(), append(r.order, mark)
	return b.Bytes(), nil
}

// realm is what the chart draws from the facts.
func (s *Server) realm(f realmFacts) chart.Realm {
	holding := func(p *hexmap.Province) provinces.Holding {
		if i := f.Holdings.Find(p.ID); i >= 0 {
			return f.Holdings[i]
		}
		return provinces.Holding{}
	}
	return chart.Realm{
		Holder: func(p *hexmap.Province) string { return holding(p).Holder },
		Owner:  func(p *hexmap.Province) string { return holding(p).Owner },
		Disputed: func(p *hexmap.Province) string {
			h := holding(p)
			switch {
			case !h.Contested():
				return ""
			case h.PacifiedBy != "":
				return p.Name + ", pacified"
			}
			return fmt.Sprintf("%s, captured, %s held", p.Name, counted(h.Count, "week", "weeks"))
		},
		Colour: func(id string) string { return s.engine.World.Look(id).Fill },
		War: func(a, b string) bool {
			return slices.Contains(f.Wars, [2]string{a, b}) || slices.Contains(f.Wars, [2]string{b, a})
		},
		Patterned: f.Nations, Fog: fogOf(f.Ages),
	}
}

// fogOf sorts cells by the age of what is known of them; ages that look the
// same are drawn as one.
func fogOf(ages []int8) []chart.Fog {
	var out []chart.Fog
	for kind := 1; kind <= 4; kind++ {
		f := chart.Fog{}
		for c, age := range ages {
			if age != 0 && chart.FogKind(int(max(0, age))) == kind {
				f.Age = max(f.Age, int(age))
				f.Cells = append(f.Cells, hexmap.Cell(c))
			}
		}
		if len(f.Cells) > 0 {
			out = append(out, f)
		}
	}
	return out
}
