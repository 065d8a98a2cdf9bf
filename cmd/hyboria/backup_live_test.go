package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"hyboria/campaign"
	"hyboria/campaign/directory"
	"hyboria/campaign/journal"
	"hyboria/campaign/steward"
)

// club is a folder in which people are at work.
type club struct {
	t      *testing.T
	dir    string
	engine *campaign.Engine
	def    campaign.SeasonDef
	season *steward.Season
	people *directory.Directory
	keeper directory.AccountID
	wrote  chan struct{} // told of each thing that was written
	last   int           // week that is the last to be played
}

// two is a season that is quickly played and proven.
const two = `{"name": "Two", "settings": {"weeksPerYear": 30},
	"nations": [{"id": "aquilonia", "player": "Ann"}, {"id": "nemedia", "caretaker": "aggressive"}, {"id": "koth", "caretaker": "aggressive"}]}`

func newClub(t *testing.T) *club {
	t.Helper()
	a, err := newApp(Main{Context: t.Context()}, streams{Stderr: io.Discard}, root{})
	if err != nil {
		t.Fatal(err)
	}
	c := &club{t: t, dir: t.TempDir(), wrote: make(chan struct{}), last: 4}
	if c.engine, err = a.Engine(); err != nil {
		t.Fatal(err)
	}
	if c.def, err = c.engine.ParseSeason("two.json", []byte(two)); err != nil {
		t.Fatal(err)
	}
	path, seed := filepath.Join(c.dir, "lion.hyb"), int64(1)
	if err := steward.Create(t.Context(), path, c.engine, c.def, &seed); err != nil {
		t.Fatal(err)
	}
	if c.season, err = steward.Open(t.Context(), path, c.engine); err != nil {
		t.Fatal(err)
	}
	if c.people, err = directory.Open(t.Context(), filepath.Join(c.dir, directoryFile), time.Now, directory.Cost(64, 1)); err != nil {
		t.Fatal(err)
	}
	keeper, err := c.people.CreateFirst(t.Context(), "Keeper", "four plain words do")
	if err != nil {
		t.Fatal(err)
	}
	c.keeper = keeper.ID
	_, err = c.people.Grant(t.Context(), c.keeper, directory.Seat{Season: "lion", Kind: directory.Secretary, Account: c.keeper})
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// work runs what people do at the same time until the context ends.
func (c *club) work(ctx context.Context) *sync.WaitGroup {
	var all sync.WaitGroup
	for what, do := range map[string]func(context.Context, int) error{
		"weeks": c.week, "orders": c.order, "keys": c.renew, "foundings": c.found, "invitations": c.invite,
	} {
		all.Go(func() {
			for n := 1; ctx.Err() == nil; n++ {
				err := do(context.WithoutCancel(ctx), n)
				if err != nil {
					c.t.Errorf("%s: %v", what, err)
				}
				select {
				case c.wrote <- struct{}{}:
				case <-ctx.Done():
				}
			}
		})
	}
	return &all
}

func (c *club) week(ctx context.Context, n int) error {
	if n > c.last {
		return nil
	}
	return c.season.Next(ctx, steward.PlayOptions{})
}

func (c *club) order(ctx context.Context, n int) error {
	_, refused, err := c.season.Submit(ctx, campaign.NationOrders{Nation: "aquilonia", Nonce: fmt.Sprint("n", n)})
	if len(refused) > 0 {
		return fmt.Errorf("%v", refused)
	}
	return err
}

func (c *club) renew(ctx context.Context, _ int) error {
	_, err := c.season.Rotate(ctx)
	return err
}

func (c *club) invite(ctx context.Context, n int) error {
	_, err := c.people.Invite(ctx, c.keeper, directory.Seat{Season: "lion", Kind: directory.Spectator}, fmt.Sprint("guest ", n))
	return err
}

// found founds a season as the server does.
func (c *club) found(ctx context.Context, n int) error {
	if n > c.last {
		return nil
	}
	name := fmt.Sprintf("wolves-%d", n)
	note, err := c.people.BeginFounding(ctx, c.keeper, name)
	if err != nil {
		return err
	}
	hidden := journal.Hidden(filepath.Join(c.dir, name+seasonSuffix))
	if err := steward.Create(ctx, hidden, c.engine, c.def, nil); err != nil {
		return err
	}
	seat := directory.Seat{Season: name, Kind: directory.Secretary, Account: c.keeper}
	if _, err := c.people.GrantFounding(ctx, note, directory.Grants{Seats: []directory.Seat{seat}}); err != nil {
		return err
	}
	return errors.Join(journal.Rename(hidden, filepath.Join(c.dir, name+seasonSuffix)), c.people.EndFounding(ctx, note))
}

// Backups are taken while weeks are processed, orders written, keys renewed,
// people invited and seasons founded. Each proves true, holds the journal as it
// was at one moment, and no season without its secretary.
func TestBackupsWhilePeopleWork(t *testing.T) {
	c := newClub(t)
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	working := c.work(ctx)
	var outs []string
	for range 4 {
		for range 3 {
			<-c.wrote
		}
		out := filepath.Join(t.TempDir(), "copy")
		if code, _, errs := runMain(t, "backup", c.dir, out); code != exitDone {
			t.Errorf("backup: code %d, %s", code, errs)
			continue
		}
		outs = append(outs, out)
	}
	stop()
	working.Wait()
	rows, err := c.season.Entries(t.Context(), 1, 1<<20)
	if err != nil {
		t.Fatal(err)
	}
	var reached int64
	for _, out := range outs {
		reached = c.isPrefix(out, rows, reached)
	}
	if reached < 2 || reached > int64(len(rows)) {
		t.Errorf("the last backup holds %d entries of %d", reached, len(rows))
	}
	if err := errors.Join(c.season.Close(), c.people.Close()); err != nil {
		t.Fatal(err)
	}
}

// A key that is renewed after its season was copied opens that copy no more: the
// season is copied again. One that is renewed each time is told.
func TestBackupWhileTheKeyIsRenewed(t *testing.T) {
	c := newClub(t)
	a, err := newApp(Main{Context: t.Context()}, streams{Stdout: io.Discard, Stderr: io.Discard}, root{})
	if err != nil {
		t.Fatal(err)
	}
	renewals := 1
	renew := func() {
		if renewals--; renewals >= 0 {
			if err := c.renew(t.Context(), 0); err != nil {
				t.Error(err)
			}
		}
	}
	out := filepath.Join(t.TempDir(), "copy")
	if err := (backupCmd{Dir: c.dir, Out: out, between: renew}).Run(a); err != nil || renewals != -1 {
		t.Fatalf("%d renewals left, %v", renewals, err)
	}
	if code, said, errs := runMain(t, "restore", out, filepath.Join(t.TempDir(), "there")); code != exitDone || !strings.Contains(said, "genuine") {
		t.Errorf("restore: code %d, %s%s", code, said, errs)
	}
	renewals = keyTries
	out = filepath.Join(t.TempDir(), "none")
	if err := (backupCmd{Dir: c.dir, Out: out, between: renew}).Run(a); err == nil || !strings.Contains(err.Error(), "key was renewed each time") {
		t.Errorf("renewed each time: %v", err)
	}
	if _, err := os.Stat(out); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("what could not be finished is left: %v", err)
	}
	if err := errors.Join(c.season.Close(), c.people.Close()); err != nil {
		t.Fatal(err)
	}
}

// isPrefix restores a backup, which proves its seasons, and holds it to the
// journal as it is now. It gives how many entries it has, not fewer than those
// of the backup before.
func (c *club) isPrefix(out string, rows []journal.Row, atLeast int64) int64 {
	t := c.t
	t.Helper()
	there := filepath.Join(t.TempDir(), "there")
	code, said, errs := runMain(t, "restore", out, there, "--json")
	var verdicts []steward.Verdict
	if err := json.Unmarshal([]byte(said), &verdicts); code != exitDone || err != nil {
		t.Fatalf("restore: code %d, %v, %s%s", code, err, said, errs)
	}
	var got int64
	for _, v := range verdicts {
		if !v.OK || v.Public {
			t.Errorf("%+v", v)
		}
		if filepath.Base(v.Path) != "lion.hyb" {
			continue
		}
		if got = v.Entries; got < atLeast || got > int64(len(rows)) || rows[got-1].Hash.String() != v.Head {
			t.Errorf("a backup of %d entries, after one of %d, ends with %s", got, atLeast, v.Head)
		}
	}
	c.hasItsPeople(there)
	return got
}

// hasItsPeople holds the directory of a restored folder to its seasons. One that
// was being founded has a note, by which the server ends that.
func (c *club) hasItsPeople(there string) {
	t := c.t
	t.Helper()
	d, err := directory.Open(t.Context(), filepath.Join(there, directoryFile), time.Now)
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	notes, err := d.Foundings(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	founding := map[string]bool{}
	for _, n := range notes {
		founding[n.Season] = true
	}
	for n := range c.last + 1 {
		name := fmt.Sprintf("wolves-%d", n)
		if n == 0 {
			name = "lion"
		}
		seats, err := d.SeatsOf(t.Context(), name)
		_, missing := os.Stat(filepath.Join(there, name+seasonSuffix))
		if err != nil || (len(seats) > 0) != (missing == nil) && !(len(seats) > 0 && founding[name]) {
			t.Errorf("%s: %d seats, the file %v, notes %v, %v", name, len(seats), missing, notes, err)
		}
	}
	if list, err := os.ReadDir(there); err != nil || strings.Contains(fmt.Sprint(list), ".founding") {
		t.Errorf("%v %v", list, err)
	}
}
