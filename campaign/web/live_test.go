package web

import (
	"bufio"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"testing"

	"github.com/chromedp/chromedp"

	"hyboria/campaign"
	"hyboria/campaign/steward"
	"hyboria/campaign/web/webtest"
)

// stream opens the stream of a season and gives its events, one a call: "name
// data".
func (s *site) stream(role string) (next func() string) {
	s.t.Helper()
	r, err := http.NewRequestWithContext(s.t.Context(), http.MethodGet, s.url+"/s/lion/live", nil)
	if err != nil {
		s.t.Fatal(err)
	}
	r.AddCookie(s.cookie(role))
	resp, err := http.DefaultClient.Do(r)
	if err != nil {
		s.t.Fatal(err)
	}
	s.t.Cleanup(func() { resp.Body.Close() })
	lines := bufio.NewScanner(resp.Body)
	return func() string {
		name := ""
		for lines.Scan() {
			if n, ok := strings.CutPrefix(lines.Text(), "event: "); ok {
				name = n
			}
			if data, ok := strings.CutPrefix(lines.Text(), "data: "); ok {
				return name + " " + data
			}
		}
		s.t.Fatalf("the stream ended: %v", lines.Err())
		return ""
	}
}

// job is a season's work that a test goes through by hand.
type job struct {
	mu      sync.Mutex
	now     steward.Working
	busy    bool
	changed chan struct{}
}

func (j *job) working() (steward.Working, bool, <-chan struct{}) {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.now, j.busy, j.changed
}

func (j *job) set(now steward.Working, busy bool) {
	j.mu.Lock()
	defer j.mu.Unlock()
	close(j.changed)
	j.now, j.busy, j.changed = now, busy, make(chan struct{})
}

// Those who run a season are told how far it is; players are not.
func TestTheStreamTellsHowFarAWeekIs(t *testing.T) {
	s := newSite(t)
	for _, role := range []string{"secretary", "koth"} {
		s.cookie(role)
	}
	sh, err := s.server.seasonFiles.get(t.Context(), "lion")
	if err != nil {
		t.Fatal(err)
	}
	week := campaign.Week{Year: 1, Week: 15}
	j := &job{now: steward.Working{Job: steward.JobWeek, Week: week, Step: steward.StepMarches}, busy: true, changed: make(chan struct{})}
	sh.working = j.working
	next := s.stream("secretary")
	expect := func(want string) {
		t.Helper()
		for got := next(); got != want; got = next() {
			if strings.HasPrefix(got, "work") {
				t.Fatalf("it is told %q, want %q", got, want)
			}
		}
	}
	expect("work Year 1, week 15: the marches")
	if got := s.stream("koth")(); !strings.HasPrefix(got, "head ") {
		t.Errorf("a player is told %q", got)
	}
	j.set(steward.Working{Job: steward.JobWeek, Week: week, Step: steward.StepBattles, Done: 3, Of: 7}, true)
	expect("work Year 1, week 15: battles, 3 of 7 fought")
	j.set(steward.Working{}, false)
	expect("work ")
	j.set(steward.Working{Job: steward.JobWinter, Week: campaign.Week{Year: 2}, Step: steward.StepCare, Done: 4, Of: 21}, true)
	expect("work The winter before year 2: the caretakers decide, nation 5 of 21")
}

// In the browser the line of the desk follows the season, and a button that was
// pressed says what goes on.
func TestWorkInABrowser(t *testing.T) {
	s := newSite(t)
	sh, err := s.server.seasonFiles.get(t.Context(), "lion")
	if err != nil {
		t.Fatal(err)
	}
	j := &job{changed: make(chan struct{})}
	sh.working = j.working
	p := s.tab(webtest.Start(t), "secretary", "/s/lion/desk")
	reads := func(want string) {
		t.Helper()
		webtest.JS[bool](p, `new Promise((done) => {
			const look = () => document.querySelector("[data-work]").textContent === "`+want+`" ? done(true) : setTimeout(look, 20);
			look();
		})`)
	}
	j.set(steward.Working{Job: steward.JobWeek, Week: campaign.Week{Year: 1, Week: 15}, Step: steward.StepBattles, Done: 3, Of: 7}, true)
	reads("Year 1, week 15: battles, 3 of 7 fought")
	j.set(steward.Working{}, false)
	reads("")
	said := webtest.JS[string](p, `(() => {
		const button = document.querySelector("form[action$='/rehearse'] button");
		document.addEventListener("submit", (e) => e.preventDefault());
		button.click();
		const now = [button.textContent, button.getAttribute("aria-busy"), document.querySelector("[data-work]").textContent];
		window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
		return [...now, button.textContent, button.getAttribute("aria-busy"), document.querySelector("[data-work]").textContent].join("|");
	})()`)
	if said != "Rehearsing the week…|true|The server has it; please wait.|Rehearse the week||" {
		t.Errorf("the button and the line say %q", said)
	}
	p.Do(chromedp.Reload(), chromedp.Click("form[action$='/rehearse'] button"), chromedp.WaitVisible("#rehearsed"))
	if errs := p.Errors(); len(errs) > 0 {
		t.Errorf("the console shows %q", errs)
	}
}

// Every step of every job has its words.
func TestStepsHaveWords(t *testing.T) {
	for want, w := range map[string]steward.Working{
		"Year 1, week 3: the caretakers begin":                           {Job: steward.JobWeek, Week: campaign.Week{Year: 1, Week: 3}, Step: steward.StepCare},
		"Rehearsal of year 1, week 3: the orders are opened":             {Job: steward.JobTry, Week: campaign.Week{Year: 1, Week: 3}, Step: steward.StepDawn},
		"Year 1, week 3: battles at dawn, 0 of 1 fought":                 {Job: steward.JobWeek, Week: campaign.Week{Year: 1, Week: 3}, Step: steward.StepDawn, Of: 1},
		"Year 1, week 3: raids, sieges and what falls":                   {Job: steward.JobWeek, Week: campaign.Week{Year: 1, Week: 3}, Step: steward.StepRest},
		"Year 1, week 3: all of it is written down":                      {Job: steward.JobWeek, Week: campaign.Week{Year: 1, Week: 3}, Step: steward.StepRecorded},
		"Back from year 1, week 3: the earlier state is made again":      {Job: steward.JobRewind, Week: campaign.Week{Year: 1, Week: 3}, Step: steward.StepPast},
		"The winter after year 1: the muster and the purchases":          {Job: steward.JobWinter, Week: campaign.Week{Year: 1, Week: 35}, Step: steward.StepMuster},
		"The winter before year 2: the caretakers decide, nation 1 of 9": {Job: steward.JobWinter, Week: campaign.Week{Year: 2}, Step: steward.StepCare, Of: 9},
	} {
		if got := workWords(w); got != want {
			t.Errorf("%+v reads %q, want %q", w, got, want)
		}
	}
}

// What takes long says so when its button is pressed, and has a line that tells
// how far it is: on the desk, and where it is asked whether one is sure.
func TestLongWorkIsSaidToBeLong(t *testing.T) {
	s := newSite(t)
	page := s.page("/s/lion/desk", "secretary")
	for _, action := range []string{"rehearse", "run", "rewind"} {
		if page.Find("form[action='/s/lion/desk/"+action+"'] button[data-long$='…']").Length() != 1 {
			t.Errorf("the button of %s does not say that it takes a while", action)
		}
	}
	first := page.Find("#to option").First().AttrOr("value", "")
	status, sure := s.sendAs("secretary", "/s/lion/desk", "/s/lion/desk/rewind", url.Values{"to": {first}})
	for what, doc := range map[string]interface{ Text() string }{"the desk": page.Find("p[role=status][data-work]"), "the question": sure.Find("p[role=status][data-work]")} {
		if doc.Text() != "" {
			t.Errorf("%s tells of work while there is none: %q", what, doc.Text())
		}
	}
	if status != http.StatusOK || page.Find("p[role=status][data-work]").Length() != 1 || sure.Find("p[role=status][data-work]").Length() != 1 || sure.Find("button[data-long]").Length() != 1 {
		t.Errorf("%d, %d and %d lines", status, page.Find("[data-work]").Length(), sure.Find("[data-work]").Length())
	}
}
