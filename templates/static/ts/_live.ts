// Open pages are told that something has happened. A page names the stream on
// its body; parts that may change by themselves carry data-live and are fetched
// anew, and everything else is offered as a link to load the page again.

export function live(): void {
  const path = document.body.dataset.live;
  if (!path) return;
  const news = document.querySelector<HTMLElement>("[data-news]");
  let seen = document.body.dataset.head ?? "";
  const source = new EventSource(path);
  source.addEventListener("head", (e) => {
    const head = (e as MessageEvent<string>).data;
    if (head === seen) return;
    if (seen === "") { seen = head; return; }
    seen = head;
    if (news) news.hidden = false;
    document.dispatchEvent(new CustomEvent("season-changed", { detail: head }));
    void refresh();
  });
}

async function refresh(): Promise<void> {
  const parts = [...document.querySelectorAll<HTMLElement>("[data-live][id]:not(body)")];
  if (parts.length === 0) return;
  const answer = await fetch(location.href, { headers: { Accept: "text/html" } });
  if (!answer.ok) return;
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
  for (const part of parts) {
    const now = fresh.getElementById(part.id);
    if (now && !part.contains(document.activeElement)) part.replaceWith(now);
  }
}
