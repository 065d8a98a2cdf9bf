package royal

import (
	"encoding/json"
	"strings"
	"testing"

	"hyboria/battle/royal/kernel"
)

// A record shows where everybody stands: whoever puts its rows together step
// by step has the state's own poses at the end, knows the name of every single
// figure and summoned unit, and finds the target of every blow and shot.
func TestPositionsInTheRecord(t *testing.T) {
	for i := range soak(12, 300) {
		s := fight(t, realScenario(t, uint64(i), 750), int64(i), true)
		rows, names := map[int][]float64{}, map[int]string{}
		for _, p := range s.Phases {
			for _, e := range p.Events {
				if len(e.Data) > 0 {
					readData(t, s, e.Data, strings.Contains(e.Text, " strikes ") || strings.Contains(e.Text, " shoots "), rows, names)
				}
			}
		}
		for _, u := range s.Units {
			if u.Troop.Kind != kernel.Ordinary && names[u.ID] != u.Name {
				t.Errorf("battle %d: unit %d is named %q, want %q", i, u.ID, names[u.ID], u.Name)
			}
			r := rows[u.ID]
			if !u.On() || r == nil {
				continue
			}
			if int(r[4]) != u.N || int(r[8]) != int(u.Place) || r[1]-u.Pose.At.X > 0.006 || u.Pose.At.X-r[1] > 0.006 {
				t.Errorf("battle %d: the record has %s at %v, it stands at %v with %d", i, u.Name, r, u.Pose.At, u.N)
			}
		}
	}
}

func readData(t *testing.T, s *State, data json.RawMessage, aimed bool, rows map[int][]float64, names map[int]string) {
	t.Helper()
	var d struct {
		At  [][]float64 `json:"at"`
		New [][]any     `json:"new"`
		To  int         `json:"to"`
	}
	if err := json.Unmarshal(data, &d); err != nil {
		t.Fatalf("%s: %v", data, err)
	}
	for _, r := range d.At {
		rows[int(r[0])] = r
	}
	for _, n := range d.New {
		names[int(n[0].(float64))] = n[1].(string)
	}
	if aimed && s.Unit(d.To) == nil {
		t.Errorf("%s names no target", data)
	}
}
