package journal

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// Hidden is where a season file is made before it gets its name: beside it, where
// no server looks for seasons.
func Hidden(path string) string {
	name := strings.TrimSuffix(filepath.Base(path), filepath.Ext(path))
	return filepath.Join(filepath.Dir(path), "."+name+".founding")
}

// Rename gives a season file that nobody has open, and its key file, another
// name in the same folders. Nothing is overwritten: a name that is taken is
// ErrExists, and then all is as it was. Broken off at any moment it is finished
// by being called again.
func Rename(from, to string, with ...Option) error {
	o := gather(with)
	keyFrom, keyTo := KeyPath(from, o.keyDir), KeyPath(to, o.keyDir)
	var made [][2]string
	for _, pair := range [][2]string{{keyFrom, keyTo}, {from, to}} {
		named, err := alsoNamed(pair[0], pair[1])
		if named {
			made = append(made, pair)
		}
		if err == nil {
			err = syncDir(filepath.Dir(pair[1]))
		}
		if err != nil {
			return errors.Join(err, unname(made))
		}
	}
	// It has its name; a first name that cannot be removed takes nothing from that.
	_, _ = gone(from), gone(keyFrom)
	return nil
}

// alsoNamed gives a file a second name, or its second name only where the
// system has no links. made is false when it had it already.
func alsoNamed(from, to string) (made bool, err error) {
	a, err := os.Stat(from)
	b, taken := os.Lstat(to)
	switch {
	case errors.Is(err, fs.ErrNotExist) && taken == nil:
		return false, nil // this far it came before
	case err != nil:
		return false, fmt.Errorf("cannot make %s: %w", to, err)
	case taken == nil && os.SameFile(a, b):
		return false, nil
	case taken == nil:
		return false, fmt.Errorf("%s: %w", to, ErrExists)
	}
	err = os.Link(from, to)
	if errors.Is(err, fs.ErrExist) {
		return false, fmt.Errorf("%s: %w", to, ErrExists)
	}
	if err != nil { // a file system without links
		err = os.Rename(from, to)
	}
	if err != nil {
		return false, fmt.Errorf("cannot make %s: %w", to, err)
	}
	return true, nil
}

// unname takes second names away again, the last first.
func unname(made [][2]string) error {
	var errs []error
	for _, pair := range slices.Backward(made) {
		if _, err := os.Lstat(pair[0]); err != nil { // it was not a second one
			errs = append(errs, os.Rename(pair[1], pair[0]))
			continue
		}
		errs = append(errs, os.Remove(pair[1]))
	}
	return errors.Join(errs...)
}

// Discard removes a season file that nobody has open, with its key file and
// with what a broken off Create left of it. What is not there is no error.
func Discard(path string, with ...Option) error {
	list, err := os.ReadDir(filepath.Dir(path))
	if err != nil {
		return err
	}
	var errs []error
	for _, f := range list {
		if strings.HasPrefix(f.Name(), "."+filepath.Base(path)+".") {
			errs = append(errs, gone(filepath.Join(filepath.Dir(path), f.Name())))
		}
	}
	for _, tail := range []string{"", "-wal", "-shm", "-lock"} {
		errs = append(errs, gone(path+tail))
	}
	return errors.Join(append(errs, gone(KeyPath(path, gather(with).keyDir)))...)
}

// gone removes a file that may not be there.
func gone(name string) error {
	if err := os.Remove(name); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}
