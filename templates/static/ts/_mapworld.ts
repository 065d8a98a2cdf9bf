// The drawn world in the page. Only what lies in the part that is seen takes
// part in the page's layout: everything else is set aside.

import type { Box, Place } from "./_mapview";

interface Chunk { box: { X: number; Y: number; W: number; H: number }; ground: string; marks: string }
interface Cells { centres: number[]; chunks: Chunk[] }

// Thing is an element with the box that it belongs to, in map units, and how
// many pixels it may reach beyond.
interface Thing { el: Element; x0: number; y0: number; x1: number; y1: number; off: boolean }

const SVG = "http://www.w3.org/2000/svg";
// wide is how many pixels a name or mark may reach beyond its place.
const wide = 130;
// near is the level from which on cells are drawn.
const near = 3;

export class World {
  private fixed: Thing[] = []; // names and marks of the world
  private lying: Thing[] = []; // counters of the week
  private chunks: Thing[] = [];
  private loading: Promise<Cells | null> | null = null;
  private cells: Cells | null = null;
  private seen: Box = { x: 0, y: 0, w: 0, h: 0 };
  private level = 0;
  private unit = 1;

  constructor(private svg: SVGSVGElement, private address: { drawing: string; cells: string }) {}

  // adopt puts the drawn world into the page in place of its picture.
  async adopt(): Promise<void> {
    const picture = this.svg.querySelector("image.still");
    if (!picture) return;
    const answer = await fetch(this.address.drawing);
    if (!answer.ok) return; // the still picture remains
    // The page has the drawing's style as a sheet of its own, and its policy
    // forbids any other.
    const drawing = (await answer.text()).replace(/<style>[^]*?<\/style>/, "");
    const world = new DOMParser().parseFromString(drawing, "image/svg+xml").documentElement;
    const inside = document.createElementNS(SVG, "g");
    inside.setAttribute("class", "drawn");
    for (const part of [...world.childNodes]) inside.append(document.adoptNode(part));
    this.fixed = [
      ...[...inside.querySelectorAll("#names > text[x]")].map((el) => thing(el, Number(el.getAttribute("x")), Number(el.getAttribute("y")))),
      ...[...inside.querySelectorAll("#seats > g")].map(standing),
    ];
    picture.replaceWith(inside);
    this.overlaid();
  }

  // overlaid looks at what lies over the world, which changes with the week:
  // colours of holders sink below the glyphs, borders and names.
  overlaid(): void {
    this.lying = [...this.svg.querySelectorAll(".overlay .chit")].map(standing);
    const cells = this.svg.querySelector("#cells");
    if (cells) {
      for (const old of this.svg.querySelectorAll(".drawn .sunk")) old.remove();
      let after: Element = cells;
      for (const g of this.svg.querySelectorAll(".overlay > .holders, .overlay > .contested")) {
        g.classList.add("sunk");
        after.after(g);
        after = g;
      }
    }
    this.look(this.seen, this.level, this.unit);
  }

  // look sets aside what is not seen.
  look(seen: Box, level: number, unit: number): void {
    this.seen = seen;
    this.level = level;
    this.unit = unit;
    for (const t of this.fixed) set(t, seen, wide * unit);
    for (const t of this.lying) set(t, seen, wide * unit);
    if (level < near) return;
    if (!this.cells) {
      void this.load().then((cells) => { if (cells) this.look(this.seen, this.level, this.unit); });
      return;
    }
    this.cells.chunks.forEach((k, i) => this.chunk(k, i));
  }

  // chunk puts the near view of a province into the page when it is first seen.
  private chunk(k: Chunk, i: number): void {
    for (const [id, text, at] of [["#cells", k.ground, 2 * i], ["#near", k.marks, 2 * i + 1]] as const) {
      const { X, Y, W, H } = k.box;
      if (!this.chunks[at]) {
        if (!meets(this.seen, X, Y, X + W, Y + H)) continue;
        const g = document.createElementNS(SVG, "g");
        g.innerHTML = text;
        this.svg.querySelector(id)?.append(g);
        this.chunks[at] = { el: g, x0: X, y0: Y, x1: X + W, y1: Y + H, off: false };
      }
      set(this.chunks[at], this.seen, 0);
    }
  }

  // load fetches the cells once.
  load(): Promise<Cells | null> {
    this.loading ??= fetch(this.address.cells).then(async (answer) => {
      if (!answer.ok) return null;
      const cells: Cells = await answer.json();
      const c = cells.centres;
      for (let i = 2; i < c.length; i++) c[i] += c[i - 2];
      this.cells = cells;
      return cells;
    });
    return this.loading;
  }

  // cellAt is the number of the cell at a place, or -1 off the map.
  async cellAt(p: Place): Promise<number> {
    const c = (await this.load())?.centres ?? [];
    let best = -1, least = 24 * 24; // a cell's corners are nearer to its centre
    for (let i = 0; i < c.length; i += 2) {
      const d = (c[i] - p.x) ** 2 + (c[i + 1] - p.y) ** 2;
      if (d < least) { least = d; best = i / 2; }
    }
    return best;
  }

  centre(cell: number): Place | null {
    const c = this.cells?.centres;
    return c && cell >= 0 ? { x: c[2 * cell], y: c[2 * cell + 1] } : null;
  }
}

function thing(el: Element, x: number, y: number): Thing { return { el, x0: x, y0: y, x1: x, y1: y, off: false }; }

// standing is a group that a translation has put in its place.
function standing(el: Element): Thing {
  const [x, y] = /translate\(([-\d.]+)[ ,]([-\d.]+)/.exec(el.getAttribute("transform") ?? "")?.slice(1).map(Number) ?? [0, 0];
  return thing(el, x, y);
}

function meets(b: Box, x0: number, y0: number, x1: number, y1: number): boolean {
  return x0 < b.x + b.w && x1 > b.x && y0 < b.y + b.h && y1 > b.y;
}

function set(t: Thing, seen: Box, rim: number): void {
  const off = !meets(seen, t.x0 - rim, t.y0 - rim, t.x1 + rim, t.y1 + rim);
  if (off !== t.off) {
    t.off = off;
    t.el.classList.toggle("off", off);
  }
}
