// Work that takes a while. A button that carries data-long says what goes on
// once it is pressed, and is pressed once; the line [data-work] says how far
// the server is, from the stream of the season. Without scripts one waits.

const line = () => document.querySelector<HTMLElement>("[data-work]");

function say(text: string): void {
  const p = line();
  if (p && p.textContent !== text) p.textContent = text;
}

export function work(): void {
  const pressed = new Map<HTMLElement, string>();
  document.addEventListener("submit", (e) => {
    const button = e.submitter;
    if (!(button instanceof HTMLElement) || !button.dataset.long || e.defaultPrevented) return;
    if (pressed.has(button)) { e.preventDefault(); return; }
    pressed.set(button, button.textContent ?? "");
    button.textContent = button.dataset.long;
    button.setAttribute("aria-busy", "true");
    say("The server has it; please wait.");
  });
  document.addEventListener("season-works", (e) => say((e as CustomEvent<string>).detail));
  window.addEventListener("pageshow", () => { // back on a page that was left
    if (pressed.size === 0) return;
    for (const [button, words] of pressed) {
      button.textContent = words;
      button.removeAttribute("aria-busy");
    }
    pressed.clear();
    say("");
  });
}
