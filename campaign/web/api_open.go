package web

import (
	"encoding/json"
	"net/http"
	"strconv"
	"strings"

	"hyboria/battle/ask"
	"hyboria/battle/deck"
	"hyboria/campaign/directory"
)

// openOperations are those outside a season.
func openOperations() []operation {
	return []operation{
		reading("/seasons", actList, "listSeasons", "seasons", "The seasons in which you have a seat.", apiSeasons),
		doing(http.MethodPost, "/seasons", actKeep, "foundSeason", "seasons", "Found a season: for the keeper of the server, signed in himself (a token opens one season only). The links of the invitations are told this once.", apiFound),
		reading("/rules", actOpen, "listRules", "rules", "The books of rules and all their rules, or those that have all words of q.", apiRules, parameter{"q", "words to look for", "string"}),
		reading("/systems", actOpen, "listSystems", "rules", "The sets of battle rules.", apiSystems),
		reading("/rules/:id", actOpen, "readRule", "rules", "One rule or ruling in our words.", apiRule),
		reading("/questions", actOpen, "listQuestions", "rules", "What the umpire's calculator can be asked.", apiQuestions),
		doing(http.MethodPost, "/questions", actOpen, "ask", "rules", "Put one question, or a list of them, to the umpire's calculator.", apiAsk),
		reading("/cards", actOpen, "listCards", "rules", "The terrain deck.", apiCards),
		reading("/cards/:number", actOpen, "readCard", "rules", "One card of the terrain deck.", apiCard),
		reading("/conformance", actOpen, "readConformance", "rules", "How the program stands against the worked examples of the rules.", apiConformance),
	}
}

// SeatTold is a seat of the caller.
type SeatTold struct {
	Season string `json:"season"`
	Kind   string `json:"kind"`             // secretary, deputy, nation, captain, magic or spectator
	Holder string `json:"holder,omitempty"` // whom it stands for
}

func apiSeasons(c *call) ([]SeatTold, error) {
	w := caller(c.echo)
	seats := w.Seats
	if !w.Program {
		var err error
		if seats, err = c.server.people.Seats(c.echo.Request().Context(), w.Account.ID); err != nil {
			return nil, err
		}
	}
	out := []SeatTold{}
	for _, s := range seats {
		out = append(out, toldSeat(s))
	}
	return out, nil
}

func toldSeat(s directory.Seat) SeatTold {
	return SeatTold{Season: s.Season, Kind: string(s.Kind), Holder: s.Holder}
}

// RuleTold is a rule in our words.
type RuleTold struct {
	ID   string `json:"id"`
	Text string `json:"text"`
	Page string `json:"page"` // address of its page, with rulings and worked examples
}

func apiRule(c *call) (RuleTold, error) {
	d, err := c.server.desk()
	if err != nil {
		return RuleTold{}, err
	}
	page, ok := d.rulePage(c.echo.Param("id"))
	if !ok {
		return RuleTold{}, missing("There is no such rule.", "Rules are written like CA-6.1, rulings like CA-6.1-R5; /rules lists all of them.")
	}
	return RuleTold{ID: page.ID, Text: page.Text, Page: rulePath(page.ID)}, nil
}

// BookOfRules is a book with its rules.
type BookOfRules struct {
	Book  string     `json:"book"`
	Title string     `json:"title"`
	Rules []RuleTold `json:"rules"`
}

func apiRules(c *call) ([]BookOfRules, error) {
	d, err := c.server.desk()
	if err != nil {
		return nil, err
	}
	words := strings.Fields(strings.ToLower(c.echo.QueryParam("q")))
	out := []BookOfRules{}
	for _, b := range d.books {
		book := BookOfRules{Book: b.Book, Title: b.Title, Rules: []RuleTold{}}
		for _, ch := range b.Chapters {
			for _, r := range ch.Rules {
				if hasWords(r.ID+" "+r.Text, words) {
					book.Rules = append(book.Rules, RuleTold{r.ID, r.Text, rulePath(r.ID)})
				}
			}
		}
		out = append(out, book)
	}
	return out, nil
}

// SystemTold is a set of battle rules.
type SystemTold struct {
	ID      string `json:"id"`                // in records
	Setting string `json:"setting,omitempty"` // value of the setting battleRules; empty: no season fights its battles so
	Name    string `json:"name"`
	Letters string `json:"letters"` // that the ids of its rules begin with
	About   string `json:"about"`
	Hand    bool   `json:"hand"` // people can play it turn by turn
}

func apiSystems(c *call) ([]SystemTold, error) {
	d, err := c.server.desk()
	if err != nil {
		return nil, err
	}
	out := []SystemTold{}
	for i := range d.systems {
		x := &d.systems[i]
		out = append(out, SystemTold{x.ID, x.Setting, x.Name, x.Letters, x.About, c.server.byHand(x.ID)})
	}
	return out, nil
}

// QuestionTold is a question of the calculator.
type QuestionTold struct {
	Ask   string   `json:"ask"`
	Title string   `json:"title"`
	Topic string   `json:"topic"`
	Help  string   `json:"help"`
	Rules []string `json:"rules"`
}

func apiQuestions(c *call) ([]QuestionTold, error) {
	d, err := c.server.desk()
	if err != nil {
		return nil, err
	}
	out := []QuestionTold{}
	for _, q := range d.calculator.Questions() {
		out = append(out, QuestionTold{q.Name, q.Title, q.Topic, q.Help, q.Rules})
	}
	return out, nil
}

// mostAsked is how many questions one request may put.
const mostAsked = 50

func apiAsk(c *call, body json.RawMessage) ([]ask.Answer, error) {
	d, err := c.server.desk()
	if err != nil {
		return nil, err
	}
	list, err := d.calculator.ParseFile("body", body)
	if err != nil {
		return nil, faulty([]error{err})
	}
	if len(list) > mostAsked {
		return nil, badRequest("That are too many questions at once.", "Put at most "+strconv.Itoa(mostAsked)+" in one request.")
	}
	out := []ask.Answer{}
	for _, q := range list {
		a, err := d.calculator.Ask(q.Question, q.Values)
		if err != nil {
			return nil, faulty([]error{err})
		}
		a.Note = q.Note
		out = append(out, a)
	}
	return out, nil
}

// CardLine is a card in the list of the deck.
type CardLine struct {
	Number int        `json:"number"`
	Name   string     `json:"name"`
	Group  deck.Group `json:"group"`
}

func apiCards(c *call) ([]CardLine, error) {
	out := []CardLine{}
	for i := range c.server.engine.Deck.Cards {
		x := &c.server.engine.Deck.Cards[i]
		out = append(out, CardLine{x.Number, x.Name, x.Group})
	}
	return out, nil
}

func apiCard(c *call) (deck.Card, error) {
	n, err := strconv.Atoi(c.echo.Param("number"))
	if err != nil {
		return deck.Card{}, missing("There is no such card.", "Cards are numbered from 1 to 100.")
	}
	card, err := c.server.engine.Deck.Card(n)
	if err != nil {
		return deck.Card{}, missing("There is no card "+strconv.Itoa(n)+".", "Cards are numbered from 1 to 100.")
	}
	return card, nil
}
