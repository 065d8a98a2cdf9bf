package web

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/PuerkitoBio/goquery"

	"hyboria/battle"
	"hyboria/campaign/directory"
	"hyboria/campaign/journal"
)

// finishedSeason is a small season whose only year is over.
var finishedSeason = sync.OnceValues(func() ([2][]byte, error) {
	const weeks = 30
	return playedSeason(fmt.Appendf(nil, `{"name": "The Last Year", "settings": {"weeksPerYear": %d, "campaignYears": 1},
		"nations": [{"id": "nemedia", "player": "The nemedia"}, {"id": "koth", "caretaker": "aggressive"}, {"id": "ophir", "caretaker": "aggressive"}]}`, weeks), weeks+1)
})

// shelved is one more season of a server.
type shelved struct {
	name string
	file func() ([2][]byte, error)
}

// shelvedSeasons are the seasons that the crawl reads beside the open one.
func shelvedSeasons() []shelved {
	return []shelved{{"hand", handSeason}, {"table", tableSeason}, {"winter", winterSeason}, {"over", finishedSeason}, {"serpent", magicWeek}}
}

// put lays a season file into the folder of the server.
func (s *site) put(x shelved) {
	s.t.Helper()
	b, err := x.file()
	if err != nil {
		s.t.Fatal(err)
	}
	path := filepath.Join(filepath.Dir(s.season.Path()), x.name+suffix)
	for i, name := range []string{path, journal.KeyPath(path, "")} {
		if err := os.WriteFile(name, b[i], 0o600); err != nil {
			s.t.Fatal(err)
		}
	}
}

// sit gives a person a seat; the account is made with the first one.
func (s *site) sit(name string, seat directory.Seat) {
	s.t.Helper()
	if s.signed[name] == nil {
		s.signed[name] = s.cookieOf("The " + name)
	}
	a, err := s.people.AccountByName(s.t.Context(), "The "+name)
	if err != nil {
		s.t.Fatal(err)
	}
	seat.Account = a.ID
	if _, err := s.people.Grant(s.t.Context(), a.ID, seat); err != nil {
		s.t.Fatal(err)
	}
	if err := s.server.install(s.t.Context(), seat, a.Name); err != nil {
		s.t.Fatal(err)
	}
}

// shelfOf is a season as the server has it open.
func (s *site) shelfOf(name string) *shelf {
	s.t.Helper()
	sh, err := s.server.seasonFiles.get(s.t.Context(), name)
	if err != nil {
		s.t.Fatal(err)
	}
	return sh
}

// fullSite is a server with seasons in every stage and a person in every kind of
// seat.
func fullSite(t testing.TB) *site {
	t.Helper()
	s := newSite(t)
	nation := func(season, id string) directory.Seat {
		return directory.Seat{Season: season, Kind: directory.Nation, Holder: id}
	}
	s.as("keeper")
	s.sit("secretary", directory.Seat{Season: "lion", Kind: directory.Secretary})
	s.sit("deputy", directory.Seat{Season: "lion", Kind: directory.Deputy})
	s.sit("spectator", directory.Seat{Season: "lion", Kind: directory.Spectator})
	s.sit("koth", nation("lion", "koth"))
	s.sit("nemedia", nation("lion", "nemedia"))
	s.sit("red_hand", directory.Seat{Season: "lion", Kind: directory.Captain, Holder: "red_hand"})
	for _, x := range shelvedSeasons() {
		s.put(x)
		s.sit("secretary", directory.Seat{Season: x.name, Kind: directory.Secretary})
		s.sit("spectator", directory.Seat{Season: x.name, Kind: directory.Spectator})
	}
	s.sit("koth", nation("winter", "koth"))
	s.sit("koth", nation("over", "koth"))
	s.sit("aquilonia", nation("serpent", "aquilonia"))
	s.sit("white_druids", directory.Seat{Season: "serpent", Kind: directory.Magic, Holder: "white_druids"})
	for _, season := range []string{"hand", "table"} {
		st := s.shelfOf(season).season.State()
		for side := range 2 {
			s.sit(season+"-"+itoa(int64(side)), nation(season, st.Commands(st.TableWaits(), battle.Side(side))))
		}
	}
	s.whisper("open")
	return s
}

// crawlers are the people whose eyes the crawl uses; the visitor is signed out
// and the stranger has no seat.
func crawlers() []string {
	return []string{"visitor", "stranger", "keeper", "spectator", "koth", "nemedia", "red_hand", "white_druids", "aquilonia", "hand-0", "hand-1", "table-0", "table-1", "deputy", "secretary"}
}

// leaf is one page, picture or file that a link has led to.
type leaf struct {
	role, path, pattern string
	from                string // the page with the link
	status              int
	kind                string // its media type
	body                string
	doc                 *goquery.Document // of a page; nil otherwise
	ids                 map[string]int
}

func (l *leaf) String() string { return l.path + " of the " + l.role }

// faults gathers what is wrong, each once and with the first place only: a
// fault of the frame is on hundreds of pages.
type faults struct {
	order []string
	where map[string][]string
}

func (f *faults) add(l *leaf, format string, args ...any) {
	if f.where == nil {
		f.where = map[string][]string{}
	}
	key := l.pattern + ": " + fmt.Sprintf(format, args...)
	if f.where[key] == nil {
		f.order = append(f.order, key)
	}
	f.where[key] = append(f.where[key], l.String())
}

// tell fails the test for each fault.
func (f *faults) tell(t testing.TB) {
	t.Helper()
	for _, key := range f.order {
		t.Errorf("%s\n    on %s (%d in all)", key, f.where[key][0], len(f.where[key]))
	}
}

// crawl walks from the first page over the links that one role is shown.
type crawl struct {
	site    *site
	role    string
	most    int  // instances of each kind of address
	books   bool // read the pages too that are the same for all
	found   map[string]*leaf
	count   map[string]int
	next    []string
	from    map[string]string
	left    map[string]bool // others of a kind of which enough are on the list
	anchors []anchor
	faults  *faults
}

// anchor is a link into the midst of a page.
type anchor struct {
	on       *leaf
	path, id string
}

// patternOf names the route of an address.
func (s *site) patternOf(path string) string {
	path, _, _ = strings.Cut(path, "?")
	for _, fixed := range []string{"/static/", "/world/"} {
		if strings.HasPrefix(path, fixed) {
			return fixed + "*"
		}
	}
	if r := s.routeTo(http.MethodGet, path); r.path != "" {
		return r.path
	}
	return path
}

// routeTo finds the route that answers an address: the one with the fewest
// blanks of those that match.
func (s *site) routeTo(method, path string) (best route) {
	if s.table == nil {
		s.table = s.server.routes()
	}
	parts := strings.Split(path, "/")
	for _, r := range s.table {
		if r.method == method && fitsRoute(strings.Split(r.path, "/"), parts) && (best.path == "" || blanks(r.path) < blanks(best.path)) {
			best = r
		}
	}
	return best
}

func blanks(route string) int { return strings.Count(route, ":") + 2*strings.Count(route, "*") }

// matches compares a route and an address part by part.
func fitsRoute(route, path []string) bool {
	for i, part := range route {
		switch {
		case i >= len(path):
			return false
		case part == "*":
			return true
		case part != path[i] && (!strings.HasPrefix(part, ":") || path[i] == ""):
			return false
		}
	}
	return len(route) == len(path)
}

// kindOf is how the crawl counts addresses: by season, route, last part of a
// long path and names of the query, for pages that differ in a number alone are
// of one kind.
func (s *site) kindOf(path string) string {
	u, err := url.Parse(path)
	if err != nil {
		return path
	}
	season := ""
	if rest, ok := strings.CutPrefix(u.Path, "/s/"); ok {
		season, _, _ = strings.Cut(rest, "/")
	}
	var names []string
	for name := range u.Query() {
		names = append(names, name)
	}
	slices.Sort(names)
	last := u.Path[strings.LastIndex(u.Path, "/")+1:]
	if strings.Trim(last, "abcdefghijklmnopqrstuvwxyz.") != "" {
		last = "" // a number or a name
	}
	pattern := s.patternOf(path)
	if !strings.HasSuffix(pattern, "*") {
		last = ""
	}
	return season + " " + pattern + " " + last + " " + strings.Join(names, "&")
}

// walk reads pages until no new kind of address is left.
func (c *crawl) walk(start ...string) {
	for _, p := range start {
		c.want(p, "the start")
	}
	for len(c.next) > 0 {
		path := c.next[0]
		c.next = c.next[1:]
		c.read(path)
	}
	c.lookUp()
}

// want puts an address on the list, unless enough of its kind are there.
func (c *crawl) want(path, from string) {
	if _, there := c.from[path]; there || c.left[path] {
		return
	}
	if !c.books && inBooks(path) {
		return
	}
	kind := c.site.kindOf(path)
	if c.count[kind] >= c.most {
		c.left[path] = true
		return
	}
	c.count[kind]++
	c.from[path] = from
	c.next = append(c.next, path)
}

// inBooks tells the pages that are the same for everybody but for their frame.
func inBooks(path string) bool {
	return slices.ContainsFunc([]string{"/deck", "/rules", "/ask", "/conformance", "/api", "/help", "/world/", "/static/"}, func(book string) bool {
		return strings.HasPrefix(path, book)
	})
}

// read fetches one address and takes up its links.
func (c *crawl) read(path string) {
	l := c.site.leaf(path, c.role)
	l.from = c.from[path]
	c.found[path] = l
	asks := strings.Contains(path, "?") && l.status == http.StatusUnprocessableEntity // a form that only asks, sent with nothing filled in
	if l.status != http.StatusOK && !asks {
		c.faults.add(l, "a link of %s answers %d", c.site.patternOf(l.from), l.status)
	}
	if l.doc == nil {
		return
	}
	for _, to := range links(l.doc) {
		c.follow(l, to)
	}
}

// leaf fetches an address as a role.
func (s *site) leaf(path, role string) *leaf {
	s.t.Helper()
	q, err := http.NewRequest(http.MethodGet, s.url+path, nil)
	if err != nil {
		s.t.Fatal(err)
	}
	if role != "visitor" {
		q.AddCookie(s.cookie(role))
	}
	resp, err := still.Do(q)
	if err != nil {
		s.t.Fatal(err)
	}
	defer resp.Body.Close()
	b, err := io.ReadAll(resp.Body)
	if err != nil {
		s.t.Fatal(err)
	}
	l := &leaf{role: role, path: path, pattern: s.patternOf(path), status: resp.StatusCode, kind: resp.Header.Get("Content-Type"), body: string(b)}
	if strings.HasPrefix(l.kind, "text/html") {
		if l.doc, err = goquery.NewDocumentFromReader(strings.NewReader(l.body)); err != nil {
			s.t.Fatal(err)
		}
		l.ids = map[string]int{}
		l.doc.Find("[id]").Each(func(_ int, x *goquery.Selection) { l.ids[x.AttrOr("id", "")]++ })
	}
	return l
}

// links are the addresses of a page that a reader or his browser may ask for,
// forms that only ask among them.
func links(doc *goquery.Document) []string {
	var out []string
	take := func(selector, name string) {
		doc.Find(selector).Each(func(_ int, x *goquery.Selection) {
			if to, ok := x.Attr(name); ok {
				out = append(out, to)
			}
		})
	}
	take("a[href]", "href")
	take("link[href]", "href")
	take("[src]", "src")
	take("image[href], use[href]", "href")
	doc.Find("form:not([method]), form[method=get]").Each(func(_ int, f *goquery.Selection) {
		q := url.Values{}
		f.Find("input[name], select[name]").Each(func(_ int, x *goquery.Selection) {
			name, value := x.AttrOr("name", ""), x.AttrOr("value", "")
			_, ticked := x.Attr("checked")
			kind := x.AttrOr("type", "")
			switch {
			case (kind == "checkbox" || kind == "radio") && !ticked:
				return
			case goquery.NodeName(x) == "select":
				value = chosen(x)
			}
			q.Add(name, value)
		})
		to, _, _ := strings.Cut(f.AttrOr("action", ""), "?")
		out = append(out, to+"?"+q.Encode())
	})
	return out
}

// chosen is the value that a list sends.
func chosen(list *goquery.Selection) string {
	option := list.Find("option[selected]").First()
	if option.Length() == 0 {
		option = list.Find("option").First()
	}
	return option.AttrOr("value", option.Text())
}

// follow takes up one link of a page.
func (c *crawl) follow(l *leaf, to string) {
	base, err := url.Parse(l.path)
	if err != nil {
		c.site.t.Fatal(err)
	}
	u, err := base.Parse(to)
	switch {
	case err != nil:
		c.faults.add(l, "the link %q is no address", to)
		return
	case u.Scheme == "data" || u.Scheme == "mailto":
		return
	case u.Host != "":
		c.faults.add(l, "the link %q leads to another server", to)
		return
	}
	path := u.EscapedPath()
	if u.RawQuery != "" {
		path += "?" + u.RawQuery
	}
	if u.Fragment != "" && !strings.HasPrefix(u.Fragment, "at=") { // "at=" is a place on the map for its script
		c.anchors = append(c.anchors, anchor{l, path, u.Fragment})
	}
	c.want(path, l.path)
}

// lookUp finds the places within pages that links name. A page that the crawl
// has left out is fetched, one of each kind.
func (c *crawl) lookUp() {
	asked := map[string]bool{}
	for _, a := range c.anchors {
		target := c.found[a.path]
		if target == nil && !c.books && inBooks(a.path) {
			continue
		}
		if target == nil {
			kind := c.site.kindOf(a.path) + c.site.patternOf(a.on.path)
			if asked[kind] {
				continue
			}
			asked[kind] = true
			target = c.site.leaf(a.path, c.role)
		}
		if target.doc != nil && target.ids[a.id] == 0 {
			c.faults.add(a.on, "the link to %s leads to no place on it", c.site.patternOf(a.path)+"#"+a.id)
		}
	}
}

// unlinked are the addresses that no link of a page names, and why.
var unlinked = map[string]string{
	"/setup":          "offered by the first page of a server without accounts",
	"/invite/:token":  "sent by the secretary in a message",
	"/reset/:token":   "sent by the secretary in a message",
	"/s/:season/live": "held open by the script of every page of a season",

	"/s/:season/map/overlay":     "asked for by the map's script for another week",
	"/s/:season/map/cell/:cell":  "asked for by the map's script for a tapped cell",
	"/s/:season/orders/way":      "asked for by the script of the orders",
	"/s/:season/orders/steps":    "asked for by the script of the orders",
	"/s/:season/orders/at/:cell": "asked for by the script of the orders",
}

// crawlAll lets every role walk over the whole site.
func crawlAll(s *site) (leaves []*leaf, wrong *faults) {
	s.t.Helper()
	most := 1
	if os.Getenv("HYBORIA_SOAK") != "" {
		most = 40
	}
	wrong = &faults{}
	for _, role := range crawlers() {
		c := &crawl{site: s, role: role, most: most, books: slices.Contains([]string{"visitor", "koth", "secretary"}, role), found: map[string]*leaf{}, count: map[string]int{}, from: map[string]string{}, left: map[string]bool{}, faults: wrong}
		start := []string{"/"}
		for _, season := range s.seasonsOf(role) {
			start = append(start, "/s/"+season)
		}
		c.walk(start...)
		for _, path := range sorted(c.found) {
			leaves = append(leaves, c.found[path])
		}
	}
	return leaves, wrong
}

func sorted[T any](m map[string]T) []string {
	var out []string
	for k := range m {
		out = append(out, k)
	}
	slices.Sort(out)
	return out
}

// seasonsOf are the seasons in which somebody has a seat.
func (s *site) seasonsOf(role string) []string {
	s.t.Helper()
	a, err := s.people.AccountByName(s.t.Context(), "The "+role)
	if err != nil {
		return nil
	}
	seats, err := s.people.Seats(s.t.Context(), a.ID)
	if err != nil {
		s.t.Fatal(err)
	}
	var out []string
	for _, x := range seats {
		if !slices.Contains(out, x.Season) {
			out = append(out, x.Season)
		}
	}
	return out
}

// Every role walks from the first page over all links that it is shown: they all
// lead somewhere, within the pages too, and to every page of the server; and the
// pages are whole.
func TestCrawl(t *testing.T) {
	t.Parallel()
	s := fullSite(t)
	leaves, wrong := crawlAll(s)
	t.Logf("%d pages and files", len(leaves))
	wrong.tell(t)
	t.Run("every page is reached", func(t *testing.T) { reached(t, s, leaves) })
	t.Run("secrets", func(t *testing.T) {
		wrong := &faults{}
		for _, l := range leaves {
			secrets(s, l, wrong)
		}
		wrong.tell(t)
	})
	t.Run("pages are whole", func(t *testing.T) {
		wrong := &faults{}
		for _, l := range leaves {
			if l.doc != nil {
				whole(s, l, wrong)
			}
		}
		wrong.tell(t)
	})
	t.Run("valid", func(t *testing.T) { valid(t, leaves) })
}

// reached compares what the crawl has come to with the table of routes.
func reached(t *testing.T, s *site, leaves []*leaf) {
	t.Helper()
	seen := map[string]bool{}
	for _, l := range leaves {
		seen[l.pattern] = true
	}
	for _, r := range s.server.routes() {
		reason := unlinked[r.path]
		switch {
		case r.method != http.MethodGet || strings.HasPrefix(r.path, apiRoot) && r.path != apiRoot+"/openapi.json":
		case seen[r.path] && reason != "":
			t.Errorf("%s is listed as without a link, and there is one", r.path)
		case !seen[r.path] && reason == "":
			t.Errorf("no link that anybody is shown leads to %s", r.path)
		}
	}
	for path := range unlinked {
		if !slices.ContainsFunc(s.server.routes(), func(r route) bool { return r.path == path }) {
			t.Errorf("%s is listed as without a link and does not exist", path)
		}
	}
}

// secrets looks on a page for what its reader may not know.
func secrets(s *site, l *leaf, wrong *faults) {
	var private []string
	for role, k := range s.signed {
		if role != l.role {
			private = append(private, k.Value)
		}
	}
	if l.role != "secretary" && l.role != "deputy" && l.role != "nemedia" {
		private = append(private, sealedWord, privateWord)
	}
	for _, word := range private {
		if strings.Contains(l.body, word) {
			wrong.add(l, "tells %q", word)
		}
	}
}

// seatedIn is which kind of seat a role has in the season of a page.
func (s *site) seatedIn(role, season string) directory.SeatKind {
	s.t.Helper()
	a, err := s.people.AccountByName(context.Background(), "The "+role)
	if err != nil {
		return ""
	}
	seats, err := s.people.SeatsIn(context.Background(), a.ID, season)
	if err != nil || len(seats) == 0 {
		return ""
	}
	return seats[0].Kind
}
