// The map's gestures. Without this script the map is a still picture with
// links; with it the drawn world becomes part of the page, so that it can be
// panned, zoomed, searched and replayed week by week.

import { Box, Place, View } from "./_mapview";
import { World } from "./_mapworld";

function start(frame: HTMLElement): void {
  frame.classList.add("live");
  const svg = frame.querySelector<SVGSVGElement>("svg.world")!;
  const world = new World(svg, { drawing: frame.dataset.base!, cells: frame.dataset.cells! });
  const view = new View(frame.querySelector<HTMLElement>(".sheet")!, svg, world.marks, JSON.parse(frame.dataset.bounds!), (part, seen, level, unit) => world.look(part, seen, level, unit));
  void world.adopt().then(() => view.settle());
  pointers(frame, frame.querySelector<HTMLElement>(".sheet")!, view, world);
  keys(svg, view);
  buttons(frame, view);
  places(frame, view);
  weeks(frame, world);
  begin(frame, svg, view);
  jump(view);
  window.addEventListener("hashchange", () => jump(view));
}

// begin shows what the reader saw last on this page; at his first visit, on a
// narrow screen, what matters most to him, and else the whole.
function begin(frame: HTMLElement, svg: SVGSVGElement, view: View): void {
  const [x, y, part] = (frame.dataset.start ?? "").split(" ").map(Number);
  if (part > 0) view.show(x, y, part);
  const first = box(frame.dataset.first), home = "map " + frame.dataset.overlay;
  if (!first) return;
  const [was, at, unit] = (sessionStorage.getItem(home) ?? "").split(" ").map(Number);
  if (unit > 0) view.near(was, at, unit, false);
  else if (matchMedia("(max-width: 40rem)").matches) view.cover(first, false);
  addEventListener("pagehide", () => sessionStorage.setItem(home, svg.dataset.at!));
}

// box reads "x y w h".
function box(text = ""): Box | null {
  const [x, y, w, h] = text.split(" ").map(Number);
  return h >= 0 ? { x, y, w, h } : null;
}

// jump shows the place that the address names: #at=x,y or #at=x,y,part, where
// part is the share of the world's width that is shown.
function jump(view: View): void {
  const [x, y, part] = (/^#at=([-\d.,]+)$/.exec(location.hash)?.[1] ?? "").split(",").map(Number);
  if (Number.isFinite(x) && Number.isFinite(y)) view.show(x, y, Math.max(0.02, Math.min(1, part || 0.16)));
}

function pointers(frame: HTMLElement, sheet: HTMLElement, view: View, world: World): void {
  // The fingers that are down, with the places of the map that they hold.
  const down = new Map<number, { x: number; y: number; held: Place }>();
  let travelled = 0;
  sheet.addEventListener("pointerdown", (e) => {
    if (e.button !== 0 || (e.target as Element).closest(".tools")) return;
    view.stop();
    if (down.size === 0) travelled = 0;
    else travelled = Infinity; // two fingers never tap
    down.set(e.pointerId, { x: e.clientX, y: e.clientY, held: { x: 0, y: 0 } });
    for (const finger of down.values()) finger.held = view.at(finger.x, finger.y);
  });
  sheet.addEventListener("pointermove", (e) => {
    const before = down.get(e.pointerId);
    if (!before) return;
    const other = [...down.entries()].find(([id]) => id !== e.pointerId)?.[1];
    travelled += Math.abs(e.clientX - before.x) + Math.abs(e.clientY - before.y);
    if (travelled > 4 && !sheet.hasPointerCapture(e.pointerId)) sheet.setPointerCapture(e.pointerId);
    if (other) {
      view.hold(before.held, other.held, { x: e.clientX, y: e.clientY }, other);
    } else {
      view.pan(e.clientX - before.x, e.clientY - before.y);
    }
    down.set(e.pointerId, { x: e.clientX, y: e.clientY, held: before.held });
  });
  const up = (e: PointerEvent) => {
    const was = down.delete(e.pointerId);
    if (was && travelled <= 4 && e.type === "pointerup") void pick(frame, view, world, e);
  };
  sheet.addEventListener("pointerup", up);
  sheet.addEventListener("pointercancel", up);
  sheet.addEventListener("click", (e) => { if (travelled > 4) e.preventDefault(); }, true);
  sheet.addEventListener("dblclick", (e) => {
    if ((e.target as Element).closest(".tools, .chit")) return; // a stack of counters is leafed through by clicks
    e.preventDefault();
    view.zoom(2, e.clientX, e.clientY);
  });
  sheet.addEventListener("wheel", (e) => {
    e.preventDefault();
    view.stop();
    view.zoom(Math.exp(-e.deltaY * (e.deltaMode ? 0.05 : 0.0016)), e.clientX, e.clientY);
  }, { passive: false });
}

function keys(svg: SVGSVGElement, view: View): void {
  svg.addEventListener("keydown", (e) => {
    const step = 80;
    const act: Record<string, () => void> = {
      ArrowLeft: () => view.step(step, 0, 1), ArrowRight: () => view.step(-step, 0, 1),
      ArrowUp: () => view.step(0, step, 1), ArrowDown: () => view.step(0, -step, 1),
      "+": () => view.step(0, 0, 1.5), "=": () => view.step(0, 0, 1.5), "-": () => view.step(0, 0, 1 / 1.5),
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
  on("in", () => view.step(0, 0, 1.7));
  on("out", () => view.step(0, 0, 1 / 1.7));
  on("all", () => view.all());
  on("first", () => view.cover(box(frame.dataset.first)!, true));
  for (const toggle of frame.querySelectorAll<HTMLInputElement>("[data-layer]")) {
    const set = () => frame.classList.toggle(`no-${toggle.dataset.layer}`, !toggle.checked);
    toggle.addEventListener("change", set);
    set();
  }
}

interface Named { name: string; x: number; y: number }

// places lets the reader jump to a place, counter or province by name. The names
// are fetched when he goes there.
function places(frame: HTMLElement, view: View): void {
  const form = frame.querySelector<HTMLFormElement>("form.find");
  if (!form) return;
  let known: Promise<Named[]> | null = null;
  const names = () => known ??= fetch(form.dataset.places!).then((answer) => answer.json()).then((list: Named[]) => {
    form.querySelector("datalist")!.replaceChildren(...list.map((p) => new Option("", p.name)));
    return list;
  });
  form.addEventListener("focusin", () => void names());
  form.addEventListener("submit", async (e) => {
    e.preventDefault();
    const wanted = (new FormData(form).get("place") as string).trim().toLowerCase();
    const found = (await names()).find((p) => p.name.toLowerCase() === wanted);
    if (!found) { say(frame, `There is no place called ${wanted} on this map.`); return; }
    view.show(found.x, found.y, 0.16);
    say(frame, `The map shows ${found.name}.`);
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

// pick asks the server what lies in the cell that was tapped, or under the
// counter.
async function pick(frame: HTMLElement, view: View, world: World, e: PointerEvent): Promise<void> {
  const chit = (e.target as Element).closest<SVGElement>(".chit[data-counters]");
  const cell = chit?.dataset.cell ?? String(await world.cellAt(view.at(e.clientX, e.clientY)));
  if (cell === "-1") return;
  document.dispatchEvent(new CustomEvent("map-tapped", { detail: { cell, counters: chit?.dataset.counters?.split(" ") ?? [] } }));
  const address = frame.dataset.cell;
  const into = frame.ownerDocument.querySelector("[data-told]");
  if (!address || !into) return;
  const answer = await fetch(`${address}${cell}?week=${encodeURIComponent(frame.dataset.week ?? "")}`);
  if (answer.ok) into.innerHTML = await answer.text();
}

// weeks replays the season: the slider swaps what lies over the world.
function weeks(frame: HTMLElement, world: World): void {
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
    world.overlaid();
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
