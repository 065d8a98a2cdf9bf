// Package webtest starts a real browser for tests. A test that needs it fails
// when Chromium is missing; it is never skipped.
package webtest

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
)

// lifetime is how long a browser may live for all of one test, and in the long
// form of the tests; it decides no result.
const lifetime, longLifetime = 20 * time.Minute, 6 * time.Hour

// Find gives the path of the browser: what HYBORIA_CHROMIUM names, or the first
// of the usual names on the PATH.
func Find() (string, error) {
	names := []string{"chromium", "chromium-browser", "google-chrome"}
	if own := os.Getenv("HYBORIA_CHROMIUM"); own != "" {
		names = []string{own}
	}
	for _, name := range names {
		if path, err := exec.LookPath(name); err == nil {
			return path, nil
		}
	}
	return "", fmt.Errorf("no browser (looked for %q): run .ci/chromium to install it, or name one in HYBORIA_CHROMIUM", names)
}

// Start starts a browser with an empty profile and ends it with the test. Use
// Open to open pages in it.
func Start(t testing.TB) context.Context {
	t.Helper()
	path, err := Find()
	if err != nil {
		t.Fatal(err)
	}
	life := lifetime
	if os.Getenv("HYBORIA_SOAK") != "" {
		life = longLifetime
	}
	limited, cancel := context.WithTimeout(context.Background(), life)
	t.Cleanup(cancel)
	alloc, stop := chromedp.NewExecAllocator(limited, flags(path, t.TempDir())...)
	t.Cleanup(stop)
	browser, end := chromedp.NewContext(alloc)
	t.Cleanup(end)
	if err := chromedp.Do(browser, chromedp.Navigate("about:blank")); err != nil {
		t.Fatalf("starting %s: %v", path, err)
	}
	return browser
}

// flags keep the browser quiet, small and off the network.
func flags(path, profile string) []chromedp.ExecAllocatorOption {
	opts := append([]chromedp.ExecAllocatorOption{}, chromedp.DefaultExecAllocatorOptions[:]...)
	return append(opts,
		chromedp.ExecPath(path),
		chromedp.UserDataDir(profile),
		chromedp.NoSandbox,
		chromedp.DisableGPU,
		chromedp.Flag("disable-component-update", true),
		chromedp.Flag("disable-quic", true),
		chromedp.WindowSize(1280, 900),
	)
}

// Root is the folder that holds go.mod, found upward from the working folder.
func Root() (string, error) {
	dir, err := os.Getwd()
	if err != nil {
		return "", err
	}
	for {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			return dir, nil
		}
		up := filepath.Dir(dir)
		if up == dir {
			return "", fmt.Errorf("no go.mod above the working folder")
		}
		dir = up
	}
}
