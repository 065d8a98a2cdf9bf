package web

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"sync"
	"time"

	"hyboria/battle"
	"hyboria/battle/book"
	"hyboria/battle/dice"
	"hyboria/battle/forecast"
	"hyboria/campaign"
	"hyboria/templates"
)

// forecastFile is the last part of the address of a battle's forecast.
const forecastFile = "/forecast"

// The bounds of a forecast: battles fought, time, and how many are kept.
const (
	forecastTrials = 200
	forecastTime   = time.Minute
	forecastsKept  = 32
)

// forecasts reckons what is to be expected of battles, one at a time, beside the
// pages that ask for it.
type forecasts struct {
	mu    sync.Mutex
	order []string
	jobs  map[string]*forecastJob
	one   chan struct{} // full while a forecast is reckoned
	most  time.Duration // for one forecast, for tests; 0: forecastTime
}

type forecastJob struct {
	mu    sync.Mutex
	done  int
	over  bool
	shown bool // that it came to nothing
	out   forecast.Forecast
	err   error
}

// spent reports whether somebody has been told that it came to nothing: whoever
// asks after that has it reckoned anew.
func (j *forecastJob) spent() bool {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.shown
}

func (j *forecastJob) look() (done int, over bool, out forecast.Forecast, err error) {
	j.mu.Lock()
	defer j.mu.Unlock()
	j.shown = j.over && j.err != nil
	return j.done, j.over, j.out, j.err
}

// ask gives the forecast of a scenario, begun now if nobody has asked before.
func (d *forecasts) ask(ctx context.Context, key string, sys battle.System, sc battle.Scenario) *forecastJob {
	d.mu.Lock()
	defer d.mu.Unlock()
	before := d.jobs[key]
	if before != nil && !before.spent() {
		return before
	}
	if d.jobs == nil {
		d.jobs, d.one = map[string]*forecastJob{}, make(chan struct{}, 1)
	}
	if before == nil {
		if len(d.order) >= forecastsKept {
			delete(d.jobs, d.order[0])
			d.order = d.order[1:]
		}
		d.order = append(d.order, key)
	}
	j := new(forecastJob)
	d.jobs[key] = j
	go d.reckon(context.WithoutCancel(ctx), j, sys, sc, key)
	return j
}

// reckon fights the battles. The dice follow from what is assumed, so that the
// same question has the same answer.
func (d *forecasts) reckon(ctx context.Context, j *forecastJob, sys battle.System, sc battle.Scenario, key string) {
	d.one <- struct{}{}
	defer func() { <-d.one }()
	ctx, stop := context.WithTimeout(ctx, cmp.Or(d.most, forecastTime))
	defer stop()
	out, err := forecastSafely(ctx, sys, sc, dice.Seed(sha256.Sum256([]byte(key))), func(done, _ int) {
		j.mu.Lock()
		j.done = done
		j.mu.Unlock()
	})
	j.mu.Lock()
	defer j.mu.Unlock()
	if errors.Is(err, context.DeadlineExceeded) {
		err = fmt.Errorf("the server is busy: in a minute only %d of %d battles were fought", j.done, forecastTrials)
	}
	j.over, j.out, j.err = true, out, err
}

// forecastSafely makes an error of a battle that cannot be fought.
func forecastSafely(ctx context.Context, sys battle.System, sc battle.Scenario, seed dice.Seed, progress func(done, total int)) (out forecast.Forecast, err error) {
	defer func() {
		if fault := recover(); fault != nil {
			err = fmt.Errorf("a battle could not be fought: %v", fault)
		}
	}()
	return forecast.Run(ctx, sys, sc, seed, forecast.Options{Trials: forecastTrials, Workers: 1, Progress: progress})
}

// forecastOf is the forecast of a battle that is being set up, from what the
// reader's side may assume.
func (v *visit) forecastOf(news campaign.PlayNews) (*forecastJob, error) {
	if !news.Mine && !news.Both || !news.Stage.Setup {
		return nil, missing("There is no forecast here for you.", "The commanders may ask for one while the armies are set up.")
	}
	body, err := json.Marshal([]any{news.Seen.System, news.Battle.Scenario})
	if err != nil {
		return nil, err
	}
	sys, err := v.server.unrecorded(news.Seen.System)
	if err != nil {
		return nil, err
	}
	sum := sha256.Sum256(body)
	return v.server.forecasts.ask(v.ctx, hex.EncodeToString(sum[:]), sys, news.Battle.Scenario), nil
}

// fightForecast tells what is to be expected of a battle that is being set up.
func (s *Server) fightForecast(f *fightView) error {
	v := f.visit
	job, err := v.forecastOf(f.news)
	if err != nil {
		return err
	}
	p := templates.FightForecast{Shell: v.shell("What is to be expected", "battles"), Title: v.sideName(f.news.Battle, battle.Attacker) + " against " + v.sideName(f.news.Battle, battle.Defender), Back: f.address()}
	p.Assumed = []string{
		"Both armies as they come onto the table: that much both commanders know of each other.",
		"Of the enemy's plan and reserve nothing is known here: a general leads him as the ground suggests.",
		"Your own army is led by a general who follows the plan that you have given him.",
		fmt.Sprintf("%d battles are fought with dice of their own, at most a minute long; they tell nothing of the dice to come.", forecastTrials),
	}
	done, over, out, err := job.look()
	switch {
	case !over:
		v.echo.Response().Header().Set("Refresh", "2")
		p.Progress = fmt.Sprintf("%d of %d battles are fought.", done, forecastTrials)
	case err != nil:
		p.Error = sentence(err.Error()) + ". Ask again later."
	default:
		forecastRows(&p, &out, f.desk.bookOf(f.news.Seen.System))
	}
	return v.server.show(v.echo, http.StatusOK, templates.FightForecastPage(p))
}

// unrecorded is a battle system without records, for forecasts.
func (s *Server) unrecorded(id string) (battle.System, error) {
	d, err := s.desk()
	if err != nil {
		return nil, err
	}
	e, err := d.systems.Named(id)
	if err != nil {
		return nil, err
	}
	return e.New(book.Kit{Deck: s.engine.Deck, Files: d.files, Fast: true})
}

// forecastRows puts the answer into words.
func forecastRows(p *templates.FightForecast, out *forecast.Forecast, rules book.Book) {
	for _, c := range []struct {
		name string
		of   forecast.Chance
	}{{"The attacker wins", out.Chances.Attacker}, {"The defender wins", out.Chances.Defender}, {"A draw", out.Chances.Draw}} {
		p.Chances = append(p.Chances, templates.FightChance{
			Name: c.name, Of: percent(c.of.Of), Band: fmt.Sprintf("between %s and %s, with a confidence of 95 in 100", percent(c.of.Low), percent(c.of.High)),
			Low: c.of.Low, High: c.of.High, At: c.of.Of,
		})
	}
	p.Facts = append(p.Facts, templates.Fact{Name: "Length", Value: fmt.Sprintf("half of the battles last %d to %s", out.Turns.Lower, rules.Counted(out.Turns.Upper))})
	for side := range out.Sides {
		x := &out.Sides[side]
		p.Facts = append(p.Facts, templates.Fact{
			Name: "Points lost by the " + battle.Side(side).String(), Value: fmt.Sprintf("half of the battles %s to %s", percent(x.LossShare.Lower), percent(x.LossShare.Upper)),
		})
		p.Units[side].Name = x.Name
		for _, u := range x.Units {
			p.Units[side].Rows = append(p.Units[side].Rows, templates.FightUnitRow{
				Name: u.Name, Start: u.Start, Lost: fmt.Sprintf("%d to %d", u.Lost.Lower, u.Lost.Upper), Breaks: percent(u.Breaks.Of),
			})
		}
	}
}
