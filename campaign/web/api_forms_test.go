package web

import (
	"io/fs"
	"net/http"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// formOperations say which operations of the API do what the forms of the pages
// do, or in brackets why a program has no use for one.
var formOperations = map[string]string{
	"/setup":                   "(the first account of a server: a person's)",
	"/signin":                  "(a program has its token instead of a session)",
	"/signout":                 "(a program has no session; its token is revoked on its page)",
	"/passkey/begin":           "(a conversation of a browser with a device of its user)",
	"/passkey/finish":          "(a conversation of a browser with a device of its user)",
	"/account/passkey/begin":   "(a conversation of a browser with a device of its user)",
	"/account/passkey/finish":  "(a conversation of a browser with a device of its user)",
	"/account/passkey/remove":  "(a token opens one seat and nothing of the account)",
	"/account/password":        "(a token opens one seat and nothing of the account)",
	"/account/email":           "(a token opens one seat and nothing of the account)",
	"/account/tour":            "(how a person wants his pages)",
	"/account/look":            "(how a person wants his pages)",
	"/invite/:token":           "(a person takes his seat himself; his token is made there)",
	"/reset/:token":            "(a person chooses his password himself)",
	"/demo":                    "(takes a seat of the demo for a session)",
	"/s/:season/seat":          "(which of his seats a session acts in; a token has one)",
	"/s/:season/eyes":          "(how a session looks; a token always sees what its own seat may know)",
	"/s/:season/tokens":        "(a token makes no tokens)",
	"/s/:season/tokens/revoke": "(a token takes no tokens back)",

	"/new":                         "foundSeason",
	"/s/:season/orders":            "sendOrders",
	"/s/:season/orders/ready":      "sayReady",
	"/s/:season/winter":            "sendWinter",
	"/s/:season/magic":             "sendMagic",
	"/s/:season/contracts/act":     "negotiate",
	"/s/:season/contracts/write":   "negotiate",
	"/s/:season/letters":           "sendLetter",
	"/s/:season/letters/secretary": "sendLetterOfSecretary",
	"/s/:season/motions":           "moveOrVote",
	"/s/:season/motions/secretary": "moveAsSecretary",
	"/s/:season/away":              "park unpark",
	"/s/:season/notices":           "mindNotices",
	"/s/:season/table/wish":        "wishTable",
	"/s/:season/table/*":           "recordTable signTable strikeTable",
	"/s/:season/desk/table/*":      "recordTableAsSecretary signTableAsSecretary strikeTableAsSecretary leaveTable correctTable",
	"/s/:season/fight":             "wishFight",
	"/s/:season/fight/*":           "orderFight leaveFight planFight",
	"/s/:season/desk/fight/*":      "callFight",
	"/s/:season/desk/rules/*":      "chooseBattleRules",
	"/s/:season/desk/rehearse":     "rehearse",
	"/s/:season/desk/run":          "process",
	"/s/:season/desk/pause":        "pause",
	"/s/:season/desk/resume":       "resume",
	"/s/:season/desk/extend":       "extend",
	"/s/:season/desk/clock":        "setClock stopClock",
	"/s/:season/desk/replace":      "replace",
	"/s/:season/desk/rewind":       "rewind",
	"/s/:season/desk/invite":       "invite",
	"/s/:season/desk/revoke":       "revokeInvitation",
	"/s/:season/desk/person":       "vacateSeat makePasswordLink",
	"/s/:season/book/ruling":       "writeRuling",
	"/s/:season/book/strike":       "strikeRuling",
	"/s/:season/book/note":         "noteChronicle",
	"/s/:season/book/announce":     "announce",
}

// buttonOperations say the same of buttons that choose between several things.
var buttonOperations = map[string]string{
	"contracts.templ do={ a.Do }":     "negotiate",
	"contracts.templ do=check":        "negotiate", // ?check=yes
	"contracts.templ do=send":         "negotiate",
	"desk.templ stop=yes":             "stopClock",
	"desk.templ sure=yes":             "readRewind readCorrection",
	"desk.templ do=reset":             "makePasswordLink",
	"desk.templ do=vacate":            "vacateSeat",
	"desk_notices.templ do=read":      "mindNotices",
	"desk_notices.templ do=nomail":    "mindNotices",
	"desk_notices.templ do=mail":      "mindNotices",
	"desk_notices.templ do=back":      "unpark",
	"desk_notices.templ do=park":      "park",
	"desk_table.templ table=":         "wishTable",
	"desk_table.templ table=yes":      "wishTable",
	"desk_table.templ do=leave":       "leaveTable",
	"desk_table.templ do=sign":        "signTable signTableAsSecretary",
	"desk_table.templ do=strike":      "strikeTable strikeTableAsSecretary",
	"desk_table.templ do=check":       "recordTable recordTableAsSecretary", // ?check=yes
	"desk_table.templ do=correct":     "correctTable",
	"desk_table.templ do=record":      "recordTable recordTableAsSecretary",
	"fight.templ do=advise":           "adviseFight",
	"fight.templ do=seal":             "orderFight",
	"fight.templ do=check":            "orderFight", // ?check=yes
	"fight.templ do=take":             "leaveFight",
	"fight.templ do=leave":            "leaveFight",
	"fight.templ do=plan":             "planFight",
	"letters.templ do=yes":            "moveOrVote",
	"letters.templ do=no":             "moveOrVote",
	"letters.templ do=withdraw":       "moveOrVote moveAsSecretary",
	"letters.templ do=settings":       "moveOrVote moveAsSecretary",
	"letters.templ do=captain":        "moveOrVote moveAsSecretary",
	"letters.templ do={ do }":         "moveOrVote moveAsSecretary",
	"orders.templ ready=no":           "sayReady",
	"orders.templ ready=yes":          "sayReady",
	"orders.templ do=check":           "sendOrders", // ?check=yes
	"orders.templ do=seal":            "sendOrders",
	"winter.templ do=check":           "sendWinter", // ?check=yes
	"winter.templ do=seal":            "sendWinter",
	"new.templ go={ p.forward() }":    "(from step to step of a form)",
	"new.templ go={ s.ID }":           "(from step to step of a form)",
	"new.templ go={ p.Before() }":     "(from step to step of a form)",
	"new.templ go={ p.After() }":      "(from step to step of a form)",
	"new.templ go={ r.Step }":         "(from step to step of a form)",
	"new.templ go=more":               "(from step to step of a form)",
	"new.templ go=found":              "foundSeason",
	"people.templ seat={ d.ID }":      "(takes a seat of the demo for a session)",
	"people.templ to={ o.Link }":      "(a way to a page)",
	"people.templ everywhere=yes":     "(a program has no session; its token is revoked on its page)",
	"tour.templ to={ t.firstStop() }": "(a way to a page)",
}

// Whatever a form of the pages does an operation of the API does, with the same
// right, or there is a reason why not.
func TestEveryFormHasAnOperation(t *testing.T) {
	s := newSite(t)
	operations := map[string]operation{}
	for _, o := range s.server.operations() {
		operations[o.id] = o
	}
	there := map[string]bool{}
	for _, r := range s.server.routes() {
		if r.method == http.MethodGet || strings.HasPrefix(r.path, apiRoot+"/") {
			continue
		}
		there[r.path] = true
		does, ok := formOperations[r.path]
		if !ok {
			t.Errorf("the form of %s has no operation in the API: add one to the table of operations, or the reason why there is none", r.path)
		}
		if strings.HasPrefix(does, "(") {
			continue
		}
		for _, id := range strings.Fields(does) {
			if o, ok := operations[id]; !ok || o.method == http.MethodGet || o.act != r.act {
				t.Errorf("%s, for which one must be allowed to %s: the operation %q does not do the same", r.path, r.act, id)
			}
		}
	}
	for path := range formOperations {
		if !there[path] {
			t.Errorf("there is no form %s any longer", path)
		}
	}
	pressed := buttons(t)
	for _, b := range pressed {
		does, ok := buttonOperations[b]
		if !ok {
			t.Errorf("the button %s has no operation in the API: add one, or the reason why there is none", b)
		}
		for _, id := range strings.Fields(does) {
			if _, ok := operations[id]; !ok && !strings.HasPrefix(does, "(") {
				t.Errorf("%s: there is no operation %q", b, id)
			}
		}
	}
	for b := range buttonOperations {
		if !slices.Contains(pressed, b) {
			t.Errorf("there is no button %s any longer", b)
		}
	}
}

// aButton is one that says what is to be done.
var aButton = regexp.MustCompile(`<button[^>]* name="([a-z]+)" value=("[^"]*"|\{ [^}]* \})`)

// buttons are those of all pages that choose what a form does, by their file.
func buttons(t *testing.T) []string {
	t.Helper()
	dir := os.DirFS("../../templates")
	names, err := fs.Glob(dir, "*.templ")
	if err != nil || len(names) == 0 {
		t.Fatalf("no templates (%v)", err)
	}
	var out []string
	for _, name := range names {
		text, err := fs.ReadFile(dir, name)
		if err != nil {
			t.Fatal(err)
		}
		found := aButton.FindAllStringSubmatch(string(text), -1)
		if n := strings.Count(string(text), "<button"); n > 0 && strings.Count(string(text), ` type="submit" name=`) > len(found) {
			t.Errorf("%s has buttons that this test does not read", name)
		}
		for _, b := range found {
			out = append(out, name+" "+b[1]+"="+strings.Trim(b[2], `"`))
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// pageOperations say by which operations a program reads what a page tells, or
// in brackets why it needs none.
var pageOperations = map[string]string{
	"/":                              "listSeasons",
	"/setup":                         "(a form of a person)",
	"/signin":                        "(a form of a person)",
	"/invite/:token":                 "(a form of a person)",
	"/reset/:token":                  "(a form of a person)",
	"/account":                       "(a token opens one seat and nothing of the account)",
	"/help":                          "(for people)",
	"/help/tour":                     "(for people)",
	"/api":                           "(it is about the API itself)",
	"/new":                           "foundSeason",
	"/deck":                          "listCards",
	"/deck/:number":                  "readCard",
	"/deck/:number/picture.svg":      "(a picture of the card)",
	"/ask":                           "listQuestions",
	"/ask/:question":                 "ask",
	"/rules":                         "listRules",
	"/rules/systems":                 "listSystems",
	"/rules/:id":                     "readRule",
	"/conformance":                   "readConformance",
	"/conformance/:chapter":          "readConformance",
	"/s/:season":                     "readSeason readStandings readOwes",
	"/s/:season/live":                "readSeason", // its mark tells when to read again
	"/s/:season/map":                 "readMap",
	"/s/:season/map/overlay":         "readMap",
	"/s/:season/map/poster":          "readMap",
	"/s/:season/map/realm":           "(a picture of the lands of readMap)",
	"/s/:season/map/cell/:cell":      "readCell",
	"/s/:season/around/:counter":     "readCell readView",
	"/s/:season/nations":             "listNations",
	"/s/:season/nations/:nation":     "listNations readView",
	"/s/:season/provinces":           "listProvinces",
	"/s/:season/provinces/:province": "listProvinces readView",
	"/s/:season/battles":             "listBattles",
	"/s/:season/battles/*":           "readBattle",
	"/s/:season/chronicle":           "readChronicle listWeeks",
	"/s/:season/chronicle/whole":     "readChronicle listWeeks",
	"/s/:season/why":                 "listReasons",
	"/s/:season/why/:entry":          "readReason",
	"/s/:season/orders":              "readOrders",
	"/s/:season/orders/way":          "readWay",
	"/s/:season/orders/steps":        "readWay",
	"/s/:season/orders/at/:cell":     "readCell",
	"/s/:season/winter":              "readWinter",
	"/s/:season/magic":               "readMagic",
	"/s/:season/envelopes":           "readPapers readView",
	"/s/:season/contracts":           "readContracts",
	"/s/:season/contracts/write":     "readContracts",
	"/s/:season/letters":             "readLetters readMotions",
	"/s/:season/notices":             "readNotices",
	"/s/:season/away":                "readView",
	"/s/:season/book":                "readBook readLetters",
	"/s/:season/table":               "listBattles",
	"/s/:season/table/*":             "readTableForm readBattle",
	"/s/:season/fight":               "listBattles readOwes",
	"/s/:season/fight/*":             "readFight forecastFight",
	"/s/:season/desk":                "readSeason listPeople listInvitations listRewinds",
	"/s/:season/desk/rules/*":        "readBattleRules",
	"/s/:season/tokens":              "(a token makes no tokens)",
}

// What a page tells an operation of the API tells, too, or there is a reason why
// not.
func TestEveryPageHasAnOperation(t *testing.T) {
	var s *Server
	ids := map[string]bool{}
	for _, o := range s.operations() {
		ids[o.id] = true
	}
	there := map[string]bool{}
	for _, r := range newSite(t).server.routes() {
		if r.method != http.MethodGet || strings.HasPrefix(r.path, apiRoot+"/") {
			continue
		}
		there[r.path] = true
		reads, ok := pageOperations[r.path]
		if !ok {
			t.Errorf("the page %s has no operation in the API: add one to the table of operations, or the reason why there is none", r.path)
		}
		for _, id := range strings.Fields(reads) {
			if !ids[id] && !strings.HasPrefix(reads, "(") {
				t.Errorf("%s: there is no operation %q", r.path, id)
			}
		}
	}
	for path := range pageOperations {
		if !there[path] {
			t.Errorf("there is no page %s any longer", path)
		}
	}
}
