// What part of the world is seen. While a finger or a wheel moves it, nothing
// but the transform of two layers is set, the ground and the marks that stand on
// it, which a browser does without drawing; the layers are larger than their
// window, so that a little may be moved without showing an edge. When the map
// rests, they are drawn anew for where it is.

export interface Place { x: number; y: number }
export interface Box { x: number; y: number; w: number; h: number }

// over is how far the layer reaches beyond each side of the window, as a part
// of the window.
const over = 0.3;
// rest is how many milliseconds without a movement are a rest.
const rest = 160;
// nearest and farthest are map units a pixel; names are placed for these.
const nearest = 0.3, farthest = 18;

// Layer is one drawing that is moved as a whole.
class Layer {
  private drawn = { x: 0, y: 0, unit: 0 }; // its upper left corner, and map units a pixel
  private readonly stage: SVGGElement;

  constructor(readonly svg: SVGSVGElement) { this.stage = svg.querySelector<SVGGElement>("g.stage")!; }

  measure(w: number, h: number): void {
    const style = this.svg.style, wide = (1 + 2 * over) * w, high = (1 + 2 * over) * h;
    this.svg.setAttribute("viewBox", `0 0 ${wide} ${high}`);
    style.left = `${-over * w}px`;
    style.top = `${-over * h}px`;
    style.width = `${wide}px`;
    style.height = `${high}px`;
  }

  // settle draws the layer for where the map is.
  settle(seen: Box, unit: number): void {
    this.drawn = { x: seen.x, y: seen.y, unit };
    // A transform of the group inside costs a browser less than a view box.
    this.stage.setAttribute("transform", `scale(${1 / unit}) translate(${-seen.x} ${-seen.y})`);
    this.svg.style.transform = "";
  }

  // move shows the layer as drawn in another place and size, or says that it
  // would not fill the window of w by h pixels.
  move(x: number, y: number, unit: number, w: number, h: number): boolean {
    const k = this.drawn.unit / unit;
    const left = w / 2 + (this.drawn.x - x) / unit, top = h / 2 + (this.drawn.y - y) / unit;
    // While one zooms out, a rim of paper is better than a halt.
    const rim = k < 1 ? 0.15 : 0;
    if (left > rim * w || top > rim * h || left + (1 + 2 * over) * w * k < (1 - rim) * w || top + (1 + 2 * over) * h * k < (1 - rim) * h || k > 4) return false;
    this.svg.style.transform = `translate(${left + over * w}px, ${top + over * h}px) scale(${k})`;
    return true;
  }
}

export class View {
  // The place in the middle of the window, and map units a pixel.
  private x: number;
  private y: number;
  unit = 0;
  private w = 0; // of the window, in pixels
  private h = 0;
  private rect: { left: number; top: number } | null = null;
  private timer = 0;
  private frame = 0;
  private gliding = 0;
  private later = 0;
  private readonly whole: Box;
  private readonly ground: Layer;
  private readonly marks: Layer;

  // onRest is told what is seen: first for the ground, a frame later for what
  // stands on it, so that no frame is long.
  constructor(private sheet: HTMLElement, ground: SVGSVGElement, marks: SVGSVGElement, private bounds: number[], private onRest: (part: "ground" | "marks", seen: Box, level: number, unit: number) => void) {
    const [x, y, w, h] = ground.getAttribute("viewBox")!.split(/[ ,]+/).map(Number);
    this.whole = { x, y, w, h };
    this.ground = new Layer(ground);
    this.marks = new Layer(marks);
    this.x = x + w / 2;
    this.y = y + h / 2;
    this.measure(sheet.clientWidth, sheet.clientHeight);
    this.unit = this.fit();
    for (const svg of [ground, marks]) svg.style.setProperty("--unit", String(this.unit));
    this.settle();
    new ResizeObserver(([entry]) => {
      const was = this.fit(), { width, height } = entry.contentRect;
      if (width === this.w && height === this.h) return;
      this.measure(width, height);
      if (this.unit === was || this.unit > this.fit()) this.unit = this.fit();
      this.settle();
    }).observe(sheet);
    const moved = () => { this.rect = null; };
    addEventListener("scroll", moved, { passive: true, capture: true });
    addEventListener("resize", moved, { passive: true });
  }

  private measure(w: number, h: number): void {
    this.w = Math.max(1, w);
    this.h = Math.max(1, h);
    this.rect = null;
    for (const layer of [this.ground, this.marks]) layer.measure(this.w, this.h);
  }

  // fit is the scale at which the whole world is seen.
  private fit(): number { return Math.min(farthest, Math.max(this.whole.w / this.w, this.whole.h / this.h)); }

  // corner is where the window stands on the screen. It is asked for only
  // after the page has scrolled: to ask is to make the browser lay out.
  private corner(): { left: number; top: number } {
    if (!this.rect) {
      const r = this.sheet.getBoundingClientRect();
      this.rect = { left: r.left + this.sheet.clientLeft, top: r.top + this.sheet.clientTop };
    }
    return this.rect;
  }

  // at gives the place of the map under a point of the screen.
  at(clientX: number, clientY: number): Place {
    const r = this.corner();
    return { x: this.x + (clientX - r.left - this.w / 2) * this.unit, y: this.y + (clientY - r.top - this.h / 2) * this.unit };
  }

  pan(dx: number, dy: number): void { this.move(this.x - dx * this.unit, this.y - dy * this.unit, this.unit); }

  // zoom keeps the place under the point of the screen where it is.
  zoom(factor: number, clientX: number, clientY: number): void {
    const p = this.at(clientX, clientY);
    const unit = this.clamped(this.unit / factor);
    const f = unit / this.unit;
    this.move(p.x - (p.x - this.x) * f, p.y - (p.y - this.y) * f, unit);
  }

  // hold lays the places a and b of the map under two fingers, as nearly as can
  // be without turning the map.
  hold(a: Place, b: Place, one: Place, other: Place): void {
    const apart = Math.hypot(one.x - other.x, one.y - other.y);
    if (apart < 1) return;
    const r = this.corner();
    const unit = this.clamped(Math.hypot(a.x - b.x, a.y - b.y) / apart);
    this.move((a.x + b.x) / 2 - ((one.x + other.x) / 2 - r.left - this.w / 2) * unit, (a.y + b.y) / 2 - ((one.y + other.y) / 2 - r.top - this.h / 2) * unit, unit);
  }

  // step goes on by pixels and by a factor about the middle, softly.
  step(dx: number, dy: number, factor: number): void {
    const goal = this.goal ?? { x: this.x, y: this.y, unit: this.unit };
    this.glide(goal.x - dx * goal.unit, goal.y - dy * goal.unit, this.clamped(goal.unit / factor));
  }

  // show brings a place into the middle; part is the share of the world's
  // width that is seen then.
  show(x: number, y: number, part: number): void {
    this.near(x, y, this.fit() * part, false);
  }

  // cover shows a part of the map with some of what lies about it.
  cover(part: Box, softly: boolean): void {
    this.near(part.x + part.w / 2, part.y + part.h / 2, Math.max(0.14 * this.fit(), 1.25 * part.w / this.w, 1.25 * part.h / this.h), softly);
  }

  // near brings a place into the middle at a scale, softly or at once.
  near(x: number, y: number, unit: number, softly = true): void {
    if (softly) return this.glide(x, y, this.clamped(unit));
    this.stop();
    this.move(x, y, this.clamped(unit));
    this.settle();
  }

  all(): void { this.glide(this.whole.x + this.whole.w / 2, this.whole.y + this.whole.h / 2, this.fit()); }

  private clamped(unit: number): number { return Math.max(nearest, Math.min(this.fit(), unit)); }

  private goal: { x: number; y: number; unit: number } | null = null;

  // stop ends a soft movement where it is.
  stop(): void {
    cancelAnimationFrame(this.gliding);
    this.goal = null;
  }

  private glide(x: number, y: number, unit: number): void {
    cancelAnimationFrame(this.gliding);
    this.goal = { x, y, unit };
    const from = { x: this.x, y: this.y, unit: this.unit };
    const long = matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : 180;
    let begun = 0;
    const go = (now: number) => {
      begun ||= now;
      const t = long ? Math.min(1, (now - begun) / long) : 1;
      const f = 1 - (1 - t) ** 3;
      this.move(from.x + (x - from.x) * f, from.y + (y - from.y) * f, from.unit * (unit / from.unit) ** f);
      if (t < 1) this.gliding = requestAnimationFrame(go);
      else this.goal = null;
    };
    this.gliding = requestAnimationFrame(go);
  }

  private move(x: number, y: number, unit: number): void {
    const w = this.whole;
    this.x = Math.max(w.x, Math.min(w.x + w.w, x));
    this.y = Math.max(w.y, Math.min(w.y + w.h, y));
    this.unit = unit;
    this.frame ||= requestAnimationFrame(() => { this.frame = 0; this.draw(); });
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.settle(), rest);
  }

  // draw moves the layers; where they would no longer fill the window they are
  // drawn anew.
  private draw(): void {
    if (![this.ground, this.marks].every((layer) => layer.move(this.x, this.y, this.unit, this.w, this.h))) this.settle();
  }

  // settle draws the layers for where the map now is.
  settle(): void {
    clearTimeout(this.timer);
    cancelAnimationFrame(this.frame); // a frame that comes late would move what is drawn already
    this.frame = 0;
    cancelAnimationFrame(this.later);
    const { seen, level } = this.part();
    this.onRest("ground", seen, level, this.unit);
    this.ground.settle(seen, this.unit);
    this.ground.svg.dataset.at = `${this.x} ${this.y} ${this.unit}`;
    this.later = requestAnimationFrame(() => {
      const { seen, level } = this.part();
      this.onRest("marks", seen, level, this.unit);
      this.marks.settle(seen, this.unit);
    });
  }

  // part is what the layers would show now.
  private part(): { seen: Box; level: number } {
    const w = (1 + 2 * over) * this.w * this.unit, h = (1 + 2 * over) * this.h * this.unit;
    return { seen: { x: this.x - w / 2, y: this.y - h / 2, w, h }, level: Math.max(0, this.bounds.filter((b) => this.unit <= b).length - 1) };
  }
}
