// The map's gestures. Without this script the map is a still picture with
// links; with it the drawn world becomes part of the page, so that it can be
// panned, zoomed, searched and replayed week by week.

interface Box { x: number; y: number; w: number; h: number }

function start(frame: HTMLElement): void {
  const svg = frame.querySelector<SVGSVGElement>("svg.world")!;
  const stage = svg.querySelector<SVGGElement>("g.stage")!;
  const view = new View(svg, stage, JSON.parse(frame.dataset.bounds!));
  adoptWorld(svg, frame.dataset.base!).then(() => view.settle());
  pointers(frame, view);
  keys(frame, view);
  buttons(frame, view);
  places(frame, view);
  weeks(frame);
  const [x, y, part] = ((frame.dataset.start || (matchMedia("(max-width: 40rem)").matches && frame.dataset.narrow)) || "").split(" ").map(Number);
  if (part > 0) view.show(x, y, part);
  jump(view);
  window.addEventListener("hashchange", () => jump(view));
}

// jump shows the place that the address names: #at=x,y or #at=x,y,part, where
// part is the share of the world's width that is shown.
function jump(view: View): void {
  const [x, y, part] = (/^#at=([-\d.,]+)$/.exec(location.hash)?.[1] ?? "").split(",").map(Number);
  if (Number.isFinite(x) && Number.isFinite(y)) view.show(x, y, clamp(part || 0.16, 0.02, 1));
}

// View keeps what part of the world is seen. While it moves only a transform
// is set; when it rests the view box is written, so that lines stay crisp.
class View {
  readonly whole: Box;
  box: Box;
  private shown: Box;
  private timer = 0;

  constructor(private svg: SVGSVGElement, private stage: SVGGElement, private bounds: number[]) {
    const [x, y, w, h] = svg.getAttribute("viewBox")!.split(/[ ,]+/).map(Number);
    this.whole = { x, y, w, h };
    this.box = { ...this.whole };
    this.shown = { ...this.whole };
    new ResizeObserver(() => this.settle()).observe(svg);
  }

  // scale is screen pixels a unit of the map, for the box as it stands.
  scale(): number {
    const r = this.svg.getBoundingClientRect();
    return Math.min(r.width / this.box.w, r.height / this.box.h);
  }

  // at gives the point of the map under a point of the screen.
  at(clientX: number, clientY: number): { x: number; y: number } {
    const r = this.svg.getBoundingClientRect();
    const s = this.scale();
    return {
      x: this.box.x + this.box.w / 2 + (clientX - r.left - r.width / 2) / s,
      y: this.box.y + this.box.h / 2 + (clientY - r.top - r.height / 2) / s,
    };
  }

  pan(dx: number, dy: number): void {
    const s = this.scale();
    this.move({ ...this.box, x: this.box.x - dx / s, y: this.box.y - dy / s });
  }

  zoom(factor: number, clientX?: number, clientY?: number): void {
    const r = this.svg.getBoundingClientRect();
    const p = this.at(clientX ?? r.left + r.width / 2, clientY ?? r.top + r.height / 2);
    const w = clamp(this.box.w / factor, this.whole.w / 40, this.whole.w);
    const f = w / this.box.w;
    this.move({ x: p.x - (p.x - this.box.x) * f, y: p.y - (p.y - this.box.y) * f, w, h: this.box.h * f });
  }

  show(x: number, y: number, part: number): void {
    const w = this.whole.w * part, h = this.whole.h * part;
    this.move({ x: x - w / 2, y: y - h / 2, w, h });
  }

  all(): void { this.move({ ...this.whole }); }

  private move(b: Box): void {
    b.x = clamp(b.x, this.whole.x - b.w / 2, this.whole.x + this.whole.w - b.w / 2);
    b.y = clamp(b.y, this.whole.y - b.h / 2, this.whole.y + this.whole.h - b.h / 2);
    this.box = b;
    const k = this.shown.w / b.w;
    const cx = this.shown.x + this.shown.w / 2, cy = this.shown.y + this.shown.h / 2;
    const dx = cx - (b.x + b.w / 2) * k, dy = cy - (b.y + b.h / 2) * k;
    this.stage.setAttribute("transform", `translate(${dx} ${dy}) scale(${k})`);
    this.stage.classList.add("moving");
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.settle(), 140);
  }

  settle(): void {
    const { x, y, w, h } = this.box;
    this.svg.setAttribute("viewBox", `${x} ${y} ${w} ${h}`);
    this.stage.removeAttribute("transform");
    this.stage.classList.remove("moving");
    this.shown = { ...this.box };
    const unit = 1 / this.scale(); // map units a pixel
    this.svg.dataset.level = String(Math.max(0, this.bounds.filter((b) => unit <= b).length - 1));
    // Marks and names keep their size on the screen.
    this.svg.style.setProperty("--unit", String(unit));
  }
}

function clamp(v: number, low: number, high: number): number {
  return Math.max(low, Math.min(high, v));
}

// adoptWorld puts the drawn world into the page in place of its picture.
async function adoptWorld(svg: SVGSVGElement, address: string): Promise<void> {
  const picture = svg.querySelector("image.still");
  if (!picture) return;
  const answer = await fetch(address);
  if (!answer.ok) return; // the still picture remains
  // The page has the drawing's style as a sheet of its own, and its policy
  // forbids any other.
  const drawing = (await answer.text()).replace(/<style>[^]*?<\/style>/, "");
  const world = new DOMParser().parseFromString(drawing, "image/svg+xml").documentElement;
  const inside = document.createElementNS("http://www.w3.org/2000/svg", "g");
  inside.setAttribute("class", "drawn");
  for (const part of [...world.childNodes]) inside.append(document.importNode(part, true));
  picture.replaceWith(inside);
  sink(svg);
}

// sink puts the colours of holders below the glyphs, borders and names of the
// drawn world, so that the map can still be read.
function sink(svg: SVGSVGElement): void {
  const cells = svg.querySelector("#cells");
  if (!cells) return;
  for (const old of svg.querySelectorAll(".drawn .sunk")) old.remove();
  let after: Element = cells;
  for (const g of svg.querySelectorAll(".overlay > .holders, .overlay > .contested")) {
    g.classList.add("sunk");
    after.after(g);
    after = g;
  }
}

function pointers(frame: HTMLElement, view: View): void {
  const down = new Map<number, { x: number; y: number }>();
  const svg = frame.querySelector<SVGSVGElement>("svg.world")!;
  let travelled = 0;
  svg.addEventListener("pointerdown", (e) => {
    if (e.button !== 0) return;
    down.set(e.pointerId, { x: e.clientX, y: e.clientY });
    travelled = 0;
  });
  svg.addEventListener("pointermove", (e) => {
    const before = down.get(e.pointerId);
    if (!before) return;
    const other = [...down.entries()].find(([id]) => id !== e.pointerId)?.[1];
    travelled += Math.abs(e.clientX - before.x) + Math.abs(e.clientY - before.y);
    if (travelled > 4 && !svg.hasPointerCapture(e.pointerId)) svg.setPointerCapture(e.pointerId);
    if (other) {
      const was = Math.hypot(before.x - other.x, before.y - other.y);
      const is = Math.hypot(e.clientX - other.x, e.clientY - other.y);
      if (was > 0) view.zoom(is / was, (e.clientX + other.x) / 2, (e.clientY + other.y) / 2);
      view.pan((e.clientX - before.x) / 2, (e.clientY - before.y) / 2);
    } else {
      view.pan(e.clientX - before.x, e.clientY - before.y);
    }
    down.set(e.pointerId, { x: e.clientX, y: e.clientY });
  });
  const up = (e: PointerEvent) => {
    const was = down.delete(e.pointerId);
    if (was && travelled <= 4 && e.type === "pointerup") pick(frame, e.target as Element);
  };
  svg.addEventListener("pointerup", up);
  svg.addEventListener("pointercancel", up);
  svg.addEventListener("click", (e) => { if (travelled > 4) e.preventDefault(); }, true);
  svg.addEventListener("dblclick", (e) => { e.preventDefault(); view.zoom(2, e.clientX, e.clientY); });
  svg.addEventListener("wheel", (e) => {
    e.preventDefault();
    view.zoom(Math.exp(-e.deltaY * (e.deltaMode ? 0.05 : 0.0016)), e.clientX, e.clientY);
  }, { passive: false });
}

function keys(frame: HTMLElement, view: View): void {
  frame.querySelector<SVGSVGElement>("svg.world")!.addEventListener("keydown", (e) => {
    const step = 80;
    const act: Record<string, () => void> = {
      ArrowLeft: () => view.pan(step, 0), ArrowRight: () => view.pan(-step, 0),
      ArrowUp: () => view.pan(0, step), ArrowDown: () => view.pan(0, -step),
      "+": () => view.zoom(1.5), "=": () => view.zoom(1.5), "-": () => view.zoom(1 / 1.5),
      "0": () => view.all(), Home: () => view.all(),
    };
    const run = act[e.key];
    if (!run || e.ctrlKey || e.metaKey || e.altKey) return;
    e.preventDefault();
    run();
  });
}

function buttons(frame: HTMLElement, view: View): void {
  const on = (name: string, run: () => void) =>
    frame.querySelector(`[data-do="${name}"]`)?.addEventListener("click", run);
  on("in", () => view.zoom(1.7));
  on("out", () => view.zoom(1 / 1.7));
  on("all", () => view.all());
  for (const toggle of frame.querySelectorAll<HTMLInputElement>("[data-layer]")) {
    const set = () => frame.classList.toggle(`no-${toggle.dataset.layer}`, !toggle.checked);
    toggle.addEventListener("change", set);
    set();
  }
  frame.classList.add("live");
}

// places lets the reader jump to a place, counter or province by name.
function places(frame: HTMLElement, view: View): void {
  const form = frame.querySelector<HTMLFormElement>("form.find");
  if (!form) return;
  form.addEventListener("submit", (e) => {
    e.preventDefault();
    const wanted = (new FormData(form).get("place") as string).trim().toLowerCase();
    const found = [...form.querySelectorAll<HTMLOptionElement>("datalist option")]
      .find((o) => o.value.toLowerCase() === wanted);
    if (!found) { say(frame, `There is no place called ${wanted} on this map.`); return; }
    const [x, y] = found.dataset.at!.split(" ").map(Number);
    view.show(x, y, 0.16);
    say(frame, `The map shows ${found.value}.`);
  });
  for (const link of frame.ownerDocument.querySelectorAll<HTMLElement>("[data-goto]")) {
    link.addEventListener("click", (e) => {
      e.preventDefault();
      const [x, y] = link.dataset.goto!.split(" ").map(Number);
      view.show(x, y, 0.16);
      frame.scrollIntoView({ block: "nearest" });
    });
  }
}

// pick asks the server what lies in the cell or province that was tapped.
async function pick(frame: HTMLElement, target: Element): Promise<void> {
  const cell = target.closest("[id^='c']")?.id;
  const chit = target.closest<SVGElement>(".chit[data-counters]");
  if (chit || (cell && /^c\d+$/.test(cell))) {
    document.dispatchEvent(new CustomEvent("map-tapped", { detail: { cell: cell?.slice(1), counters: chit?.dataset.counters?.split(" ") ?? [] } }));
  }
  const address = frame.dataset.cell;
  const into = frame.ownerDocument.querySelector("[data-told]");
  if (!cell || !/^c\d+$/.test(cell) || !address || !into) return;
  const answer = await fetch(`${address}${cell.slice(1)}?week=${encodeURIComponent(frame.dataset.week ?? "")}`);
  if (answer.ok) into.innerHTML = await answer.text();
}

// weeks replays the season: the slider swaps what lies over the world.
function weeks(frame: HTMLElement): void {
  const slider = frame.ownerDocument.querySelector<HTMLInputElement>("[data-weeks]");
  if (!slider) return;
  const names: string[] = JSON.parse(slider.dataset.weeks!);
  const told = frame.ownerDocument.querySelector<HTMLElement>("[data-week-name]");
  const overlay = frame.querySelector<SVGGElement>("g.overlay")!;
  const seen = new Map<string, string>();
  let wanted = 0;
  const show = async () => {
    const turn = ++wanted;
    const week = names[Number(slider.value)];
    if (told) told.textContent = week;
    slider.setAttribute("aria-valuetext", week);
    if (!seen.has(week)) {
      const answer = await fetch(`${frame.dataset.overlay}?week=${encodeURIComponent(week)}`);
      if (!answer.ok) { say(frame, `The map of ${week} could not be fetched. The week before is still shown.`); return; }
      seen.set(week, await answer.text());
    }
    if (turn !== wanted) return; // the reader has moved on
    overlay.innerHTML = seen.get(week)!;
    sink(frame.querySelector<SVGSVGElement>("svg.world")!);
    frame.dataset.week = week;
    history.replaceState(null, "", `?week=${encodeURIComponent(week)}`);
  };
  slider.addEventListener("input", show);
  play(frame, slider, show);
}

function play(frame: HTMLElement, slider: HTMLInputElement, show: () => Promise<void>): void {
  const button = frame.ownerDocument.querySelector<HTMLButtonElement>("[data-do='play']");
  if (!button) return;
  let running = false;
  const run = async () => {
    while (running && Number(slider.value) < Number(slider.max)) {
      slider.value = String(Number(slider.value) + 1);
      await show();
      await new Promise((done) => setTimeout(done, 700));
    }
    running = false;
    button.textContent = "Play the weeks";
  };
  button.addEventListener("click", () => {
    running = !running;
    button.textContent = running ? "Stop" : "Play the weeks";
    if (running && slider.value === slider.max) slider.value = slider.min;
    if (running) void run();
  });
}

function say(frame: HTMLElement, text: string): void {
  const voice = frame.ownerDocument.querySelector("[data-voice]");
  if (voice) voice.textContent = text;
}

const frame = document.querySelector<HTMLElement>("[data-map]");
if (frame) start(frame);
export {};
