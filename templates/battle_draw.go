package templates

import (
	"context"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/a-h/templ"

	"hyboria/battle"
	"hyboria/battle/royal/kernel"
	"hyboria/battle/show"
	"hyboria/templates/battlefield"
)

// Raw is SVG or HTML that was drawn by this program.
func Raw(text string) templ.Component {
	return templ.ComponentFunc(func(_ context.Context, w io.Writer) error {
		_, err := io.WriteString(w, text)
		return err
	})
}

func sideClass(i int) string { return battle.Side(i).String() }

// marks are the numbers by which the script finds who an event is about.
func (e BattleEvent) marks() templ.Attributes {
	a := templ.Attributes{}
	if e.Unit > 0 {
		a["data-unit"] = strconv.Itoa(e.Unit)
	}
	if e.To > 0 {
		a["data-to"] = strconv.Itoa(e.To)
	}
	return a
}

// keySample is one line of the key to the table.
type keySample struct {
	Drawing templ.Component
	Words   string
}

// keySamples draw each mark once, as it stands on the table.
func keySamples(men bool) []keySample {
	if men {
		return raidSamples()
	}
	foot := battle.Unit{Type: battle.HI, Class: battle.ClassB}
	of := func(u battle.Unit, n, files int, p show.Place) templ.Component {
		const full = 24 // figures of a weakened unit at the start
		unit := show.Unit{Troop: kernel.TroopOf(u), Figures: n}
		if p.Figures > 0 {
			unit.Figures = full
		}
		p.Figures, p.Files = n, files
		return sample(battlefield.Block(&unit, p, "#b9a05a"))
	}
	with := func(t battle.Type, c battle.Class, w battle.Weapon) battle.Unit {
		return battle.Unit{Type: t, Class: c, Armed: w}
	}
	single := func(k kernel.Kind) templ.Component {
		return sample(battlefield.Block(&show.Unit{Kind: k}, show.Place{Figures: 1}, "#b9a05a"))
	}
	return []keySample{
		{of(foot, 24, 8, show.Place{}), "foot; the thick edge is the front, each box a figure"},
		{of(with(battle.HC, battle.ClassA, battle.NoWeapon), 12, 6, show.Place{}), "horse: a slash"},
		{of(with(battle.LCH, battle.ClassB, battle.NoWeapon), 4, 2, show.Place{}), "chariots: wheels"},
		{of(with(battle.WM, battle.ClassB, battle.NoWeapon), 4, 1, show.Place{}), "mammoths: tusks"},
		{of(with(battle.HIP, battle.ClassB, battle.NoWeapon), 24, 8, show.Place{}), "pikes: points before the front"},
		{of(with(battle.LI, battle.ClassC, battle.Bow), 16, 8, show.Place{}), "bows: an arc"},
		{of(with(battle.HI, battle.ClassA, battle.NoWeapon), 24, 8, show.Place{}), "corner filled: class A; half, B; open, C"},
		{of(foot, 16, 8, show.Place{Figures: 16}), "faded: ranks that have fallen"},
		{of(foot, 24, 8, show.Place{Status: kernel.FallingBack}), "dotted: falling back"},
		{of(foot, 24, 8, show.Place{Status: kernel.Routing}), "broken and pale: in rout"},
		{of(foot, 24, 4, show.Place{Formation: kernel.Ring}), "ring"},
		{single(kernel.Commander), "commander"},
		{single(kernel.Hero), "hero"},
		{single(kernel.Wizard), "magic user"},
		{sample(`<path class="deed shoot" d="M-26 8H26"/>`), "shot"},
		{sample(`<path class="deed charge" d="M-26 8H16"/><path class="head charge" d="M26 8L14 3V13Z"/>`), "charge; thinner, attack"},
		{sample(`<path class="deed spell" d="M-26 8H16"/><path class="head spell" d="M26 8L14 3V13Z"/>`), "spell"},
		{sample(`<path class="clash" d="M-5 3l10 10m0 -10l-10 10"/>`), "blows"},
		{sample(`<path class="way" d="M-26 8H26"/>`), "way gone"},
	}
}

// raidSamples are the marks on the table of a raid.
func raidSamples() []keySample {
	man := func(u show.Unit, p show.Place) templ.Component {
		u.Man, p.Figures = true, 1
		return sample(`<g transform="translate(0 14) scale(2)">` + battlefield.Block(&u, p, "#b9a05a") + `</g>`)
	}
	large := func(drawing string) templ.Component {
		return sample(`<g transform="translate(0 14) scale(1.7)">` + drawing + `</g>`)
	}
	rider := show.Unit{ID: 12, Troop: kernel.Troop{Arm: kernel.Cavalry}}
	return []keySample{
		{man(show.Unit{ID: 8}, show.Place{}), "a man, by the number that orders call him; here men face nowhere"},
		{man(rider, show.Place{}), "a rider: a slash"},
		{man(show.Unit{Kind: kernel.Hero}, show.Place{}), "a Leader or hero"},
		{man(show.Unit{Kind: kernel.Commander}, show.Place{}), "the commander"},
		{man(show.Unit{Kind: kernel.Wizard}, show.Place{}), "a magic user"},
		{man(show.Unit{ID: 8}, show.Place{Status: kernel.Routing}), "pale and bound: a prisoner, led by the enemy beside him"},
		{large(battlefield.BootySample(show.Princess)), "booty: a princess"},
		{large(battlefield.BootySample(show.Slave)), "booty: a slave"},
		{large(battlefield.BootySample(show.Horse)), "booty: a horse"},
		{large(battlefield.FireSample()), "fire, with its points; grey: burnt down"},
		{sample(`<path class="shaken" d="M-22 26L0 -2L24 20Z"/>`), "the nearest friends of one who was hit: these lost heart together"},
		{sample(`<path class="deed shoot" d="M-26 8H26"/>`), "shot"},
		{sample(`<path class="clash" d="M-5 3l10 10m0 -10l-10 10"/>`), "blows"},
		{sample(`<text class="loss" x="-4" y="14">×</text>`), "where a man fell"},
		{sample(`<path class="way" d="M-26 8H26"/>`), "way gone"},
	}
}

func sample(drawing string) templ.Component {
	return Raw(`<svg class="tabletop sample" viewBox="-32 -14 64 58" width="64" height="58" aria-hidden="true">` + drawing + `</svg>`)
}

// luckWide and luckHigh are the size of a curve of chances.
const luckWide, luckHigh = 240, 44

// LuckCurve draws the chances of all sums that could have come up, with the
// part as far out as the one that did shaded, and a mark at it.
func LuckCurve(l show.Luck) templ.Component {
	chances, from := l.Middle()
	top := 0.0
	for _, p := range chances {
		top = max(top, p)
	}
	x := func(i int) float64 { return float64(i*luckWide) / float64(max(1, len(chances))) }
	var all, tail strings.Builder
	for i, p := range chances {
		h := float64(p/top) * (luckHigh - 8)
		bar := fmt.Sprintf("M%.1f %dV%.1fH%.1fV%dZ", x(i), luckHigh, luckHigh-h, x(i+1), luckHigh)
		if at := from + i; l.High() && at >= l.Rolled || !l.High() && at <= l.Rolled {
			tail.WriteString(bar)
		} else {
			all.WriteString(bar)
		}
	}
	mid := (x(l.Rolled-from) + x(l.Rolled-from+1)) / 2
	return Raw(fmt.Sprintf(`<svg class="curve" viewBox="0 0 %d %d" preserveAspectRatio="none" aria-hidden="true">`+
		`<path class="all" d="%s"/><path class="tail" d="%s"/><path class="rolled" d="M%.1f 0V%d"/></svg>`,
		luckWide, luckHigh, all.String(), tail.String(), mid, luckHigh))
}

// current marks the choice that is shown.
func (l TurnLink) current() templ.Attributes {
	if l.Current {
		return templ.Attributes{"aria-current": "true"}
	}
	return nil
}
