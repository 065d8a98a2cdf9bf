package web

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"sync"

	"hyboria/campaign"
)

// sight is what one viewer may know at one moment. It is shared between the
// requests of all who see with the same eyes: read it, do not change it.
type sight struct {
	know campaign.Knowledge
	mark string // stands for all of it: changes when that does, and not when something happens that he may not know of
	err  error
	once sync.Once
}

// sight is made once for each viewer after each entry of the journal. The key
// holds the viewer, so that nobody is given another's.
func (s *Server) sight(sh *shelf, v campaign.Viewer) (*sight, error) {
	state, head := sh.season.Now()
	sh.mu.Lock()
	if sh.sightsAt != head {
		sh.sightsAt, sh.sights = head, map[campaign.Viewer]*sight{}
	}
	x := sh.sights[v]
	if x == nil {
		x = &sight{}
		sh.sights[v] = x
	}
	sh.mu.Unlock()
	x.once.Do(func() {
		x.know = campaign.View(s.engine, state, v)
		var b []byte
		if b, x.err = json.Marshal(x.know); x.err == nil {
			sum := sha256.Sum256(b)
			x.mark = hex.EncodeToString(sum[:8])
			sh.recall.keep(x.mark, s.news(x.know))
		}
	})
	return x, x.err
}

// mark stands for all that a viewer may know now.
func (s *Server) mark(sh *shelf, v campaign.Viewer) (string, error) {
	x, err := s.sight(sh, v)
	if err != nil {
		return "", err
	}
	return x.mark, nil
}
