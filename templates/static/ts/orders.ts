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

interface Around {
  where: string;
  steps: { cell: number; bearing: string; degrees: number; told: string }[];
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
  private lastSaid = "";
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
      b.addEventListener("click", () => { field.value = b.dataset.say!; this.unCarry(card); this.choose(id); void this.ask(id); });
    }
    card.querySelector<HTMLButtonElement>("[data-steer]")?.addEventListener("click", () => void this.steer(card));
    this.drags(card, id);
    if (field.value) void this.ask(id);
  }

  // drags lets units be drawn from one card onto another: the boxes of the form
  // are ticked and the goal chosen, so that the form stays the whole truth.
  private drags(card: HTMLElement, id: string): void {
    for (const part of card.querySelectorAll<HTMLElement>("[data-part]")) {
      part.addEventListener("dragstart", (e) => e.dataTransfer?.setData("text/plain", `${id} ${part.dataset.part}`));
    }
    card.addEventListener("dragover", (e) => { e.preventDefault(); card.classList.add("over"); });
    card.addEventListener("dragleave", () => card.classList.remove("over"));
    card.addEventListener("drop", (e) => {
      e.preventDefault();
      card.classList.remove("over");
      const [from, part] = (e.dataTransfer?.getData("text/plain") ?? "").split(" ");
      if (from && part && from !== id) this.handOver(from, part, id);
    });
  }

  private handOver(from: string, part: string, to: string): void {
    const goal = this.form.querySelector<HTMLSelectElement>(`[name="to_${from}"]`);
    const box = [...this.form.querySelectorAll<HTMLInputElement>(`[name="take_${from}"]`)].find((b) => b.value === part);
    if (!box) return;
    if (!goal || ![...goal.options].some((o) => o.value === to)) {
      this.say("Units can only be handed to a counter that stands in the same cell.");
      return;
    }
    box.checked = true;
    goal.value = to;
    box.closest("details")!.open = true;
    this.say(`${box.parentElement!.textContent!.trim()} goes into ${this.name(to)}.`);
  }

  private name(id: string): string { return this.form.querySelector(`#c${id}-name`)?.textContent ?? ""; }

  private say(text: string): void {
    if (this.hint) this.hint.textContent = text;
    const told = this.board.querySelector("[data-told-way]");
    if (told) told.textContent = text;
  }

  // steer moves a counter by keys: six bearings about the cell that its order
  // leads to. Every step is written into the order's field.
  private async steer(card: HTMLElement): Promise<void> {
    const id = card.dataset.counter!;
    const box = card.querySelector<HTMLElement>("[data-steering]")!;
    const told = box.querySelector<HTMLElement>("[data-steer-said]")!;
    const buttons = box.querySelector<HTMLElement>("[data-steer-steps]")!;
    const field = this.field(id);
    this.choose(id);
    const way = [card.dataset.cell!, ...[...field.value.matchAll(/cell (\d+)/g)].map((m) => m[1])];
    let around: Around;
    const look = async (after: string) => {
      const answer = await fetch(`${this.board.dataset.steps}?cell=${way[way.length - 1]}`);
      if (!answer.ok) return;
      around = await answer.json();
      buttons.replaceChildren(...around.steps.map((s, i) => {
        const b = document.createElement("button");
        b.type = "button";
        b.className = "btn small";
        b.textContent = `${i + 1} ${s.bearing}: ${s.told}`;
        b.addEventListener("click", () => void step(i));
        return b;
      }));
      requestAnimationFrame(() => box.scrollIntoView({ block: "nearest" })); // what is told has grown
      told.textContent = `${after}${around.where}. ${around.steps.map((s, i) => `${i + 1} ${s.bearing}: ${s.told}`).join(". ")}.`;
    };
    const write = async () => {
      field.value = way.length > 1 ? "march to " + way.slice(1).map((c) => `cell ${c}`).join(" then ") : "";
      this.unCarry(card);
      await this.ask(id);
    };
    const step = async (i: number) => {
      const to = around?.steps[i];
      if (!to) return;
      way.push(String(to.cell));
      await write();
      await look(`Step ${way.length - 1}, ${to.bearing}. ${this.lastSaid} `);
      box.focus();
    };
    const toward = (degrees: number) => {
      const off = (d: number) => Math.abs(((d - degrees + 540) % 360) - 180);
      return around.steps.reduce((best, s, i) => (off(s.degrees) < off(around.steps[best].degrees) ? i : best), 0);
    };
    const arrows: Record<string, number> = { ArrowUp: 0, ArrowRight: 90, ArrowDown: 180, ArrowLeft: 270 };
    box.onkeydown = (e) => {
      if (e.ctrlKey || e.metaKey || e.altKey || !around) return;
      if (e.key in arrows) void step(toward(arrows[e.key]));
      else if (/^[1-6]$/.test(e.key)) void step(Number(e.key) - 1);
      else if (e.key === "Backspace") {
        if (way.length > 1) way.pop();
        void write().then(() => look("One step back. "));
      } else if (e.key === "Escape" || (e.key === "Enter" && e.target === box)) {
        box.hidden = true;
        this.say(`${this.name(id)}: ${field.value || "no order"}. ${this.lastSaid}`);
        card.tabIndex = -1;
        card.focus();
      } else return;
      e.preventDefault();
    };
    box.hidden = false;
    box.focus();
    await look("");
  }

  private unCarry(card: HTMLElement): void { card.querySelector("[data-carried]")?.remove(); }

  // spot tells what lies in a cell and what can be ordered there.
  private async spot(cell: string): Promise<void> {
    const into = this.board.querySelector<HTMLElement>("[data-spot-told]");
    if (!into) return;
    const answer = await fetch(`${this.board.dataset.spot}${cell}`);
    if (!answer.ok) return;
    into.innerHTML = await answer.text();
    into.hidden = false;
    for (const b of into.querySelectorAll<HTMLButtonElement>("[data-field]")) {
      b.addEventListener("click", () => {
        const field = this.form.querySelector<HTMLInputElement | HTMLSelectElement>(`[name="${b.dataset.field}"]`);
        if (!field) return;
        field.value = b.dataset.value!;
        field.closest("details")?.setAttribute("open", "");
        field.dispatchEvent(new Event("input", { bubbles: true }));
        field.scrollIntoView({ block: "center" });
        this.say(`Written into your orders: ${b.textContent}.`);
      });
    }
  }

  private field(id: string): HTMLInputElement {
    return this.form.querySelector<HTMLInputElement>(`[name="order_${id}"]`)!;
  }

  // choose takes up a counter, one of so many that stand together.
  private choose(id: string, together = 1): void {
    this.chosen = id;
    for (const card of this.form.querySelectorAll<HTMLElement>("[data-counter]")) card.classList.toggle("chosen", card.dataset.counter === id);
    const name = this.form.querySelector(`#c${id}-name`)?.textContent ?? "";
    const others = together > 1 ? ` ${together} of yours stand together on the map: click them again for the next, or look nearer.` : "";
    if (this.hint) this.hint.textContent = `${name}: click where it is to go. Click its order field to write instead.${others}`;
  }

  tapped(at: { cell?: string; counters: string[] }): void {
    const own = at.counters.filter((id) => this.form.querySelector(`[data-counter="${id}"]`));
    if (own.length > 0 && (own.length > 1 || own[0] !== this.chosen)) {
      this.choose(own[(own.indexOf(this.chosen) + 1) % own.length], own.length);
      return;
    }
    if (at.cell) void this.spot(at.cell);
    if (!at.cell || !this.chosen || own.length > 0) return;
    const field = this.field(this.chosen);
    const card = this.form.querySelector<HTMLElement>(`[data-counter="${this.chosen}"]`)!;
    const goes = /^march to /i.test(field.value) && !card.querySelector("[data-carried]"); // what goes on from last week is begun anew
    this.unCarry(card);
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
    const card = into.closest<HTMLElement>("[data-counter]")!;
    const known = [...card.querySelectorAll(".error")].some((x) => x.textContent!.trim() === way.error); // as the server has marked it
    if (way.error && !known) {
      const p = document.createElement("p");
      p.className = "error";
      p.textContent = way.error;
      into.append(p);
    }
    this.draw(id, way);
    const told = this.board.querySelector("[data-told-way]");
    this.lastSaid = way.error || way.said;
    if (told) told.textContent = this.lastSaid;
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
