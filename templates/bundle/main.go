// Command bundle makes what the browser loads: it bundles the TypeScript and
// the styles of one folder, copies its pictures and fonts, gives every file a
// name that holds a hash of its content, and lists them in manifest.json.
//
//	go run ./templates/bundle templates/static templates/static/dist
//
// Every .ts and .css below the folder is an entry; files and folders whose name
// starts with "_" are parts that others import. Nothing else than this tool is
// needed: the bundler is a Go library.
package main

import (
	"fmt"
	"os"
)

func main() {
	if len(os.Args) != 3 {
		fmt.Fprintln(os.Stderr, "usage: bundle FROM TO")
		os.Exit(2)
	}
	if err := Bundle(os.Args[1], os.Args[2]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
