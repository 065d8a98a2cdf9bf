package web

import (
	"net/http"

	"github.com/labstack/echo/v4"

	"hyboria/battle"
	"hyboria/battle/compare"
	"hyboria/battle/systems"
	"hyboria/templates"
)

// rulesSystems holds the battle systems side by side.
func (s *Server) rulesSystems(c echo.Context) error {
	d, err := s.desk()
	if err != nil {
		return err
	}
	f, err := compare.Standard()
	if err != nil {
		return err
	}
	page := templates.Systems{Shell: s.outside(c, "The battle systems", "rules"), Pairs: f.Pairs, Times: f.Times}
	for i := range d.systems {
		page.Rows = append(page.Rows, s.systemRow(d, &d.systems[i], &f))
	}
	for i, sys := range f.Systems {
		same, favours := templates.AgreeRow{Name: sys.Name}, templates.AgreeRow{Name: sys.Name}
		for k := range f.Systems {
			same.Cells = append(same.Cells, compare.Percent(f.Same[i][k]))
			if i == k {
				favours.Cells = append(favours.Cells, "–")
				continue
			}
			favours.Cells = append(favours.Cells, compare.Percent(f.Favourite[i][k]))
		}
		page.Same, page.Favours = append(page.Same, same), append(page.Favours, favours)
	}
	return s.show(c, http.StatusOK, templates.SystemsPage(page))
}

// byHand reports whether people can play a system turn by turn.
func (s *Server) byHand(id string) bool {
	for _, sys := range s.engine.Systems {
		if _, ok := sys.(battle.Playable); ok && sys.ID() == id {
			return true
		}
	}
	return false
}

func (s *Server) systemRow(d *desk, e *systems.Entry, f *compare.Figures) templates.SystemRow {
	row := templates.SystemRow{Name: e.Name, About: e.About, Setting: e.Setting, Asks: "Generals fight it; what a side decides stands in its plan."}
	for _, b := range d.books {
		if b.Book == e.Letters {
			row.Link = rulePath(b.Book)
		}
	}
	if s.byHand(e.ID) {
		row.Asks = "Generals fight it, or people turn by turn."
	}
	for _, x := range f.Systems {
		if x.ID == e.ID {
			row.Cells = []string{
				compare.Percent(x.Attacker), compare.Percent(x.Defender), compare.Percent(x.Draw), compare.Percent(x.Larger),
				compare.Hundredths(x.Turns) + " " + e.Turn + "s", compare.Percent(x.Winner.Share), compare.Percent(x.Loser.Share), x.Speed(),
			}
		}
	}
	return row
}
