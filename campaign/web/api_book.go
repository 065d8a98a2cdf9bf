package web

import (
	"net/http"
	"strings"

	"hyboria/campaign"
)

// bookOperations are about the campaign's book and what stands beside the chronicle.
func bookOperations() []operation {
	const s, d = "/seasons/:season/book", "/seasons/:season/desk"
	return []operation{
		reading(s, actLook, "readBook", "book", "The campaign's book: the rulings, those struck too, and what the secretary wrote to the chronicle.", apiBook),
		prose(doing(http.MethodPost, d+"/book", actRun, "writeRuling", "book", "Write a ruling into the book; with a card it stands on its back.", apiWriteRuling)),
		prose(doing(http.MethodPost, d+"/book/:ruling/strike", actRun, "strikeRuling", "book", "Strike a ruling, for a reason that everybody reads.", apiStrikeRuling)),
		prose(doing(http.MethodPut, d+"/chronicle", actRun, "noteChronicle", "book", "Set what stands beside the chronicle of a closed week, or in its place; an empty text takes it away.", apiNoteChronicle)),
		prose(doing(http.MethodPost, d+"/announcements", actRun, "announce", "book", "Announce something to everybody.", apiAnnounce)),
	}
}

func apiBook(c *call) (campaign.Book, error) { return c.present().Book, nil }

// RulingWritten is a ruling to be written.
type RulingWritten struct {
	Rule   string `json:"rule,omitempty"` // id of the rule that it is about
	Card   int    `json:"card,omitempty"` // terrain card on whose back it belongs; 0: none
	Text   string `json:"text"`
	Reason string `json:"reason"`
}

func apiWriteRuling(c *call, b RulingWritten) (Done, error) {
	d, err := c.server.desk()
	if err != nil {
		return Done{}, err
	}
	r := campaign.Ruling{Rule: strings.TrimSpace(b.Rule), Card: b.Card, Text: plainText(b.Text), Reason: plainText(b.Reason)}
	refused, err := c.shelf.season.WriteRuling(c.ctx, r, func(id string) bool { return d.calculator.RuleText(id) != "" })
	return c.settled(refused, err, "The ruling stands in the book.", "/book")
}

func apiStrikeRuling(c *call, b Reason) (Done, error) {
	refused, err := c.shelf.season.StrikeRuling(c.ctx, int(atoi(c.echo.Param("ruling"))), plainText(b.Reason))
	return c.settled(refused, err, "The ruling is struck.", "/book")
}

// NoteWritten is what is to stand beside the chronicle of a week.
type NoteWritten struct {
	Week    string `json:"week"` // a closed week, such as Y1/W7
	Text    string `json:"text"`
	Instead bool   `json:"instead,omitempty"` // it is read in place of the heralds' account
}

func apiNoteChronicle(c *call, b NoteWritten) (Done, error) {
	week, err := parseClosed(b.Week, c.weeks)
	if err != nil {
		return Done{}, err
	}
	refused, err := c.shelf.season.NoteChronicle(c.ctx, campaign.Note{Week: week, Text: plainText(b.Text), Instead: b.Instead})
	return c.settled(refused, err, "It stands beside the chronicle.", "/chronicle?week="+week.String())
}

// Announcement is what everybody is told.
type Announcement struct {
	Text string `json:"text"`
}

func apiAnnounce(c *call, b Announcement) (Done, error) {
	refused, err := c.shelf.season.Write(c.ctx, campaign.Letter{From: campaign.BySecretary, Open: true, Text: plainText(b.Text)})
	return c.settled(refused, err, "Everybody is told.", "/letters")
}
