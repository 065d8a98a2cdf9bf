// Command hyboria runs a season of a tabletop campaign in the Hyborian Age.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime/debug"
	"strings"
	"syscall"

	"github.com/alecthomas/kong"

	"hyboria/battle/systems"
)

// Exit codes. Scripts and clubs rely on them.
const (
	exitDone     = 0 // done, or the question was answered "yes"
	exitNo       = 1 // the question was answered "no"
	exitBadInput = 2 // bad input, with the reason and the place
	exitFault    = 3 // the machine or the program failed
)

// root is the command line: one field a command, each in its own file.
type root struct {
	JSON bool   `name:"json" help:"Answer in JSON."`
	Data string `name:"data" placeholder:"DIR" help:"Use this folder in place of the world that is built in."`
	Keys string `name:"keys" placeholder:"DIR" help:"Folder of the seasons' key files; without it, or HYBORIA_KEYS, each lies beside its season."`

	Army        armyCmd        `cmd:"" help:"Raise, check and price armies."`
	Battle      battleCmd      `cmd:"" help:"Fight battles."`
	Deck        deckCmd        `cmd:"" help:"The hundred terrain cards."`
	Map         mapCmd         `cmd:"" help:"Ask the strategic map: count, march, show, export."`
	Season      seasonCmd      `cmd:"" help:"Found, play and look at seasons."`
	Verify      verifyCmd      `cmd:"" help:"Prove a season file, or a player's papers, genuine."`
	Export      exportCmd      `cmd:"" help:"Write a player's papers, with what proves them."`
	Backup      backupCmd      `cmd:"" help:"Copy a server's folder while the server runs."`
	Restore     restoreCmd     `cmd:"" help:"Put a backup into a folder and prove its seasons."`
	Import      importCmd      `cmd:"" help:"Take a season from elsewhere into a server's folder."`
	Serve       serveCmd       `cmd:"" help:"Serve seasons in the browser."`
	Rules       rulesCmd       `cmd:"" help:"Look up rules and rulings."`
	Conformance conformanceCmd `cmd:"" help:"Hold the program against the worked examples of the rules."`
	Version     versionCmd     `cmd:"" help:"Print the version of the program."`
}

// streams are the open ends of one run of the program.
type streams struct {
	Stdin  io.Reader
	Stdout io.Writer
	Stderr io.Writer
}

// Main is the program as a value, so that tests can start many of them.
type Main struct {
	// Context ends long work when it is cancelled; nil means never.
	Context context.Context
	// Getenv reads an environment variable; nil means none is set.
	Getenv func(string) string
	// Systems are the battle systems; nil means all of this program.
	Systems systems.Table
}

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	m := Main{Context: ctx, Getenv: os.Getenv}
	code := m.run(os.Args[1:], streams{Stdin: os.Stdin, Stdout: os.Stdout, Stderr: os.Stderr})
	stop()
	os.Exit(code)
}

// exited carries the code of a command line that answers itself, as --help does.
type exited int

// run runs the program once and returns its exit code. It never panics.
func (m Main) run(args []string, s streams) (code int) {
	defer func() {
		switch r := recover().(type) {
		case nil:
		case exited:
			code = int(r)
		default:
			code = m.fault(s.Stderr, r)
		}
	}()
	out := &answer{to: s.Stdout}
	s.Stdout = out
	err := m.dispatch(args, s)
	if out.err != nil && (err == nil || errors.Is(err, errNo)) {
		err = fmt.Errorf("writing the answer: %w", out.err)
	}
	return report(s.Stderr, err)
}

// answer is standard output. It remembers the first write that failed, for half
// an answer must not end with exit code 0.
type answer struct {
	to  io.Writer
	err error
}

func (a *answer) Write(b []byte) (int, error) {
	n, err := a.to.Write(b)
	if err != nil && a.err == nil {
		a.err = err
	}
	return n, err
}

// dispatch reads the command line and runs the command it names.
func (m Main) dispatch(args []string, s streams) error {
	var cli root
	parser, err := kong.New(&cli,
		kong.Name("hyboria"),
		kong.Description("A season of a tabletop campaign in the Hyborian Age: map, armies, battles and the year."),
		kong.Vars{"systems": strings.Join(m.table().IDs(), ", ")},
		kong.Writers(s.Stdout, s.Stderr),
		kong.Exit(func(code int) { panic(exited(code)) }),
		kong.ConfigureHelp(kong.HelpOptions{Compact: true}),
	)
	if err != nil {
		return err
	}
	if len(args) == 0 {
		args = []string{"--help"}
	}
	line, err := parser.Parse(args)
	if err != nil {
		return badInput(fmt.Errorf("%w (see hyboria --help)", err))
	}
	a, err := newApp(m, s, cli)
	if err != nil {
		return err
	}
	return line.Run(a)
}

// table lists the battle systems.
func (m Main) table() systems.Table {
	if m.Systems == nil {
		return systems.All()
	}
	return m.Systems
}

// report prints what went wrong, if anything, and gives the exit code.
func report(w io.Writer, err error) int {
	var bad *badInputError
	switch {
	case err == nil:
		return exitDone
	case errors.Is(err, errNo):
		return exitNo
	case errors.As(err, &bad):
		fmt.Fprintln(w, "hyboria:", err)
		return exitBadInput
	default:
		fmt.Fprintln(w, "hyboria:", err)
		return exitFault
	}
}

// fault reports a panic in one line; HYBORIA_DEBUG=1 adds where it happened.
func (m Main) fault(w io.Writer, r any) int {
	fmt.Fprintf(w, "hyboria: a fault in the program: %v (set HYBORIA_DEBUG=1 to see where; please report it)\n", r)
	if m.env("HYBORIA_DEBUG") != "" {
		fmt.Fprintf(w, "%s", debug.Stack())
	}
	return exitFault
}

func (m Main) env(name string) string {
	if m.Getenv == nil {
		return ""
	}
	return m.Getenv(name)
}
