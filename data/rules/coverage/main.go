// Command coverage lists the rules that no test and no case cites. It fails if
// one of them is in scope (data/rules/scope.json).
//
//	go run ./data/rules/coverage [--all]
//
// With --all it names the uncited rules of every chapter, not only of those in
// scope.
package main

import (
	"fmt"
	"os"
)

func main() {
	all := len(os.Args) == 2 && os.Args[1] == "--all"
	if len(os.Args) > 1 && !all {
		fmt.Fprintln(os.Stderr, "usage: coverage [--all]   (in the repository's root)")
		os.Exit(2)
	}
	missing, err := report(os.Stdout, os.DirFS("."), all)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(2)
	}
	if missing > 0 {
		os.Exit(1)
	}
}
