package steward

import (
	"sync"

	"hyboria/campaign"
)

// Working is what a season is busy with, for those who wait for it. It is told
// beside the work: nothing of the season follows from it.
type Working struct {
	Job  Job
	Week campaign.Week // at which the season stood when it began
	Step Step
	Done int // of Of, within the step; Of 0: it is not counted
	Of   int
}

// Job is a long piece of work.
type Job string

// What takes a season long.
const (
	JobWeek   Job = "week"
	JobWinter Job = "winter"
	JobTry    Job = "rehearsal"
	JobRewind Job = "rewind"
)

// Step is how far a job is.
type Step string

// The steps, in the order of a week, a winter and a taking back.
const (
	StepCare     Step = "caretakers" // write their orders or purchases; counted in nations
	StepDawn     Step = "dawn"       // battles of last week's contacts
	StepMarches  Step = "marches"
	StepBattles  Step = "battles" // of this week's
	StepRest     Step = "rest"    // raids, sieges and what follows
	StepMuster   Step = "muster"
	StepPast     Step = "past" // the earlier state is made again
	StepRecorded Step = "recorded"
)

// work is the one piece of work of a season that goes on, if any.
type work struct {
	mu      sync.Mutex
	now     Working
	busy    bool
	changed chan struct{} // closed when it changes; nil: nobody waits
	heard   func(Working, bool)
}

// Working tells what the season is busy with, and gives a channel that is closed
// when that changes.
func (s *Season) Working() (now Working, busy bool, changed <-chan struct{}) {
	w := &s.work
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.changed == nil {
		w.changed = make(chan struct{})
	}
	return w.now, w.busy, w.changed
}

func (w *work) set(now Working, busy bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.now, w.busy = now, busy
	if w.heard != nil {
		w.heard(now, busy)
	}
	if w.changed != nil {
		close(w.changed)
		w.changed = nil
	}
}

// begin tells that a job is taken up, and gives what tells its end.
func (w *work) begin(job Job, at campaign.Week, step Step) (end func()) {
	w.set(Working{Job: job, Week: at, Step: step}, true)
	return func() { w.set(Working{}, false) }
}

// step goes on to the next step, of so many parts.
func (w *work) step(step Step, of int) { w.count(step, 0, of) }

// count tells how many parts of a step are done.
func (w *work) count(step Step, done, of int) {
	w.mu.Lock()
	now, busy := w.now, w.busy
	w.mu.Unlock()
	if !busy { // nobody said what this belongs to
		return
	}
	now.Step, now.Done, now.Of = step, done, of
	w.set(now, true)
}

// week follows a week by its events. open is how many battles stand open.
func (w *work) week(st *campaign.State) (hear func(campaign.Event)) {
	step, done, of := StepDawn, 0, 0
	if st.Stage == campaign.StageMarched {
		step = StepBattles
	}
	for i := range st.Battles {
		if st.Battles[i].Open && st.Battles[i].Raid == nil {
			of++
		}
	}
	w.step(step, of)
	return func(ev campaign.Event) {
		switch ev := ev.(type) {
		case campaign.WeekMoved:
			if ev.Stage == campaign.StageMarched {
				step, done, of = StepMarches, 0, 0
				w.step(step, of)
			}
		case campaign.BattleOpened:
			if ev.Battle.Raid != nil {
				return
			}
			if step == StepMarches || step == StepRest {
				step, done, of = StepBattles, 0, 0
			}
			of++
			w.count(step, done, of)
		case campaign.BattleClosed:
			if done >= of { // a raid's
				return
			}
			done++
			if w.count(step, done, of); step == StepBattles && done == of {
				step, done, of = StepRest, 0, 0
				w.step(step, of)
			}
		}
	}
}
