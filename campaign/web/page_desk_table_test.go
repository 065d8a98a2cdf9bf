package web

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/PuerkitoBio/goquery"

	"hyboria/battle"
	"hyboria/battle/dice"
	"hyboria/campaign"
	"hyboria/campaign/journal"
	"hyboria/campaign/steward"
)

// tableSeason is a season of persons who all fight on real tables, played until
// a battle waits for its result.
var tableSeason = sync.OnceValues(func() ([2][]byte, error) {
	none := [2][]byte{}
	e, err := testEngine()
	if err != nil {
		return none, err
	}
	dir, err := os.MkdirTemp("", "hyboria-table-")
	if err != nil {
		return none, err
	}
	defer os.RemoveAll(dir)
	def := campaign.SeasonDef{Name: "The Tables", Settings: campaign.DefaultSettings(e.World)}
	for _, n := range e.World.Nations {
		def.Seats = append(def.Seats, campaign.SeatDef{Nation: n.ID, Player: "player of " + n.ID})
	}
	path, seed, ctx := filepath.Join(dir, "s.hyb"), int64(11), context.Background()
	if err := steward.Create(ctx, path, e, def, &seed); err != nil {
		return none, err
	}
	s, err := steward.Open(ctx, path, e)
	if err != nil {
		return none, err
	}
	if err := errors.Join(untilATableWaits(ctx, s), s.Close()); err != nil {
		return none, err
	}
	file, err := os.ReadFile(path)
	if err != nil {
		return none, err
	}
	key, err := os.ReadFile(journal.KeyPath(path, ""))
	return [2][]byte{file, key}, err
})

// untilATableWaits gives everybody the orders of a caretaker, week by week.
func untilATableWaits(ctx context.Context, s *steward.Season) error {
	for _, n := range s.State().Nations {
		if err := s.WishTable(ctx, n.ID, true); err != nil {
			return err
		}
	}
	for range 12 {
		st := s.State()
		for i, n := range st.Nations {
			known := campaign.View(s.Engine(), st, campaign.Player(n.ID))
			o := steward.Orders(s.Engine(), known, n.ID, steward.Doctrines()[i%4], dice.New(dice.SeedOf(int64(i)), nil, st.At.String(), n.ID))
			if _, _, err := s.Submit(ctx, o); err != nil {
				return err
			}
		}
		var waits *steward.WaitsError
		if err := s.Next(ctx, steward.PlayOptions{}); errors.As(err, &waits) {
			return nil
		} else if err != nil {
			return err
		}
	}
	return errors.New("no battle in twelve weeks")
}

// tableSite is a server over that season, with the battle and its commanders.
func tableSite(t *testing.T) (s *site, b *campaign.Battle, signers []string) {
	t.Helper()
	file, err := tableSeason()
	if err != nil {
		t.Fatal(err)
	}
	s = siteOf(t, file)
	st := s.season.State()
	b = st.TableWaits()
	return s, b, st.Signers(b)
}

// sendAs posts a form with the marks of a page as a role.
func (s *site) sendAs(role, page, path string, form url.Values) (int, *goquery.Document) {
	s.t.Helper()
	for name, v := range s.marks(page, role) {
		form[name] = v
	}
	r, err := http.NewRequest(http.MethodPost, s.url+path, strings.NewReader(form.Encode()))
	if err != nil {
		s.t.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	r.AddCookie(s.cookie(role))
	return s.do(r)
}

// beaten is a form on which the defender lost so many of ten figures.
func beaten(b *campaign.Battle, tenths int) url.Values {
	form := url.Values{"winner": {"attacker"}, "turns": {"7"}, "reason": {"their centre gave way"}}
	for _, u := range b.Scenario.Sides[battle.Defender].Units {
		form.Set("d."+u.ID+".lost", fmt.Sprint(u.Present*tenths/10))
	}
	return form
}

// A result is written down by one commander with what is wrong at its field,
// countersigned by the other, taken in, and corrected by the secretary, who is
// told what that undoes (CA-8.4-R1, CA-5.2-R1).
func TestTableResultInTheBrowsersForms(t *testing.T) {
	s, b, signers := tableSite(t)
	page := "/s/lion/table/" + b.ID
	first, second := signers[0], signers[1]
	unit := b.Scenario.Sides[1].Units[0]
	form := beaten(b, 5)
	form.Set("d."+unit.ID+".lost", fmt.Sprint(unit.Present+1))
	form.Set("do", "record")
	status, doc := s.sendAs(first, page, page, form)
	if wrong := words(doc.Find("fieldset[id='d." + unit.ID + "'] .error")); status != http.StatusUnprocessableEntity || !strings.Contains(wrong, fmt.Sprintf("went in with %d figures", unit.Present)) {
		t.Fatalf("a figure too many: %d, %q", status, wrong)
	}
	if kept := doc.Find("input[name='d."+unit.ID+".lost']").AttrOr("value", ""); kept != fmt.Sprint(unit.Present+1) {
		t.Errorf("what was written is lost: %q", kept)
	}
	form = beaten(b, 5)
	form.Set("winner", "draw")
	form.Set("do", "check")
	if status, doc = s.sendAs(first, page, page, form); status != http.StatusUnprocessableEntity || !strings.Contains(words(doc.Find("fieldset.wrong .error")), "CA-8.4-R1") {
		t.Errorf("a winner that does not follow: %d, %q", status, words(doc.Find(".error")))
	}
	form = beaten(b, 5)
	form.Set("do", "check")
	if status, doc = s.sendAs(first, page, page, form); status != http.StatusOK || !strings.Contains(words(doc.Find(".notice[role=status]")), "The sums hold") || s.season.State().Report(b.ID) != nil {
		t.Errorf("checking the sums: %d %q", status, words(doc.Find("main .notice")))
	}
	form.Set("do", "record")
	if status, doc = s.sendAs(first, page, page, form); status != http.StatusSeeOther {
		t.Fatalf("handing in: %d %s", status, words(doc.Find("main .notice, main .error")))
	}
	doc = s.page(page, second)
	if said := words(doc.Find("#report").Parent()); !strings.Contains(said, "won") || doc.Find("button[value=sign]").Length() != 1 || doc.Find("button[value=strike]").Length() != 0 {
		t.Errorf("the other side reads %q", said)
	}
	if status, doc = s.sendAs(second, page, page, url.Values{"do": {"strike"}}); status != http.StatusUnprocessableEntity || !strings.Contains(doc.Text(), "who alone may take it back") {
		t.Errorf("striking the other's result: %d", status)
	}
	digest := s.page(page, second).Find("input[name=digest]").AttrOr("value", "")
	if status, _ = s.sendAs(second, page, page, url.Values{"do": {"sign"}, "signer": {second}, "digest": {digest}}); status != http.StatusSeeOther {
		t.Fatalf("signing: %d", status)
	}
	s.correctTable(b)
}

// correctTable runs the week and puts another result in the place of the first.
func (s *site) correctTable(b *campaign.Battle) {
	t := s.t
	t.Helper()
	var waits *steward.WaitsError
	if err := s.shelf().season.Next(t.Context(), steward.PlayOptions{}); err != nil && !errors.As(err, &waits) {
		t.Fatal(err)
	}
	page := "/s/lion/table/" + b.ID
	doc := s.page(page, "secretary")
	unit := b.Scenario.Sides[1].Units[0]
	if got := doc.Find("input[name='d."+unit.ID+".lost']").AttrOr("value", ""); got != fmt.Sprint(unit.Present/2) {
		t.Errorf("the form of the correction begins with %q lost, the result had %d", got, unit.Present/2)
	}
	head := s.shelf().season.Head()
	form := beaten(b, 3)
	form.Set("do", "correct")
	status, doc := s.sendAs("secretary", page, "/s/lion/desk/table/"+b.ID, form)
	if said := words(doc.Find("main")); status != http.StatusOK || !strings.Contains(said, "battle closed") || doc.Find("input[name=why]").Length() != 1 || s.shelf().season.Head() != head {
		t.Fatalf("the correction does not say what it undoes: %d %s", status, said)
	}
	form.Set("sure", "yes")
	form.Set("why", "figures were counted twice")
	if status, doc = s.sendAs("secretary", page, "/s/lion/desk/table/"+b.ID, form); status != http.StatusSeeOther {
		t.Fatalf("correcting: %d %s", status, words(doc.Find("main")))
	}
	f, ok, err := s.shelf().season.Battle(t.Context(), b.ID)
	if err != nil || !ok {
		t.Fatalf("the corrected battle: %v %v", ok, err)
	}
	if lost := f.Record.Sides[1].Units[0].Lost; lost != unit.Present*3/10 {
		t.Errorf("%d figures of %s are lost after the correction", lost, unit.Name)
	}
	if n := len(s.shelf().season.State().Desk.Rewinds); n != 1 {
		t.Errorf("%d takings back are written down", n)
	}
}

// Forces, pack and ground of a battle on a table are for its two sides and the
// secretary; nobody else can hand a result in (CA-4.1-R2).
func TestTableIsForItsSides(t *testing.T) {
	s, b, signers := tableSite(t)
	page := "/s/lion/table/" + b.ID
	stranger := ""
	for _, n := range s.season.State().Nations {
		if !strings.Contains(strings.Join(append(b.Nations(0), b.Nations(1)...), " "), n.ID) {
			stranger = n.ID
		}
	}
	unit := b.Scenario.Sides[0].Units[0].Name
	size := fmt.Sprintf("%d by %d feet", b.Scenario.Table.Length/12, b.Scenario.Table.Depth/12)
	for role, may := range map[string]bool{signers[0]: true, signers[1]: true, "secretary": true, stranger: false, "spectator": false, "deputy": true} {
		for path, want := range map[string]string{page: unit, page + packFile: unit, page + groundFile: "<svg"} {
			status, body := s.get(path, role)
			if (status == http.StatusOK && strings.Contains(body, want)) != may {
				t.Errorf("%s by %s answers %d and shows %q: want %t", path, role, status, want, may)
			}
			if !may && strings.Contains(body, size) {
				t.Errorf("%s tells %s the size of the table, and so the points", path, role)
			}
		}
		if list := s.page("/s/lion/table", role).Find("a[href='" + page + "/pack']").Length(); (list == 1) != may {
			t.Errorf("the list offers %s the pack: %t", role, list == 1)
		}
	}
	form := beaten(b, 5)
	form.Set("do", "record")
	if status, doc := s.sendAs(stranger, "/s/lion/table", page, form); status != http.StatusBadRequest || !strings.Contains(doc.Text(), "You did not command") {
		t.Errorf("a stranger hands in a result: %d", status)
	}
	if status, doc := s.sendAs("secretary", page, "/s/lion/desk/table/"+b.ID, url.Values{"do": {"leave"}}); status != http.StatusUnprocessableEntity || !strings.Contains(doc.Text(), "Say why") {
		t.Errorf("leaving it without a reason: %d", status)
	}
	if status, _ := s.sendAs("secretary", page, "/s/lion/desk/table/"+b.ID, url.Values{"do": {"leave"}, "leaveReason": {"no hall"}}); status != http.StatusSeeOther || s.shelf().season.State().Battle(b.ID).Table {
		t.Errorf("leaving it to the generals: %d", status)
	}
}

// A player says that he fights on tables, and takes it back.
func TestWishingForATable(t *testing.T) {
	s := newSite(t)
	s.play("koth")
	for _, want := range []bool{true, false} {
		form := url.Values{"table": {""}}
		if want {
			form.Set("table", "yes")
		}
		status, _ := s.sendAs("koth", "/s/lion/table", "/s/lion/table/wish", form)
		if got := len(s.shelf().season.State().Desk.Wishes) == 1; status != http.StatusSeeOther || got != want {
			t.Errorf("wishing %t: %d, %v", want, status, s.shelf().season.State().Desk.Wishes)
		}
	}
}
