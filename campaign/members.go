package campaign

import (
	"hyboria/data"
	"hyboria/map"
)

// member is a nation of a season: a list of CA-1.3, or a part of one that the
// settings give to a player of its own.
type member struct {
	id     string
	name   string
	list   string
	league bool // shares and guards are reckoned for the whole list
}

// members lists the nations of a season in the order of CA-1.3. The northern
// tribes (CA-1.6-R1), the twin cities (CA-1.7-R1) and the cities of a league
// (CA-1.8-R1), which take the ids of their provinces, are nations of their own
// when the settings say so.
func (e *Engine) members(s data.Settings) []member {
	var out []member
	for i := range e.World.Nations {
		n := &e.World.Nations[i]
		switch {
		case !inPlay(n.ID, s): // CA-1.4-R2
		case isLeague(n.ID, s):
			for _, p := range e.provincesOf(n.ID) {
				out = append(out, member{id: p.ID, name: placeName(p), list: n.ID, league: true})
			}
		case splitByLand(n, s):
			for _, land := range n.Lands {
				out = append(out, member{id: land, name: e.landName(land), list: n.ID, league: n.ID == twinCities})
			}
		default:
			out = append(out, member{id: n.ID, name: n.Name, list: n.ID})
		}
	}
	return out
}

func (e *Engine) landName(id string) string {
	if l, ok := e.World.Land(id); ok {
		return l.Name
	}
	return id
}

const (
	twinCities = "khauran_and_khoraja"
	northmen   = "northern_barbarians"
)

// splitByLand reports whether each land of the list has a player of its own.
func splitByLand(n *data.Nation, s data.Settings) bool {
	switch n.ID {
	case northmen:
		return s.Choice("northmen") == "three500"
	case twinCities:
		return s.Choice("twinCities") == "twoPlayers"
	}
	return false
}

// isLeague reports whether every province of the list is a nation of its own.
func isLeague(list string, s data.Settings) bool {
	return s.Choice("leagues") == "cityPlayers" && (list == "shem" || list == "corinthia")
}

// provincesOf lists the provinces of a list's homeland in map order.
func (e *Engine) provincesOf(list string) []*hexmap.Province {
	var out []*hexmap.Province
	all := e.Atlas.Provinces()
	for i := range all {
		if n, ok := e.World.NationOfLand(all[i].Nation); ok && n.ID == list {
			out = append(out, &all[i])
		}
	}
	return out
}

// homeOf is the nation to which a province belongs at the start and the land
// by which its points are reckoned; a league's city is a land of its own.
func (e *Engine) homeOf(p *hexmap.Province, s data.Settings) (home, land string) {
	n, ok := e.World.NationOfLand(p.Nation)
	switch {
	case !ok || !inPlay(n.ID, s):
		return "", p.Nation
	case isLeague(n.ID, s):
		return p.ID, p.ID
	case splitByLand(n, s):
		return p.Nation, p.Nation
	default:
		return n.ID, p.Nation
	}
}
