package web

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"
	"github.com/chromedp/chromedp"

	"hyboria/campaign/web/webtest"
)

// words is the text of a part of a page with single spaces.
func words(s *goquery.Selection) string { return strings.Join(strings.Fields(s.Text()), " ") }

// Every question has a page whose controls all have labels, and every worked
// example an answer with its rules.
func TestEveryQuestionHasAPage(t *testing.T) {
	s := newSite(t)
	d, err := s.server.desk()
	if err != nil {
		t.Fatal(err)
	}
	for _, q := range d.calculator.Questions() {
		doc := s.page("/ask/"+q.Name, "")
		if got := words(doc.Find("h1")); got != q.Title {
			t.Errorf("%s: the heading is %q", q.Name, got)
		}
		if doc.Find(".ask-answer").Length() > 0 {
			t.Errorf("%s: an answer before it was asked", q.Name)
		}
		for _, f := range q.Fields {
			c := doc.Find(`form.ask [name="` + f.Name + `"]`)
			if c.Length() == 0 {
				t.Errorf("%s: no control for %s", q.Name, f.Name)
			}
			c.Each(func(_ int, c *goquery.Selection) {
				if id, _ := c.Attr("id"); doc.Find(`label[for="`+id+`"]`).Length() != 1 {
					t.Errorf("%s: %s has no label", q.Name, f.Name)
				}
			})
		}
	}
	for _, e := range d.calculator.Examples("") {
		doc := s.page("/ask/"+e.Question+"?example="+url.QueryEscape(e.ID), "")
		if doc.Find(".ask-answer").Length() != 1 || doc.Find("a.rule").Length() == 0 {
			t.Errorf("%s: no answer, or no rules", e.ID)
		}
	}
}

// The form as a browser without scripts sends it gives the answer, the working
// with its rules, and the form filled in as before.
func TestFormIsAnswered(t *testing.T) {
	s := newSite(t)
	doc := s.page("/ask/melee?example=EX-3", "")
	sent := url.Values{}
	doc.Find("form.ask input, form.ask select, form.ask textarea").Each(func(_ int, c *goquery.Selection) {
		name, _ := c.Attr("name")
		value, _ := c.Attr("value")
		switch {
		case c.Is("select"):
			value, _ = c.Find("option[selected]").Attr("value")
		case c.Is("[type=checkbox]") && !c.Is("[checked]"):
			return
		}
		sent.Add(name, value)
	})
	doc = s.page("/ask/melee?"+sent.Encode(), "")
	answer := words(doc.Find(".ask-answer"))
	for _, want := range []string{
		"Second unit, figures involved: 8 touching + 4 in support + 1 overlap = 13",
		"Second unit, result: 13 x 2 / 10 = 2.6: 3 figures RA-9.4-R1",
	} {
		if !strings.Contains(answer, want) {
			t.Errorf("the answer lacks %q:\n%s", want, answer)
		}
	}
	for who, want := range map[string]string{"First unit loses": "3 figures", "Second unit loses": "5 figures"} {
		if got := words(doc.Find(`.ask-answer dt:contains("` + who + `") + dd`)); got != want {
			t.Errorf("%s %q, want %q", who, got, want)
		}
	}
	if href, _ := doc.Find(`.working a:contains("lower category")`).Attr("href"); href != "/rules/RA-9.7a" {
		t.Errorf("the modifier leads to %q", href)
	}
	if v, _ := doc.Find(`[name="b.figures"]`).Attr("value"); v != "18" {
		t.Errorf("the form forgot its figures: %q", v)
	}
	if strings.Contains(answer, "does not depend") {
		t.Error("what the form sends by itself is told as unused")
	}
}

// What cannot be read is told beside its field, with what was written kept and
// harmless; the answer is 422.
func TestFaultsStandBesideTheirFields(t *testing.T) {
	s := newSite(t)
	status, body := s.get("/ask/kills?ask=yes&kills="+url.QueryEscape(`9 <script>x</script>`), "")
	if status != http.StatusUnprocessableEntity || strings.Contains(body, "<script>x") {
		t.Fatalf("status %d\n%s", status, body)
	}
	doc, err := goquery.NewDocumentFromReader(strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	if got := words(doc.Find("#f-kills-error")); !strings.Contains(got, "want a whole number") {
		t.Errorf("the fault is %q", got)
	}
	if v, _ := doc.Find("#f-kills").Attr("value"); !strings.Contains(v, "<script>") {
		t.Errorf("what was written is lost: %q", v)
	}
	if by, _ := doc.Find("#f-kills").Attr("aria-describedby"); !strings.Contains(by, "f-kills-error") {
		t.Error("the fault is not tied to its field")
	}
	status, body = s.get("/ask/card?ask=yes&ground=wooded&rolls=73", "")
	if status != http.StatusUnprocessableEntity || !strings.Contains(body, "too short") {
		t.Errorf("rolls that bring no card: status %d", status)
	}
	for _, path := range []string{"/ask/nothing", "/ask/kills?example=EX-3", "/ask/kills?example=EX-99"} {
		if status, _ := s.get(path, ""); status != http.StatusNotFound {
			t.Errorf("%s: status %d", path, status)
		}
	}
	if status, _ := s.get("/ask/week?ask=yes&drill="+strings.Repeat("a", maxQuery), ""); status != http.StatusBadRequest {
		t.Errorf("a question without end: status %d", status)
	}
}

// The books can be read, searched and followed from rule to rule.
func TestRulesPages(t *testing.T) {
	s := newSite(t)
	index := s.page("/rules", "")
	if n := index.Find("h2 a").Length(); n < 3 {
		t.Errorf("%d books", n)
	}
	s.page("/rules/RA", "")
	rule := s.page("/rules/ca-10.1", "")
	if words(rule.Find("h1")) != "CA-10.1" || rule.Find(`a[href="/rules/CA-10.1-R1"]`).Length() == 0 {
		t.Error("the page of CA-10.1 lacks its rulings")
	}
	if rule.Find(`a[href="/ask/recovery"]`).Length() == 0 || rule.Find(`a[href*="example=EX-CA-02"]`).Length() == 0 {
		t.Error("the page of CA-10.1 lacks its question or its worked case")
	}
	ruling := s.page("/rules/RA-9.4-R1", "")
	if ruling.Find(`a[href="/rules/RA-9.4"]`).Length() == 0 && ruling.Find(`a[rel=prev]`).Length() == 0 {
		t.Error("a ruling leads nowhere")
	}
	found := s.page("/rules?q="+url.QueryEscape("stores siege"), "")
	if found.Find(`a[href="/rules/CA-13.2-R1"]`).Length() == 0 && found.Find("a.rule").Length() == 0 {
		t.Error("the search for stores finds nothing")
	}
	if none := s.page("/rules?q=zzzz", ""); !strings.Contains(words(none.Find("main")), "No rule has the words") {
		t.Error("a search without result says nothing")
	}
	if status, _ := s.get("/rules/XX-1.1", ""); status != http.StatusNotFound {
		t.Errorf("an unknown rule: status %d", status)
	}
	d, err := s.server.desk()
	if err != nil {
		t.Fatal(err)
	}
	for _, b := range d.books {
		for _, ch := range b.Chapters {
			for _, r := range ch.Rules {
				if p, ok := d.rulePage(r.ID); !ok || p.Text != r.Text {
					t.Errorf("%s has no page of its own", r.ID)
				}
			}
		}
	}
}

// A question is asked in a browser and answered in place.
func TestAskInABrowser(t *testing.T) {
	s := newSite(t)
	browser := webtest.Start(t)
	desk := s.tab(browser, "secretary", "/ask/severity")
	desk.Do(chromedp.SendKeys("#f-rolls", "35 36 70, 71"), chromedp.Click(".buttons .btn"), chromedp.WaitVisible(".ask-answer"))
	if said := webtest.JS[string](desk, `document.querySelector(".ask-answer dl").textContent`); !strings.Contains(said, "falls back two moves, routs") {
		t.Errorf("the answer is %q", said)
	}
	if errs := desk.Errors(); len(errs) > 0 {
		t.Errorf("the console shows %q", errs)
	}
}
