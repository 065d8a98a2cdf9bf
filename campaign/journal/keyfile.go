package journal

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"hyboria/campaign/envelope"
)

// Errors about keys.
var (
	ErrNoKey    = errors.New("the season's papers are sealed and its key file is not there")
	ErrWrongKey = errors.New("the key file does not fit the season")
)

// Option is how a season file is opened or made.
type Option func(*options)

type options struct {
	keyDir string
	public bool
}

// WithKeys says in which folder the key files lie. Without it, or with "", the
// key lies beside the season file.
func WithKeys(dir string) Option { return func(o *options) { o.keyDir = dir } }

// WithoutKey reads only what is open to everybody: the bodies of sealed rows
// stay shut.
func WithoutKey() Option { return func(o *options) { o.public = true } }

func gather(list []Option) options {
	var o options
	for _, f := range list {
		f(&o)
	}
	return o
}

// KeyPath is the name of the key file of a season file: its name with ".key",
// in the folder given or, with "", beside it.
func KeyPath(path, dir string) string {
	if dir == "" {
		return path + ".key"
	}
	return filepath.Join(dir, filepath.Base(path)+".key")
}

// readRing reads a key file.
func readRing(path, file string) (*envelope.Ring, error) {
	b, err := os.ReadFile(file)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("%s: %w: %s; put it back or say with --keys where it lies", path, ErrNoKey, file)
	}
	if err != nil {
		return nil, fmt.Errorf("%s: the key file cannot be read: %w", path, err)
	}
	r, err := envelope.ParseRing(b)
	if err != nil {
		return nil, fmt.Errorf("%s: %w: %w", file, ErrWrongKey, err)
	}
	return r, nil
}

// newKeyFile writes a key file that must not exist yet. Only its owner may
// read it.
func newKeyFile(file string, r *envelope.Ring) error {
	b, err := r.Marshal()
	if err != nil {
		return err
	}
	f, err := os.OpenFile(file, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if errors.Is(err, fs.ErrExist) {
		return fmt.Errorf("%s: %w: the key of another season has that name", file, ErrExists)
	}
	if err != nil {
		return fmt.Errorf("cannot write the key file: %w", err)
	}
	if err := fill(f, b); err != nil {
		os.Remove(file)
		return fmt.Errorf("cannot write the key file %s: %w", file, err)
	}
	return syncDir(filepath.Dir(file))
}

// replaceKeyFile puts another ring in a key file's place, all or nothing.
func replaceKeyFile(file string, r *envelope.Ring) error {
	b, err := r.Marshal()
	if err != nil {
		return err
	}
	tmp, err := os.CreateTemp(filepath.Dir(file), "."+filepath.Base(file)+".*") // mode 0600
	if err != nil {
		return fmt.Errorf("cannot write the key file: %w", err)
	}
	if err := fill(tmp, b); err != nil {
		os.Remove(tmp.Name())
		return fmt.Errorf("cannot write the key file %s: %w", file, err)
	}
	if err := os.Rename(tmp.Name(), file); err != nil {
		os.Remove(tmp.Name())
		return fmt.Errorf("cannot write the key file %s: %w", file, err)
	}
	return syncDir(filepath.Dir(file))
}

func fill(f *os.File, b []byte) error {
	_, err := f.Write(b)
	return errors.Join(err, f.Sync(), f.Close())
}
