package main

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

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
	names, err := databases(c.Dir)
	if err != nil {
		return err
	}
	if err := os.Mkdir(c.Out, 0o700); err != nil {
		return badInputf("cannot make the folder %s: %w", c.Out, err)
	}
	m := manifest{Format: backupFormat, Keys: !c.NoKeys}
	for _, name := range names {
		if err := c.one(a, &m, name); err != nil {
			return errors.Join(err, os.RemoveAll(c.Out))
		}
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

// one copies a database and, after it, the key file: a key that was renewed
// meanwhile is then there too.
func (c backupCmd) one(a *app, m *manifest, name string) error {
	from, to := filepath.Join(c.Dir, name), filepath.Join(c.Out, name)
	if err := sqlite.Copy(a.Context, from, to); err != nil {
		return err
	}
	if err := os.Chmod(to, 0o600); err != nil {
		return err
	}
	if err := m.add(c.Out, name); err != nil {
		return err
	}
	key := journal.KeyPath(from, a.Keys)
	if c.NoKeys || !strings.HasSuffix(name, seasonSuffix) {
		return nil
	}
	b, err := os.ReadFile(key)
	if errors.Is(err, fs.ErrNotExist) {
		return badInputf("%s: its key file %s is not there: name its folder with --keys, or leave keys out with --no-keys", from, key)
	}
	if err != nil {
		return err
	}
	if err := os.WriteFile(to+keySuffix, b, 0o600); err != nil {
		return err
	}
	return m.add(c.Out, name+keySuffix)
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
