// The drawn world in the page. Only what lies in the part that is seen takes
// part in the page's layout: everything else is set aside.

import type { Box, Place } from "./_mapview";

interface Chunk { box: { X: number; Y: number; W: number; H: number }; ground: string; marks: string }
interface Cells { centres: number[]; chunks: Chunk[] }

// Thing is an element with the box that it belongs to, in map units, and the
// levels of detail in which it is drawn.
interface Thing { el: Element; from: number; to: number; x: number; y: number; off: boolean; unit: number }

const SVG = "http://www.w3.org/2000/svg";
// wide is how many pixels a name or mark may reach beyond its place.
const wide = 130;
// chit is how large a counter is drawn at each level.
const chit = [0.62, 0.7, 0.85, 1.05, 1.05];
// near is the level from which on cells are drawn.
const near = 3;

export class World {
  private fixed: Thing[] = []; // names and marks of the world
  private written: Thing[] = []; // names along lines
  private layers: Thing[] = [];
  private names: Element | null = null;
  private lying: Thing[] = []; // counters of the week
  private chunks: Thing[] = [];
  private loading: Promise<Cells | null> | null = null;
  private cells: Cells | null = null;
  private seen: Box = { x: 0, y: 0, w: 0, h: 0 };
  private level = 0;
  private unit = 1;
  readonly marks: SVGSVGElement; // the layer of names, marks and counters
  private drawnAt = 0;

  constructor(private svg: SVGSVGElement, private address: { drawing: string; cells: string }) {
    this.marks = document.createElementNS(SVG, "svg");
    this.marks.setAttribute("class", "world over");
    this.marks.setAttribute("viewBox", svg.getAttribute("viewBox")!);
    this.marks.setAttribute("aria-hidden", "true");
    this.marks.append(document.createElementNS(SVG, "g"));
    this.marks.firstElementChild!.setAttribute("class", "stage");
    svg.after(this.marks);
  }

  // adopt puts the drawn world into the page in place of its picture.
  async adopt(): Promise<void> {
    const picture = this.svg.querySelector("image.still");
    if (!picture) return;
    const world = await fetchDrawing(this.address.drawing);
    if (!world) return; // the still picture remains
    const inside = document.createElementNS(SVG, "g");
    inside.setAttribute("class", "drawn");
    for (const part of [...world.childNodes]) inside.append(document.adoptNode(part));
    this.names = inside.querySelector("#names");
    this.layers = [...inside.querySelectorAll("#world > g, #world > g > g, #roads > path, #borders > path")].filter((el) => /\b[lu]\d/.test(el.getAttribute("class") ?? ""))
      .map((el) => thing(el, 0, 0));
    this.fixed = [...inside.querySelectorAll("#names > text[transform], #seats > g")].map(standing);
    this.written = [...inside.querySelectorAll("#names > text:not([transform])")].map((el) => thing(el, 0, 0));
    picture.replaceWith(inside);
    this.marks.firstElementChild!.prepend(...inside.querySelectorAll("#seats, #names"));
    this.drawnAt = 0;
    this.overlaid();
  }

  // overlaid looks at what lies over the world, which changes with the week.
  overlaid(): void {
    this.marks.querySelector(".counters")?.remove();
    this.marks.firstElementChild!.append(...this.svg.querySelectorAll(".overlay > .counters"));
    this.lying = [...this.marks.querySelectorAll(".chit")].map(standing);
    void this.adoptRealm();
    this.lookAtMarks(this.seen, this.level, this.unit);
  }

  // adoptRealm puts the realms into the drawing in place of their picture:
  // their colours below the glyphs, borders and names, so that the map can
  // still be read.
  private async adoptRealm(): Promise<void> {
    const picture = this.svg.querySelector(".overlay > image.realm");
    const cells = this.svg.querySelector("#cells"), borders = this.svg.querySelector("#borders");
    if (!picture || !cells || !borders) return;
    const realm = await fetchDrawing(picture.getAttribute("href")!);
    if (!realm || !picture.isConnected) return; // the picture remains, or the reader has moved on
    picture.remove();
    for (const id of ["r-defs", "r-land", "r-top"]) this.svg.querySelector(`#${id}`)?.remove();
    const part = (id: string) => document.adoptNode(realm.querySelector(`#${id}`)!);
    cells.after(part("r-defs"), part("r-land"));
    borders.after(part("r-top"));
  }

  look(part: "ground" | "marks", seen: Box, level: number, unit: number): void {
    if (part === "ground") this.lookAtGround(seen, level, unit);
    else this.lookAtMarks(seen, level, unit);
  }

  // lookAtMarks sets aside the names, marks and counters that are not seen.
  private lookAtMarks(seen: Box, level: number, unit: number): void {
    // Marks and names keep their size on the screen. A variable for the whole
    // drawing would be simpler, but makes a browser look at all of it.
    for (const t of this.fixed) stand(t, seen, level, unit, 1);
    for (const t of this.lying) stand(t, seen, level, unit, chit[level]);
    for (const t of this.written) {
      set(t, level < t.from || level > t.to);
      if (t.off || t.unit === unit) continue;
      t.unit = unit;
      (t.el as SVGElement).style.setProperty("--unit", String(unit));
    }
    this.names?.classList.toggle("far", level === 0);
  }

  // lookAtGround sets aside what of the ground is not seen.
  private lookAtGround(seen: Box, level: number, unit: number): void {
    this.seen = seen;
    this.level = level;
    this.unit = unit;
    for (const t of this.layers) set(t, level < t.from || level > t.to);
    if (this.drawnAt !== unit) {
      this.drawnAt = unit;
      for (const el of this.svg.querySelectorAll<SVGElement>(".ways")) el.style.setProperty("--unit", String(unit));
    }
    if (level < near) return;
    if (!this.cells) {
      void this.load().then((cells) => { if (cells) this.lookAtGround(this.seen, this.level, this.unit); });
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
        this.chunks[at] = { el: g, from: near, to: 9, x: X, y: Y, off: false, unit: 0 };
      }
      set(this.chunks[at], !meets(this.seen, X, Y, X + W, Y + H));
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

// fetchDrawing gets a drawing without its style: the page has that as a sheet
// of its own, and its policy forbids any other.
async function fetchDrawing(address: string): Promise<Element | null> {
  const answer = await fetch(address);
  if (!answer.ok) return null;
  const text = (await answer.text()).replace(/<style>[^]*?<\/style>/, "");
  return new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
}

const levelClass = /(?:^| )([luv])(\d)/g;

// thing reads from its classes in which levels an element is drawn: l2 from
// level 2 on, u2 up to level 2. The classes go: what they say is done here.
function thing(el: Element, x: number, y: number): Thing {
  const t: Thing = { el, from: 0, to: 9, x, y, off: false, unit: 0 };
  const classes = el.getAttribute("class") ?? "";
  for (const [, kind, level] of classes.matchAll(levelClass)) {
    if (kind === "l") t.from = Number(level);
    if (kind === "u") t.to = Number(level);
  }
  if (t.from > 0 || t.to < 9) el.setAttribute("class", classes.replace(levelClass, ""));
  return t;
}

// standing is a group that a translation has put in its place.
function standing(el: Element): Thing {
  const [x, y] = /translate\(([-\d.]+)[ ,]([-\d.]+)/.exec(el.getAttribute("transform") ?? "")?.slice(1).map(Number) ?? [0, 0];
  return thing(el, x, y);
}

function meets(b: Box, x0: number, y0: number, x1: number, y1: number): boolean {
  return x0 < b.x + b.w && x1 > b.x && y0 < b.y + b.h && y1 > b.y;
}

function set(t: Thing, off: boolean): void {
  if (off === t.off) return;
  t.off = off;
  t.el.classList.toggle("off", off);
}

// stand shows a name or mark in its size, or sets it aside.
function stand(t: Thing, seen: Box, level: number, unit: number, size: number): void {
  const rim = wide * unit;
  set(t, level < t.from || level > t.to || !meets(seen, t.x - rim, t.y - rim, t.x + rim, t.y + rim));
  if (t.off || t.unit === unit) return;
  t.unit = unit;
  t.el.setAttribute("transform", `translate(${t.x} ${t.y}) scale(${unit * size})`);
}
