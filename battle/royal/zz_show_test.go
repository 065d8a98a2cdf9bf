package royal

import (
	"fmt"
	"os"
	"strconv"
	"testing"
)

func TestShow(t *testing.T) {
	n, _ := strconv.Atoi(os.Getenv("DBG"))
	s := fight(t, realScenario(t, uint64(n), 500), int64(n), true)
	for _, u := range s.Units {
		fmt.Println(u.ID, u.Side, u.Name, u.Troop.Type, u.Troop.Class, u.Troop.Bow, u.N0)
	}
	for _, p := range s.Phases {
		fmt.Println("==", p.Turn, p.Name)
		for _, e := range p.Events {
			if p.Name == "Orders" {
				continue
			}
			fmt.Println("  ", e.Unit, e.Rule, e.Text)
			for _, r := range e.Rolls {
				fmt.Println("       ", s.Rolls[r].Reason, "|", s.Rolls[r].Text())
			}
		}
	}
	for _, l := range s.Finish().Narrative {
		fmt.Println(l)
	}
}
