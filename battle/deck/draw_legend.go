package deck

// legend draws, under the map, what the signs on this card mean, a compass
// rose and how the card is laid.
func legend(k *ink, c Card) {
	entries := legendOf(c)
	rows := max(3, (len(entries)+1)/2)
	for i, e := range entries {
		x, y := 60+float64(i/rows)*320, 1036+float64(i%rows)*min(50, 190/float64(rows))
		k.put(`<g transform="translate(`, x, ` `, y, `)">`, e.sign, `<text x="66" y="8" font-size="24" fill="`, inkColour, `">`, e.words, `</text></g>`)
	}
	rose(k, 784, 1106)
	k.put(`<text x="460" y="1232" text-anchor="middle" font-size="20" font-style="italic" fill="`, sepia, `">`,
		`Laid on the whole fighting area: two edges become the long sides, 5 feet apart.</text>`)
}

type entry struct{ sign, words string }

// legendOf lists the signs that a card uses.
func legendOf(c Card) []entry {
	has := map[Kind]bool{}
	var low, upper, ford, bridge bool
	for _, f := range c.Features {
		has[f.Kind] = true
		low = low || f.Kind == Hill && len(f.Upper) == 0
		upper = upper || len(f.Upper) > 0
		for _, x := range f.Crossings {
			ford = ford || x.Kind == "ford"
			bridge = bridge || x.Kind == "bridge"
		}
	}
	var out []entry
	add := func(is bool, sign, words string) {
		if is {
			out = append(out, entry{sign, words})
		}
	}
	add(low, signHill, "Hill, one contour")
	add(upper, signUpper, "Hill, two contours")
	add(has[Rock], signRock, "Rock: nothing enters")
	add(has[Woods], woodsSign(c.Group), "Woods")
	add(has[Bog], signBog, "Marsh")
	add(has[River], signRiver, "River")
	add(has[Stream], signStream, "Stream")
	add(ford, signFord, "Ford")
	add(bridge, signBridge, "Bridge")
	add(has[Road], signRoad, "Road")
	add(has[Village], signVillage, "Village")
	return out
}

const (
	signHill    = `<path d="M2 10C8-14 46-16 54 8C44 18 12 18 2 10Z" fill="#d9c48c" fill-opacity=".6" stroke="#6d5233" stroke-width="2"/><path d="M8 9l5-6M18 13l3-7M30 14l1-8M42 12l-3-7M50 7l-6-4" stroke="#6d5233" stroke-width="1.3"/>`
	signUpper   = `<path d="M2 10C8-14 46-16 54 8C44 18 12 18 2 10Z" fill="#d9c48c" fill-opacity=".6" stroke="#6d5233" stroke-width="2"/><path d="M17 4C22-8 38-8 42 3C36 8 24 8 17 4Z" fill="#c9ab6b" stroke="#6d5233" stroke-width="2"/><path d="M20 7l-3 5M29 8v6M38 7l3 5" stroke="#6d5233" stroke-width="1.4"/>`
	signRock    = `<path d="M6 12L12-6L26-12L40-8L52 4L46 14L20 17Z" fill="#a79c8a" stroke="#4b453c" stroke-width="2"/><path d="M16 0L26-7L37-4L40 3L24 6Z" fill="#ded6c6" stroke="#4b453c" stroke-width="1"/>`
	signBog     = `<ellipse cx="28" cy="3" rx="26" ry="15" fill="#c3cfc6" stroke="#7f98a0" stroke-width="1.6" stroke-dasharray="6 3"/><use href="#sedge" x="18" y="8"/><use href="#reed" x="38" y="10"/>`
	signRiver   = `<path d="M2 8C18-6 38 16 54 0" fill="none" stroke="#4d7187" stroke-width="19"/><path d="M2 8C18-6 38 16 54 0" fill="none" stroke="#bfd6de" stroke-width="16"/>`
	signStream  = `<path d="M2 8C18-6 38 16 54 0" fill="none" stroke="#4d7187" stroke-width="10"/><path d="M2 8C18-6 38 16 54 0" fill="none" stroke="#bfd6de" stroke-width="7"/>`
	signFord    = `<path d="M2 4H54" stroke="#4d7187" stroke-width="17"/><path d="M2 4H54" stroke="#bfd6de" stroke-width="14"/><path d="M18-9V18M28-9V18M38-9V18" stroke="#6d5233" stroke-width="3.4" stroke-linecap="round" stroke-dasharray="0 6.5"/>`
	signBridge  = `<path d="M2 4H54" stroke="#4d7187" stroke-width="17"/><path d="M2 4H54" stroke="#bfd6de" stroke-width="14"/><path d="M21-10H35V18H21Z" fill="#e6d4aa"/><path d="M21-10V18M35-10V18" stroke="#2b2a26" stroke-width="3"/>`
	signRoad    = `<path d="M2 8C20-4 34 14 54 0" fill="none" stroke="#6d5233" stroke-width="10"/><path d="M2 8C20-4 34 14 54 0" fill="none" stroke="#fbf3d9" stroke-width="7"/>`
	signVillage = `<path d="M6-2H22V10H6ZM32 0H48V12H32Z" fill="#b9694c" stroke="#43291d" stroke-width="1.3"/><path d="M6 4H22V10H6ZM32 6H48V12H32Z" fill="#8a2f1d"/>`
)

func woodsSign(g Group) string {
	tree := "oak"
	if g == Mountain {
		tree = "fir"
	}
	return `<use href="#` + tree + `" x="16" y="15"/><use href="#` + tree + `" x="38" y="17"/>`
}

// rose draws a compass rose.
func rose(k *ink, x, y float64) {
	k.put(`<g transform="translate(`, x, ` `, y, `)" stroke="`, inkColour, `" stroke-width="1.4" stroke-linejoin="round">`,
		`<circle r="58" fill="none" stroke-width="1"/><circle r="52" fill="none" stroke-width=".8" stroke-dasharray="2 4"/>`,
		`<path d="M0 0L33-33L12 0L33 33L0 12L-33 33L-12 0L-33-33L0-12Z" fill="`, ruleLine, `"/>`,
		`<path d="M0-64L11-11L64 0L11 11L0 64L-11 11L-64 0L-11-11Z" fill="`, paper, `"/>`,
		`<path d="M0-64L11-11L0 0ZM64 0L11 11L0 0ZM0 64L-11 11L0 0ZM-64 0L-11-11L0 0Z" fill="`, inkColour, `"/>`,
		`<path d="M0-64L11-11L0 0Z" fill="`, accent, `"/></g>`,
		`<text x="`, x, `" y="`, y-68, `" text-anchor="middle" font-size="26" font-weight="600" fill="`, accent, `">N</text>`)
}
