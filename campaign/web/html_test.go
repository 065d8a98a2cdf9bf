package web

import (
	"fmt"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"
	"golang.org/x/net/html"

	"hyboria/campaign/directory"
)

// whole checks what every page owes to its reader, whatever it is about.
func whole(s *site, l *leaf, wrong *faults) {
	if !strings.HasPrefix(l.body, "<!doctype html>") && !strings.HasPrefix(l.body, "<!DOCTYPE html>") {
		wrong.add(l, "begins without a doctype")
	}
	frame(l, wrong)
	headings(l, wrong)
	references(l, wrong)
	inline(l, wrong)
	named(l, wrong)
	l.doc.Find("form").Each(func(_ int, f *goquery.Selection) { sending(s, l, f, wrong) })
}

// frame checks language, title and landmarks.
func frame(l *leaf, wrong *faults) {
	if l.doc.Find("html").AttrOr("lang", "") == "" {
		wrong.add(l, "has no language")
	}
	if strings.TrimSpace(l.doc.Find("head > title").Text()) == "" {
		wrong.add(l, "has no title")
	}
	for _, one := range []string{"main", "body > header", "body > footer", "h1", "a.skip", "meta[name=viewport]"} {
		if n := l.doc.Find(one).Length(); n != 1 {
			wrong.add(l, "has %d of %s, want 1", n, one)
		}
	}
	labels := map[string]bool{}
	navs := l.doc.Find("nav")
	navs.Each(func(_ int, x *goquery.Selection) {
		name := x.AttrOr("aria-label", x.AttrOr("aria-labelledby", ""))
		if name == "" || labels[name] {
			wrong.add(l, "has two navigations that cannot be told apart: %q", name)
		}
		labels[name] = true
	})
	if navs.Length() == 0 {
		wrong.add(l, "has no navigation")
	}
}

// headings checks that no level is left out on the way down.
func headings(l *leaf, wrong *faults) {
	last := 0
	l.doc.Find("h1, h2, h3, h4, h5, h6").Each(func(_ int, x *goquery.Selection) {
		level := int(goquery.NodeName(x)[1] - '0')
		if level > last+1 {
			wrong.add(l, "the heading %q of level %d follows one of level %d", words(x), level, last)
		}
		if words(x) == "" {
			wrong.add(l, "has an empty heading of level %d", level)
		}
		last = level
	})
}

// references checks that ids are given once and that what is named is there.
func references(l *leaf, wrong *faults) {
	for id, n := range l.ids {
		if n > 1 {
			wrong.add(l, "gives the id %q %d times", id, n)
		}
	}
	for _, name := range []string{"for", "aria-labelledby", "aria-describedby", "aria-controls", "list", "form", "headers", "popovertarget", "commandfor"} {
		l.doc.Find("[" + name + "]").Each(func(_ int, x *goquery.Selection) {
			for _, id := range strings.Fields(x.AttrOr(name, "")) {
				if l.ids[id] == 0 {
					wrong.add(l, "%s names the id %q, which is not there", name, id)
				}
			}
		})
	}
}

// inline checks that nothing needs what the content policy forbids.
func inline(l *leaf, wrong *faults) {
	l.doc.Find("style, [style], script:not([src]), a[href^='javascript:'], iframe, object, embed").Each(func(_ int, x *goquery.Selection) {
		if x.AttrOr("type", "") != "application/json" {
			wrong.add(l, "has an inline %s", goquery.NodeName(x))
		}
	})
	for _, x := range l.doc.Find("*").Nodes {
		for _, a := range x.Attr {
			if strings.HasPrefix(a.Key, "on") {
				wrong.add(l, "has the handler %s", a.Key)
			}
		}
	}
}

// named checks that pictures and controls have names.
func named(l *leaf, wrong *faults) {
	l.doc.Find("img").Each(func(_ int, x *goquery.Selection) {
		if _, ok := x.Attr("alt"); !ok {
			wrong.add(l, "shows a picture without words")
		}
	})
	l.doc.Find("svg").Each(func(_ int, x *goquery.Selection) {
		hidden := x.Closest("[aria-hidden=true]").Length() > 0 || x.ParentsFiltered("svg").Length() > 0
		if !hidden && !called(l, x) && x.ChildrenFiltered("title").Length() == 0 {
			wrong.add(l, "shows a drawing without words: %s", strings.Join(strings.Fields(x.AttrOr("class", "")), "."))
		}
	})
	l.doc.Find("input, select, textarea").Each(func(_ int, x *goquery.Selection) {
		switch x.AttrOr("type", "") {
		case "hidden", "submit", "button", "reset":
			return
		}
		id := x.AttrOr("id", "")
		labelled := x.Closest("label").Length() > 0 || id != "" && l.doc.Find("label[for='"+id+"']").Length() > 0
		if !labelled && !called(l, x) {
			wrong.add(l, "the field %q has no label", x.AttrOr("name", ""))
		}
	})
	l.doc.Find("a[href], button, summary").Each(func(_ int, x *goquery.Selection) {
		if words(x) == "" && !called(l, x) && x.Find("img[alt]:not([alt='']), svg title, [aria-label]").Length() == 0 {
			wrong.add(l, "a %s has no words", goquery.NodeName(x))
		}
	})
}

// called reports whether an element is named by its attributes.
func called(l *leaf, x *goquery.Selection) bool {
	for _, id := range strings.Fields(x.AttrOr("aria-labelledby", "")) {
		if words(l.doc.Find("[id='"+id+"']")) != "" {
			return true
		}
	}
	return strings.TrimSpace(x.AttrOr("aria-label", "")) != ""
}

// sending checks that a form which changes something leads to an address that
// its reader may use, and carries what makes it safe to send twice.
func sending(s *site, l *leaf, f *goquery.Selection, wrong *faults) {
	if !strings.EqualFold(f.AttrOr("method", "get"), "post") {
		return
	}
	targets := map[string]bool{f.AttrOr("action", l.path): true}
	f.Find("[formaction]").Each(func(_ int, b *goquery.Selection) { targets[b.AttrOr("formaction", "")] = true })
	for action := range targets {
		r, season := s.postRoute(l, action)
		if r.path == "" {
			wrong.add(l, "a form is sent to %s, which takes none", action)
			continue
		}
		if !s.mayAct(l.role, season, r.act) {
			wrong.add(l, "a form is sent to %s, which refuses its reader", r.path)
		}
		if !r.sends() || r.path == "/s/:season/eyes" { // with whose eyes one looks is of one's session only
			continue
		}
		for _, field := range []string{onceField, seenField} {
			if f.Find("input[name="+field+"]").AttrOr("value", "") == "" {
				wrong.add(l, "the form to %s carries no %q", r.path, field)
			}
		}
	}
	if f.Find("button:not([type=button]), input[type=submit]").Length() == 0 {
		wrong.add(l, "a form to %s has no button to send it", l.pattern)
	}
}

// postRoute is the route that takes a form, and its season.
func (s *site) postRoute(l *leaf, action string) (best route, season string) {
	base, err := url.Parse(l.path)
	if err != nil {
		s.t.Fatal(err)
	}
	u, err := base.Parse(action)
	if err != nil {
		return route{}, ""
	}
	best = s.routeTo(http.MethodPost, u.Path)
	if rest, ok := strings.CutPrefix(u.Path, "/s/"); ok {
		season, _, _ = strings.Cut(rest, "/")
	}
	return best, season
}

// mayAct looks into the table of rights of the tests.
func (s *site) mayAct(role, season string, a act) bool {
	as := role
	switch s.seatedIn(role, season) {
	case directory.Nation, directory.Captain, directory.Magic:
		as = "koth"
	case directory.Secretary:
		as = "secretary"
	case directory.Deputy:
		as = "deputy"
	case directory.Spectator:
		as = "spectator"
	default:
		if role != "visitor" {
			as = "stranger"
		}
		if role == "keeper" {
			as = role
		}
	}
	return strings.Contains(" "+allowed[a]+" ", " "+as+" ")
}

// valid reads the text of every page as the standard of HTML demands it to be
// written. A browser mends what is wrong in silence, so the text itself is read,
// tag by tag.
func valid(t *testing.T, leaves []*leaf) {
	t.Helper()
	wrong := &faults{}
	for _, l := range leaves {
		if l.doc == nil {
			continue
		}
		for _, fault := range misspelt(l.body) {
			wrong.add(l, "%s", fault)
		}
	}
	wrong.tell(t)
}

// The reader of tags finds what a browser would mend in silence.
func TestMisspelt(t *testing.T) {
	for text, want := range map[string]string{
		`<html lang="en"><head><title>x</title></head><body><main><p>a <b>b</b></p></main></body></html>`: "",
		`<details><summary>a</summary><p>b</p></details>`:                                                 "",
		`<svg viewBox="0 0 1 1"><g><path d="M0 0"/></g></svg><br>`:                                        "",
		`<p>a<div>b</div></p>`:                            "<div> stands in <p>",
		`<div><span>a</div></span>`:                       "</div> closes <span>",
		`<section><p>a</section>`:                         "</section> closes <p>",
		`<div>a`:                                          "<div> is never closed",
		`<div><li>a</li></div>`:                           "<li> stands in <div>",
		`<ul><p>a</p></ul>`:                               "<p> stands in <ul>",
		`<ul>a</ul>`:                                      "<ul> holds bare text",
		`<a href="/"><button>a</button></a>`:              "<button> stands within <a>",
		`<p><a href="/"><div>a</div></a></p>`:             "<div> stands in <p>",
		`<form><div><form></form></div></form>`:           "<form> stands within <form>",
		`<p class="a" class="b">a</p>`:                    "attribute class twice",
		`<blink>a</blink>`:                                "<blink> is no element",
		`<img src="a.svg">`:                               "<img> has no alt",
		`<p hx-get="/">a</p>`:                             "attribute hx-get",
		`<div/>`:                                          "<div/> closes itself",
		`<details><p>a</p><summary>b</summary></details>`: "<summary> is child 2 of <details>",
		`<table><tr><td>a</td></tr></table><p>1 < 2</p>`:  "a bare sign",
	} {
		got := strings.Join(misspelt(text), "; ")
		if (want == "") != (got == "") || !strings.Contains(got, want) {
			t.Errorf("%s gives %q, want %q", text, got, want)
		}
	}
}

// speller reads a page and keeps the elements that are open.
type speller struct {
	open   []string
	faults []string
	born   []int // how many children each open one has so far
	inSVG  int   // depth within drawings, which have other elements
}

// misspelt tells what is wrong in the text of a page.
func misspelt(page string) []string {
	s := &speller{}
	z := html.NewTokenizer(strings.NewReader(page))
	for {
		switch z.Next() {
		case html.ErrorToken:
			for _, name := range s.open {
				s.fault("<%s> is never closed", name)
			}
			return s.faults
		case html.StartTagToken:
			s.twice(string(z.Raw()))
			s.begin(z.Token(), false)
		case html.SelfClosingTagToken:
			s.twice(string(z.Raw()))
			s.begin(z.Token(), true)
		case html.EndTagToken:
			s.end(z.Token().Data)
		case html.TextToken:
			s.text(string(z.Raw()))
		case html.CommentToken, html.DoctypeToken:
		}
	}
}

func (s *speller) fault(format string, args ...any) {
	s.faults = append(s.faults, fmt.Sprintf(format, args...))
}

func (s *speller) parent() string {
	if len(s.open) == 0 {
		return ""
	}
	return s.open[len(s.open)-1]
}

// begin reads a tag that opens an element.
func (s *speller) begin(t html.Token, closed bool) {
	seen := map[string]bool{}
	for _, a := range t.Attr {
		seen[a.Key] = true
	}
	if s.inSVG > 0 {
		if !closed {
			s.push(t.Data)
		}
		return
	}
	s.place(t.Data)
	if t.Data != "svg" {
		s.attributes(t, seen)
	}
	if among(voids, t.Data) {
		return
	}
	if closed && t.Data != "svg" {
		s.fault("<%s/> closes itself, which only drawings may", t.Data)
	}
	if !closed {
		s.push(t.Data)
	}
}

// values are the values of a tag's attributes.
var values = regexp.MustCompile(`"[^"]*"`)

// twice looks for an attribute that a tag has twice, of which the reader of tags
// keeps only the first.
func (s *speller) twice(tag string) {
	seen := map[string]bool{}
	parts := strings.FieldsFunc(values.ReplaceAllString(tag, ""), func(r rune) bool { return strings.ContainsRune("<>/= \n", r) })
	for _, name := range parts[1:] {
		if seen[name] {
			s.fault("%s has the attribute %s twice", tag, name)
		}
		seen[name] = true
	}
}

func (s *speller) push(name string) {
	s.open, s.born = append(s.open, name), append(s.born, 0)
	if name == "svg" || s.inSVG > 0 {
		s.inSVG++
	}
}

func (s *speller) end(name string) {
	if s.parent() != name {
		s.fault("</%s> closes <%s>", name, s.parent())
		return
	}
	s.open, s.born = s.open[:len(s.open)-1], s.born[:len(s.born)-1]
	if s.inSVG > 0 {
		s.inSVG--
	}
}

// text reads what stands between tags, as it is written.
func (s *speller) text(raw string) {
	if strings.TrimSpace(raw) != "" && s.inSVG == 0 && onlyChildren[s.parent()] != "" {
		s.fault("<%s> holds bare text", s.parent())
	}
	if among("script style noscript", s.parent()) { // the reader of tags leaves these as they are
		return
	}
	if strings.ContainsAny(raw, "<\x00") {
		s.fault("a bare sign in the text %q", raw)
	}
}

// place checks whether an element may stand where it does.
func (s *speller) place(name string) {
	parent := s.parent()
	if !among(elements, name) {
		s.fault("<%s> is no element", name)
	}
	if only := onlyChildren[parent]; only != "" && !among(only, name) {
		s.fault("<%s> stands in <%s>", name, parent)
	}
	if only := onlyParents[name]; only != "" && !among(only, parent) {
		s.fault("<%s> stands in <%s>", name, parent)
	}
	if holder := s.holder(); among(phrases, holder) && !among(phrasing, name) && !(among("summary legend", holder) && among("h1 h2 h3 h4 h5 h6", name)) {
		s.fault("<%s> stands in <%s>, which takes only phrases", name, holder)
	}
	for _, outer := range s.open {
		if among(neverWithin[outer], name) {
			s.fault("<%s> stands within <%s>", name, outer)
		}
	}
	if n := len(s.born); n > 0 {
		first := s.born[n-1] == 0
		if among("summary legend caption", name) != first && (!first || parent == "details" || parent == "fieldset" && name == "legend") {
			s.fault("<%s> is child %d of <%s>", name, s.born[n-1]+1, parent)
		}
		s.born[n-1]++
	}
}

// holder is the innermost open element that decides what may stand here: a link
// takes what the element around it takes.
func (s *speller) holder() string {
	for i := len(s.open) - 1; i >= 0; i-- {
		if !among("a ins del", s.open[i]) {
			return s.open[i]
		}
	}
	return ""
}

// among reports whether a word stands in one of the lists below.
func among(list, word string) bool {
	at := strings.Index(list, word)
	for at >= 0 && word != "" {
		end := at + len(word)
		if (at == 0 || list[at-1] == ' ') && (end == len(list) || list[end] == ' ') {
			return true
		}
		next := strings.Index(list[at+1:], word)
		if next < 0 {
			break
		}
		at += 1 + next
	}
	return false
}

// attributes checks those that an element must have, and that no other sort of
// attribute of our own is there than the standard allows.
func (s *speller) attributes(t html.Token, has map[string]bool) {
	for _, need := range strings.Fields(neededAttributes[t.Data]) {
		if !has[need] {
			s.fault("<%s> has no %s", t.Data, need)
		}
	}
	for _, a := range t.Attr {
		known := among(attributesOfAll, a.Key) || among(ownAttributes[t.Data], a.Key)
		if !known && !strings.HasPrefix(a.Key, "data-") && !strings.HasPrefix(a.Key, "aria-") {
			s.fault("<%s> has the attribute %s, which it does not know", t.Data, a.Key)
		}
		if a.Key == "id" && (a.Val == "" || strings.ContainsAny(a.Val, " \t\n")) {
			s.fault("<%s> has the id %q", t.Data, a.Val)
		}
	}
	if t.Data == "a" && !has["href"] {
		s.fault("<a> leads nowhere")
	}
}

// What the standard of HTML says of its elements, as far as pages like ours use
// them.
const (
	voids    = "area base br col embed hr img input link meta param source track wbr"
	phrasing = "a abbr area audio b bdi bdo br button canvas cite code data datalist del dfn em i img input ins kbd label map mark meter " +
		"noscript output picture progress q ruby s samp script select small span strong sub sup svg template textarea time u var video wbr"
	elements = phrasing + " html head body title meta link base style header footer main nav section article aside h1 h2 h3 h4 h5 h6 hgroup " +
		"p div ul ol menu li dl dt dd table caption colgroup col thead tbody tfoot tr td th form fieldset legend option optgroup " +
		"details summary dialog search figure figcaption blockquote pre hr address"
	phrases         = "p h1 h2 h3 h4 h5 h6 pre span b i em strong small button label summary legend q cite code abbr time sub sup mark kbd s u var samp dfn data output"
	interactive     = "a button details input label select textarea iframe"
	sections        = "header footer article aside nav section h1 h2 h3 h4 h5 h6"
	attributesOfAll = "id class lang dir title hidden tabindex role autofocus draggable enterkeyhint inert inputmode popover spellcheck translate"
)

var (
	onlyChildren = map[string]string{
		"html": "head body", "head": "meta title link script base noscript template", "ul": "li script template", "ol": "li script template",
		"dl": "dt dd div", "table": "caption colgroup thead tbody tfoot tr", "colgroup": "col", "thead": "tr", "tbody": "tr", "tfoot": "tr",
		"tr": "td th", "select": "option optgroup hr", "optgroup": "option", "datalist": "option",
	}
	onlyParents = map[string]string{
		"li": "ul ol menu", "dt": "dl div", "dd": "dl div", "caption": "table", "colgroup": "table", "col": "colgroup", "thead": "table", "tbody": "table",
		"tfoot": "table", "tr": "table thead tbody tfoot", "td": "tr", "th": "tr", "option": "select datalist optgroup", "optgroup": "select",
		"legend": "fieldset", "summary": "details", "figcaption": "figure", "head": "html", "body": "html", "main": "body",
	}
	neverWithin = map[string]string{
		"a": interactive, "button": interactive, "label": "label", "form": "form", "header": "header footer main", "footer": "header footer main",
		"dt": sections, "th": sections, "caption": "table", "main": "main", "option": "option",
	}
	neededAttributes = map[string]string{"img": "src alt", "html": "lang", "link": "rel href", "optgroup": "label", "form": "", "meta": ""}
	ownAttributes    = map[string]string{
		"html": "xmlns", "meta": "charset name content", "link": "rel href type sizes media", "script": "src type defer async",
		"a": "href rel target download hreflang type", "img": "src alt width height loading decoding srcset sizes",
		"form": "action method novalidate enctype autocomplete name", "button": "type name value disabled form formaction formnovalidate formmethod popovertarget",
		"input":    "type name value checked disabled form list max maxlength min minlength multiple pattern placeholder readonly required size step autocomplete accept",
		"select":   "name multiple size disabled required form autocomplete",
		"textarea": "name rows cols maxlength minlength placeholder readonly required disabled form wrap autocomplete",
		"option":   "value selected disabled label", "optgroup": "label disabled", "label": "for", "output": "for form name", "fieldset": "disabled form name",
		"details": "open name", "dialog": "open", "td": "colspan rowspan headers", "th": "colspan rowspan headers scope abbr", "col": "span", "colgroup": "span",
		"ol": "start reversed type", "li": "value", "time": "datetime", "data": "value", "meter": "value min max low high optimum", "progress": "value max",
		"blockquote": "cite", "q": "cite",
	}
)
