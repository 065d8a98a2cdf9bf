package steward

import (
	"context"
	"fmt"
	"strings"

	"hyboria/battle"
	"hyboria/campaign"
	"hyboria/campaign/journal"
)

// Notices lists the outbox: what is still to be delivered, or all.
func (s *Season) Notices(ctx context.Context, all bool) ([]journal.Posted, error) {
	return s.file.Outbox(ctx, all)
}

// NoticesTo lists the latest so many notices to one reader, newest first.
func (s *Season) NoticesTo(ctx context.Context, reader string, limit int) ([]journal.Posted, error) {
	return s.file.OutboxTo(ctx, reader, limit)
}

// Delivered notes that a notice was delivered now.
func (s *Season) Delivered(ctx context.Context, id int64) error {
	return s.file.MarkSent(ctx, id, s.clock().Unix())
}

// notify writes what the batch brings to those who play: one notice for each
// matter and reader, in the same transaction. What a notice says is made from
// the reader's View. Seasons without a person have nobody to tell.
func (s *Season) notify(w *writer) {
	if w.notices != nil || !hasPersons(w.state) {
		return
	}
	p := &post{s: s, w: w, told: map[string]bool{}}
	for _, e := range w.entries {
		p.entry(e)
	}
}

func hasPersons(st *campaign.State) bool {
	for _, n := range st.Owners() {
		if n.Person() {
			return true
		}
	}
	return false
}

// post gathers the notices of one batch.
type post struct {
	s    *Season
	w    *writer
	told map[string]bool
}

// entry posts what one event calls for.
func (p *post) entry(e journal.Entry) {
	switch e.Kind {
	case campaign.WeekClosed{}.Kind(), campaign.WinterBegan{}.Kind(), campaign.YearOpened{}.Kind(), campaign.CampaignEnded{}.Kind():
		p.all("week", p.standing)
	case campaign.DeadlineSet{}.Kind():
		p.all("deadline", p.deadline)
	case campaign.Paused{}.Kind():
		p.all("pause", p.paused)
	case campaign.Annulled{}.Kind():
		p.all("annulled", p.takenBack)
	case campaign.DeadlinePassed{}.Kind():
		p.to(campaign.BySecretary, "decision", p.decision)
	case campaign.PlayBegun{}.Kind(), campaign.PlayStepped{}.Kind():
		p.fight(e.Subject)
	case campaign.RulesChosen{}.Kind():
		p.rules(e.Subject)
	case campaign.LetterSent{}.Kind():
		p.letter()
	case campaign.RulingWritten{}.Kind(), campaign.RulingStruck{}.Kind():
		p.all("book", p.book)
	case campaign.BattleOpened{}.Kind(), campaign.TableRecorded{}.Kind(), campaign.TableSigned{}.Kind(), campaign.TableStruck{}.Kind(), campaign.TableLeft{}.Kind():
		p.table(e.Subject)
	}
}

// all posts one notice to every person and the secretary, once a batch.
func (p *post) all(kind string, say func(campaign.Knowledge) (subject, body string)) {
	for _, n := range p.w.state.Owners() {
		if n.Person() {
			p.to(n.ID, kind, say)
		}
	}
	p.to(campaign.BySecretary, kind, say)
}

// to posts a notice made from what its reader may know.
func (p *post) to(reader, kind string, say func(campaign.Knowledge) (subject, body string)) {
	if p.told[reader+" "+kind] {
		return
	}
	v, err := p.w.state.Eyes(reader)
	if err != nil {
		return
	}
	subject, body := say(campaign.View(p.s.engine, p.w.state, v))
	if subject == "" {
		return
	}
	p.told[reader+" "+kind] = true
	p.w.notices = append(p.w.notices, journal.Notice{To: reader, Kind: kind, Subject: subject, Body: body})
}

// standing tells where the season is and what the reader owes.
func (p *post) standing(k campaign.Knowledge) (subject, body string) {
	switch {
	case k.Stage == campaign.StageFinished:
		return k.Name + ": the campaign is over", "The last winter is past. The final standings are in the season."
	case k.Stage == campaign.StageWinter:
		return fmt.Sprintf("%s: the winter before year %d", k.Name, k.At.Year), dueLines(k) + owedLines(k)
	default:
		return fmt.Sprintf("%s: %s is open", k.Name, k.At), dueLines(k) + owedLines(k)
	}
}

func (p *post) deadline(k campaign.Knowledge) (subject, body string) {
	for _, kind := range []string{" week", " pause", " annulled"} {
		if p.told[readerOf(k)+kind] || k.Desk.Due == "" {
			return "", "" // another notice of the same batch has told it
		}
	}
	return fmt.Sprintf("%s: the deadline of %s", k.Name, k.At), dueLines(k) + owedLines(k)
}

func (p *post) paused(k campaign.Knowledge) (subject, body string) {
	if k.Desk.Paused == "" {
		return k.Name + ": the season goes on", dueLines(k)
	}
	return k.Name + ": the season is paused", "The secretary writes: " + k.Desk.Paused + "\n"
}

func (p *post) takenBack(k campaign.Knowledge) (subject, body string) {
	last := k.Desk.Rewinds[len(k.Desk.Rewinds)-1]
	return fmt.Sprintf("%s: taken back from %s to %s", k.Name, last.Was, last.Now),
		fmt.Sprintf("Reason: %s\nWhat is played again is played with new dice.\n", last.Reason) + dueLines(k) + owedLines(k)
}

func (p *post) decision(k campaign.Knowledge) (subject, body string) {
	return fmt.Sprintf("%s: the deadline of %s passed with nobody there", k.Name, k.At), owedLines(k)
}

// letter posts the letter that has just been sent to those it is written to.
func (p *post) letter() {
	list := p.w.state.Letters
	l := list[len(list)-1]
	to := l.To
	if l.Open {
		for _, n := range p.w.state.Owners() {
			if n.Person() {
				to = append(to, n.ID)
			}
		}
		to = append(to, campaign.BySecretary)
	}
	for _, id := range to {
		if id != l.From {
			p.to(id, "letter", p.written)
		}
	}
}

// written is the last letter that the reader may read.
func (p *post) written(k campaign.Knowledge) (subject, body string) {
	if len(k.Letters) == 0 {
		return "", ""
	}
	l := k.Letters[len(k.Letters)-1]
	from := "the campaign secretary"
	if n := p.w.state.Nation(l.From); n != nil {
		from = n.Name
	}
	what := "a letter from"
	if l.Open {
		what = "an open letter of"
	}
	return fmt.Sprintf("%s: %s %s", k.Name, what, from), l.Text + "\n"
}

// book tells of the ruling that was written or struck last.
func (p *post) book(k campaign.Knowledge) (subject, body string) {
	last := ""
	for _, r := range k.Book.Rulings {
		switch {
		case r.Struck != "" && r.Ended == k.At:
			last = fmt.Sprintf("Ruling %d holds no longer: %s\n", r.ID, r.Struck)
		case r.Struck == "" && r.Week == k.At:
			last = fmt.Sprintf("%s\nReason: %s\n", strings.TrimSpace(r.Rule+" "+r.Text), r.Reason)
		}
	}
	return k.Name + ": the secretary has written in the book", last
}

// table posts to the two sides of a battle on a real table, and the secretary.
func (p *post) table(id string) {
	b := p.w.state.Battle(id)
	if b == nil || !b.Table {
		return
	}
	say := func(k campaign.Knowledge) (string, string) {
		return fmt.Sprintf("%s: battle %s is fought on a table", k.Name, id), owedLines(k)
	}
	for _, n := range append(p.w.state.Signers(b), campaign.BySecretary) {
		p.to(n, "table "+id, say)
	}
}

// fight posts to the commanders of a battle in play who are to give orders.
func (p *post) fight(id string) {
	b := p.w.state.Battle(id)
	if b == nil || !b.InPlay() {
		return
	}
	for side := range b.Sides {
		n := p.w.state.Commands(b, battle.Side(side))
		if !p.w.state.AwaitsOrders(b, battle.Side(side)) {
			continue
		}
		p.to(n, "battle "+id, func(k campaign.Knowledge) (string, string) {
			due := ""
			if b.Play.Shown != "" {
				due = "Your general gives the orders after " + b.Play.Shown + ".\n"
			}
			return fmt.Sprintf("%s: battle %s, %s", k.Name, id, b.Play.Stage.Name), owedLines(k) + due
		})
	}
}

// rules tells both commanders by which rules the secretary lets their battle be
// fought.
func (p *post) rules(id string) {
	b := p.w.state.Battle(id)
	if b == nil {
		return
	}
	name := b.Rules
	for _, sys := range p.s.engine.Systems {
		if battle.SettingOf(sys.ID()) == b.Rules {
			name = sys.Name()
		}
	}
	for side := range b.Sides {
		n := p.w.state.Commands(b, battle.Side(side))
		if !p.w.state.Nation(n).Person() {
			continue
		}
		p.to(n, "rules "+id, func(k campaign.Knowledge) (string, string) {
			return fmt.Sprintf("%s: battle %s is fought by %s", k.Name, id, name), "The secretary has chosen the battle rules; the reason stands in the chronicle.\n" + owedLines(k)
		})
	}
}

func readerOf(k campaign.Knowledge) string {
	if k.Viewer.Kind == campaign.ViewSecretary {
		return campaign.BySecretary
	}
	return k.Viewer.Nation
}

func dueLines(k campaign.Knowledge) string {
	if k.Desk.Due == "" {
		return ""
	}
	return "It closes on " + k.Desk.Shown + ".\n"
}

func owedLines(k campaign.Knowledge) string {
	var out strings.Builder
	for _, o := range k.Desk.Owed {
		out.WriteString("- " + o.What + "\n")
	}
	return out.String()
}
