package web

import (
	"net/http"

	"hyboria/battle"
	"hyboria/campaign"
	"hyboria/campaign/steward"
)

// tableOperations are about battles that are fought on real tables.
func tableOperations() []operation {
	const s, d = "/seasons/:season/battles/:year/:battle/table", "/seasons/:season/desk/battles/:year/:battle/table"
	post, del := http.MethodPost, http.MethodDelete
	return []operation{
		reading(s, actLook, "readTableForm", "battles", "The empty result form of a battle that waits for a table.", apiSheet),
		doing(post, s, actPlay, "recordTable", "battles", "Hand in the result of your battle; it is signed by you so.", apiRecord, onlyCheck),
		doing(post, s+"/sign", actPlay, "signTable", "battles", "Put your name under the result that lies on the desk.", apiSign),
		acting(del, s, actPlay, "strikeTable", "battles", "Take back the result that you wrote down.", apiStrike),
		doing(post, d, actRun, "recordTableAsSecretary", "desk", "Write a result down for the commanders, who sign it.", apiRecord, onlyCheck),
		doing(post, d+"/sign", actRun, "signTableAsSecretary", "desk", "Sign for a commander.", apiSignFor),
		acting(del, d, actRun, "strikeTableAsSecretary", "desk", "Take a result back that is not yet taken in.", apiStrike),
		doing(post, d+"/leave", actRun, "leaveTable", "desk", "Leave the battle to the generals of the season, for a reason that everybody sees.", apiLeaveTable),
		reading(d+"/undone", actRun, "readCorrection", "desk", "What would count no longer if the result of that battle were corrected.", apiCorrectionUndoes),
		doing(post, d+"/correct", actRun, "correctTable", "desk", "Put another result in place of one that was taken in; what followed is annulled.", apiCorrect),
	}
}

func apiSheet(c *call) (campaign.TableSheet, error) {
	sheet, ok := c.shelf.season.Sheet(c.battleID(), c.viewer)
	if !ok {
		return sheet, missing("No battle of that name waits for your table.", "The list of battles shows those that are being fought.")
	}
	return sheet, nil
}

// sheetFor refuses a sheet of another battle than the one in the address.
func (x *call) sheetFor(sheet campaign.TableSheet) error {
	if sheet.Battle != x.battleID() {
		return notYours("battle", "the sheet is of battle "+sheet.Battle+", the address names "+x.battleID())
	}
	return nil
}

func apiRecord(c *call, sheet campaign.TableSheet) (Sent, error) {
	if err := c.sheetFor(sheet); err != nil {
		return Sent{}, err
	}
	at := "/battles/" + sheet.Battle
	if c.onlyChecks() {
		d, err := c.settled(c.sums(sheet), nil, "The sums hold; nothing was kept.", at)
		return Sent{Done: d}, err
	}
	refused, err := c.shelf.season.RecordTable(c.ctx, c.penName(), sheet)
	d, err := c.settled(refused, err, "The result is written down.", at)
	return Sent{Done: d, Sealed: true}, err
}

// sums tells what does not hold in a result, to those who may hand it in.
func (x *call) sums(sheet campaign.TableSheet) []campaign.Refusal {
	if _, ok := x.shelf.season.Sheet(sheet.Battle, x.viewer); !ok {
		return []campaign.Refusal{{Field: "battle", Reason: "no battle of that name waits for your table"}}
	}
	rec, refused := x.server.engine.TableRecord(x.shelf.season.State(), sheet)
	if len(refused) > 0 {
		return refused
	}
	if err := battle.Conserve(rec); err != nil {
		return []campaign.Refusal{{Reason: "the figures do not come out: " + err.Error()}}
	}
	return nil
}

// Signature names the result that is signed.
type Signature struct {
	Digest string `json:"digest"` // of the record that was read
}

func apiSign(c *call, b Signature) (Done, error) {
	err := c.shelf.season.SignTable(c.ctx, c.battleID(), c.penName(), c.penName(), b.Digest)
	return c.settled(nil, err, "The result is signed.", "/battles/"+c.battleID())
}

// SignatureFor also names the commander.
type SignatureFor struct {
	Nation string `json:"nation"`
	Digest string `json:"digest"` // of the record that was read
}

func apiSignFor(c *call, b SignatureFor) (Done, error) {
	err := c.shelf.season.SignTable(c.ctx, c.battleID(), b.Nation, campaign.BySecretary, b.Digest)
	return c.settled(nil, err, "The result is signed for "+b.Nation+".", "/battles/"+c.battleID())
}

func apiStrike(c *call) (Done, error) {
	return c.settled(nil, c.shelf.season.StrikeTable(c.ctx, c.battleID(), c.penName()), "The result is taken back.", "/battles/"+c.battleID())
}

func apiLeaveTable(c *call, b Reason) (Done, error) {
	return c.settled(nil, c.shelf.season.LeaveTable(c.ctx, c.battleID(), b.Reason), "The generals fight it.", "/battles/"+c.battleID())
}

func apiCorrectionUndoes(c *call) (Undone, error) {
	to, err := c.shelf.season.BeforeTable(c.ctx, c.battleID())
	if err != nil {
		return Undone{}, err
	}
	return c.undoes(to)
}

// Correction is a new result for a battle of the past.
type Correction struct {
	Sheet  campaign.TableSheet `json:"sheet"`
	Reason string              `json:"reason"`
}

func apiCorrect(c *call, b Correction) (Done, error) {
	if err := c.sheetFor(b.Sheet); err != nil {
		return Done{}, err
	}
	refused, err := c.shelf.season.CorrectTable(c.ctx, b.Sheet, b.Reason, steward.PlayOptions{})
	return c.settled(refused, err, "The result is corrected.", "/battles/"+b.Sheet.Battle)
}
