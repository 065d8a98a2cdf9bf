// The battle's player. Without this script the page shows the table after each
// turn as a picture with links; with it the blocks move. All is drawn by the
// server: here blocks are put in their places and the time line is kept.

// A token is a unit at a moment: number, x, y, turn in degrees, block or -1,
// place of its chit, side.
type Token = [number, number, number, number, number, number, number, number];
interface Moment { turn: number; title: string; phase: number; tokens: Token[] | null; marks: string }
interface Course { blocks: string[]; moments: Moment[] }

interface Piece { unit: SVGGElement; block: SVGGElement; chit: SVGGElement | null; shown: number; at: Token | null }

const still = matchMedia("(prefers-reduced-motion: reduce)");

class Player {
  private pieces = new Map<number, Piece>();
  private states: Map<number, Token>[] = [];
  private now = 0;
  private playing = false;
  private timer = 0;
  private frame = 0;
  private zoom = 0;
  private marks: SVGGElement;
  private scrub: HTMLInputElement;
  private caption: HTMLElement;
  private list: HTMLElement;
  private sheet: HTMLElement;

  constructor(private box: HTMLElement, private course: Course) {
    this.marks = box.querySelector(".marks")!;
    this.scrub = box.querySelector("[data-scrub]")!;
    this.caption = box.querySelector("[data-caption]")!;
    this.list = box.querySelector("[data-now]")!;
    this.sheet = box.querySelector("[data-sheet]")!;
    this.gather();
    this.follow();
    this.now = Number(box.dataset.start);
    this.controls();
    this.choosing();
    this.ticks();
    box.querySelector<HTMLElement>("[data-player]")!.hidden = false;
    // A page asked for at a turn shows the whole turn until the reader moves on.
    this.settle(this.states[this.now]);
  }

  private gather(): void {
    for (const unit of this.box.querySelectorAll<SVGGElement>(".pieces [data-unit]")) {
      const id = Number(unit.dataset.unit);
      const chit = this.box.querySelector<SVGGElement>(`.pieces [data-chit="${id}"]`);
      this.pieces.set(id, { unit, block: unit.querySelector("g")!, chit, shown: -2, at: null });
    }
  }

  // follow works out where everybody is at each moment.
  private follow(): void {
    let state = new Map<number, Token>();
    for (const m of this.course.moments) {
      state = new Map(state);
      for (const t of m.tokens ?? []) state.set(t[0], t);
      this.states.push(state);
    }
  }

  private settle(state: Map<number, Token>): void {
    for (const t of state.values()) this.put(t);
  }

  // put sets one unit down.
  private put(t: Token): void {
    const p = this.pieces.get(t[0]);
    if (!p) return;
    p.at = t;
    if (p.shown !== t[4]) {
      p.shown = t[4];
      p.block.innerHTML = t[4] < 0 ? "" : this.course.blocks[t[4]];
    }
    for (const g of [p.unit, p.chit]) {
      if (g) t[4] < 0 ? g.setAttribute("display", "none") : g.removeAttribute("display");
    }
    p.unit.setAttribute("transform", `translate(${t[1]} ${t[2]}) rotate(${t[3]})`);
    p.chit?.setAttribute("transform", `translate(${t[5]} ${t[6]})`);
    p.chit?.setAttribute("class", t[7] === 0 ? "chit attacker" : "chit defender");
  }

  // show goes to a moment; gliding moves the blocks there from where they are.
  private show(i: number, glide: boolean): void {
    const last = this.course.moments.length - 1;
    this.now = Math.max(0, Math.min(last, i));
    const m = this.course.moments[this.now];
    this.marks.innerHTML = m.marks;
    this.scrub.value = String(this.now);
    this.scrub.setAttribute("aria-valuetext", m.title);
    this.tell(m);
    cancelAnimationFrame(this.frame);
    if (glide && !still.matches) this.glide(this.states[this.now]);
    else this.settle(this.states[this.now]);
  }

  private glide(to: Map<number, Token>): void {
    const from = new Map<number, Token>();
    for (const [id, t] of to) {
      const was = this.pieces.get(id)?.at;
      if (was && was[4] >= 0 && t[4] >= 0 && was !== t) from.set(id, was);
      else this.put(t);
    }
    if (from.size === 0) return;
    const begun = performance.now(), length = 700 / this.pace();
    const step = (time: number): void => {
      const part = Math.min(1, Math.max(0, (time - begun) / length));
      const eased = part * part * (3 - 2 * part);
      for (const [id, a] of from) this.put(part === 1 ? to.get(id)! : between(a, to.get(id)!, eased));
      if (part < 1) this.frame = requestAnimationFrame(step);
    };
    this.frame = requestAnimationFrame(step);
  }

  private pace(): number {
    return Number(this.box.querySelector<HTMLSelectElement>("[data-pace]")!.value);
  }

  // tell shows the moment's name and what happened in it.
  private tell(m: Moment): void {
    this.caption.setAttribute("aria-live", this.playing ? "off" : "polite");
    this.caption.textContent = m.title;
    const events = document.querySelector(`#p${m.phase} ol`);
    this.list.replaceChildren(events ? events.cloneNode(true) : paragraph("Nothing to tell: the units move as shown."));
    this.list.scrollTop = 0;
    for (const a of this.box.querySelectorAll<HTMLAnchorElement>(".turns a")) {
      const turn = new URL(a.href).searchParams.get("turn");
      turn === String(m.turn) ? a.setAttribute("aria-current", "true") : a.removeAttribute("aria-current");
    }
  }

  private play(on: boolean): void {
    this.playing = on;
    clearTimeout(this.timer);
    const b = this.box.querySelector("[data-do=play]")!;
    b.textContent = on ? "Pause" : "Play";
    if (!on) return;
    if (this.now === this.course.moments.length - 1) this.show(0, false);
    this.timer = window.setTimeout(() => this.next(), 300);
  }

  private next(): void {
    this.show(this.now + 1, true);
    if (this.now === this.course.moments.length - 1) {
      this.play(false);
      return;
    }
    // Steps in which more happened stay longer.
    const lines = this.list.querySelectorAll("li").length;
    const quiet = this.course.moments[this.now].title.endsWith("Orders");
    const stay = quiet ? 500 : 1100 + 110 * Math.min(lines, 14);
    this.timer = window.setTimeout(() => this.next(), stay / this.pace());
  }

  private controls(): void {
    const doing: Record<string, () => void> = {
      first: () => this.jump(0), last: () => this.jump(this.course.moments.length - 1),
      back: () => this.jump(this.now - 1), on: () => this.jump(this.now + 1),
      play: () => this.play(!this.playing),
      larger: () => this.size(this.zoom + 1), smaller: () => this.size(this.zoom - 1),
    };
    for (const b of this.box.querySelectorAll<HTMLElement>("[data-do]")) {
      b.addEventListener("click", () => doing[b.dataset.do!]());
    }
    this.scrub.addEventListener("input", () => { this.play(false); this.show(Number(this.scrub.value), true); });
    for (const a of this.box.querySelectorAll<HTMLAnchorElement>(".turns a")) {
      a.addEventListener("click", (e) => {
        e.preventDefault();
        const turn = Number(new URL(a.href).searchParams.get("turn"));
        this.jump(this.course.moments.findIndex((m) => m.turn === turn));
      });
    }
  }

  private jump(i: number): void {
    this.play(false);
    this.show(i, Math.abs(i - this.now) === 1);
  }

  // size makes the drawing larger inside its frame, about the middle seen.
  private size(zoom: number): void {
    const s = this.sheet;
    const x = (s.scrollLeft + s.clientWidth / 2) / s.scrollWidth, y = (s.scrollTop + s.clientHeight / 2) / s.scrollHeight;
    s.classList.remove(`z${this.zoom}`);
    this.zoom = Math.max(0, Math.min(3, zoom));
    if (this.zoom > 0) s.classList.add(`z${this.zoom}`);
    s.scrollTo(x * s.scrollWidth - s.clientWidth / 2, y * s.scrollHeight - s.clientHeight / 2);
  }

  // choosing opens a unit's story from the table or the lists, and lights the
  // units that a line of the telling is about.
  private choosing(): void {
    this.sheet.addEventListener("click", (e) => {
      const g = (e.target as Element).closest<SVGGElement>(".unit, .chit");
      if (g) this.story(Number(g.dataset.unit ?? g.dataset.chit));
    });
    document.addEventListener("click", (e) => {
      const a = (e.target as Element).closest<HTMLElement>("[data-story]");
      if (!a) return;
      e.preventDefault();
      this.story(Number(a.dataset.story)).then(() => document.querySelector("#story")!.scrollIntoView({ block: "nearest" }));
    });
    for (const [type, on] of [["pointerover", true], ["pointerout", false]] as const) {
      document.addEventListener(type, (e) => {
        const li = (e.target as Element).closest<HTMLElement>(".events > li[data-unit]");
        if (!li) return;
        li.classList.toggle("lit", on);
        for (const id of [li.dataset.unit, li.dataset.to]) this.pieces.get(Number(id))?.unit.classList.toggle("marked", on);
      });
    }
  }

  private async story(id: number): Promise<void> {
    for (const [n, p] of this.pieces) p.unit.classList.toggle("chosen", n === id);
    const answer = await fetch(this.box.dataset.storyAt! + id);
    const target = this.box.querySelector<HTMLElement>("[data-story-box]")!;
    if (!answer.ok) {
      target.replaceChildren(paragraph("The story could not be fetched. Try again, or load the page anew."));
      return;
    }
    target.innerHTML = await answer.text();
    target.querySelector("[data-close]")?.addEventListener("click", (e) => {
      e.preventDefault();
      this.pieces.get(id)?.unit.classList.remove("chosen");
      target.replaceChildren(paragraph("Choose a unit on the table, or in the lists below, to read what it did and suffered."));
    });
  }

  // ticks marks the turns on the time line, and the moments with losses.
  private ticks(): void {
    const n = Math.max(1, this.course.moments.length - 1);
    let lines = "", hot = "";
    this.course.moments.forEach((m, i) => {
      const x = ((1000 * i) / n).toFixed(1);
      if (m.marks.includes('class="loss"')) hot += `M${x} 3V9`;
      if (i > 0 && m.turn !== this.course.moments[i - 1].turn) lines += `M${x} 0V10`;
    });
    this.box.querySelector("[data-ticks]")!.innerHTML =
      `<svg viewBox="0 0 1000 10" preserveAspectRatio="none"><path d="${lines}"/><path class="hot" d="${hot}"/></svg>`;
  }
}

// between is the token on its way, turning the shorter way round.
function between(a: Token, b: Token, part: number): Token {
  const mix = (i: number): number => a[i] + (b[i] - a[i]) * part;
  const turn = ((((b[3] - a[3]) % 360) + 540) % 360) - 180;
  return [b[0], mix(1), mix(2), a[3] + turn * part, b[4], mix(5), mix(6), b[7]];
}

function paragraph(text: string): HTMLElement {
  const p = document.createElement("p");
  p.className = "muted";
  p.textContent = text;
  return p;
}

async function start(box: HTMLElement): Promise<void> {
  const answer = await fetch(box.dataset.course!);
  if (answer.ok) {
    new Player(box, await answer.json());
    box.dataset.ready = "true";
  }
}

const box = document.querySelector<HTMLElement>("[data-battle]");
if (box) start(box);

export {};
