package web

import (
	"errors"
	"log/slog"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"hyboria/campaign/directory"
	"hyboria/campaign/journal"
)

// foundingSteps are the moments of a founding at which it can be broken off,
// with whether the season is there when the program dies then.
var foundingSteps = map[string]bool{"noted": false, "checked": false, "built": false, "wound": false, "granted": true, "published": true}

// foundForm is a filled-in form, ready to be sent, and sent again.
func (s *site) foundForm(name string) url.Values {
	f := s.founder()
	form := f.fields()
	for k, v := range map[string]string{
		"name": name, "side.koth": byMe, "side.aquilonia": byPerson, "for.aquilonia": "Mara", "clock": "yes", "zone": "Europe/Prague",
		"deputy": "yes", "spectators": "2", "rest": byNobody, "go": goFound, "at": stepReview,
	} {
		form.Set(k, v)
	}
	form[hadField] = []string{stepName, stepRules, stepSides, stepDates, stepReview}
	return form
}

// leftOf lists all that there is of a season: files, seats, links, notes.
func (s *site) leftOf(name string) (files, people []string) {
	s.t.Helper()
	list, err := os.ReadDir(s.server.seasonFiles.dir)
	if err != nil {
		s.t.Fatal(err)
	}
	for _, f := range list {
		if strings.Contains(f.Name(), name) && !strings.HasSuffix(f.Name(), "-lock") && !strings.HasSuffix(f.Name(), "-wal") && !strings.HasSuffix(f.Name(), "-shm") {
			files = append(files, f.Name())
		}
	}
	seats, err1 := s.people.SeatsOf(s.t.Context(), name)
	links, err2 := s.people.Invitations(s.t.Context(), name)
	notes, err3 := s.people.Foundings(s.t.Context())
	if err := errors.Join(err1, err2, err3); err != nil {
		s.t.Fatal(err)
	}
	for _, x := range seats {
		people = append(people, string(x.Kind)+" "+x.Holder)
	}
	for _, l := range links {
		people = append(people, "invited "+string(l.Kind))
	}
	for _, n := range notes {
		people = append(people, "note of "+n.Season)
	}
	return files, people
}

// isWhole holds a founded season to all that belongs to it, and to nothing more.
func (s *site) isWhole(step, name string) {
	s.t.Helper()
	files, people := s.leftOf(name)
	if got := strings.Join(files, " "); got != name+".hyb "+name+".hyb.key" {
		s.t.Errorf("%s: the files are %q", step, got)
	}
	if got := strings.Join(people, ", "); strings.Count(got, "secretary") != 1 || strings.Count(got, "nation koth") != 1 || strings.Count(got, "invited") != 4 || strings.Contains(got, "note") {
		s.t.Errorf("%s: the people are %s", step, got)
	}
	sh, err := s.server.seasonFiles.get(s.t.Context(), name)
	if err != nil {
		s.t.Fatalf("%s: %v", step, err)
	}
	if sh.season.State().Desk.Due == "" {
		s.t.Errorf("%s: the season has no deadline", step)
	}
	if status, _ := s.get("/s/"+name+"/desk", "keeper"); status != http.StatusOK {
		s.t.Errorf("%s: its secretary's desk answers %d", step, status)
	}
}

// A founding that fails at any step leaves nothing, and the same form founds the
// season then; sent once more it leads there and founds nothing.
func TestFoundingThatFails(t *testing.T) {
	s := newSite(t)
	s.as("keeper")
	for step := range foundingSteps {
		name := "fails-" + step
		form := s.foundForm(name)
		s.server.faults = func(at string) error {
			if at == step {
				return errors.New("the disk is full")
			}
			return nil
		}
		resp := s.post("/new", s.as("keeper"), form, nil)
		if step == "published" { // it is there: only its note could not be struck out
			if resp.StatusCode != http.StatusOK {
				t.Errorf("%s: %d", step, resp.StatusCode)
			}
			s.server.mendFoundings(t.Context())
		} else if files, people := s.leftOf(name); resp.StatusCode != http.StatusInternalServerError || len(files)+len(people) > 0 {
			t.Errorf("%s: %d, there are left %v %v", step, resp.StatusCode, files, people)
		}
		s.server.faults = nil
		if resp := s.post("/new", s.as("keeper"), form, nil); step != "published" && resp.StatusCode != http.StatusOK {
			t.Errorf("%s, again: %d", step, resp.StatusCode)
		}
		if resp := s.post("/new", s.as("keeper"), form, nil); resp.StatusCode != http.StatusSeeOther || resp.Header.Get("Location") != "/s/"+name+"/desk" {
			t.Errorf("%s, once more: %d %s", step, resp.StatusCode, resp.Header.Get("Location"))
		}
		s.isWhole(step, name)
	}
}

// A program that dies at any step leaves a note; the next one ends what it finds.
func TestFoundingThatIsBrokenOff(t *testing.T) {
	s := newSite(t)
	s.as("keeper")
	forms := map[string]url.Values{}
	for step := range foundingSteps {
		forms[step] = s.foundForm("dies-" + step)
		s.server.faults = func(at string) error {
			if at == step {
				panic("the power is cut")
			}
			return nil
		}
		if resp := s.post("/new", s.as("keeper"), forms[step], nil); resp.StatusCode != http.StatusInternalServerError {
			t.Errorf("%s: %d", step, resp.StatusCode)
		}
		if step != "published" {
			if there, err := s.server.seasonFiles.has("dies-" + step); there || err != nil {
				t.Errorf("%s: there is a season before all of it is: %v", step, err)
			}
		}
	}
	next, _, err := New(Config{Dir: s.server.seasonFiles.dir, Engine: s.server.engine, People: s.people, Log: slog.New(slog.DiscardHandler), drawn: s.server.world})
	if err != nil {
		t.Fatal(err)
	}
	if err := next.Close(); err != nil {
		t.Fatal(err)
	}
	s.server.faults = nil
	for step, there := range foundingSteps {
		name := "dies-" + step
		if !there {
			if files, people := s.leftOf(name); len(files)+len(people) > 0 {
				t.Errorf("%s: there are left %v %v", step, files, people)
			}
			if resp := s.post("/new", s.as("keeper"), forms[step], nil); resp.StatusCode != http.StatusOK {
				t.Errorf("%s, again: %d", step, resp.StatusCode)
			}
		}
		if resp := s.post("/new", s.as("keeper"), forms[step], nil); resp.StatusCode != http.StatusSeeOther {
			t.Errorf("%s, once more: %d", step, resp.StatusCode)
		}
		s.isWhole(step, name)
	}
}

// A season that comes to the folder under the name meanwhile stays as it is, and
// its founder gets no seat there.
func TestFoundingUnderANameThatIsTakenMeanwhile(t *testing.T) {
	s := newSite(t)
	s.as("keeper")
	form := s.foundForm("late")
	path := filepath.Join(s.server.seasonFiles.dir, "late.hyb")
	for at, name := range map[string]string{"granted": path, "wound": journal.KeyPath(path, "")} {
		s.server.faults = func(step string) error {
			if step == at {
				return os.WriteFile(name, []byte("another's"), 0o600)
			}
			return nil
		}
		if resp := s.post("/new", s.as("keeper"), form, nil); resp.StatusCode != http.StatusUnprocessableEntity {
			t.Errorf("%s: %d", name, resp.StatusCode)
		}
		b, err := os.ReadFile(name)
		if files, people := s.leftOf("late"); err != nil || string(b) != "another's" || len(files) != 1 || len(people) > 0 {
			t.Errorf("%s: %q %v, %v %v", name, b, err, files, people)
		}
		if err := os.Remove(name); err != nil {
			t.Fatal(err)
		}
	}
	note, err := s.people.BeginFounding(t.Context(), 1, "late")
	if err != nil {
		t.Fatal(err)
	}
	s.server.faults = nil
	if resp := s.post("/new", s.as("keeper"), form, nil); resp.StatusCode != http.StatusUnprocessableEntity {
		t.Errorf("while another founds it: %d", resp.StatusCode)
	}
	if err := s.people.EndFounding(t.Context(), note); err != nil {
		t.Fatal(err)
	}
	if err := s.people.EndFounding(t.Context(), note); !errors.Is(err, directory.ErrFoundingGone) {
		t.Errorf("ended twice: %v", err)
	}
	if resp := s.post("/new", s.as("keeper"), form, nil); resp.StatusCode != http.StatusOK {
		t.Errorf("at last: %d", resp.StatusCode)
	}
	s.isWhole("at last", "late")
}
