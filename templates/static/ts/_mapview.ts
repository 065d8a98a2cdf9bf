// What part of the world is seen. While a finger or a wheel moves it, nothing
// but the transform of one layer is set, which a browser does without drawing;
// the layer is larger than its window, so that a little may be moved without
// showing an edge. When the map rests, the layer is drawn anew for where it is.

export interface Place { x: number; y: number }
export interface Box { x: number; y: number; w: number; h: number }

// over is how far the layer reaches beyond each side of the window, as a part
// of the window.
const over = 0.3;
// rest is how many milliseconds without a movement are a rest.
const rest = 160;
// nearest and farthest are map units a pixel; names are placed for these.
const nearest = 0.3, farthest = 18;

export class View {
  // The place in the middle of the window, and map units a pixel.
  private x: number;
  private y: number;
  unit = 0;
  private w = 0; // of the window, in pixels
  private h = 0;
  private drawn = { x: 0, y: 0, unit: 0 }; // upper left corner of the layer as drawn
  private rect: DOMRect | null = null;
  private timer = 0;
  private frame = 0;
  private gliding = 0;
  private readonly whole: Box;

  constructor(private sheet: HTMLElement, private svg: SVGSVGElement, private bounds: number[], private onRest: (seen: Box, level: number) => void) {
    const [x, y, w, h] = svg.getAttribute("viewBox")!.split(/[ ,]+/).map(Number);
    this.whole = { x, y, w, h };
    this.x = x + w / 2;
    this.y = y + h / 2;
    this.measure(sheet.clientWidth, sheet.clientHeight);
    this.unit = this.fit();
    new ResizeObserver(([entry]) => {
      const was = this.fit();
      this.measure(entry.contentRect.width, entry.contentRect.height);
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
    const style = this.svg.style;
    style.left = `${-over * this.w}px`;
    style.top = `${-over * this.h}px`;
    style.width = `${(1 + 2 * over) * this.w}px`;
    style.height = `${(1 + 2 * over) * this.h}px`;
  }

  // fit is the scale at which the whole world is seen.
  private fit(): number { return Math.min(farthest, Math.max(this.whole.w / this.w, this.whole.h / this.h)); }

  // corner is where the window stands on the screen. It is asked for only
  // after the page has scrolled: to ask is to make the browser lay out.
  private corner(): DOMRect { return this.rect ??= this.sheet.getBoundingClientRect(); }

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

  // step goes on by pixels and by a factor about the middle, softly.
  step(dx: number, dy: number, factor: number): void {
    const goal = this.goal ?? { x: this.x, y: this.y, unit: this.unit };
    this.glide(goal.x - dx * goal.unit, goal.y - dy * goal.unit, this.clamped(goal.unit / factor));
  }

  // show brings a place into the middle; part is the share of the world's
  // width that is seen then.
  show(x: number, y: number, part: number): void {
    this.stop();
    this.move(x, y, this.clamped(this.fit() * part));
    this.settle();
  }

  // near brings a place into the middle at a scale, softly.
  near(x: number, y: number, unit: number): void { this.glide(x, y, this.clamped(unit)); }

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

  // draw moves the layer; where it would no longer fill the window it is drawn
  // anew.
  private draw(): void {
    const k = this.drawn.unit / this.unit;
    const left = this.w / 2 + (this.drawn.x - this.x) / this.unit, top = this.h / 2 + (this.drawn.y - this.y) / this.unit;
    const wide = (1 + 2 * over) * this.w * k, high = (1 + 2 * over) * this.h * k;
    if (left > 0 || top > 0 || left + wide < this.w || top + high < this.h || k > 4) {
      this.settle();
      return;
    }
    this.svg.style.transform = `translate(${left + over * this.w}px, ${top + over * this.h}px) scale(${k})`;
  }

  // settle draws the layer for where the map now is.
  settle(): void {
    clearTimeout(this.timer);
    const w = (1 + 2 * over) * this.w * this.unit, h = (1 + 2 * over) * this.h * this.unit;
    const seen = { x: this.x - w / 2, y: this.y - h / 2, w, h };
    if (this.drawn.unit !== this.unit) {
      // Marks and names keep their size on the screen.
      this.svg.style.setProperty("--unit", String(this.unit));
    }
    this.drawn = { x: seen.x, y: seen.y, unit: this.unit };
    const level = Math.max(0, this.bounds.filter((b) => this.unit <= b).length - 1);
    if (this.svg.dataset.level !== String(level)) this.svg.dataset.level = String(level);
    this.onRest(seen, level);
    this.svg.setAttribute("viewBox", `${seen.x} ${seen.y} ${w} ${h}`);
    this.svg.style.transform = "";
  }
}
