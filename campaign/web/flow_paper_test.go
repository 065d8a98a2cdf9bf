package web

import (
	"fmt"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"
	"golang.org/x/net/html"

	"hyboria/campaign"
	"hyboria/map"
)

// paper is somebody whose browser runs no scripts: he reads what the server
// sends, follows links, and fills in forms.
type paper struct {
	t      *testing.T
	s      *site
	name   string
	client *http.Client
	at     *url.URL
	doc    *goquery.Document // as it stands, with what he has filled in
}

func (s *site) paper(t *testing.T, name string) *paper {
	t.Helper()
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	at, err := url.Parse(s.url)
	if err != nil {
		t.Fatal(err)
	}
	return &paper{t: t, s: s, name: name, client: &http.Client{Jar: jar}, at: at}
}

// fetch sends a request as a browser does and shows the page that comes of it.
func (p *paper) fetch(method, to string, form url.Values) {
	p.t.Helper()
	r, err := http.NewRequestWithContext(p.t.Context(), method, to, strings.NewReader(form.Encode()))
	if err != nil {
		p.t.Fatal(err)
	}
	r.Header.Set("Sec-Fetch-Site", "same-origin")
	if method == http.MethodPost {
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	}
	resp, err := p.client.Do(r)
	if err != nil {
		p.t.Fatalf("%s: %v", p.name, err)
	}
	defer resp.Body.Close()
	root, err := html.ParseWithOptions(resp.Body, html.ParseOptionEnableScripting(false))
	if err != nil {
		p.t.Fatal(err)
	}
	p.at, p.doc = resp.Request.URL, goquery.NewDocumentFromNode(root)
	if resp.StatusCode != http.StatusOK {
		p.t.Fatalf("%s: %s %s answers %d: %.600s", p.name, method, to, resp.StatusCode, words(p.doc.Find("main")))
	}
}

func (p *paper) open(path string) {
	p.t.Helper()
	p.fetch(http.MethodGet, p.s.url+path, nil)
}

// find is the first of what the selector means, which must be there to be seen.
func (p *paper) find(selector string) *goquery.Selection {
	p.t.Helper()
	for _, n := range p.doc.Find(selector).Nodes {
		if x := p.doc.FindNodes(n); x.Closest("[hidden], [disabled]").Length() == 0 {
			return x
		}
	}
	p.t.Fatalf("%s: there is no %s at %s: %.600s", p.name, selector, p.at, words(p.doc.Find("main")))
	return nil
}

// turn follows a link, or sends the form of a button.
func (p *paper) turn(selector string) {
	p.t.Helper()
	x := p.find(selector)
	if to, ok := x.Attr("href"); ok {
		p.fetch(http.MethodGet, p.address(to), nil)
		return
	}
	form := x.Closest("form")
	if id, ok := x.Attr("form"); ok {
		form = p.find("#" + id)
	}
	if form.Length() == 0 || x.AttrOr("type", "submit") != "submit" {
		p.t.Fatalf("%s: %s at %s sends nothing", p.name, selector, p.at)
	}
	values := formFields(form)
	if name := x.AttrOr("name", ""); name != "" {
		values.Set(name, x.AttrOr("value", ""))
	}
	to := p.address(x.AttrOr("formaction", form.AttrOr("action", p.at.String())))
	if strings.EqualFold(form.AttrOr("method", "get"), "post") {
		p.fetch(http.MethodPost, to, values)
		return
	}
	to, _, _ = strings.Cut(to, "?")
	p.fetch(http.MethodGet, to+"?"+values.Encode(), nil)
}

func (p *paper) address(to string) string {
	p.t.Helper()
	u, err := p.at.Parse(to)
	if err != nil {
		p.t.Fatal(err)
	}
	u.Fragment = ""
	return u.String()
}

// formFields are what a form would send as it stands, without a button.
func formFields(form *goquery.Selection) url.Values {
	out := url.Values{}
	form.Find("input[name], select[name], textarea[name]").Each(func(_ int, x *goquery.Selection) {
		name, kind := x.AttrOr("name", ""), x.AttrOr("type", "")
		_, checked := x.Attr("checked")
		switch {
		case x.Closest("[disabled]").Length() > 0, (kind == "checkbox" || kind == "radio") && !checked:
		case goquery.NodeName(x) == "select":
			out.Add(name, chosen(x))
		case goquery.NodeName(x) == "textarea":
			out.Add(name, x.Text())
		case kind == "checkbox" || kind == "radio":
			out.Add(name, x.AttrOr("value", "on"))
		default:
			out.Add(name, x.AttrOr("value", ""))
		}
	})
	return out
}

// press opens what is folded; without scripts nothing else stays on a page.
func (p *paper) press(selector string) {
	p.t.Helper()
	if x := p.find(selector); goquery.NodeName(x) != "summary" {
		p.t.Fatalf("%s: %s does nothing without scripts", p.name, selector)
	}
}

// unfold holds the page to have the field: what is folded is sent all the same.
func (p *paper) unfold(selector string) {
	p.t.Helper()
	p.find(selector)
}

func (p *paper) write(selector, text string) {
	p.t.Helper()
	x := p.find(selector)
	if goquery.NodeName(x) == "textarea" {
		x.SetText(text)
		return
	}
	x.SetAttr("value", text)
}

func (p *paper) choose(selector, value string) {
	p.t.Helper()
	list := p.find(selector)
	option := list.Find(fmt.Sprintf("option[value=%q]", value))
	if option.Length() != 1 {
		p.t.Fatalf("%s: %s has no choice %q", p.name, selector, value)
	}
	list.Find("option").RemoveAttr("selected")
	option.SetAttr("selected", "")
}

func (p *paper) tick(selector string) {
	p.t.Helper()
	x := p.find(selector)
	if x.AttrOr("type", "") == "radio" {
		x.Closest("form").Find(fmt.Sprintf("input[type=radio][name=%q]", x.AttrOr("name", ""))).RemoveAttr("checked")
	}
	x.SetAttr("checked", "")
}

// march writes the order, cell by cell, in words.
func (p *paper) march(id campaign.CounterID, way []hexmap.Cell) {
	p.t.Helper()
	steps := make([]string, len(way))
	for i, c := range way {
		steps[i] = fmt.Sprintf("cell %d", c)
	}
	p.write(fmt.Sprintf("#order_%d", id), "march to "+strings.Join(steps, " then "))
}

func (p *paper) attr(selector, name string) string {
	return p.doc.Find(selector).First().AttrOr(name, "")
}

func (p *paper) path() string { return p.at.Path }

func (p *paper) said(selector string) string {
	var all []string
	p.doc.Find(selector).Each(func(_ int, x *goquery.Selection) { all = append(all, words(x)) })
	return strings.Join(all, " ")
}

func (p *paper) says(selector, text string) bool { return strings.Contains(p.said(selector), text) }

func (p *paper) reads(selector, text string) {
	p.t.Helper()
	if !p.says(selector, text) {
		p.t.Fatalf("%s: at %s %s says %q, not %q", p.name, p.at, selector, p.said(selector), text)
	}
}

// hears loads the page again and reads it.
func (p *paper) hears(selector, text string) {
	p.t.Helper()
	p.hearsOne([2]string{selector, text})
}

func (p *paper) hearsOne(of ...[2]string) {
	p.t.Helper()
	p.fetch(http.MethodGet, p.at.String(), nil)
	for _, x := range of {
		if p.says(x[0], x[1]) {
			return
		}
	}
	p.t.Fatalf("%s: %s says none of %q but %.600s", p.name, p.at, of, words(p.doc.Find("main")))
}

// whole needs no look: without scripts a page is what the server has sent, and
// TestCrawl reads that.
func (p *paper) whole() {}
