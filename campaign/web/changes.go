package web

import (
	"cmp"
	"encoding/json"
	"fmt"
	"hash/fnv"
	"slices"
	"strings"
	"sync"

	"hyboria/campaign"
)

// fact is one thing that a viewer knows, as short as can be remembered.
type fact struct {
	about string // what it is of: "counter 12"
	name  string // of the thing, for when it is gone
	sum   uint64 // of its value
	words string // the value in a sentence; empty for what is only remembered
}

// recall remembers what was known under the latest marks, so that one whose
// page is old can be told what has happened since.
type recall struct {
	mu    sync.Mutex
	marks []string
	facts map[string][]fact
}

// mostRecalled is how many marks a season remembers.
const mostRecalled = 32

func (r *recall) keep(mark string, list []fact) {
	short := make([]fact, len(list))
	for i, f := range list {
		f.words = ""
		short[i] = f
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.facts == nil {
		r.facts = map[string][]fact{}
	}
	if _, ok := r.facts[mark]; ok {
		return
	}
	if len(r.marks) == mostRecalled {
		delete(r.facts, r.marks[0])
		r.marks = r.marks[1:]
	}
	r.marks, r.facts[mark] = append(r.marks, mark), short
}

func (r *recall) known(mark string) ([]fact, bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	list, ok := r.facts[mark]
	return list, ok
}

// mostTold is how many changes are told one by one.
const mostTold = 14

// changed tells in words what has happened since a mark, for one who knows k
// now. Both sides are of the same viewer: nothing is told that is not in k. What
// is no longer remembered gives the standing alone.
func (s *Server) changed(sh *shelf, since string, k campaign.Knowledge) []string {
	out := []string{"The season stands at " + weekWords(k.At) + ". " + stageWords(k)}
	before, ok := sh.recall.known(since)
	if !ok {
		return append(out, battleNews(k)...)
	}
	old := map[string]fact{}
	for _, f := range before {
		old[f.about] = f
	}
	var told []string
	for _, f := range s.news(k) {
		if was, ok := old[f.about]; !ok || was.sum != f.sum {
			told = append(told, f.words)
		}
		delete(old, f.about)
	}
	for _, f := range before {
		if _, gone := old[f.about]; gone && f.name != "" {
			told = append(told, f.name+" is no longer there, or no longer to be seen.")
		}
	}
	if len(told) == 0 {
		told = []string{"Something else that you may know has changed."}
	}
	if n := len(told) - mostTold; n > 0 {
		told = append(told[:mostTold:mostTold], fmt.Sprintf("And %s more.", count(n, "change")))
	}
	return append(out, told...)
}

func battleNews(k campaign.Knowledge) []string {
	var out []string
	for _, b := range k.Battles {
		out = append(out, battleWords(b))
	}
	return out
}

func battleWords(b campaign.BattleNews) string {
	if b.Open {
		return "The battle " + b.ID + " is being fought."
	}
	return "The battle " + b.ID + " has been fought."
}

// teller gathers facts in the order in which they are told.
type factBook struct {
	s    *Server
	k    campaign.Knowledge
	list []fact
}

// add takes a fact in. The value is what must differ for it to be news.
func (b *factBook) add(about, name, words string, value ...any) {
	h := fnv.New64a()
	fmt.Fprint(h, value...)
	b.list = append(b.list, fact{about: about, name: name, sum: h.Sum64(), words: words})
}

// whole stands for something too large to be told of one by one.
func (b *factBook) whole(about, words string, value any) {
	text, err := json.Marshal(value)
	if err != nil {
		text = []byte(err.Error())
	}
	b.add(about, "", words, string(text))
}

func (b *factBook) name(id string) string {
	if id == campaign.BySecretary {
		return "the campaign secretary"
	}
	for _, list := range [][]campaign.NationState{b.k.Nations, b.k.Bands} {
		for i := range list {
			if list[i].ID == id {
				return list[i].Name
			}
		}
	}
	return id
}

// news are the facts of a viewer's knowledge.
func (s *Server) news(k campaign.Knowledge) []fact {
	b := &factBook{s: s, k: k}
	b.clock()
	b.papers()
	b.letters()
	b.bargains()
	b.pacts()
	b.battles()
	b.counters()
	b.lands()
	b.rest()
	return b.list
}

// clock is the running of the season. Its stage stands above all that is told.
func (b *factBook) clock() {
	d := b.k.Desk
	b.add("due", "", "The deadline is now "+cmp.Or(d.Shown, "not set")+".", d.Due)
	b.add("paused", "", cmp.Or(map[bool]string{true: "The season is paused: " + d.Paused}[d.Paused != ""], "The season goes on."), d.Paused)
	for _, r := range d.Rewinds {
		b.add(fmt.Sprintf("rewind %d", r.From), "", fmt.Sprintf("The season was taken back from %s to %s: %s", r.Was, r.Now, r.Reason))
	}
	b.add("ready", "", "Ready for the week to close: "+cmp.Or(b.names(d.Ready), "nobody")+".", d.Ready)
	for _, t := range d.Tables {
		b.add("table "+t.Battle, "", fmt.Sprintf("A result of the battle %s lies on the desk, signed by %s.", t.Battle, cmp.Or(b.names(t.Signed), "nobody")), t.Record.Digest, t.Signed)
	}
	for _, n := range slices.Concat(b.k.Nations, b.k.Bands) {
		b.add("seat "+n.ID, "", n.Name+" is played by "+cmp.Or(n.Player, "nobody")+" now.", n.Player, n.Caretaker, n.Played)
	}
}

func (b *factBook) names(ids []string) string {
	var out []string
	for _, id := range ids {
		out = append(out, b.name(id))
	}
	return strings.Join(out, ", ")
}

// papers are the viewer's own orders and purchases.
func (b *factBook) papers() {
	b.whole("orders", "Orders that you see were sealed or changed, here or in another window.", b.k.Orders)
	b.whole("purchases", "Purchases that you see were sealed or changed, here or in another window.", b.k.Purchases)
}

func (b *factBook) letters() {
	for i, l := range b.k.Letters {
		b.add(fmt.Sprintf("letter %d", i), "", "A letter of "+b.name(l.From)+" was sent.")
	}
	for _, m := range b.k.Club.Motions {
		b.add(fmt.Sprintf("motion %d", m.ID), fmt.Sprintf("The motion %d", m.ID), fmt.Sprintf("The motion %d of %s has %s now.", m.ID, b.name(m.By), count(len(m.Votes), "vote")), m.Votes, m.Carried)
	}
}

func (b *factBook) bargains() {
	m := b.k.Market
	for _, o := range m.Offers {
		b.add("offer "+o.ID, "", fmt.Sprintf("An offer of %s to %s is %s.", b.name(o.From), b.name(o.To), o.Status), o.Status)
	}
	for i, c := range m.Contracts {
		b.whole(fmt.Sprintf("contract %d", i), fmt.Sprintf("The contract of %s with %s has changed; it is %s.", b.name(c.Company), b.name(c.Employer), c.Stage), c)
	}
	for _, t := range m.Tenders {
		b.whole("call "+t.Tender.ID, "The call of "+b.name(t.Tender.Company)+" for bids has news.", t)
	}
}

func (b *factBook) pacts() {
	for _, p := range b.k.Pacts {
		b.add("pact "+p.Pair[0]+" "+p.Pair[1], "", fmt.Sprintf("Between %s and %s something was registered; they are now at %s.", b.name(p.Pair[0]), b.name(p.Pair[1]), p.Relation), p.Relation, p.Offers, p.Notice)
	}
	b.whole("leaves", "Leave to pass was given or taken back.", b.k.Leaves)
}

func (b *factBook) battles() {
	for _, x := range b.k.Battles {
		b.add("battle "+x.ID, "", battleWords(x), x.Open, x.Winner)
	}
}

func (b *factBook) counters() {
	for _, c := range b.k.Counters {
		of := c.Name + " of " + b.name(c.Owner)
		b.add(fmt.Sprintf("counter %d", c.ID), of, of+" stands now at "+b.s.where(c.Cell)+".", c.Cell, c.Inside, c.Owner)
		if c.Contents != nil {
			b.whole(fmt.Sprintf("contents %d", c.ID), "What is in "+of+" has changed.", c.Contents)
		}
	}
}

func (b *factBook) lands() {
	for _, h := range b.k.Holdings {
		name := h.Province
		if p := b.s.engine.Atlas.ProvinceByID(h.Province); p != nil {
			name = p.Name
		}
		b.add("province "+h.Province, "", name+" is held by "+cmp.Or(b.name(h.Holder), "nobody")+" now.", h.Holder, h.Owner)
	}
}

// rest is told of as a whole.
func (b *factBook) rest() {
	b.whole("magic", "Something about magic users has changed.", b.k.Magic)
	b.whole("raids", "A raid has news.", b.k.Raids)
	b.whole("captives", "Captives or ransoms have changed.", b.k.Captives)
	b.whole("debts", "Debts have changed.", b.k.Debts)
	b.whole("openings", "An envelope was opened.", b.k.Openings)
	b.whole("settings", "The settings of the season have changed.", b.k.Settings)
}
