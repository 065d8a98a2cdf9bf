package calendar

import (
	"fmt"
	"strings"
	"time"

	"hyboria/data/cases"
)

// Cases answers the questions of cases about deadlines.
func Cases() cases.Handlers {
	return cases.Handlers{"deadline": askDeadline, "extension": askExtension, "late": askLate}
}

// planOf reads "zone", "day", "time" and "every" of a case.
func planOf(given cases.Fields) (Plan, error) {
	every, err := given.IntOr("every", 1)
	if err != nil {
		return Plan{}, err
	}
	var hour, minute int
	if _, err := fmt.Sscanf(given.TextOr("time", ""), "%d:%d", &hour, &minute); err != nil {
		return Plan{}, fmt.Errorf("time: write one like 20:00")
	}
	return New(given.TextOr("zone", ""), given.TextOr("day", ""), hour, minute, every)
}

// askDeadline answers when a week that is opened at "opened" closes (UTC and
// as shown), at least "least" hours later; with "last" it is the deadline
// after that one. A plan that cannot be is told as "refused".
func askDeadline(given cases.Fields) (out cases.Fields, err error) {
	least, err := given.IntOr("least", 0)
	if err != nil {
		return out, err
	}
	opened, err := Parse(given.TextOr("opened", ""))
	if err != nil {
		return out, err
	}
	last := given.TextOr("last", "")
	p, err := planOf(given)
	if err != nil {
		field, _, _ := strings.Cut(err.Error(), ":")
		out.Put("refused", field)
		return out, nil
	}
	due := p.Next(opened, hours(least))
	if last != "" {
		before, err := Parse(last)
		if err != nil {
			return out, err
		}
		due = p.After(before, opened, hours(least))
	}
	out.Put("utc", Stamp(due))
	out.Put("shown", p.Shown(due))
	out.Put("hours", int(due.Sub(opened)/time.Hour))
	return out, nil
}

func hours(n int) time.Duration { return time.Duration(n) * time.Hour }

// askExtension answers what becomes of a deadline that is put off.
func askExtension(given cases.Fields) (out cases.Fields, err error) {
	due, err := Parse(given.TextOr("due", ""))
	if err != nil {
		return out, err
	}
	var n [3]int
	for i, key := range []string{"by", "used", "cap"} {
		if n[i], err = given.IntOr(key, 0); err != nil {
			return out, err
		}
	}
	to, used, err := Extended(due, n[0], n[1], n[2])
	out.Put("refused", err != nil)
	out.Put("due", Stamp(to))
	out.Put("used", used)
	return out, nil
}

// askLate answers what the keeper of the clock does at an instant.
func askLate(given cases.Fields) (out cases.Fields, err error) {
	due, err := Parse(given.TextOr("due", ""))
	if err != nil {
		return out, err
	}
	now, err := Parse(given.TextOr("now", ""))
	if err != nil {
		return out, err
	}
	out.Put("does", string(Judge(due, now)))
	return out, nil
}
