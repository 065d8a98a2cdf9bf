package data

import (
	"fmt"
	"slices"
	"strings"
)

// place is a file being checked; its methods return errors that point into it.
type place struct {
	file string
	b    []byte
}

func (p place) errf(pointer, format string, args ...any) error {
	return PlaceError(p.file, p.b, pointer, format, args...)
}

// ids collects ids and refuses those that are empty, malformed or taken.
type ids struct {
	place
	seen map[string]string // id to pointer
}

func (p place) newIDs() ids { return ids{p, map[string]string{}} }

func (s ids) add(pointer, id string) error {
	if err := s.checkID(pointer, id); err != nil {
		return err
	}
	if first, ok := s.seen[id]; ok {
		return s.errf(pointer+"/id", "the id %q is taken by %s", id, fieldName(first))
	}
	s.seen[id] = pointer
	return nil
}

func (p place) checkID(pointer, id string) error {
	if id == "" {
		return p.errf(pointer, "the id is missing")
	}
	for _, c := range id {
		if !(c >= 'a' && c <= 'z' || c >= '0' && c <= '9' || c == '_' || c == '.') {
			return p.errf(pointer+"/id", "the id %q may hold small letters, digits, _ and . only", id)
		}
	}
	return nil
}

// oneOf refuses a value that is not in the list.
func (p place) oneOf(pointer, value string, allowed []string) error {
	if slices.Contains(allowed, value) {
		return nil
	}
	return p.errf(pointer, "%q is unknown; use %s", value, OneOf(allowed))
}

// OneOf joins choices as "a, b or c".
func OneOf(list []string) string {
	if len(list) < 2 {
		return strings.Join(list, "")
	}
	return strings.Join(list[:len(list)-1], ", ") + " or " + list[len(list)-1]
}

func sub(pointer string, i int) string { return fmt.Sprintf("%s/%d", pointer, i) }

// first returns the first error that is not nil.
func first(errs ...error) error {
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}
