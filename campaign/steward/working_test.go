package steward

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"hyboria/campaign"
)

// overheard lists what a season says of its work while something is done.
func (s *Season) overheard(do func()) (said []Working, idle int) {
	s.work.mu.Lock()
	s.work.heard = func(w Working, busy bool) {
		if !busy {
			idle++
			return
		}
		said = append(said, w)
	}
	s.work.mu.Unlock()
	do()
	return said, idle
}

// stepsOf are the steps in the order in which they came, each once.
func stepsOf(said []Working) string {
	var out []string
	for _, w := range said {
		if n := len(out); n == 0 || out[n-1] != string(w.Step) {
			out = append(out, string(w.Step))
		}
	}
	return strings.Join(out, " ")
}

// What is told of a week follows its events, battle for battle, and nothing of
// the season follows from what is told (CA-5.2-R1).
func TestAWeekTellsHowFarItIs(t *testing.T) {
	watched, alone := openSeason(t, create(t, 3)), openSeason(t, create(t, 3))
	battles := 0
	for range 4 {
		week := watched.State().At
		said, idle := watched.overheard(func() { mustDo(t, watched.Next(t.Context(), PlayOptions{})) })
		events, err := watched.Events(t.Context(), week)
		if err != nil {
			t.Fatal(err)
		}
		opened := map[Step]int{}
		at := StepDawn
		for _, ev := range events {
			switch ev := ev.(type) {
			case *campaign.WeekMoved:
				if ev.Stage == campaign.StageMarched {
					at = StepBattles
				}
			case *campaign.BattleOpened:
				opened[at]++
			}
		}
		for step, n := range opened {
			if !slices.ContainsFunc(said, func(w Working) bool { return w.Step == step && w.Done == n && w.Of == n }) {
				t.Errorf("%s: it is never said that all %d battles of the step %s are fought: %+v", week, n, step, said)
			}
			battles += n
		}
		want := "caretakers dawn marches"
		if opened[StepBattles] > 0 {
			want += " battles rest"
		}
		if want += " recorded"; stepsOf(said) != want || idle != 1 {
			t.Errorf("%s: the steps are %q, want %q; idle %d", week, stepsOf(said), want, idle)
		}
		for i, w := range said {
			if w.Job != JobWeek || w.Week != week || w.Done > w.Of || i > 0 && w.Step == said[i-1].Step && w.Done < said[i-1].Done {
				t.Errorf("%s: %+v", week, w)
			}
		}
		mustDo(t, alone.Next(t.Context(), PlayOptions{}))
	}
	if battles == 0 {
		t.Error("no battle was fought in four weeks: nothing is proven")
	}
	one, err1 := watched.HeadHash(t.Context())
	two, err2 := alone.HeadHash(t.Context())
	if one != two || err1 != nil || err2 != nil {
		t.Errorf("watched it ends with %s, alone with %s (%v, %v)", one, two, err1, err2)
	}
}

func TestOtherWorkTellsHowFarItIs(t *testing.T) {
	s := openSeason(t, create(t, 3))
	for _, x := range []struct {
		job   Job
		steps string
		do    func() error
	}{
		{JobTry, "caretakers dawn marches", func() error { _, err := s.Rehearse(t.Context(), false, PlayOptions{}); return err }},
		{JobWeek, "caretakers dawn marches", func() error { return s.Next(t.Context(), PlayOptions{}) }},
		{JobRewind, "past recorded", func() error {
			to, err := s.OpenedAt(t.Context(), campaign.Week{Year: 1, Week: 1})
			if err != nil {
				return err
			}
			return s.Rewind(t.Context(), to, campaign.BySecretary, "a slip")
		}},
	} {
		said, idle := s.overheard(func() { mustDo(t, x.do()) })
		if !strings.HasPrefix(stepsOf(said), x.steps) || said[0].Job != x.job || idle != 1 {
			t.Errorf("%s: %q, idle %d", x.job, stepsOf(said), idle)
		}
	}
	if now, busy, _ := s.Working(); busy {
		t.Errorf("nothing is done, and it says %+v", now)
	}
}

// Whoever waits is woken by the next step, and sees a winter's too.
func TestWorkWakesWhoWaits(t *testing.T) {
	var w work
	s := &Season{}
	_, busy, changed := s.Working()
	if busy {
		t.Fatal("busy before it began")
	}
	end := s.work.begin(JobWinter, campaign.Week{Year: 2}, StepCare)
	<-changed
	s.work.count(StepCare, 3, 21)
	now, busy, changed := s.Working()
	if want := (Working{JobWinter, campaign.Week{Year: 2}, StepCare, 3, 21}); now != want || !busy {
		t.Errorf("%+v, busy %v", now, busy)
	}
	end()
	<-changed
	if now, busy, _ := s.Working(); busy {
		t.Errorf("after its end: %+v", now)
	}
	if w.step(StepMuster, 0); w.busy { // of nothing that was begun
		t.Error(fmt.Sprint("a step without a job: ", w.now))
	}
}
