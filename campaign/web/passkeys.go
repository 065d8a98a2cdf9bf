package web

import (
	"encoding/gob"
	"encoding/json"
	"errors"
	"net"
	"net/http"
	"strconv"
	"strings"

	"github.com/go-webauthn/webauthn/protocol"
	"github.com/go-webauthn/webauthn/webauthn"
	"github.com/labstack/echo/v4"

	"hyboria/campaign/directory"
)

// passkeyDance is the session value between the two halves of a passkey's use.
const passkeyDance = "passkey dance"

func init() { gob.Register(webauthn.SessionData{}) }

// keyholder is an account as the passkey library sees it.
type keyholder struct {
	account directory.Account
	keys    []webauthn.Credential
}

func (k keyholder) WebAuthnID() []byte                         { return []byte(strconv.FormatInt(int64(k.account.ID), 10)) }
func (k keyholder) WebAuthnName() string                       { return k.account.Name }
func (k keyholder) WebAuthnDisplayName() string                { return k.account.Name }
func (k keyholder) WebAuthnCredentials() []webauthn.Credential { return k.keys }

// relyingParty is this server as the browser addresses it.
func relyingParty(c echo.Context) (*webauthn.WebAuthn, error) {
	host := c.Request().Host
	if h, _, err := net.SplitHostPort(host); err == nil {
		host = h
	}
	if net.ParseIP(strings.Trim(host, "[]")) != nil {
		return nil, &trouble{http.StatusUnprocessableEntity, "Passkeys need a name", "A passkey belongs to a server with a name, and this one is reached by a number.", "Open it by its name (localhost on this machine), or use your password."}
	}
	return webauthn.New(&webauthn.Config{
		RPID: host, RPDisplayName: "Hyboria", RPOrigins: []string{c.Scheme() + "://" + c.Request().Host},
	})
}

func (s *Server) keyholder(c echo.Context, id directory.AccountID) (keyholder, error) {
	ctx := c.Request().Context()
	a, err := s.people.Account(ctx, id)
	if err != nil {
		return keyholder{}, err
	}
	keys, err := s.people.Passkeys(ctx, id)
	if err != nil {
		return keyholder{}, err
	}
	k := keyholder{account: a}
	for _, p := range keys {
		var cred webauthn.Credential
		if err := json.Unmarshal(p.Credential, &cred); err != nil {
			return keyholder{}, err
		}
		k.keys = append(k.keys, cred)
	}
	return k, nil
}

// beginPasskey starts the making of a new key.
func (s *Server) beginPasskey(c echo.Context) error {
	rp, err := relyingParty(c)
	if err != nil {
		return err
	}
	k, err := s.keyholder(c, caller(c).Account.ID)
	if err != nil {
		return err
	}
	options, dance, err := rp.BeginRegistration(k, webauthn.WithResidentKeyRequirement(protocol.ResidentKeyRequirementRequired), webauthn.WithExclusions(webauthn.Credentials(k.keys).CredentialDescriptors()))
	if err != nil {
		return err
	}
	s.sessions.Put(c.Request().Context(), passkeyDance, *dance)
	return c.JSON(http.StatusOK, options)
}

// finishPasskey stores the new key.
func (s *Server) finishPasskey(c echo.Context) error {
	rp, dance, err := s.dance(c)
	if err != nil {
		return err
	}
	k, err := s.keyholder(c, caller(c).Account.ID)
	if err != nil {
		return err
	}
	cred, err := rp.FinishRegistration(k, dance, c.Request())
	if err != nil {
		return passkeyRefused(err)
	}
	text, err := json.Marshal(cred)
	if err != nil {
		return err
	}
	label := strings.TrimSpace(c.QueryParam("label"))
	if label == "" || len(label) > 80 {
		label = "Passkey"
	}
	err = s.people.AddPasskey(c.Request().Context(), directory.Passkey{ID: cred.ID, Account: k.account.ID, Label: label, Credential: text})
	if err != nil {
		return err
	}
	return c.JSON(http.StatusOK, map[string]string{"to": "/account"})
}

// beginPasskeySignIn asks the browser for any key that it has for this server.
func (s *Server) beginPasskeySignIn(c echo.Context) error {
	rp, err := relyingParty(c)
	if err != nil {
		return err
	}
	options, dance, err := rp.BeginDiscoverableLogin()
	if err != nil {
		return err
	}
	s.sessions.Put(c.Request().Context(), passkeyDance, *dance)
	return c.JSON(http.StatusOK, options)
}

// finishPasskeySignIn checks the key's answer and signs its owner in.
func (s *Server) finishPasskeySignIn(c echo.Context) error {
	rp, dance, err := s.dance(c)
	if err != nil {
		return err
	}
	owner := func(_, handle []byte) (webauthn.User, error) {
		id, err := strconv.ParseInt(string(handle), 10, 64)
		if err != nil {
			return nil, err
		}
		return s.keyholder(c, directory.AccountID(id))
	}
	user, cred, err := rp.FinishPasskeyLogin(owner, dance, c.Request())
	if err != nil {
		return passkeyRefused(err)
	}
	k, ok := user.(keyholder)
	if !ok || k.account.Closed {
		return passkeyRefused(directory.ErrNoAccount)
	}
	text, err := json.Marshal(cred)
	if err != nil {
		return err
	}
	ctx := c.Request().Context()
	if err := s.people.UsePasskey(ctx, cred.ID, text); err != nil {
		return err
	}
	if err := s.signIn(ctx, k.account.ID); err != nil {
		return err
	}
	return c.JSON(http.StatusOK, map[string]string{"to": safeBack(c.QueryParam("back"))})
}

// dance takes the first half out of the session: it serves once.
func (s *Server) dance(c echo.Context) (*webauthn.WebAuthn, webauthn.SessionData, error) {
	rp, err := relyingParty(c)
	if err != nil {
		return nil, webauthn.SessionData{}, err
	}
	d, ok := s.sessions.Pop(c.Request().Context(), passkeyDance).(webauthn.SessionData)
	if !ok {
		return nil, d, badRequest("The passkey was asked for too long ago.", "Try again.")
	}
	return rp, d, nil
}

func passkeyRefused(err error) error {
	return errors.Join(&trouble{http.StatusUnprocessableEntity, "The passkey was not taken", "The passkey was not taken.", "Try again, or sign in with your password."}, err)
}
