// Package smtp sends mail through a club's mail server.
package smtp

import (
	"bytes"
	"context"
	"crypto/tls"
	"fmt"
	"mime"
	"mime/quotedprintable"
	"net"
	"net/mail"
	"net/smtp"
	"strings"
	"time"

	"hyboria/campaign/web"
)

// Server is a mail server and how it is spoken to.
type Server struct {
	Addr     string // host:port
	From     mail.Address
	User     string // empty: nobody signs in
	Password string
	Now      func() time.Time
}

// patience bounds one mail.
const patience = 30 * time.Second

// Parse makes a server of the flags of the program. Errors name the flag.
func Parse(addr, from, user, password string) (*Server, error) {
	if _, _, err := net.SplitHostPort(addr); err != nil {
		return nil, fmt.Errorf("--smtp %s: want host:port, as in mail.example.org:587", addr)
	}
	a, err := mail.ParseAddress(from)
	if err != nil {
		return nil, fmt.Errorf("--mail-from %q: want an address, as in \"The Club <club@example.org>\"", from)
	}
	return &Server{Addr: addr, From: *a, User: user, Password: password, Now: time.Now}, nil
}

// Post sends one mail, encrypted when the server offers it; a password is never
// sent in the clear to another machine.
func (s *Server) Post(ctx context.Context, l web.Letter) error {
	to, err := mail.ParseAddress(l.To)
	if err != nil {
		return nil // no address: whoever wrote it is told nothing by mail
	}
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	c, err := s.dial(ctx)
	if err != nil {
		return err
	}
	defer c.Close()
	if err := c.Mail(s.From.Address); err != nil {
		return err
	}
	if err := c.Rcpt(to.Address); err != nil {
		return err
	}
	w, err := c.Data()
	if err != nil {
		return err
	}
	if _, err := w.Write(s.text(to, l)); err != nil {
		return err
	}
	if err := w.Close(); err != nil {
		return err
	}
	return c.Quit()
}

func (s *Server) dial(ctx context.Context) (*smtp.Client, error) {
	host, _, err := net.SplitHostPort(s.Addr)
	if err != nil {
		return nil, err
	}
	conn, err := (&net.Dialer{}).DialContext(ctx, "tcp", s.Addr)
	if err != nil {
		return nil, err
	}
	if by, ok := ctx.Deadline(); ok {
		if err := conn.SetDeadline(by); err != nil {
			return nil, err
		}
	}
	c, err := smtp.NewClient(conn, host)
	if err != nil {
		return nil, err
	}
	if ok, _ := c.Extension("STARTTLS"); ok {
		if err := c.StartTLS(&tls.Config{ServerName: host, MinVersion: tls.VersionTLS12}); err != nil {
			return nil, err
		}
	}
	if s.User == "" {
		return c, nil
	}
	return c, c.Auth(smtp.PlainAuth("", s.User, s.Password, host))
}

// text is the mail as it goes over the wire: plain text, one line a header, so
// that nothing in a subject can add another.
func (s *Server) text(to *mail.Address, l web.Letter) []byte {
	var b bytes.Buffer
	_, domain, _ := strings.Cut(s.From.Address, "@")
	for _, h := range [][2]string{
		{"From", s.From.String()},
		{"To", to.String()},
		{"Subject", mime.QEncoding.Encode("utf-8", oneLine(l.Subject))},
		{"Date", s.Now().Format(time.RFC1123Z)},
		{"Message-ID", "<" + oneLine(l.ID) + "@" + domain + ">"},
		{"Auto-Submitted", "auto-generated"},
		{"MIME-Version", "1.0"},
		{"Content-Type", "text/plain; charset=utf-8"},
		{"Content-Transfer-Encoding", "quoted-printable"},
	} {
		fmt.Fprintf(&b, "%s: %s\r\n", h[0], h[1])
	}
	b.WriteString("\r\n")
	w := quotedprintable.NewWriter(&b)
	// Writing into memory cannot fail.
	_, _ = w.Write([]byte(strings.ReplaceAll(l.Body, "\n", "\r\n")))
	_ = w.Close()
	return b.Bytes()
}

func oneLine(text string) string { return strings.Join(strings.Fields(text), " ") }
