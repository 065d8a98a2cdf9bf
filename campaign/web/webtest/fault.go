package webtest

import (
	"context"
	"errors"
	"fmt"
	"os"
	"time"

	"github.com/chromedp/chromedp"
)

// patience is how long one step in a page may take before the test is given up.
// It is far more than any step takes, so that it decides no result: a control
// that is not there fails soon and not with the whole test.
const patience = time.Minute

// bounded runs one action for as long as one step may take.
func bounded[T any](p *Page, a chromedp.Action[T]) (T, error) {
	ctx, cancel := context.WithTimeoutCause(p.Context, p.patience, fmt.Errorf("nothing came of it in %s", p.patience))
	defer cancel()
	v, err := chromedp.Run(ctx, a)
	if errors.Is(err, context.DeadlineExceeded) {
		err = context.Cause(ctx)
	}
	return v, err
}

// Until waits until a condition holds in the page: an expression of JavaScript.
// While a page loads anew, and while the condition fails, it does not hold.
func (p *Page) Until(what, condition string) {
	p.t.Helper()
	ctx, cancel := context.WithTimeout(p.Context, p.patience)
	defer cancel()
	look := chromedp.Evaluate[bool]("!!(" + condition + ")")
	for {
		holds, err := chromedp.Run(ctx, look)
		if err == nil && holds {
			return
		}
		if sleep(ctx, 15*time.Millisecond) != nil {
			p.Fatalf("waited in vain until %s (%v)", what, err)
		}
	}
}

// sleep waits, or until the context has ended.
func sleep(ctx context.Context, d time.Duration) error {
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-time.After(d):
		return nil
	}
}

// Fatalf ends the test, and says where the page is, what it says, and where a
// picture of it lies.
func (p *Page) Fatalf(format string, args ...any) {
	p.t.Helper()
	p.t.Fatalf("%s\n%s", fmt.Sprintf(format, args...), p.scene())
}

// scene tells what is to be seen in the page, as far as it still answers.
func (p *Page) scene() string {
	ctx, cancel := context.WithTimeout(p.Context, patience/4)
	defer cancel()
	said, err := chromedp.Run(ctx, chromedp.Evaluate[string](`location.href + ", " + document.title + ": " + (document.querySelector("main") ?? document.body).innerText.replace(/\s+/g, " ").slice(0, 600)`))
	if err != nil {
		said = fmt.Sprintf("the page does not answer: %v", err)
	}
	return fmt.Sprintf("the page: %s\nits picture: %s", said, p.picture(ctx))
}

// picture keeps what the window shows and gives the file's name.
func (p *Page) picture(ctx context.Context) string {
	b, err := chromedp.Run(ctx, chromedp.CaptureScreenshot())
	if err != nil {
		return fmt.Sprintf("none: %v", err)
	}
	f, err := os.CreateTemp(os.Getenv("HYBORIA_PICTURES"), "hyboria-fault-*.png")
	if err != nil {
		return fmt.Sprintf("none: %v", err)
	}
	defer f.Close()
	if _, err := f.Write(b); err != nil {
		return fmt.Sprintf("none: %v", err)
	}
	return f.Name()
}
