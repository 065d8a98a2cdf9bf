package data

import "io/fs"

// CompanyPoints are the permanent points of a Free Company player (CA-16.1-R1).
type CompanyPoints struct {
	Default int `json:"default"`
	Min     int `json:"min"`
	Max     int `json:"max"`
}

// FreeCompanies are the bands that sell themselves (CA-15, CA-16).
type FreeCompanies struct {
	Class   string        `json:"class"`
	Points  CompanyPoints `json:"points"`
	Rows    []Row         `json:"rows"`
	Special []Note        `json:"special"`
}

// FreeCompanyNation is the nation id of units of Free Companies.
const FreeCompanyNation = "free_companies"

// Row finds a row of the Companies by id.
func (f *FreeCompanies) Row(id string) (*Row, bool) {
	for i := range f.Rows {
		if f.Rows[i].ID == id {
			return &f.Rows[i], true
		}
	}
	return nil, false
}

func (w *World) loadCompanies(fsys fs.FS) error {
	var form FreeCompanies
	b, err := readFile(fsys, CompaniesFile, &form)
	if err != nil {
		return err
	}
	p := place{CompaniesFile, b}
	if err := p.companies(&form); err != nil {
		return err
	}
	w.Companies = form
	return nil
}

func (p place) companies(f *FreeCompanies) error {
	if f.Points.Min < 1 || f.Points.Default < f.Points.Min || f.Points.Max < f.Points.Default {
		return p.errf("/points", "want min, default and max in rising order, not %d, %d and %d", f.Points.Min, f.Points.Default, f.Points.Max)
	}
	if len(f.Rows) == 0 {
		return p.errf("/rows", "there are no unit rows")
	}
	rows := p.newIDs()
	for i := range f.Rows {
		at, r := sub("/rows", i), &f.Rows[i]
		if err := first(rows.add(at, r.ID), p.row(at, r)); err != nil {
			return err
		}
		if r.Class != f.Class {
			return p.errf(at+"/class", "Free Companies are class %s", f.Class)
		}
		if r.Percent != nil || r.Guard {
			return p.errf(at, "a Free Company row has no share and is no guard")
		}
	}
	return nil
}
