package deck

import "strconv"

// sheet is how many cards go on one sheet of paper.
const sheet = 4

// Page is a page that prints the whole deck: four cards to a sheet of A4 or
// Letter, the backs on the sheet that follows, so placed that they meet their
// faces when the paper is turned over its long edge.
func Page(d *Deck) []byte {
	k := &ink{}
	k.put(pageHead)
	k.put(`<svg width="0" height="0" style="position:absolute" aria-hidden="true">`, Symbols(), `</svg>`)
	for from := 0; from < len(d.Cards); from += sheet {
		cards := d.Cards[from:min(from+sheet, len(d.Cards))]
		k.sheet(cards, "faces", SVG, []int{0, 1, 2, 3})
		k.sheet(cards, "backs", BackSVG, []int{1, 0, 3, 2})
	}
	k.put(`</body></html>`, "\n")
	return k.Bytes()
}

// sheet writes one side of a sheet with the cards in a given order.
func (k *ink) sheet(cards []Card, what string, draw func(Card, Options) []byte, order []int) {
	k.put(`<section><div class="cards">`)
	for _, i := range order {
		k.put(`<div>`)
		if i < len(cards) {
			k.Write(draw(cards[i], Options{Shared: true}))
		}
		k.put(`</div>`)
	}
	k.put(`</div><p>Hyboria terrain cards: `, what, ` `, strconv.Itoa(cards[0].Number), ` to `, strconv.Itoa(cards[len(cards)-1].Number), `</p></section>`)
}

const pageHead = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Hyboria: the hundred terrain cards</title>
<style>
@page{margin:8mm}
body{margin:0;background:#f6f1e4;color:#2b2a26;font-family:'Iowan Old Style','Palatino Linotype','Book Antiqua',Palatino,Georgia,serif}
header{max-width:44rem;margin:2rem auto;padding:0 1rem}
section{break-after:page;break-inside:avoid;margin:0 auto 1.5rem;width:186mm}
.cards{display:grid;grid-template-columns:92mm 92mm;gap:2mm}
.cards div{height:126mm}
.cards svg{display:block;width:92mm;height:126mm}
section p{font-size:9pt;margin:2mm 0 0;text-align:center}
@media print{header{display:none}body{background:none}section{margin:0 auto}}
@media screen and (max-width:200mm){section{width:92mm}.cards{grid-template-columns:92mm}}
</style></head><body>
<header><h1>The hundred terrain cards</h1><p>Print on A4 or Letter at full size, on both sides of the paper, turned over the long edge; then cut. Cards 1 to 20 are mountain, 21 to 30 wood, 31 to 40 marsh, 41 to 100 mostly clear.</p></header>
`
