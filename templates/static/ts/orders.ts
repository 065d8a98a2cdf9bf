// Orders on the map: choose a counter, click where it is to go. Every click
// writes into the field of the counter's order, so that the form stays the
// whole truth; the server answers with the way, week by week.

interface Answer {
  html: string; // the way as a table
  line: string; // "x,y x,y ..." from the counter on
  ticks: { x: number; y: number; label: string }[]; // where weeks end
  said: string;
  error: string;
}

const SVG = "http://www.w3.org/2000/svg";

function start(board: HTMLElement): void {
  const form = document.querySelector<HTMLFormElement>("[data-orders-form]");
  const svg = board.querySelector<SVGSVGElement>("svg.world");
  if (!form || !svg) return;
  const desk = new Desk(board, form, svg);
  for (const card of form.querySelectorAll<HTMLElement>("[data-counter]")) desk.serve(card);
  document.addEventListener("map-tapped", (e) => desk.tapped((e as CustomEvent).detail));
}

class Desk {
  private chosen = "";
  private layer: SVGGElement;
  private hint: HTMLElement | null;

  constructor(private board: HTMLElement, private form: HTMLFormElement, svg: SVGSVGElement) {
    this.layer = document.createElementNS(SVG, "g");
    this.layer.setAttribute("class", "ways");
    svg.querySelector("g.stage")!.append(this.layer);
    this.hint = board.querySelector("[data-hint]");
  }

  // serve makes a counter's card answer at once.
  serve(card: HTMLElement): void {
    const id = card.dataset.counter!;
    const field = this.field(id);
    let timer = 0;
    field.addEventListener("input", () => { clearTimeout(timer); timer = window.setTimeout(() => void this.ask(id), 350); });
    field.addEventListener("focus", () => this.choose(id));
    for (const b of card.querySelectorAll<HTMLButtonElement>("[data-say]")) {
      b.addEventListener("click", () => { field.value = b.dataset.say!; this.choose(id); void this.ask(id); });
    }
    if (field.value) void this.ask(id);
  }

  private field(id: string): HTMLInputElement {
    return this.form.querySelector<HTMLInputElement>(`[name="order_${id}"]`)!;
  }

  private choose(id: string): void {
    this.chosen = id;
    for (const card of this.form.querySelectorAll<HTMLElement>("[data-counter]")) card.classList.toggle("chosen", card.dataset.counter === id);
    const name = this.form.querySelector(`#c${id}-name`)?.textContent ?? "";
    if (this.hint) this.hint.textContent = `${name}: click where it is to go. Click its order field to write instead.`;
  }

  tapped(at: { cell?: string; counters: string[] }): void {
    const own = at.counters.filter((id) => this.form.querySelector(`[data-counter="${id}"]`));
    if (own.length > 0 && !own.includes(this.chosen)) {
      this.choose(own[0]);
      return;
    }
    if (!at.cell || !this.chosen) return;
    const field = this.field(this.chosen);
    const goes = /^march to /i.test(field.value);
    field.value = goes ? `${field.value} then cell ${at.cell}` : `march to cell ${at.cell}`;
    void this.ask(this.chosen);
  }

  // ask shows the way of a counter's order.
  private async ask(id: string): Promise<void> {
    const into = this.form.querySelector<HTMLElement>(`#way_${CSS.escape(id)}`)!;
    const query = new URLSearchParams({ counter: id, order: this.field(id).value });
    const answer = await fetch(`${this.board.dataset.ways}?${query}`);
    if (!answer.ok) return;
    const way: Answer = await answer.json();
    into.innerHTML = way.html;
    if (way.error) {
      const p = document.createElement("p");
      p.className = "error";
      p.textContent = way.error;
      into.append(p);
    }
    this.draw(id, way);
    const told = this.board.querySelector("[data-told-way]");
    if (told) told.textContent = way.said;
  }

  private draw(id: string, way: Answer): void {
    this.layer.querySelector(`[data-of="${id}"]`)?.remove();
    if (!way.line) return;
    const g = document.createElementNS(SVG, "g");
    g.dataset.of = id;
    const line = document.createElementNS(SVG, "polyline");
    line.setAttribute("points", way.line);
    line.setAttribute("class", "way-line");
    g.append(line);
    for (const t of way.ticks) {
      const mark = document.createElementNS(SVG, "g");
      mark.setAttribute("class", "way-tick");
      mark.setAttribute("transform", `translate(${t.x} ${t.y})`);
      const dot = document.createElementNS(SVG, "circle");
      dot.setAttribute("r", "9");
      const label = document.createElementNS(SVG, "text");
      label.textContent = t.label;
      mark.append(dot, label);
      g.append(mark);
    }
    this.layer.append(g);
  }
}

const board = document.querySelector<HTMLElement>("[data-orders]");
if (board) start(board);
export {};
