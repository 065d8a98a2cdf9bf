package web

import (
	"encoding/json"
	"errors"
	"net/url"
	"strconv"
	"strings"

	"hyboria/campaign"
	"hyboria/campaign/steward"
	"hyboria/data"
)

// draft is the orders of a form: the same as in a file of orders, so that one
// reader serves both, with what is wrong put to the fields of the form.
type draft struct {
	orders campaign.NationOrders
	wrong  map[string][]string // by field of the form
	cuts   []campaign.Refusal  // paths that are kept up to a place
}

func (d *draft) blame(field, why string) { d.wrong[field] = append(d.wrong[field], why) }

// formOrders is a file of orders as the form fills it.
type formOrders struct {
	Nation string           `json:"nation"`
	Pacts  []campaign.Deal  `json:"pacts,omitempty"`
	Leaves []campaign.Grant `json:"leaves,omitempty"`
	Keys   []campaign.Key   `json:"keys,omitempty"`
	Splits []formSplit      `json:"splits,omitempty"`
	Joins  []formJoin       `json:"joins,omitempty"`
	Moves  []formMove       `json:"moves,omitempty"`

	Ransoms []campaign.Ransom `json:"ransoms,omitempty"`

	Nonce string `json:"nonce,omitempty"`
	Rules string `json:"rules,omitempty"`

	fields map[string]string // JSON pointer without its last parts: field of the form
}

type formSplit struct {
	Counter campaign.CounterID `json:"counter"`
	Units   []string           `json:"units"`
	Heroes  []string           `json:"heroes,omitempty"`
	Magic   []string           `json:"magic,omitempty"`
	Name    string             `json:"name,omitempty"`
}

type formJoin struct {
	Counters []campaign.CounterID `json:"counters"`
}

type formMove struct {
	Counter   campaign.CounterID `json:"counter"`
	Order     string             `json:"order,omitempty"`
	Path      []string           `json:"path,omitempty"`
	Inside    bool               `json:"inside,omitempty"`
	FallBack  string             `json:"fallBack,omitempty"`
	NoAdvance bool               `json:"noAdvance,omitempty"`
	Deploy    []string           `json:"deploy,omitempty"`

	Raid *campaign.RaidOrder `json:"raid,omitempty"`
}

// readForm reads the form against what the player knows; nothing else is
// asked, so that no refusal tells more than that.
func (v *visit) readForm(k campaign.Knowledge, form url.Values) draft {
	f := v.fillForm(k, form)
	d := draft{wrong: map[string][]string{}}
	text, err := json.MarshalIndent(f, "", " ")
	if err != nil {
		d.blame("", err.Error())
		return d
	}
	known := k.Known()
	file, errs := steward.ReadOrders(v.server.engine, known, "orders", text)
	for _, err := range errs {
		d.blame(f.fieldOf(err), reasonOf(err))
	}
	if d.orders = file.Orders; len(errs) > 0 {
		return d
	}
	legal, refused := v.server.engine.CheckOrders(known, d.orders)
	for _, r := range refused {
		if steward.Cut(r) {
			d.cuts = append(d.cuts, r)
			continue
		}
		d.blame(f.field(r.Field), r.Reason)
	}
	d.orders = legal
	return d
}

// fillForm makes a file of orders out of the form's fields.
func (v *visit) fillForm(k campaign.Knowledge, form url.Values) *formOrders {
	f := &formOrders{Nation: k.Viewer.Nation, Nonce: form.Get("nonce"), Rules: form.Get("rules"), fields: map[string]string{}}
	for _, c := range own(k) {
		id := strconv.Itoa(int(c.ID))
		f.split(c, form, id)
		f.join(c, form, id)
		f.march(c.ID, form, id)
	}
	f.ransoms(k, form)
	for _, n := range k.Nations {
		if step := form.Get("pact_" + n.ID); step != "" {
			f.fields["pacts["+strconv.Itoa(len(f.Pacts))+"]"] = "pact_" + n.ID
			f.Pacts = append(f.Pacts, campaign.Deal{With: n.ID, Step: step})
		}
		switch form.Get("leave_" + n.ID) {
		case "give":
			f.fields["leaves["+strconv.Itoa(len(f.Leaves))+"]"] = "leave_" + n.ID
			f.Leaves = append(f.Leaves, campaign.Grant{To: n.ID})
		case "withdraw":
			f.fields["leaves["+strconv.Itoa(len(f.Leaves))+"]"] = "leave_" + n.ID
			f.Leaves = append(f.Leaves, campaign.Grant{To: n.ID, Withdraw: true})
		}
	}
	return f
}

// split takes the ticked units out of a counter; the new part has an order of
// its own.
func (f *formOrders) split(c *campaign.Counter, form url.Values, id string) {
	s := formSplit{Counter: c.ID, Name: strings.TrimSpace(form.Get("name_" + id))}
	for _, x := range form["take_"+id] {
		switch {
		case has(len(c.Heroes), func(i int) bool { return c.Heroes[i].ID == x }):
			s.Heroes = append(s.Heroes, x)
		case has(len(c.MagicUsers), func(i int) bool { return c.MagicUsers[i].ID == x }):
			s.Magic = append(s.Magic, x)
		default:
			s.Units = append(s.Units, x)
		}
	}
	if len(s.Units)+len(s.Heroes)+len(s.Magic) == 0 {
		return
	}
	f.fields["splits["+strconv.Itoa(len(f.Splits))+"]"] = "take_" + id
	f.Splits = append(f.Splits, s)
	part := campaign.CounterID(-len(f.Splits))
	if to, err := strconv.Atoi(form.Get("to_" + id)); err == nil { // the part goes into another counter
		f.fields["joins["+strconv.Itoa(len(f.Joins))+"]"] = "take_" + id
		f.Joins = append(f.Joins, formJoin{Counters: []campaign.CounterID{campaign.CounterID(to), part}})
		return
	}
	f.march(part, form, "part_"+id)
}

// ransoms reads what is said of captives (CA-10.2-R1); they are numbered as the
// player knows them.
func (f *formOrders) ransoms(k campaign.Knowledge, form url.Values) {
	for i, c := range k.Captives {
		name := "ransom_" + strconv.Itoa(i)
		x := campaign.Ransom{Captive: c.Name, With: c.Holder}
		if c.Holder == k.Viewer.Nation {
			x.With = c.Nation
		}
		switch form.Get(name) {
		case "name":
			x.Points = int(atoi(form.Get("points_" + strconv.Itoa(i))))
		case "withdraw":
			x.Withdraw = true
		default:
			continue
		}
		f.fields["ransoms["+strconv.Itoa(len(f.Ransoms))+"]"] = name
		f.Ransoms = append(f.Ransoms, x)
	}
}

func has(n int, is func(int) bool) bool {
	for i := range n {
		if is(i) {
			return true
		}
	}
	return false
}

func (f *formOrders) join(c *campaign.Counter, form url.Values, id string) {
	other, err := strconv.Atoi(form.Get("join_" + id))
	if err != nil {
		return
	}
	f.fields["joins["+strconv.Itoa(len(f.Joins))+"]"] = "join_" + id
	f.Joins = append(f.Joins, formJoin{Counters: []campaign.CounterID{c.ID, campaign.CounterID(other)}})
}

// march reads an order in words. "march to A then B" goes by way of A.
func (f *formOrders) march(id campaign.CounterID, form url.Values, name string) {
	words := strings.Join(strings.Fields(form.Get("order_"+name)), " ")
	if raid := form.Get("raid_" + name); raid != "" {
		province, sea := strings.CutSuffix(raid, bySea)
		f.fields["moves["+strconv.Itoa(len(f.Moves))+"]"] = "raid_" + name
		f.Moves = append(f.Moves, formMove{Counter: id, Raid: &campaign.RaidOrder{Province: province, Sea: sea, Stay: form.Get("raidstay_"+name) != ""}})
		return
	}
	if words == "" {
		return
	}
	m := formMove{
		Counter: id, Order: words, Inside: form.Get("inside_"+name) != "",
		NoAdvance: form.Get("noadvance_"+name) != "", FallBack: strings.TrimSpace(form.Get("fallback_" + name)),
		Deploy: strings.Fields(form.Get("deploy_" + name)),
	}
	if rest, ok := strings.CutPrefix(strings.ToLower(words), "march to "); ok && strings.Contains(rest, " then ") {
		m.Order, m.Path = "", splitThen(words[len("march to "):])
	}
	f.fields["moves["+strconv.Itoa(len(f.Moves))+"]"] = "order_" + name
	f.Moves = append(f.Moves, m)
}

// splitThen cuts "A then B then C" at its joints.
func splitThen(text string) []string {
	var out []string
	for {
		i := strings.Index(strings.ToLower(text), " then ")
		if i < 0 {
			return append(out, strings.TrimSpace(text))
		}
		out = append(out, strings.TrimSpace(text[:i]))
		text = text[i+len(" then "):]
	}
}

// field finds the field of the form for a place such as "moves[2].path[3]".
func (f *formOrders) field(place string) string {
	head, _, _ := strings.Cut(place, ".")
	if name, ok := f.fields[head]; ok {
		return name
	}
	return ""
}

func (f *formOrders) fieldOf(err error) string {
	var fe *data.FileError
	if !errors.As(err, &fe) {
		return ""
	}
	return f.field(fe.Field)
}

// reasonOf is an error without the file and place, which the form shows.
func reasonOf(err error) string {
	var fe *data.FileError
	if errors.As(err, &fe) {
		return fe.Reason
	}
	return err.Error()
}
