package web

import (
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"hyboria/campaign"
	"hyboria/campaign/steward"
	"hyboria/data"
)

// onlyCheck lets a body be checked and nothing be kept.
var onlyCheck = parameter{"check", "yes: only say what the rules make of it", "string"}

// sideOperations are what one who plays does for his side.
func sideOperations() []operation {
	const s = "/seasons/:season"
	return []operation{
		reading(s+"/orders", actPlay, "readOrders", "orders", "Your orders for the open week, with their receipt.", apiOrders),
		doing(http.MethodPut, s+"/orders", actPlay, "sendOrders", "orders", "Seal orders for the open week; they take the place of those before. The form is that of files of orders (docs/season.md).", apiSendOrders, onlyCheck),
		reading(s+"/orders/way", actPlay, "readWay", "orders", "The way of one order week by week, with the known enemies who could be there first.", apiWay, parameter{"counter", "number of one of your counters", "integer"}, parameter{"order", "such as: march to Tarantia by road", "string"}),
		doing(http.MethodPost, s+"/ready", actPlay, "sayReady", "orders", "Say that the week may close for you, or take it back.", apiReady),
		reading(s+"/winter", actPlay, "readWinter", "winter", "Your purchases of this winter.", apiWinter),
		doing(http.MethodPut, s+"/winter", actPlay, "sendWinter", "winter", "Seal purchases; they take the place of those before.", apiSendWinter, onlyCheck),
		doing(http.MethodPost, s+"/contracts", actPlay, "negotiate", "contracts", "One act of a negotiation: offer, counter, accept, sign, bid and so on.", apiNegotiate, onlyCheck),
		doing(http.MethodPost, s+"/motions", actPlay, "moveOrVote", "letters", "Make a motion, vote on one, or take one back.", apiClub),
		prose(doing(http.MethodPost, s+"/letters", actPlay, "sendLetter", "letters", "Send a letter.", apiLetter)),
		doing(http.MethodPut, s+"/parking", actPlay, "park", "orders", "Leave your realm to a caretaker for a while.", apiPark),
		acting(http.MethodDelete, s+"/parking", actPlay, "unpark", "orders", "Take your realm back from the caretaker.", apiUnpark),
		doing(http.MethodPut, s+"/table", actPlay, "wishTable", "battles", "Say whether you fight on a real table where your enemy does too.", apiWish),
	}
}

// prose lets the texts of an operation be long and have lines.
func prose(o operation) operation {
	o.prose = true
	return o
}

// OrdersTold are the orders that lie sealed.
type OrdersTold struct {
	Orders  *campaign.NationOrders `json:"orders,omitempty"`
	Receipt *steward.Receipt       `json:"receipt,omitempty"`
}

func apiOrders(c *call) (OrdersTold, error) {
	var out OrdersTold
	if o, ok := ordersOf(c.present()); ok {
		out.Orders = &o
	}
	r, ok, err := c.shelf.season.Receipt(c.ctx, c.viewer.Nation)
	if ok && r.Kind == "orders" {
		out.Receipt = &r
	}
	return out, err
}

// Sent is the answer to orders or purchases.
type Sent struct {
	Done
	Sealed  bool               `json:"sealed"`            // false: it was only checked
	Cut     []campaign.Refusal `json:"cut,omitempty"`     // paths that are kept up to a place (CA-5.3-R1)
	Receipt *steward.Receipt   `json:"receipt,omitempty"` // what proves it to you
}

// outcome of what was only checked leads nowhere.
func (s Sent) outcome() (mark, read string) {
	if !s.Sealed {
		return s.Mark, ""
	}
	return s.Done.outcome()
}

func apiSendOrders(c *call, _ steward.OrdersFile) (Sent, error) {
	known := c.present()
	file, errs := steward.ReadOrders(c.server.engine, known.Known(), "body", c.text)
	if len(errs) > 0 {
		return Sent{}, faulty(errs)
	}
	if file.Orders.Nation != c.viewer.Nation {
		return Sent{}, notYours("nation", "these are orders of "+file.Orders.Nation+"; yours are those of "+c.viewer.Nation)
	}
	return c.submit(known, file.Orders, "/orders")
}

// submit holds orders against what their giver knows, and seals them unless they
// are only to be checked.
func (x *call) submit(known campaign.Knowledge, o campaign.NationOrders, at string) (Sent, error) {
	legal, refused := x.server.engine.CheckOrders(known.Known(), o)
	cut := slices.DeleteFunc(slices.Clone(refused), func(r campaign.Refusal) bool { return !steward.Cut(r) })
	if len(cut) < len(refused) {
		return Sent{}, refusedLines(refused)
	}
	if x.onlyChecks() {
		d, err := x.done("The orders can be followed; nothing was kept.", at)
		return Sent{Done: d, Cut: cut}, err
	}
	stored, refused, err := x.shelf.season.Submit(x.ctx, legal)
	if err != nil {
		return Sent{}, err
	}
	if !stored {
		return Sent{}, refusedLines(refused)
	}
	return x.sealed("The orders are sealed.", at, cut)
}

// onlyChecks reports whether nothing is to be kept.
func (x *call) onlyChecks() bool { return x.echo.QueryParam("check") != "" }

// notYours refuses to act for another.
func notYours(field, why string) error {
	return refusedLines([]campaign.Refusal{{Field: field, Reason: why}})
}

func (x *call) sealed(words, at string, cut []campaign.Refusal) (Sent, error) {
	d, err := x.done(words, at)
	if err != nil {
		return Sent{}, err
	}
	out := Sent{Done: d, Sealed: true, Cut: cut}
	r, ok, err := x.shelf.season.Receipt(x.ctx, x.viewer.Nation)
	if ok {
		out.Receipt = &r
	}
	return out, err
}

// WayTold is a march, step by step.
type WayTold struct {
	campaign.Itinerary
	Rivals [][]campaign.Rival `json:"rivals"` // for each step, who could be there as early or earlier
}

func apiWay(c *call) (WayTold, error) {
	known := c.present()
	st := known.Known()
	n, err := strconv.Atoi(c.echo.QueryParam("counter"))
	if err != nil {
		return WayTold{}, badRequest("The counter is a number.", "Name one of your counters with ?counter= and an order with ?order=.")
	}
	counter := st.Counter(campaign.CounterID(n))
	if counter == nil || counter.Owner != c.viewer.Nation {
		return WayTold{}, missing("You have no such counter.", "The view lists your counters.")
	}
	id := strconv.Itoa(n)
	d := c.readForm(known, url.Values{"order_" + id: {c.echo.QueryParam("order")}})
	if why := strings.Join(slices.Concat(d.wrong["order_"+id], d.wrong[""]), " "); why != "" {
		return WayTold{}, notYours("order", why)
	}
	out := WayTold{Rivals: [][]campaign.Rival{}}
	if len(d.orders.Moves) > 0 {
		out.Itinerary = c.server.engine.Itinerary(st, counter, d.orders.Moves[0].Path)
		out.Rivals = orEmpty(c.server.engine.Rivals(remembered(known, st), counter, out.Steps))
	}
	for i := range out.Rivals {
		out.Rivals[i] = orEmpty(out.Rivals[i])
	}
	out.Steps = orEmpty(out.Steps)
	return out, nil
}

// Readiness says whether the week may close.
type Readiness struct {
	Ready bool `json:"ready"`
}

func apiReady(c *call, b Readiness) (Done, error) {
	if err := c.shelf.season.Ready(c.ctx, c.viewer.Nation, b.Ready); err != nil {
		return Done{}, err
	}
	return c.done("It is noted.", "/owes")
}

// WinterTold are the purchases of a winter and what they come to.
type WinterTold struct {
	Orders    *campaign.WinterOrders `json:"orders,omitempty"` // that lie sealed
	Closed    string                 `json:"closed,omitempty"` // why no purchases are taken
	Allowance int                    `json:"allowance"`        // value that the side may have (CA-2.3)
	Missing   int                    `json:"missing"`          // short of it after disbanding (CA-11.2-R1)
	Limit     int                    `json:"limit"`            // the most that can be spent (CA-11.3-R2)
	Spent     int                    `json:"spent"`
	Places    []string               `json:"places"` // lands in which recruits may gather
}

func apiWinter(c *call) (WinterTold, error) {
	k, out := c.present(), WinterTold{}
	o := campaign.WinterOrders{Nation: c.viewer.Nation}
	if i := slices.IndexFunc(k.Purchases, func(o campaign.WinterOrders) bool { return o.Nation == c.viewer.Nation }); i >= 0 {
		o = k.Purchases[i]
		out.Orders = &o
	}
	plan, closed := c.server.engine.PlanWinter(k.Known(), o)
	if closed != nil {
		out.Closed = sentence(closed.Reason) + "."
	}
	out.Allowance, out.Missing, out.Limit, out.Spent, out.Places = plan.Allowance, plan.Missing, plan.Limit, plan.Spent, orEmpty(plan.Places)
	return out, nil
}

func apiSendWinter(c *call, o campaign.WinterOrders) (Sent, error) {
	if o.Nation != c.viewer.Nation {
		return Sent{}, notYours("nation", "these are purchases of "+o.Nation+"; yours are those of "+c.viewer.Nation)
	}
	known := c.present()
	plan, closed := c.server.engine.PlanWinter(known.Known(), o)
	if closed != nil {
		return Sent{}, refusedLines([]campaign.Refusal{*closed})
	}
	if len(plan.Refused) > 0 {
		return Sent{}, refusedLines(plan.Refused)
	}
	if c.onlyChecks() {
		d, err := c.done("The purchases can be made; nothing was kept.", "/winter")
		return Sent{Done: d}, err
	}
	stored, refused, err := c.shelf.season.SubmitWinter(c.ctx, o)
	if err != nil {
		return Sent{}, err
	}
	if !stored {
		return Sent{}, refusedLines(refused)
	}
	return c.sealed("The purchases are sealed.", "/winter", nil)
}

func apiNegotiate(c *call, a campaign.Act) (Sent, error) {
	if c.onlyChecks() { // against what its writer knows, so that no refusal tells more
		known := c.present()
		_, refused := c.server.engine.Negotiate(known.Known(), c.viewer.Nation, a)
		d, err := c.settled(refused, nil, "This can be done; nothing was kept.", "/contracts")
		return Sent{Done: d}, err
	}
	refused, err := c.shelf.season.Negotiate(c.ctx, c.viewer.Nation, a)
	d, err := c.settled(refused, err, "It is done.", "/contracts")
	return Sent{Done: d, Sealed: true}, err
}

// settled is the answer where the rules may have refused.
func (x *call) settled(refused []campaign.Refusal, err error, words, at string) (Done, error) {
	if err != nil {
		return Done{}, err
	}
	if len(refused) > 0 {
		return Done{}, refusedLines(refused)
	}
	return x.done(words, at)
}

func apiClub(c *call, a campaign.ClubAct) (Done, error) {
	if err := settingsKnown(c, a.Settings); err != nil {
		return Done{}, err
	}
	refused, err := c.shelf.season.Club(c.ctx, c.penName(), a)
	return c.settled(refused, err, "It is done.", "/motions")
}

// settingsKnown refuses settings that there are not.
func settingsKnown(c *call, s data.Settings) error {
	for name := range s {
		if !slices.ContainsFunc(c.server.engine.World.Settings, func(d data.SettingDef) bool { return d.Name == name }) {
			return notYours("settings."+name, "there is no such setting")
		}
	}
	return nil
}

// LetterWritten is a letter to be sent.
type LetterWritten struct {
	To   []string `json:"to,omitempty"`   // ids, or "secretary"
	Open bool     `json:"open,omitempty"` // everybody reads it
	Text string   `json:"text"`
}

func apiLetter(c *call, l LetterWritten) (Done, error) {
	refused, err := c.shelf.season.Write(c.ctx, campaign.Letter{From: c.penName(), To: l.To, Open: l.Open, Text: l.Text})
	return c.settled(refused, err, "The letter is sent.", "/letters")
}

// ParkingWished is how a realm is left.
type ParkingWished struct {
	Doctrines []string       `json:"doctrines"`           // ranked: the first that finds something to do gives the orders
	Until     *campaign.Week `json:"until,omitempty"`     // last week of it; without it: until you come back
	Diplomacy bool           `json:"diplomacy,omitempty"` // the caretaker may declare wars and sign pacts
}

func apiPark(c *call, p ParkingWished) (Done, error) {
	err := c.shelf.season.Park(c.ctx, campaign.Parking{Nation: c.viewer.Nation, Doctrines: p.Doctrines, Until: p.Until, Diplomacy: p.Diplomacy})
	return c.settled(nil, err, "A caretaker gives the orders from now on.", "/view")
}

func apiUnpark(c *call) (Done, error) {
	return c.settled(nil, c.shelf.season.Unpark(c.ctx, c.viewer.Nation), "The orders are yours again.", "/view")
}

// TableWished says whether somebody fights on real tables.
type TableWished struct {
	Table bool `json:"table"`
}

func apiWish(c *call, b TableWished) (Done, error) {
	return c.settled(nil, c.shelf.season.WishTable(c.ctx, c.viewer.Nation, b.Table), "It is noted.", "/view")
}
