package web

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"net/http"
	"net/url"
	"strings"

	"github.com/labstack/echo/v4"

	"hyboria/campaign"
	"hyboria/templates"
)

// Every form of a season carries two marks. "once" is its idempotency key: the
// same form sent twice does its work once and leads to the same place. "seen"
// stands for what its reader knew when the page was made: when that has changed
// meanwhile the form is shown back, with nothing lost, before anything is done.
// Programs send the same as headers.
const (
	onceField, seenField   = "once", "seen"
	onceHeader, seenHeader = "Idempotency-Key", "If-Match"
)

// maxKey is the longest idempotency key, in bytes.
const maxKey = 200

// onceKey is the key of the forms of a page: of one person, one page, one state
// of his knowledge, and what he has sent before. So the same form sent again
// later is another, even if all looks as it did.
func (s *Server) onceKey(ctx context.Context, w who, path, mark string) (string, error) {
	last, err := s.people.LastForm(ctx, w.Account.ID)
	if err != nil {
		return "", err
	}
	sum := sha256.Sum256([]byte(itoa(int64(w.Account.ID)) + "\n" + itoa(int64(w.Seat.ID)) + "\n" + path + "\n" + mark + "\n" + itoa(last)))
	return hex.EncodeToString(sum[:12]), nil
}

// sends reports whether a request changes a season.
func (r route) sends() bool {
	return r.method != http.MethodGet && (r.act == actPlay || r.act == actRun || r.act == actHold)
}

// given is a mark of the request, from its header or its form.
func given(c echo.Context, header, field string) string {
	if v := c.Request().Header.Get(header); v != "" {
		return strings.Trim(v, `"`)
	}
	return c.FormValue(field)
}

// send lets a form do its work once, and on nothing that is out of date.
func (s *Server) send(c echo.Context, w who, next echo.HandlerFunc) error {
	ctx, path := c.Request().Context(), c.Request().URL.Path
	key := given(c, onceHeader, onceField)
	if len(key) > maxKey {
		return badRequest("The idempotency key is too long.", "Use a word of at most 200 bytes.")
	}
	if key != "" {
		to, found, err := s.people.Answered(ctx, key, w.Account.ID, path)
		if err != nil {
			return err
		}
		if found && !isAPI(c) {
			return c.Redirect(http.StatusSeeOther, to)
		}
		if found {
			return s.apiAgain(c, w, to)
		}
	}
	sh, err := s.seasonFiles.get(ctx, c.Param("season"))
	if err != nil {
		return err
	}
	if sh.still != nil {
		return &trouble{http.StatusServiceUnavailable, "This season can only be read now", "Another program has this season open.", "The keeper of the server can close that program; then try again."}
	}
	if seen := given(c, seenHeader, seenField); seen != "" {
		now, err := s.ownMark(c, w, sh)
		if err != nil {
			return err
		}
		if seen != now {
			return s.stale(c, w, sh, now)
		}
	}
	if err := next(c); err != nil {
		return err
	}
	to, _ := c.Get(doneKey).(string)
	if to == "" && c.Response().Status == http.StatusSeeOther {
		to = c.Response().Header().Get(echo.HeaderLocation)
	}
	if key == "" || to == "" {
		return nil
	}
	return s.people.Remember(ctx, key, w.Account.ID, path, to)
}

func (s *Server) ownMark(c echo.Context, w who, sh *shelf) (string, error) {
	v, err := s.eyes(c.Request().Context(), w, sh.season.State())
	if err != nil {
		return "", err
	}
	return s.mark(sh, v)
}

// stale shows a form back that was filled in before something happened.
func (s *Server) stale(c echo.Context, w who, sh *shelf, now string) error {
	st := sh.season.State()
	v, err := s.eyes(c.Request().Context(), w, st)
	if err != nil {
		return err
	}
	news := s.changed(sh, given(c, seenHeader, seenField), campaign.View(s.engine, st, v))
	if isProgram(c) || isAPI(c) {
		return &problemError{
			trouble: &trouble{http.StatusPreconditionFailed, "The season has moved on", "What you know of the season has changed since you read it. " + strings.Join(news, " "), "Read it again and decide anew."},
			changed: news,
		}
	}
	form, err := c.FormParams()
	if err != nil {
		return badRequest("The form could not be read.", "Go back and send it again.")
	}
	page := templates.Stale{Shell: s.outside(c, "Something has happened meanwhile", ""), Action: c.Request().URL.RequestURI(), Back: "/s/" + url.PathEscape(c.Param("season"))}
	for name, values := range form {
		if name == seenField || name == onceField {
			continue
		}
		for _, v := range values {
			page.Fields = append(page.Fields, templates.Hidden{Name: name, Value: v})
		}
	}
	sortHidden(page.Fields)
	key, err := s.onceKey(c.Request().Context(), w, c.Request().URL.Path, now)
	if err != nil {
		return err
	}
	page.Fields = append(page.Fields, templates.Hidden{Name: seenField, Value: now}, templates.Hidden{Name: onceField, Value: key})
	page.Now = news
	return s.show(c, http.StatusConflict, templates.StalePage(page))
}
