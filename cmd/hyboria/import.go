package main

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"

	"hyboria/campaign/directory"
	"hyboria/campaign/journal"
	"hyboria/campaign/sqlite"
	"hyboria/campaign/steward"
)

// importCmd takes a season that was played elsewhere into a server's folder.
type importCmd struct {
	File    string `arg:"" name:"season" help:"Season file from elsewhere."`
	KeyFile string `placeholder:"FILE" help:"Its key file; without it the one beside the season."`
	Dir     string `default:"seasons" placeholder:"DIR" help:"Folder of the server, which may be running."`
	Name    string `placeholder:"NAME" help:"Name of the file there, the last part of the season's address; without it the file's own."`
}

// importedSeason is what was taken in.
type importedSeason struct {
	Season string `json:"season"`
	Weeks  int    `json:"weeks"`
	Invite string `json:"invite"` // path of the link to the secretary's seat
}

// importName is what a season may be called in an address.
var importName = regexp.MustCompile(`^[a-z0-9][a-z0-9-]{0,59}$`)

// Run proves the season, copies it with its key and makes the link by which its
// secretary takes his seat. Nothing that is there is overwritten.
func (c importCmd) Run(a *app) error {
	name := c.Name
	if name == "" {
		name = strings.TrimSuffix(filepath.Base(c.File), seasonSuffix)
	}
	if !importName.MatchString(name) {
		return badInputf("%s: %q cannot be a season's address: give one with --name, of small letters, digits and hyphens", c.File, name)
	}
	key, err := c.key(a)
	if err != nil {
		return err
	}
	weeks, err := c.prove(a)
	if err != nil {
		return err
	}
	people, keeper, err := c.people(a.Context, name)
	if err != nil {
		return err
	}
	defer people.Close()
	token, err := c.found(a, people, keeper, name, key)
	if err != nil {
		return err
	}
	out := importedSeason{Season: name, Weeks: weeks, Invite: "/invite/" + token}
	if a.JSON {
		return a.writeJSON(out)
	}
	a.printf("The season is in %s; closed weeks that were played again and agree: %d.\nIts secretary takes the seat at %s on that server; the others he invites from his desk.\n",
		filepath.Join(c.Dir, name+seasonSuffix), out.Weeks, out.Invite)
	return nil
}

func (c importCmd) key(a *app) ([]byte, error) {
	path := c.KeyFile
	if path == "" {
		path = c.File + keySuffix
	}
	b, err := a.readFile(path)
	if err != nil {
		return nil, badInputf("%s: its key file is needed, or nobody could read its sealed papers: lay it beside the season or name it with --key-file: %w", c.File, err)
	}
	return b, nil
}

// prove plays the season again from its orders.
func (c importCmd) prove(a *app) (int, error) {
	e, err := a.Engine()
	if err != nil {
		return 0, err
	}
	v, err := steward.Verify(a.Context, c.File, e)
	if err != nil {
		return 0, seasonError(err)
	}
	if !v.OK {
		tellVerdict(a, v)
		return 0, badInputf("%s: it does not prove itself and is not taken in", c.File)
	}
	return v.Weeks, nil
}

// people opens the server's directory and finds its keeper.
func (c importCmd) people(ctx context.Context, name string) (*directory.Directory, directory.AccountID, error) {
	path := filepath.Join(c.Dir, directoryFile)
	if _, err := os.Stat(path); err != nil {
		return nil, 0, badInputf("--dir %s: no server has run there: start hyboria serve --dir %s and make the first account, then import", c.Dir, c.Dir)
	}
	people, err := directory.Open(ctx, path, time.Now)
	if err != nil {
		return nil, 0, badInput(err)
	}
	keeper, err := keeperOf(ctx, people)
	if err == nil {
		err = nameFree(ctx, people, name)
	}
	if err != nil {
		return nil, 0, errors.Join(err, people.Close())
	}
	return people, keeper, nil
}

func keeperOf(ctx context.Context, people *directory.Directory) (directory.AccountID, error) {
	list, err := people.Accounts(ctx)
	if err != nil {
		return 0, err
	}
	i := slices.IndexFunc(list, func(x directory.Account) bool { return x.Keeper && !x.Closed })
	if i < 0 {
		return 0, badInputf("the server has no keeper yet: make the first account at its address /setup, then import")
	}
	return list[i].ID, nil
}

// nameFree refuses a name under which seats were given: they would open the
// season that comes in.
func nameFree(ctx context.Context, people *directory.Directory, name string) error {
	seats, err := people.SeatsOf(ctx, name)
	if err != nil {
		return err
	}
	links, err := people.Invitations(ctx, name)
	if err == nil && len(seats)+len(links) > 0 {
		return badInputf("--name: seats of a season %q were given on that server; choose another name", name)
	}
	return err
}

// found lays the season into the folder and makes the link to its secretary's
// seat, both or neither, as a server founds one (see directory.Founding).
func (c importCmd) found(a *app, people *directory.Directory, keeper directory.AccountID, name string, key []byte) (string, error) {
	to := filepath.Join(c.Dir, name+seasonSuffix)
	for _, path := range []string{to, journal.KeyPath(to, a.Keys)} {
		if _, err := os.Lstat(path); !errors.Is(err, fs.ErrNotExist) {
			return "", badInputf("%s is there already and is not overwritten; choose another --name", path)
		}
	}
	note, err := people.BeginFounding(a.Context, keeper, name)
	if errors.Is(err, directory.ErrSeasonTaken) {
		return "", badInputf("--name: %w", err)
	}
	if err != nil {
		return "", err
	}
	token, err := c.lay(a, people, note, to, key)
	if err != nil {
		return "", errors.Join(err, journal.Discard(journal.Hidden(to), journal.WithKeys(a.Keys)), people.UndoFounding(a.Context, note))
	}
	// The season is there; the server strikes out at its next start what is left.
	return token, people.EndFounding(a.Context, note)
}

// lay copies season and key under a hidden name, makes the link, and gives them
// their names.
func (c importCmd) lay(a *app, people *directory.Directory, note directory.Founding, to string, key []byte) (string, error) {
	hidden, keys := journal.Hidden(to), journal.WithKeys(a.Keys)
	if err := journal.Discard(hidden, keys); err != nil {
		return "", err
	}
	if err := os.WriteFile(journal.KeyPath(hidden, a.Keys), key, 0o600); err != nil {
		return "", err
	}
	if err := sqlite.Copy(a.Context, c.File, hidden); err != nil {
		return "", err
	}
	if err := os.Chmod(hidden, 0o600); err != nil {
		return "", err
	}
	seat := directory.Seat{Season: note.Season, Kind: directory.Secretary}
	tokens, err := people.GrantFounding(a.Context, note, directory.Grants{Invitations: []directory.Offer{{Seat: seat, Note: "imported"}}})
	if err != nil {
		return "", err
	}
	return tokens[0], journal.Rename(hidden, to, keys)
}
