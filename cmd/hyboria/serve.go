package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"time"

	"hyboria/campaign"
	"hyboria/campaign/steward"
	"hyboria/campaign/web"
)

// serveCmd serves the seasons of a folder in the browser.
type serveCmd struct {
	Addr string `name:"addr" default:"127.0.0.1:8080" help:"Address and port to listen on."`
	Dir  string `name:"dir" default:"seasons" placeholder:"DIR" help:"Folder of the season files."`
	Demo bool   `name:"demo" help:"Make a season that is already some weeks old, if it is not there yet."`
}

// The demo season: its file, its seed and how many weeks have gone by.
const (
	demoFile  = "demo.hyb"
	demoSeed  = 1932
	demoWeeks = 18
)

// Run serves until it is interrupted.
func (c *serveCmd) Run(a *app) error {
	engine, err := a.Engine()
	if err != nil {
		return err
	}
	// The port is taken first: a demo takes a while, a taken port should not.
	listener, err := listen(a.Context, c.Addr)
	if err != nil {
		return err
	}
	defer listener.Close()
	if err := os.MkdirAll(c.Dir, 0o755); err != nil {
		return badInputf("--dir: %w", err)
	}
	if c.Demo {
		if err := makeDemo(a, engine, filepath.Join(c.Dir, demoFile)); err != nil {
			return err
		}
	}
	log := slog.New(slog.NewTextHandler(a.Stderr, nil))
	server, handler, err := web.New(web.Config{Dir: c.Dir, Engine: engine, Log: log})
	if err != nil {
		return err
	}
	defer server.Close()
	fmt.Fprintf(a.Stderr, "Hyboria is served on http://%s (no sign-in yet: whoever reaches it sees all). Ctrl-C ends it.\n", listener.Addr())
	return serve(a.Context, listener, handler)
}

// listen opens the port or says how to take another.
func listen(ctx context.Context, addr string) (net.Listener, error) {
	l, err := (&net.ListenConfig{}).Listen(ctx, "tcp", addr)
	if err != nil {
		return nil, badInputf("--addr %s: cannot be listened on: %w; give another address or stop the program that has it", addr, err)
	}
	return l, nil
}

// serve answers until the context ends, then lets open requests finish.
func serve(ctx context.Context, l net.Listener, h http.Handler) error {
	server := &http.Server{Handler: h, ReadHeaderTimeout: 10 * time.Second, IdleTimeout: 2 * time.Minute}
	done := make(chan error, 1)
	go func() { done <- server.Serve(l) }()
	select {
	case err := <-done:
		return err
	case <-ctx.Done():
		last, stop := context.WithTimeout(context.WithoutCancel(ctx), 5*time.Second)
		defer stop()
		return server.Shutdown(last)
	}
}

// makeDemo founds the demo season and plays its first weeks. It is written
// beside its place and moved there when it is whole.
func makeDemo(a *app, e *campaign.Engine, path string) error {
	if _, err := os.Stat(path); !errors.Is(err, fs.ErrNotExist) {
		return err // there already, or not to be told
	}
	text, err := fs.ReadFile(a.Data, "demo.json")
	if err != nil {
		return badInput(err)
	}
	def, err := e.ParseSeason("demo.json", text)
	if err != nil {
		return badInput(err)
	}
	fmt.Fprintln(a.Stderr, "Making the demo season; this takes some seconds.")
	dir, err := os.MkdirTemp(filepath.Dir(path), ".demo-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	draft := filepath.Join(dir, demoFile)
	if err := playDemo(a, e, draft, def); err != nil {
		return err
	}
	return os.Rename(draft, path)
}

func playDemo(a *app, e *campaign.Engine, path string, def campaign.SeasonDef) error {
	seed := int64(demoSeed)
	if err := steward.Create(a.Context, path, e, def, &seed); err != nil {
		return err
	}
	season, err := steward.Open(a.Context, path, e)
	if err != nil {
		return err
	}
	_, err = season.Play(a.Context, demoWeeks, steward.PlayOptions{Seed: &seed})
	return errors.Join(err, season.Close())
}
