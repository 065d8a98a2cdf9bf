package main

import (
	"context"
	"crypto/rand"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"time"

	"hyboria/campaign"
	"hyboria/campaign/directory"
	"hyboria/campaign/web"
	"hyboria/campaign/web/smtp"
)

// serveCmd serves the seasons of a folder in the browser.
type serveCmd struct {
	Addr string `name:"addr" default:"127.0.0.1:8080" help:"Address and port to listen on."`
	Dir  string `name:"dir" default:"seasons" placeholder:"DIR" help:"Folder of the season files."`
	Demo bool   `name:"demo" help:"Make a season that is already some weeks old, if it is not there yet, and let anybody take a seat of it with one click."`

	Cert     string `name:"cert" placeholder:"FILE" help:"Certificate for HTTPS, with --key."`
	Key      string `name:"key" placeholder:"FILE" help:"Private key for HTTPS, with --cert."`
	SMTP     string `name:"smtp" placeholder:"HOST:PORT" help:"Mail server by which notices are sent to those who gave an address, with --mail-from."`
	MailFrom string `name:"mail-from" placeholder:"ADDRESS" help:"Sender of the mails."`
	SMTPUser string `name:"smtp-user" placeholder:"NAME" help:"Name for the mail server; its password is read from HYBORIA_SMTP_PASSWORD."`
	Site     string `name:"site" placeholder:"URL" help:"Address of this server for the links in mails, like https://club.example.org."`

	Proxied bool `name:"proxied" help:"A reverse proxy of this machine or network does HTTPS and forwards the address of the reader."`
}

// directoryFile holds the accounts and seats of a folder of seasons.
const directoryFile = "hyboria.db"

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
		if err := makeDemos(a, engine, c.Dir); err != nil {
			return err
		}
	}
	people, err := directory.Open(a.Context, filepath.Join(c.Dir, directoryFile), time.Now)
	if err != nil {
		return badInput(err)
	}
	defer people.Close()
	return c.run(a, engine, people, listener)
}

// run serves on the open port.
func (c *serveCmd) run(a *app, engine *campaign.Engine, people *directory.Directory, l net.Listener) error {
	if (c.Cert == "") != (c.Key == "") {
		return badInputf("--cert and --key belong together: give both files, or neither")
	}
	conf := web.Config{
		Dir: c.Dir, Keys: a.Keys, Engine: engine, Data: a.Data, Systems: a.Books, People: people, Log: slog.New(slog.NewTextHandler(a.Stderr, nil)),
		SetupCode: rand.Text(), Secure: c.Cert != "" || c.Proxied, Proxied: c.Proxied,
	}
	if c.Demo {
		conf.Demo, conf.DemoAlso = demoSeason, []string{demoBattle, demoHand}
	}
	if err := c.mail(&conf); err != nil {
		return err
	}
	server, handler, err := web.New(conf)
	if err != nil {
		return err
	}
	defer server.Close()
	if err := c.greet(a, people, l, conf.SetupCode); err != nil {
		return err
	}
	go web.KeepMemory(a.Context)
	go server.Keep(a.Context)
	go server.Deliver(a.Context)
	return c.serve(a.Context, l, handler, server.LetGo)
}

// mail reads how notices are sent.
func (c *serveCmd) mail(conf *web.Config) error {
	if c.SMTP == "" {
		if c.MailFrom != "" || c.SMTPUser != "" {
			return badInputf("--mail-from and --smtp-user need --smtp, the mail server")
		}
		return nil
	}
	post, err := smtp.Parse(c.SMTP, c.MailFrom, c.SMTPUser, os.Getenv("HYBORIA_SMTP_PASSWORD"))
	if err != nil {
		return badInput(err)
	}
	conf.Post, conf.Site = post, strings.TrimSuffix(c.Site, "/")
	return nil
}

// greet tells where the server is, and how its first account is made.
func (c *serveCmd) greet(a *app, people *directory.Directory, l net.Listener, code string) error {
	scheme := "http"
	if c.Cert != "" {
		scheme = "https"
	}
	fmt.Fprintf(a.Stderr, "Hyboria is served on %s://%s (Ctrl-C ends it)\n", scheme, l.Addr())
	if c.Demo {
		fmt.Fprintln(a.Stderr, "Demo: whoever reaches it may take a seat of the demo season.")
	}
	empty, err := people.Empty(a.Context)
	if err != nil || !empty {
		return err
	}
	fmt.Fprintf(a.Stderr, "Nobody has an account yet. Open /setup there; from another machine it asks for this code: %s\n", code)
	return nil
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
func (c *serveCmd) serve(ctx context.Context, l net.Listener, h http.Handler, letGo func()) error {
	server := &http.Server{Handler: h, ReadHeaderTimeout: 10 * time.Second, IdleTimeout: 2 * time.Minute}
	server.RegisterOnShutdown(letGo)
	done := make(chan error, 1)
	go func() {
		if c.Cert != "" {
			done <- server.ServeTLS(l, c.Cert, c.Key)
			return
		}
		done <- server.Serve(l)
	}()
	select {
	case err := <-done:
		return err
	case <-ctx.Done():
		last, stop := context.WithTimeout(context.WithoutCancel(ctx), 5*time.Second)
		defer stop()
		return server.Shutdown(last)
	}
}
