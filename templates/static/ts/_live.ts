// Open pages are told that something has happened. A page names the stream on
// its body; parts that may change by themselves carry data-live and are fetched
// anew, and everything else is offered as a link to load the page again.

export function live(): void {
  const path = document.body.dataset.live;
  if (!path) return;
  let seen = document.body.dataset.head ?? "";
  let source: EventSource | null = null;
  const heard = (head: string) => {
    if (head === seen) return;
    const first = seen === "";
    seen = head;
    if (first) return;
    const news = document.querySelector<HTMLElement>("[data-news]");
    if (news) news.hidden = false;
    document.dispatchEvent(new CustomEvent("season-changed", { detail: head }));
    void refresh();
  };
  // A browser keeps few connections to one server: a page that is not looked
  // at, or was left, holds none.
  const mind = () => {
    if (document.visibilityState !== "visible") { source?.close(); source = null; return; }
    if (source) return;
    source = new EventSource(path);
    source.addEventListener("head", (e) => heard((e as MessageEvent<string>).data));
    source.addEventListener("work", (e) => document.dispatchEvent(new CustomEvent("season-works", { detail: (e as MessageEvent<string>).data })));
  };
  document.addEventListener("visibilitychange", mind);
  window.addEventListener("pagehide", () => { source?.close(); source = null; });
  window.addEventListener("pageshow", mind);
  mind();
}

async function refresh(): Promise<void> {
  const parts = [...document.querySelectorAll<HTMLElement>("[data-live][id]:not(body)")];
  if (parts.length === 0) return;
  const here = document.querySelector<HTMLAnchorElement>("[data-news] a")?.href ?? location.href; // an answer to a form stands at the form's address
  const answer = await fetch(here, { headers: { Accept: "text/html" } });
  if (!answer.ok) return;
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
  for (const part of parts) {
    const now = fresh.getElementById(part.id);
    if (!now || part.contains(document.activeElement) || begun(part)) continue;
    keepOpen(part, now);
    part.replaceWith(now);
  }
}

// begun reports whether the reader has begun to fill in something of a part.
function begun(part: HTMLElement): boolean {
  return [...part.querySelectorAll<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>("input, textarea, select")].some((f) => {
    if (f instanceof HTMLSelectElement) return f.selectedIndex !== Math.max(0, [...f.options].findIndex((o) => o.defaultSelected));
    return f.value !== f.defaultValue || (f instanceof HTMLInputElement && f.checked !== f.defaultChecked);
  });
}

// keepOpen leaves open what the reader has opened.
function keepOpen(was: HTMLElement, now: HTMLElement): void {
  const key = (d: HTMLDetailsElement) => `${d.closest("[id]")?.id} ${d.querySelector("summary")?.textContent}`;
  const open = new Set([...was.querySelectorAll<HTMLDetailsElement>("details[open]")].map(key));
  for (const d of now.querySelectorAll<HTMLDetailsElement>("details")) d.open ||= open.has(key(d));
}
