package web

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"hyboria/battle"
	"hyboria/battle/book"
	"hyboria/battle/general"
	"hyboria/battle/royal"
	"hyboria/templates"
)

// orderFight does what a commander's form asks.
func (s *Server) orderFight(v *visit) error {
	id := v.echo.Param("*")
	season, me := v.shelf.season, v.viewer.Nation
	var err error
	switch do := v.echo.FormValue("do"); do {
	case "leave", "take":
		err = season.LeaveFight(v.ctx, id, me, do == "leave")
	case "plan":
		return s.planFight(v, id)
	case "seal", "check", "advise":
		return s.sealFight(v, id, do)
	default:
		return badRequest("The form does not say what is to be done.", "Go back to the battle and send it again.")
	}
	if err != nil {
		return s.refusedBySteward(err)
	}
	return v.echo.Redirect(http.StatusSeeOther, v.base()+"/fight/"+id)
}

// sealFight seals, checks or proposes the orders of a stage.
func (s *Server) sealFight(v *visit, id, do string) error {
	f, over, err := v.openFight(id)
	if err != nil || over {
		return err
	}
	if !f.news.Mine {
		return &trouble{http.StatusForbidden, "Not allowed", "Only the commander of a side gives its orders.", "You may look at the table."}
	}
	if do == "advise" {
		return f.advise()
	}
	form, err := v.echo.FormParams()
	if err != nil {
		return badRequest("The form could not be read.", "Go back and send it again.")
	}
	for name := range form {
		f.values[name] = form.Get(name)
	}
	text, bodies := f.written()
	if do == "check" {
		p, err := v.shelf.season.TryFight(id, f.news.Side, text)
		if err != nil {
			return s.refusedBySteward(err)
		}
		f.page.Checked = !f.fault(p, bodies)
		return f.answer()
	}
	faults, err := v.shelf.season.OrderFight(v.ctx, id, v.viewer.Nation, int(atoi(f.values["stage"])), text)
	if err != nil {
		return s.refusedBySteward(err)
	}
	if f.fault(faults, bodies) {
		return f.answer()
	}
	return v.echo.Redirect(http.StatusSeeOther, f.address())
}

// answer shows the form back: 422 when something is wrong with it.
func (f *fightView) answer() error {
	f.page.Waiting = false
	if len(f.blame) > 0 || len(f.page.Wrong) > 0 {
		return f.show(http.StatusUnprocessableEntity)
	}
	f.visit.echo.QueryParams().Set("change", "yes")
	return f.show(http.StatusOK)
}

// advise fills the form with what the general would order.
func (f *fightView) advise() error {
	text, err := f.visit.shelf.season.AdviseFight(f.visit.viewer, f.id, f.news.Side)
	if err != nil {
		return f.visit.server.refusedBySteward(err)
	}
	f.fill(text)
	f.values["advice"] = "yes"
	f.visit.echo.QueryParams().Set("change", "yes")
	return f.show(http.StatusOK)
}

// written makes the text of the orders out of the form, and tells for each line
// the body that it is of.
func (f *fightView) written() (text string, bodies []string) {
	var lines []string
	add := func(body, line string) { lines, bodies = append(lines, line), append(bodies, body) }
	for _, b := range f.news.Sheet.Bodies {
		if b.Silent != "" {
			continue
		}
		if words := f.wordsOf(&b); words != "" {
			add(b.ID, b.ID+": "+words)
		}
	}
	for _, s := range f.news.Sheet.Side {
		if words := f.values["side_"+s.Key]; words != "" {
			add("", words)
		}
	}
	return strings.Join(lines, "\n"), bodies
}

// wordsOf are the clauses of one body: its place, its own words, or its choices.
func (f *fightView) wordsOf(b *battle.Body) string {
	key := bodyKey(b.ID)
	if f.news.Stage.Setup {
		return f.placeWords(b, key)
	}
	if own := oneLine(f.values["w_"+key]); own != "" {
		if rest, ok := strings.CutPrefix(own, b.ID+":"); ok {
			return strings.TrimSpace(rest)
		}
		return own
	}
	var parts []string
	for _, s := range b.Slots {
		if w := oneLine(f.values[s.Key+"_"+key]); w != "" {
			parts = append(parts, w)
		}
	}
	return strings.Join(parts, "; ")
}

// oneLine keeps what is written for one body in its line.
func oneLine(text string) string { return strings.Join(strings.Fields(text), " ") }

func (f *fightView) placeWords(b *battle.Body, key string) string {
	if b.Place == nil || b.Place.Fixed {
		return ""
	}
	if h := oneLine(f.values["h_"+key]); h != "" {
		return "with " + h
	}
	x, y, facing := oneLine(f.values["x_"+key]), oneLine(f.values["y_"+key]), oneLine(f.values["f_"+key])
	if x == "" && y == "" {
		return ""
	}
	words := "at " + x + ", " + y
	if facing != "" {
		words += " facing " + facing
	}
	if s := oneLine(f.values["s_"+key]); s != "" {
		words += " in " + s
	}
	return words
}

// fault puts what is wrong to its body; true if anything is.
func (f *fightView) fault(faults []battle.Fault, bodies []string) bool {
	for _, x := range faults {
		body := x.Body
		if body == "" && x.Line >= 1 && x.Line <= len(bodies) {
			body = bodies[x.Line-1]
		}
		why := sentence(x.Why)
		if x.Rule != "" && !strings.Contains(why, x.Rule) {
			why += " (" + x.Rule + ")"
		}
		if name := f.bodyName(body); name != "" {
			f.blame[body] = why + "."
			f.page.Wrong = append(f.page.Wrong, name+": "+why+".")
			continue
		}
		f.page.Wrong = append(f.page.Wrong, why+".")
	}
	return len(faults) > 0
}

func (f *fightView) bodyName(id string) string {
	for _, b := range f.news.Sheet.Bodies {
		if b.ID == id {
			return b.Name
		}
	}
	return ""
}

// placeLine takes a line of a deployment apart.
var placeLine = regexp.MustCompile(`^at (\S+), (\S+)(?: facing (\S+))?(?: in (.+))?$`)

// fill puts orders in words into the fields of the form.
func (f *fightView) fill(text string) {
	for _, line := range strings.Split(text, "\n") {
		id, words, ok := strings.Cut(strings.TrimSpace(line), ": ")
		if !ok {
			for _, s := range f.news.Sheet.Side {
				if slices.ContainsFunc(s.Choices, func(c battle.Choice) bool { return c.Words == line && line != "" }) {
					f.values["side_"+s.Key] = line
				}
			}
			continue
		}
		i := slices.IndexFunc(f.news.Sheet.Bodies, func(b battle.Body) bool { return b.ID == id })
		if i < 0 {
			continue
		}
		f.fillBody(&f.news.Sheet.Bodies[i], words)
	}
}

func (f *fightView) fillBody(b *battle.Body, words string) {
	key := bodyKey(b.ID)
	if f.news.Stage.Setup {
		if h, ok := strings.CutPrefix(words, "with "); ok {
			f.values["h_"+key] = f.hostID(b, h)
			return
		}
		if m := placeLine.FindStringSubmatch(words); m != nil {
			f.values["x_"+key], f.values["y_"+key], f.values["f_"+key], f.values["s_"+key], f.values["h_"+key] = m[1], m[2], m[3], m[4], ""
		}
		return
	}
	words = strings.TrimSuffix(strings.TrimSuffix(words, "; phase 2 -"), "phase 1 -")
	if words == "" {
		return
	}
	for _, s := range b.Slots {
		for _, c := range s.Choices {
			if c.Words == words {
				f.values[s.Key+"_"+key] = words
				return
			}
		}
	}
	if old := f.values["w_"+key]; old != "" { // an order and a spell stand in two lines
		words = old + "; " + words
	}
	f.values["w_"+key] = words
}

// hostID is the ID of the body that a line calls by its name.
func (f *fightView) hostID(b *battle.Body, name string) string {
	for _, c := range b.Place.Withs {
		if c.Words == name || strings.EqualFold("the "+c.Label, name) || strings.EqualFold(c.Label, name) {
			return c.Words
		}
	}
	return name
}

// form is the form of the present stage, as the reader has filled it in.
func (f *fightView) form() *templates.FightForm {
	st := f.news.Stage
	out := &templates.FightForm{Setup: st.Setup, Stage: st.Number, Button: "Seal the orders for " + st.Name, Hints: f.news.Sheet.Hints, Advice: f.values["advice"] != ""}
	if st.Setup {
		out.Button = "Seal the deployment"
	}
	for _, b := range f.news.Sheet.Bodies {
		out.Bodies = append(out.Bodies, f.formBody(&b))
	}
	for _, s := range f.news.Sheet.Side {
		out.Side = append(out.Side, f.formSlot(&s, "side_"+s.Key))
	}
	return out
}

func (f *fightView) formBody(b *battle.Body) templates.FightBody {
	key := bodyKey(b.ID)
	out := templates.FightBody{
		Key: key, ID: b.ID, Number: bodyNumber(b.ID), Name: b.Name, State: f.stateWords(b), Silent: b.Silent,
		Own: f.values["w_"+key], Err: f.blame[b.ID],
	}
	for _, s := range b.Slots {
		out.Slots = append(out.Slots, f.formSlot(&s, s.Key+"_"+key))
	}
	if f.news.Stage.Setup && b.Place != nil && b.Silent == "" && !b.Place.Fixed {
		out.Place = f.formPlace(b, key)
	}
	return out
}

// stateWords tells how a body stands, its troops by their names.
func (f *fightView) stateWords(b *battle.Body) string {
	for _, u := range f.news.Battle.Scenario.Sides[f.news.Side].Units {
		if rest, ok := strings.CutPrefix(b.State, fmt.Sprintf("%s %s,", u.Type, u.Class)); ok && u.ID == b.Unit {
			return sentence(typeWords[u.Type]) + ", class " + string(u.Class) + "," + rest
		}
	}
	return b.State
}

func (f *fightView) formSlot(s *battle.Slot, name string) templates.FightSlot {
	out := templates.FightSlot{Name: name, Label: s.Label}
	for _, c := range s.Choices {
		x := templates.FightChoice{Value: c.Words, Label: c.Label, Chosen: f.values[name] == c.Words}
		i := slices.IndexFunc(out.Groups, func(g templates.FightGroup) bool { return g.Label == c.Group })
		if i < 0 {
			i = len(out.Groups)
			out.Groups = append(out.Groups, templates.FightGroup{Label: c.Group})
		}
		out.Groups[i].Choices = append(out.Groups[i].Choices, x)
	}
	return out
}

func (f *fightView) formPlace(b *battle.Body, key string) *templates.FightPlace {
	place := f.placeOf(b)
	text := func(part string, n float64) string {
		if v, ok := f.values[part+"_"+key]; ok {
			return v
		}
		return strconv.FormatFloat(n, 'f', -1, 64)
	}
	out := &templates.FightPlace{X: text("x", place.X), Y: text("y", place.Y), Facing: text("f", place.Facing)}
	for _, sh := range b.Place.Shapes {
		out.Shapes = append(out.Shapes, templates.FightChoice{
			Value: sh.Words, Label: sh.Label, Chosen: sh.Words == place.Shape, Wide: fmt.Sprintf("%.2f", sh.Wide), Deep: fmt.Sprintf("%.2f", sh.Deep),
		})
	}
	for _, c := range b.Place.Withs {
		out.Withs = append(out.Withs, templates.FightChoice{Value: c.Words, Label: c.Label, Chosen: c.Words == place.With})
	}
	return out
}

// planRules is how many conditional orders the form has room for.
const planRules = 4

// plan is the form of the general's plan: whole for Royal Armies, of others the
// doctrine; nil where generals have none to choose from.
func (f *fightView) plan() *templates.FightPlan {
	if list := f.doctrines(); list != nil {
		return f.doctrinePlan(list)
	}
	if f.news.Seen.System != royal.ID {
		return nil
	}
	p, err := general.ParsePlan("plan", f.news.Plan)
	if err != nil {
		p = general.Plan{}
	}
	out := &templates.FightPlan{Err: f.values["planError"]}
	doctrine, strong := string(p.Doctrine), p.Strong
	if f.values["do"] == "plan" {
		doctrine, strong = f.values["doctrine"], f.values["strong"]
	}
	choose := func(list [][2]string, chosen string) (c []templates.FightChoice) {
		for _, x := range list {
			c = append(c, templates.FightChoice{Value: x[0], Label: x[1], Chosen: x[0] == chosen})
		}
		return c
	}
	out.Doctrines = choose(doctrineWords, doctrine)
	out.Strong = choose([][2]string{{"", "the more open one"}, {"left", "the left"}, {"right", "the right"}}, strong)
	units := [][2]string{{"", "everybody"}}
	for _, u := range f.news.Battle.Scenario.Sides[f.news.Side].Units {
		units = append(units, [2]string{u.ID, u.Name})
	}
	for i := range planRules {
		n := strconv.Itoa(i + 1)
		var r general.Rule
		if i < len(p.Orders) {
			r = p.Orders[i]
		}
		when, number := splitWhen(r.When)
		if f.values["do"] == "plan" {
			r.Unit, when, number, r.Do = f.values["pu_"+n], f.values["pw_"+n], f.values["pn_"+n], f.values["pd_"+n]
		}
		out.Rules = append(out.Rules, templates.FightRule{
			N: n, Units: choose(units, r.Unit), Whens: choose(whenWords, when), Number: number, Deeds: choose(deedWords, r.Do),
		})
	}
	return out
}

// doctrines are those that a plan of this side may name by the battle's rules.
func (f *fightView) doctrines() []book.Doctrine {
	return f.desk.bookOf(f.news.Seen.System).Doctrines[f.news.Side]
}

// doctrinePlan is the form of a plan of which a doctrine is chosen.
func (f *fightView) doctrinePlan(list []book.Doctrine) *templates.FightPlan {
	var plan struct {
		Doctrine string `json:"doctrine"`
	}
	if len(f.news.Plan) > 0 && json.Unmarshal(f.news.Plan, &plan) != nil {
		return nil
	}
	chosen := plan.Doctrine
	if f.values["do"] == "plan" {
		chosen = f.values["doctrine"]
	}
	out := &templates.FightPlan{Err: f.values["planError"]}
	for _, d := range list {
		out.Doctrines = append(out.Doctrines, templates.FightChoice{Value: d.Name, Label: d.Says, Chosen: d.Name == chosen})
	}
	return out
}

// withDoctrine is a plan with another doctrine and all else as it was; empty for a
// plan that says nothing.
func withDoctrine(plan []byte, doctrine string) ([]byte, error) {
	fields := map[string]json.RawMessage{}
	if len(plan) > 0 {
		if err := json.Unmarshal(plan, &fields); err != nil {
			return nil, err
		}
	}
	delete(fields, "doctrine")
	if doctrine != "" {
		name, err := json.Marshal(doctrine)
		if err != nil {
			return nil, err
		}
		fields["doctrine"] = name
	}
	if len(fields) == 0 {
		return nil, nil
	}
	return json.Marshal(fields) // keys in their order
}

var doctrineWords = [][2]string{
	{"", "as the ground suggests"},
	{"advance", "advance in line, all together"},
	{"high_ground", "hold the best hill within reach"},
	{"refuse", "keep one flank back and strike with the other"},
	{"envelop", "hold the middle and ride round both ends"},
	{"skirmish", "shoot, give way, strike what is weakened"},
	{"ambush", "foot in the woods, the rest as bait"},
	{"hammer", "break the middle with the heaviest"},
	{"hold_pass", "bar the narrow way"},
}

var whenWords = [][2]string{
	{"", "always"},
	{general.WhenCharged, "a foe could charge it"},
	{general.WhenJoined, "the lines have met"},
	{general.CentreBreaks, "the centre breaks"},
	{general.LeftBreaks, "the left breaks"},
	{general.RightBreaks, "the right breaks"},
	{general.CommanderLost, "the commander is lost"},
	{"turn", "from turn N on"},
	{"foe within", "a foe is within N inches"},
	{"losses", "N percent are lost"},
}

var deedWords = [][2]string{
	{"", "nothing of the kind"},
	{general.Hold, "holds and shoots"},
	{general.GoAhead, "advances at the nearest foe"},
	{general.ChargeNow, "charges whoever is in reach"},
	{general.EvadeThem, "evades (light foot)"},
	{general.Withdraw, "withdraws to the own edge"},
	{general.GiveWay, "gives way, shooting"},
	{general.FormRing, "forms a ring"},
	{general.Concede, "concedes (the whole side)"},
}

// splitWhen takes the number off a condition.
func splitWhen(when string) (words, number string) {
	for _, head := range []string{"turn ", "foe within ", "losses "} {
		if n, ok := strings.CutPrefix(when, head); ok {
			return strings.TrimSpace(head), n
		}
	}
	return when, ""
}

// planFight gives the general another plan.
func (s *Server) planFight(v *visit, id string) error {
	f, over, err := v.openFight(id)
	if err != nil || over {
		return err
	}
	if !f.news.Mine {
		return &trouble{http.StatusForbidden, "Not allowed", "Only the commander of a side gives its general a plan.", "You may look at the table."}
	}
	form, err := v.echo.FormParams()
	if err != nil {
		return badRequest("The form could not be read.", "Go back and send it again.")
	}
	for name := range form {
		f.values[name] = form.Get(name)
	}
	body, err := f.planSent(form)
	if err != nil {
		return err
	}
	if err := v.shelf.season.PlanFight(v.ctx, id, v.viewer.Nation, body); err != nil {
		f.values["planError"] = sentence(reasonOf(err)) + "."
		f.visit.echo.QueryParams().Set("change", "yes")
		return f.show(http.StatusUnprocessableEntity)
	}
	return v.echo.Redirect(http.StatusSeeOther, f.address())
}

// planSent is the plan that a form asks for; nil leaves all to the general.
func (f *fightView) planSent(form url.Values) ([]byte, error) {
	if f.doctrines() != nil {
		return withDoctrine(f.news.Plan, form.Get("doctrine"))
	}
	old, err := general.ParsePlan("plan", f.news.Plan)
	if err != nil {
		old = general.Plan{}
	}
	plan := general.Plan{Doctrine: general.Doctrine(form.Get("doctrine")), Strong: form.Get("strong"), Deploy: old.Deploy}
	for i := range planRules {
		n := strconv.Itoa(i + 1)
		if form.Get("pd_"+n) == "" {
			continue
		}
		plan.Orders = append(plan.Orders, general.Rule{Unit: form.Get("pu_" + n), When: strings.TrimSpace(whenOf(form.Get("pw_"+n), form.Get("pn_"+n))), Do: form.Get("pd_" + n)})
	}
	body, err := plan.Encode()
	if err != nil || string(body) == "{}" {
		return nil, err
	}
	return body, nil
}

func whenOf(words, number string) string {
	if words == "turn" || words == "foe within" || words == "losses" {
		return words + " " + number
	}
	return words
}
