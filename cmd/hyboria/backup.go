package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"hyboria/campaign/directory"
	"hyboria/campaign/journal"
	"hyboria/campaign/sqlite"
	"hyboria/campaign/steward"
	"hyboria/data"
)

// backupCmd copies a server's folder while the server runs.
type backupCmd struct {
	Dir    string `arg:"" help:"Folder of the seasons, as given to serve."`
	Out    string `arg:"" help:"Folder to make for the copy; it must not be there yet."`
	NoKeys bool   `help:"Leave the key files out: nobody can read sealed papers in the copy before they are put back."`

	between func() // called between a copy and the second look at its key, for tests; nil: nothing
}

// manifestFile lists what a backup holds.
const manifestFile = "backup.json"

// backupFormat is the form of manifests.
const backupFormat = "hyboria backup 1"

// manifest lists the files of a backup with their fingerprints.
type manifest struct {
	Format string       `json:"format"`
	Keys   bool         `json:"keys"`
	Files  []backedFile `json:"files"`
}

// backedFile is one file of a backup.
type backedFile struct {
	Name   string `json:"name"`
	Bytes  int    `json:"bytes"`
	SHA256 string `json:"sha256"`
}

// Run writes the copy.
func (c backupCmd) Run(a *app) error {
	before, err := databases(c.Dir)
	if err != nil {
		return err
	}
	if err := os.Mkdir(c.Out, 0o700); err != nil {
		return badInputf("cannot make the folder %s: %w", c.Out, err)
	}
	m := manifest{Format: backupFormat, Keys: !c.NoKeys}
	if err := c.all(a, &m, before); err != nil {
		return errors.Join(err, os.RemoveAll(c.Out))
	}
	text, err := json.MarshalIndent(m, "", "  ")
	if err != nil {
		return err
	}
	if err := a.writeBytes(filepath.Join(c.Out, manifestFile), append(text, '\n')); err != nil {
		return err
	}
	return tellBackup(a, m, c.Out)
}

// all copies the directory first and then the seasons. One that was founded
// while the directory was copied comes along only when its seats have: without
// its secretary it would be half a season.
func (c backupCmd) all(a *app, m *manifest, before []string) error {
	if !slices.Contains(before, directoryFile) {
		return c.seasons(a, m, before)
	}
	if err := c.copy(a, directoryFile); err != nil {
		return err
	}
	if err := m.add(c.Out, directoryFile); err != nil {
		return err
	}
	seated, err := directory.Seasons(a.Context, filepath.Join(c.Out, directoryFile))
	if err != nil {
		return err
	}
	now, err := databases(c.Dir)
	if err != nil {
		return err
	}
	return c.seasons(a, m, slices.DeleteFunc(now, func(name string) bool {
		return name == directoryFile || !slices.Contains(before, name) && !slices.Contains(seated, strings.TrimSuffix(name, seasonSuffix))
	}))
}

func (c backupCmd) seasons(a *app, m *manifest, names []string) error {
	for _, name := range names {
		if err := c.season(a, m, name); err != nil {
			return err
		}
	}
	return nil
}

// copy makes the copy of one database.
func (c backupCmd) copy(a *app, name string) error {
	to := filepath.Join(c.Out, name)
	if err := sqlite.Copy(a.Context, filepath.Join(c.Dir, name), to); err != nil {
		return err
	}
	return os.Chmod(to, 0o600)
}

// keyTries is how often a season is copied anew whose key is renewed meanwhile.
const keyTries = 20

// season copies a season with its key file. While the key is renewed a copy
// might be sealed under the key that has just gone: then it is made again.
func (c backupCmd) season(a *app, m *manifest, name string) error {
	if c.NoKeys {
		return errors.Join(c.copy(a, name), m.add(c.Out, name))
	}
	from, to := filepath.Join(c.Dir, name), filepath.Join(c.Out, name)
	for range keyTries {
		key, err := c.key(a, from)
		if err != nil {
			return err
		}
		if err := c.copy(a, name); err != nil {
			return err
		}
		if c.between != nil {
			c.between()
		}
		after, err := c.key(a, from)
		if err != nil {
			return err
		}
		if !bytes.Equal(key, after) {
			if err := os.Remove(to); err != nil {
				return err
			}
			continue
		}
		if err := os.WriteFile(to+keySuffix, key, 0o600); err != nil {
			return err
		}
		return errors.Join(m.add(c.Out, name), m.add(c.Out, name+keySuffix))
	}
	return fmt.Errorf("%s: its key was renewed each time it was copied; take the backup again", from)
}

// key reads the key file of a season.
func (c backupCmd) key(a *app, from string) ([]byte, error) {
	file := journal.KeyPath(from, a.Keys)
	b, err := os.ReadFile(file)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, badInputf("%s: its key file %s is not there: name its folder with --keys, or leave keys out with --no-keys", from, file)
	}
	return b, err
}

// The endings of season files and of their key files.
const seasonSuffix, keySuffix = ".hyb", ".key"

// databases lists seasons and directory of a folder, by name.
func databases(dir string) ([]string, error) {
	list, err := os.ReadDir(dir)
	if err != nil {
		return nil, badInput(err)
	}
	var out []string
	for _, f := range list {
		if f.Type().IsRegular() && (strings.HasSuffix(f.Name(), seasonSuffix) || f.Name() == directoryFile) {
			out = append(out, f.Name())
		}
	}
	if len(out) == 0 {
		return nil, badInputf("%s: there is no season and no %s in this folder", dir, directoryFile)
	}
	return out, nil
}

// add takes the fingerprint of a file into the list.
func (m *manifest) add(dir, name string) error {
	b, err := os.ReadFile(filepath.Join(dir, name))
	if err != nil {
		return err
	}
	sum := sha256.Sum256(b)
	m.Files = append(m.Files, backedFile{Name: name, Bytes: len(b), SHA256: hex.EncodeToString(sum[:])})
	return nil
}

func tellBackup(a *app, m manifest, out string) error {
	if a.JSON {
		return a.writeJSON(m)
	}
	for _, f := range m.Files {
		a.printf("%-40s %10d bytes\n", f.Name, f.Bytes)
	}
	if m.Keys {
		a.printf("%s holds the key files: whoever has it can read all sealed papers. Keep it where the secretary keeps his.\n", out)
	} else {
		a.printf("%s holds no key files: keep those apart, for without them no season in it can be played on.\n", out)
	}
	return nil
}

// restoreCmd puts a backup into a folder and proves each season.
type restoreCmd struct {
	In  string `arg:"" help:"Folder of the backup."`
	Dir string `arg:"" help:"Folder to put it into; nothing that is there is overwritten."`
}

// Run checks the copy, puts it in place and verifies the seasons.
func (c restoreCmd) Run(a *app) error {
	m, err := readManifest(a, c.In)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(c.Dir, 0o700); err != nil {
		return badInput(err)
	}
	whole := make([][]byte, len(m.Files))
	for i, f := range m.Files {
		if whole[i], err = f.read(c.In, c.Dir); err != nil {
			return err
		}
	}
	for i, f := range m.Files {
		if err := a.writeBytes(filepath.Join(c.Dir, f.Name), whole[i]); err != nil {
			return err
		}
		if err := os.Chmod(filepath.Join(c.Dir, f.Name), 0o600); err != nil {
			return err
		}
	}
	return verifyRestored(a, c.Dir, m)
}

// readManifest reads what a backup should hold.
func readManifest(a *app, in string) (manifest, error) {
	var m manifest
	path := filepath.Join(in, manifestFile)
	b, err := a.readFile(path)
	if err != nil {
		return m, err
	}
	if err := data.Decode(path, b, &m); err != nil {
		return m, badInput(err)
	}
	if m.Format != backupFormat {
		return m, badInputf("%s: format: %q is not %q; use the program that made the backup", path, m.Format, backupFormat)
	}
	return m, nil
}

// read gives the file when it is what the list says and its place is free.
func (f backedFile) read(in, dir string) ([]byte, error) {
	if f.Name != filepath.Base(f.Name) || f.Name == "." || f.Name == ".." {
		return nil, badInputf("%s: files: %q is no plain name", manifestFile, f.Name)
	}
	if _, err := os.Lstat(filepath.Join(dir, f.Name)); err == nil {
		return nil, badInputf("%s is there already and is not overwritten; restore into an empty folder", filepath.Join(dir, f.Name))
	}
	b, err := os.ReadFile(filepath.Join(in, f.Name))
	if err != nil {
		return nil, badInput(err)
	}
	if sum := sha256.Sum256(b); hex.EncodeToString(sum[:]) != f.SHA256 {
		return nil, badInputf("%s: it is not the file that was backed up: its SHA-256 differs from %s", filepath.Join(in, f.Name), manifestFile)
	}
	return b, nil
}

// verifyRestored proves each season as verify does.
func verifyRestored(a *app, dir string, m manifest) error {
	e, err := a.Engine()
	if err != nil {
		return err
	}
	ok, all := true, []steward.Verdict{}
	for _, f := range m.Files {
		if !strings.HasSuffix(f.Name, seasonSuffix) {
			continue
		}
		v, err := steward.Verify(a.Context, filepath.Join(dir, f.Name), e)
		if err != nil {
			return seasonError(err)
		}
		ok, all = ok && v.OK, append(all, v)
		if !a.JSON {
			tellVerdict(a, v)
		}
	}
	if a.JSON {
		if err := a.writeJSON(all); err != nil {
			return err
		}
	}
	if !ok {
		return errNo
	}
	return nil
}
