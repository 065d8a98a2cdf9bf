package journal

import (
	"testing"
)

// Notices go in with the entries they tell of, or not at all.
func TestNoticesAreWrittenWithTheirEntries(t *testing.T) {
	j := open(t, newFile(t))
	b := weekBatch(2, 1, 3, 10)
	b.Notices = []Notice{{To: "koth", Kind: "week", Subject: "Y1/W1 is closed", Body: "a"}, {To: "zamora", Kind: "week", Subject: "Y1/W1 is closed", Body: "b"}}
	mustAppend(t, j, b)
	list, err := j.Outbox(t.Context(), false)
	if err != nil || len(list) != 2 || list[0].To != "koth" || list[0].Ordinal != 5 || list[1].Body != "b" {
		t.Fatalf("%+v, %v", list, err)
	}
	mustAppend(t, j, b) // the same again changes nothing
	if list, _ = j.Outbox(t.Context(), true); len(list) != 2 {
		t.Errorf("a repeated write posted again: %d notices", len(list))
	}
	if _, err := j.writer.Exec(`CREATE TEMP TRIGGER boom BEFORE INSERT ON main.outbox BEGIN SELECT RAISE(FAIL, 'injected'); END`); err != nil {
		t.Fatal(err)
	}
	late := weekBatch(5, 2, 3, 10)
	late.Notices = b.Notices
	if _, err := j.Append(t.Context(), late); err == nil {
		t.Error("a notice was lost and nobody noticed")
	}
	if n := head(t, j); n != 5 {
		t.Errorf("entries without their notices: the head is at %d", n)
	}
}

// What was sent stays; what was not is dropped when its entries are annulled.
func TestUnsentNoticesOfAnnulledEntriesAreDropped(t *testing.T) {
	j := open(t, newFile(t))
	for week := 1; week <= 3; week++ {
		b := weekBatch(int64(2+(week-1)*2), week, 2, 10)
		b.Notices = []Notice{{To: "koth", Kind: "week", Subject: b.Key}}
		mustAppend(t, j, b)
	}
	list, err := j.Outbox(t.Context(), false)
	if err != nil || len(list) != 3 {
		t.Fatal(list, err)
	}
	if err := j.MarkSent(t.Context(), list[1].ID, 77); err != nil {
		t.Fatal(err)
	}
	if err := j.MarkSent(t.Context(), list[1].ID, 99); err != nil {
		t.Fatal(err)
	}
	back := weekBatch(8, 4, 1, 10)
	back.TakesBack = 4
	back.Notices = []Notice{{To: "koth", Kind: "annulled", Subject: "back"}}
	mustAppend(t, j, back)
	list, err = j.Outbox(t.Context(), true)
	if err != nil || len(list) != 3 || list[0].Subject != "week 1" || list[1].Sent != 77 || list[2].Subject != "back" {
		t.Errorf("%+v, %v", list, err)
	}
}
