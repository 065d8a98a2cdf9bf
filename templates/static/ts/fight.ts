// The table of a battle that is played. While armies are set up the side's own
// bodies can be dragged: every move writes into the fields of the form, which
// stays the whole truth, and what is written there moves the drawing. Later a
// click on a unit leads to its orders.

const SCALE = 10; // drawing units to the inch

class Board {
  private frame: number[];
  private held: { piece: SVGGElement; dx: number; dy: number } | null = null;

  constructor(private box: HTMLElement, private form: HTMLFormElement | null, private svg: SVGSVGElement) {
    this.frame = (box.dataset.frame ?? "").split(" ").map(Number);
    svg.addEventListener("pointerdown", (e) => this.down(e));
    svg.addEventListener("pointermove", (e) => this.move(e));
    for (const end of ["pointerup", "pointercancel"]) svg.addEventListener(end, () => { this.held = null; });
    if (!form) return;
    for (const card of form.querySelectorAll<HTMLElement>("[data-body]")) {
      card.addEventListener("focusin", () => this.choose(card.dataset.body!, false));
      card.addEventListener("input", () => this.follow(card.dataset.body!));
      this.follow(card.dataset.body!);
    }
  }

  private field(part: string, key: string): HTMLInputElement | HTMLSelectElement | null {
    return this.form?.querySelector(`[name="${part}_${key}"]`) ?? null;
  }

  // at is where the pointer is, in the drawing.
  private at(e: PointerEvent): DOMPoint {
    return new DOMPoint(e.clientX, e.clientY).matrixTransform(this.svg.getScreenCTM()!.inverse());
  }

  private down(e: PointerEvent): void {
    const target = e.target as Element;
    const unit = target.closest<SVGGElement>("[data-unit], [data-chit]");
    if (unit) this.choose(this.body(unit.dataset.unit ?? unit.dataset.chit!), true);
    const piece = target.closest<SVGGElement>("[data-piece]");
    if (!piece) return;
    e.preventDefault();
    this.svg.setPointerCapture(e.pointerId);
    const p = this.at(e);
    const [x, y] = this.drawn(piece.dataset.piece!);
    this.held = { piece, dx: x - p.x, dy: y - p.y };
    this.choose(piece.dataset.piece!, false);
  }

  // body is the key of the card of a number: of a unit, or of a man of a raid.
  private body(number: string): string {
    return this.form?.querySelector(`[data-body="man-${number}"]`) ? "man-" + number : "unit-" + number;
  }

  private move(e: PointerEvent): void {
    if (!this.held) return;
    const p = this.at(e);
    const [ox, oy, ax, ay, bx, by] = this.frame;
    const px = p.x + this.held.dx - ox, py = p.y + this.held.dy - oy;
    const det = ax * by - ay * bx;
    const key = this.held.piece.dataset.piece!;
    const quarter = (n: number) => String(Math.round(n * 4) / 4);
    this.field("x", key)!.value = quarter((px * by - py * bx) / det);
    this.field("y", key)!.value = quarter((py * ax - px * ay) / det);
    const host = this.field("h", key);
    if (host) host.value = "";
    this.follow(key);
  }

  private drawn(key: string): [number, number] {
    const x = Number(this.field("x", key)?.value), y = Number(this.field("y", key)?.value);
    const [ox, oy, ax, ay, bx, by] = this.frame;
    return [ox + x * ax + y * bx, oy + x * ay + y * by];
  }

  // follow moves the drawing of a body to what its fields say.
  private follow(key: string): void {
    const piece = this.svg.querySelector<SVGGElement>(`[data-piece="${key}"]`);
    const told = this.form?.querySelector(`[data-body="${key}"] [data-place]`);
    if (told) told.textContent = `at ${this.field("x", key)!.value}, ${this.field("y", key)!.value}, facing ${this.field("f", key)!.value || 0}°`;
    if (!piece || !this.field("x", key)) return;
    const [x, y] = this.drawn(key);
    const turn = Number(this.field("f", key)?.value || 0) + Number(piece.dataset.turn);
    if (![x, y, turn].every(Number.isFinite)) return;
    piece.setAttribute("transform", `translate(${x} ${y}) rotate(${turn})`);
    const with_ = this.field("h", key)?.value;
    if (with_) piece.setAttribute("display", "none"); else piece.removeAttribute("display");
    const shape = this.field("s", key) as HTMLSelectElement | null;
    const size = shape?.selectedOptions[0]?.dataset;
    const body = piece.querySelector<SVGRectElement>(".body")!;
    if (size) {
      const wide = Number(size.wide) * SCALE, deep = Number(size.deep) * SCALE;
      body.setAttribute("x", String(-wide / 2));
      body.setAttribute("width", String(wide));
      body.setAttribute("height", String(deep));
      piece.querySelector(".front")!.setAttribute("d", `M${-wide / 2} 0H${wide / 2}`);
    }
    piece.querySelector(".tag")!.setAttribute("transform", `translate(0 ${Number(body.getAttribute("height")) / 2}) rotate(${-turn})`);
    piece.classList.toggle("outside", this.outside(piece));
  }

  // outside tells whether a body lies beyond the strip, as the drawing shows it.
  private outside(piece: SVGGElement): boolean {
    const strip = this.svg.querySelector<SVGRectElement>(".strip");
    const body = piece.querySelector<SVGRectElement>(".body")!;
    if (!strip) return false;
    const b = body.getBoundingClientRect(), s = strip.getBoundingClientRect(), slack = 1;
    return b.width > 0 && (b.left < s.left - slack || b.right > s.right + slack || b.top < s.top - slack || b.bottom > s.bottom + slack);
  }

  // choose marks a body in the drawing and in the form.
  private choose(key: string, go: boolean): void {
    for (const el of this.box.querySelectorAll(".chosen")) el.classList.remove("chosen");
    for (const el of this.form?.querySelectorAll(".chosen") ?? []) el.classList.remove("chosen");
    const number = key.replace(/^(unit|man)-/, "");
    this.svg.querySelector(`[data-piece="${key}"], .blocks [data-unit="${number}"]`)?.classList.add("chosen");
    const card = this.form?.querySelector<HTMLElement>(`[data-body="${key}"]`);
    card?.classList.add("chosen");
    if (card && go) {
      const fold = card.querySelector("details:has([data-place])");
      if (fold) fold.setAttribute("open", "");
      card.scrollIntoView({ block: "center", behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth" });
      card.querySelector<HTMLElement>("select, input")?.focus({ preventScroll: true });
    }
  }
}

function start(): void {
  const box = document.querySelector<HTMLElement>("[data-fight]");
  const svg = box?.querySelector<SVGSVGElement>("svg.tabletop");
  if (!box || !svg || box.dataset.started) return;
  box.dataset.started = "yes";
  new Board(box, document.querySelector<HTMLFormElement>("[data-fight-form]"), svg);
}

start();
// A page that waited is replaced by one that asks when the turn has been played.
new MutationObserver(start).observe(document.body, { childList: true, subtree: true });
