package web

import (
	"net/http"
	"strconv"
	"strings"

	"hyboria/campaign"
	"hyboria/campaign/directory"
	"hyboria/campaign/steward"
)

// deskOperations are the secretary's and his deputy's.
func deskOperations() []operation {
	const s = "/seasons/:season/desk"
	post, put, del := http.MethodPost, http.MethodPut, http.MethodDelete
	return []operation{
		doing(post, s+"/rehearse", actRun, "rehearse", "desk", "Run the open week in memory and tell what to look at; nothing is kept.", apiRehearse),
		acting(post, s+"/process", actRun, "process", "desk", "Run the open week, or what is left of the winter, now.", apiProcess),
		doing(post, s+"/extend", actRun, "extend", "desk", "Put the deadline off.", apiExtend),
		doing(post, s+"/pause", actRun, "pause", "desk", "Stop the clock, for a reason that everybody sees.", apiPause),
		acting(post, s+"/resume", actRun, "resume", "desk", "Let the clock go on.", apiResume),
		doing(put, s+"/clock", actRun, "setClock", "desk", "Set the season's deadlines.", apiClock),
		acting(del, s+"/clock", actRun, "stopClock", "desk", "Do away with the season's deadlines.", apiNoClock),
		reading(s+"/rewinds", actRun, "listRewinds", "desk", "The moments to which the season can be taken back, the latest first.", apiRewinds),
		reading(s+"/rewinds/:entry", actRun, "readRewind", "desk", "What would count no longer if the season were taken back to that entry.", apiRewindUndoes),
		doing(post, s+"/rewind", actRun, "rewind", "desk", "Take the season back, for a reason that everybody sees.", apiRewind),
		doing(post, s+"/replace", actRun, "replace", "desk", "Put a caretaker in place of a player.", apiReplace),
		prose(doing(post, s+"/letters", actRun, "sendLetterOfSecretary", "letters", "Send a letter of the secretary.", apiLetter)),
		doing(post, s+"/motions", actRun, "moveAsSecretary", "letters", "Make a motion as secretary, or take one back.", apiClub),
		reading(s+"/invitations", actRun, "listInvitations", "people", "The invitations of this season.", apiInvitations),
		doing(post, s+"/invitations", actRun, "invite", "people", "Make an invitation; its link is told this once.", apiInvite),
		acting(del, s+"/invitations/:invitation", actRun, "revokeInvitation", "people", "Take an invitation back.", apiRevoke),
	}
}

// Rehearsing says how much a rehearsal tells.
type Rehearsing struct {
	Names bool `json:"names,omitempty"` // who sent what
}

func apiRehearse(c *call, b Rehearsing) (steward.Rehearsal, error) {
	return c.shelf.season.Rehearse(c.ctx, b.Names, steward.PlayOptions{})
}

func apiProcess(c *call) (Done, error) {
	return c.settled(nil, c.shelf.season.Next(c.ctx, steward.PlayOptions{}), "The week has been run.", "/chronicle")
}

// Extension puts a deadline off.
type Extension struct {
	Hours  int    `json:"hours"`
	Reason string `json:"reason"`
}

func apiExtend(c *call, b Extension) (Done, error) {
	return c.settled(nil, c.shelf.season.Extend(c.ctx, b.Hours, campaign.BySecretary, strings.TrimSpace(b.Reason)), "The deadline is put off.", "/owes")
}

// Reason is why something is done; everybody sees it.
type Reason struct {
	Reason string `json:"reason"`
}

func apiPause(c *call, b Reason) (Done, error) {
	return c.settled(nil, c.shelf.season.Pause(c.ctx, strings.TrimSpace(b.Reason)), "The clock stands still.", "")
}

func apiResume(c *call) (Done, error) {
	return c.settled(nil, c.shelf.season.Resume(c.ctx), "The clock goes on.", "")
}

func apiClock(c *call, b campaign.Clock) (Done, error) {
	return c.settled(nil, c.shelf.season.SetClock(c.ctx, &b), "The clock is set.", "/owes")
}

func apiNoClock(c *call) (Done, error) {
	return c.settled(nil, c.shelf.season.SetClock(c.ctx, nil), "There are no deadlines now.", "/owes")
}

func apiRewinds(c *call) ([]steward.RewindPoint, error) {
	list, err := c.shelf.states.rewindPoints(c.ctx)
	return orEmpty(list), err
}

// Undone is what a taking back would do away with.
type Undone struct {
	To     int64    `json:"to"`     // entry to which the season would go back
	Undone []string `json:"undone"` // so many times what
}

func apiRewindUndoes(c *call) (Undone, error) {
	to, err := strconv.ParseInt(c.echo.Param("entry"), 10, 64)
	if err != nil || to < 1 || to > c.shelf.season.Head() {
		return Undone{}, missing("There is no such entry in the journal.", "The list of rewinds has those to which the season can go back.")
	}
	return c.undoes(to)
}

func (x *call) undoes(to int64) (Undone, error) {
	lines, err := x.undone(to)
	return Undone{To: to, Undone: orEmpty(lines)}, err
}

// TakingBack says to which entry of the journal the season goes back.
type TakingBack struct {
	To     int64  `json:"to"` // entry, see the list of rewinds
	Reason string `json:"reason"`
}

func apiRewind(c *call, b TakingBack) (Done, error) {
	if b.Reason = strings.TrimSpace(b.Reason); b.Reason == "" {
		return Done{}, notYours("reason", "everybody sees that the season was taken back; say why")
	}
	return c.settled(nil, c.shelf.season.Rewind(c.ctx, b.To, campaign.BySecretary, b.Reason), "The season is taken back.", "")
}

// Replacing puts a caretaker in.
type Replacing struct {
	Nation    string `json:"nation"`
	Caretaker string `json:"caretaker"` // doctrine
}

func apiReplace(c *call, b Replacing) (Done, error) {
	refused, err := c.shelf.season.Club(c.ctx, campaign.BySecretary, campaign.ClubAct{Replace: &campaign.Seating{Nation: b.Nation, Caretaker: b.Caretaker}})
	if err == nil && len(refused) == 0 {
		err = c.vacate(b.Nation)
	}
	return c.settled(refused, err, "A caretaker plays "+b.Nation+" now.", "/nations")
}

// InvitationTold is an invitation.
type InvitationTold struct {
	ID    string `json:"id"`
	Seat  string `json:"seat"` // in words
	Note  string `json:"note,omitempty"`
	State string `json:"state"`
	Open  bool   `json:"open"`
}

func apiInvitations(c *call) ([]InvitationTold, error) {
	list, err := c.server.people.Invitations(c.ctx, c.name)
	out := []InvitationTold{}
	for _, i := range list {
		r := c.inviteRow(i)
		out = append(out, InvitationTold{r.ID, r.Seat, r.Note, r.State, r.Open})
	}
	return out, err
}

// Inviting names the seat that is offered.
type Inviting struct {
	Kind   string `json:"kind"`             // deputy, nation, captain, magic or spectator
	Holder string `json:"holder,omitempty"` // whom it stands for
	Note   string `json:"note,omitempty"`   // for whom it is meant
}

// Invited carries the link, which nobody can read again.
type Invited struct {
	Done
	Link string `json:"link"`
}

func apiInvite(c *call, b Inviting) (Invited, error) {
	seat := directory.Seat{Season: c.name, Kind: directory.SeatKind(b.Kind), Holder: b.Holder}
	if b.Holder != "" && c.shelf.season.State().Nation(b.Holder) == nil || seat.Kind == directory.Secretary {
		return Invited{}, badRequest("There is no such seat to offer.", "It is a deputy's, a spectator's, or that of a nation, Company or magic player of the season.")
	}
	token, err := c.server.people.Invite(c.ctx, c.who.Account.ID, seat, strings.TrimSpace(b.Note))
	if err != nil {
		if whole, known := blame(err, nil); known {
			return Invited{}, badRequest(sentence(whole)+".", "Mend it and send it again.")
		}
		return Invited{}, err
	}
	c.toldOnce()
	d, err := c.done("An invitation is made.", "/desk/invitations")
	return Invited{Done: d, Link: c.inviteLink(token)}, err
}

func apiRevoke(c *call) (Done, error) {
	err := c.server.people.Revoke(c.ctx, c.who.Account.ID, c.name, c.echo.Param("invitation"))
	if err != nil {
		return Done{}, missing("There is no such invitation to take back.", "It has been taken, or taken back, already.")
	}
	return c.done("The invitation is taken back.", "/desk/invitations")
}
