package web

import (
	"errors"
	"fmt"
	"net/http"
	"strings"

	"hyboria/battle"
	"hyboria/campaign"
	"hyboria/campaign/steward"
	"hyboria/templates"
)

// tableAct does what a button at a table asks for, in the name of the side that
// the reader commands or as the secretary.
func (s *Server) tableAct(v *visit) error {
	t, err := v.tabled(v.echo.Param("*"))
	if err != nil {
		return err
	}
	by := t.by()
	if by == "" {
		return badRequest("You did not command in that battle.", "Only its two commanders and the secretary write its result down.")
	}
	switch do := v.echo.FormValue("do"); do {
	case "sign":
		return t.done(t.shelf.season.SignTable(t.ctx, t.id, v.echo.FormValue("signer"), by, v.echo.FormValue("digest")))
	case "strike":
		return t.done(t.shelf.season.StrikeTable(t.ctx, t.id, by))
	case "leave":
		return t.leave(by)
	case "correct":
		return t.correct(by)
	case "record", "check":
		return t.record(by, do == "check")
	}
	return badRequest("Nothing was asked for.", "Press one of the buttons of the page.")
}

// again shows the page with what was sent and what is wrong.
func (t *tabled) again(sheet *sentSheet, why string) error {
	page := t.page(sheet)
	page.Error = why
	return t.server.show(t.echo, http.StatusUnprocessableEntity, templates.TablePage(page))
}

// done goes back to the table, or says why the steward would not.
func (t *tabled) done(err error) error {
	var no *steward.RefusedError
	if errors.As(err, &no) {
		return t.again(nil, sentence(no.Error())+".")
	}
	if err != nil {
		return err
	}
	return t.echo.Redirect(http.StatusSeeOther, t.base()+"/table/"+t.id)
}

const somethingWrong = "The result does not hold yet; what is wrong is marked below. Nothing has been handed in."

// record hands a result in, or only reckons what would come of it.
func (t *tabled) record(by string, only bool) error {
	if t.full() == nil || t.news == nil {
		return badRequest("No result of that battle can be handed in.", "Look at where the battle stands.")
	}
	sent, err := t.readSheet()
	if err != nil {
		return err
	}
	rec, refused := t.server.engine.TableRecord(t.shelf.season.State(), sent.sheet)
	if len(refused) > 0 || len(sent.wrong) > 0 {
		why := sent.blame(refused)
		return t.again(sent, strings.TrimSpace(somethingWrong+" "+why))
	}
	if err := battle.Conserve(rec); err != nil {
		return t.again(sent, "The figures do not come out: "+err.Error()+".")
	}
	if only {
		page := t.page(sent)
		page.Said = "The sums hold: " + strings.Join(t.shareLines(rec), " ") + " Nothing has been handed in yet."
		return t.show(templates.TablePage(page))
	}
	refused, err = t.shelf.season.RecordTable(t.ctx, by, sent.sheet)
	if len(refused) > 0 {
		return t.again(sent, strings.TrimSpace(somethingWrong+" "+sent.blame(refused)))
	}
	var no *steward.RefusedError
	if errors.As(err, &no) {
		return t.again(sent, sentence(no.Error())+".")
	}
	return t.done(err)
}

// leave leaves the battle to the generals, for a reason.
func (t *tabled) leave(by string) error {
	reason := strings.TrimSpace(t.echo.FormValue("leaveReason"))
	switch {
	case by != campaign.BySecretary:
		return badRequest("Only the secretary leaves a battle to the generals.", "Write to him.")
	case reason == "":
		return t.again(nil, "Say why the battle is not fought on a table; everybody reads it.")
	}
	return t.done(t.shelf.season.LeaveTable(t.ctx, t.id, reason))
}

// correct shows what another result would undo, asks a reason, and puts it in
// the place of the one that was taken in.
func (t *tabled) correct(by string) error {
	if by != campaign.BySecretary || t.full() == nil || t.fought == nil {
		return badRequest("That result cannot be corrected here.", "The secretary corrects results that were taken into the season.")
	}
	sent, err := t.readSheet()
	if err != nil {
		return err
	}
	if len(sent.wrong) > 0 {
		return t.again(sent, somethingWrong)
	}
	reason := strings.TrimSpace(t.echo.FormValue("why"))
	if t.echo.FormValue("sure") == "" || reason == "" {
		return t.confirmCorrection(sent)
	}
	refused, err := t.shelf.season.CorrectTable(t.ctx, sent.sheet, reason, steward.PlayOptions{})
	if len(refused) > 0 {
		return t.again(sent, strings.TrimSpace(somethingWrong+" "+sent.blame(refused)))
	}
	var no *steward.RefusedError
	var waits *steward.WaitsError
	switch {
	case errors.As(err, &no):
		return t.again(sent, sentence(no.Error())+".")
	case err != nil && !errors.As(err, &waits):
		return err
	}
	return t.echo.Redirect(http.StatusSeeOther, t.base()+"/desk")
}

func (t *tabled) confirmCorrection(sent *sentSheet) error {
	to, err := t.shelf.season.BeforeTable(t.ctx, t.id)
	if err != nil {
		return t.done(err)
	}
	lines, err := t.undone(to)
	if err != nil {
		return err
	}
	page := templates.Confirm{
		Shell: t.shell("Correct a result", "desk"), Title: fmt.Sprintf("Correct the result of battle %s?", t.id), Reason: true, ReasonName: "why", Button: "Correct it",
		Action: t.base() + "/desk/table/" + t.id, Back: t.base() + "/table/" + t.id,
		What: append([]string{
			fmt.Sprintf("The season goes back to just before the result was taken in (entry %d). The new one is signed by you for both sides, and the week goes on with its own dice.", to),
			"Everybody sees that it was done and why. Orders of later weeks stay in the journal and must be handed in anew. These things would count no longer:",
		}, lines...),
	}
	for name, values := range sent.form {
		if name == onceField || name == seenField || name == "sure" || name == "why" || name == "do" {
			continue
		}
		for _, v := range values {
			page.Hidden = append(page.Hidden, templates.Hidden{Name: name, Value: v})
		}
	}
	page.Hidden = append(page.Hidden, templates.Hidden{Name: "do", Value: "correct"})
	sortHidden(page.Hidden)
	return t.show(templates.ConfirmPage(page))
}

// undone counts what would count no longer after a taking back to an entry.
func (v *visit) undone(to int64) ([]string, error) {
	rows, err := v.shelf.season.Entries(v.ctx, to+1, maxUndone)
	if err != nil {
		return nil, err
	}
	counts := map[string]int{}
	var kinds, out []string
	for _, r := range rows {
		kind := strings.ReplaceAll(r.Kind, "_", " ")
		if counts[kind] == 0 {
			kinds = append(kinds, kind)
		}
		counts[kind]++
	}
	for _, kind := range kinds {
		out = append(out, fmt.Sprintf("%s: %s", countWords(counts[kind], "time", "times"), kind))
	}
	return out, nil
}
