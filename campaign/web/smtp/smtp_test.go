package smtp

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"mime"
	"mime/quotedprintable"
	"net"
	"net/mail"
	"strings"
	"testing"
	"time"

	"hyboria/campaign/web"
)

// letterbox is a mail server that keeps what it is given.
func letterbox(t *testing.T) (addr string, got chan string) {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	got = make(chan string, 8)
	go func() {
		for {
			c, err := l.Accept()
			if err != nil {
				return
			}
			go talk(c, got)
		}
	}()
	return l.Addr().String(), got
}

// talk speaks as much of the protocol as a client needs.
func talk(c net.Conn, got chan<- string) {
	defer c.Close()
	in := bufio.NewReader(c)
	var mail strings.Builder
	say := func(line string) { fmt.Fprintf(c, "%s\r\n", line) }
	say("220 letterbox")
	for {
		line, err := in.ReadString('\n')
		if err != nil {
			return
		}
		switch verb := strings.ToUpper(strings.Fields(line + " x")[0]); verb {
		case "EHLO", "HELO":
			say("250 letterbox")
		case "DATA":
			say("354 go on")
			for {
				line, err := in.ReadString('\n')
				if err != nil || line == ".\r\n" {
					break
				}
				mail.WriteString(line)
			}
			got <- mail.String()
			say("250 kept")
		case "QUIT":
			say("221 bye")
			return
		default:
			mail.WriteString(line)
			say("250 ok")
		}
	}
}

func TestMailArrivesAsItWasWritten(t *testing.T) {
	addr, got := letterbox(t)
	s, err := Parse(addr, `"The Club" <club@example.org>`, "", "")
	if err != nil {
		t.Fatal(err)
	}
	s.Now = func() time.Time { return time.Date(2026, 3, 29, 20, 0, 0, 0, time.UTC) }
	body := "- Köth has sent no orders.\n.\nA line that begins with a dot:\n.hidden\n"
	err = s.Post(context.Background(), web.Letter{To: "mara@example.org", Subject: "The Lion: Y1/W4 is öpen\r\nBcc: all@example.org", Body: body, ID: "lion.7.3"})
	if err != nil {
		t.Fatal(err)
	}
	text := <-got
	if envelope := strings.Join(strings.SplitN(text, "\r\n", 3)[:2], " "); !strings.Contains(envelope, "<club@example.org>") || !strings.Contains(envelope, "<mara@example.org>") {
		t.Errorf("the envelope is %q", envelope)
	}
	m, err := mail.ReadMessage(strings.NewReader(strings.SplitN(text, "\r\n", 3)[2]))
	if err != nil {
		t.Fatal(err)
	}
	subject, err := new(mime.WordDecoder).DecodeHeader(m.Header.Get("Subject"))
	if err != nil || subject != "The Lion: Y1/W4 is öpen Bcc: all@example.org" || m.Header.Get("Bcc") != "" {
		t.Errorf("the subject is %q (%v), copies go to %q", subject, err, m.Header.Get("Bcc"))
	}
	if m.Header.Get("Message-ID") != "<lion.7.3@example.org>" || m.Header.Get("From") != `"The Club" <club@example.org>` {
		t.Errorf("the headers are %v", m.Header)
	}
	b, err := io.ReadAll(quotedprintable.NewReader(m.Body))
	if err != nil {
		t.Fatal(err)
	}
	if said := strings.ReplaceAll(strings.ReplaceAll(string(b), "\r\n", "\n"), "\n..", "\n."); strings.TrimSpace(said) != strings.TrimSpace(body) {
		t.Errorf("the body is %q", said)
	}
}

func TestServersThatCannotBe(t *testing.T) {
	for _, x := range [][2]string{{"mail.example.org", "club@example.org"}, {"mail.example.org:25", "club"}, {"", ""}} {
		if _, err := Parse(x[0], x[1], "", ""); err == nil || !strings.HasPrefix(err.Error(), "--") {
			t.Errorf("%v: %v", x, err)
		}
	}
	s, err := Parse("127.0.0.1:1", "club@example.org", "", "")
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Post(context.Background(), web.Letter{To: "mara@example.org"}); err == nil {
		t.Error("a server that is not there takes mail")
	}
	if err := s.Post(context.Background(), web.Letter{To: "no address"}); err != nil {
		t.Errorf("a person without an address stops the post: %v", err)
	}
}
