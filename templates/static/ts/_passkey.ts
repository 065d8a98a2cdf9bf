// Passkeys: ask the server for a challenge, the device for an answer.

function bytes(text: string): Uint8Array<ArrayBuffer> {
  const raw = atob(text.replace(/-/g, "+").replace(/_/g, "/"));
  return Uint8Array.from(raw, (c) => c.charCodeAt(0));
}

function text(buffer: ArrayBuffer | null): string | undefined {
  if (!buffer) return undefined;
  return btoa(String.fromCharCode(...new Uint8Array(buffer))).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

/* The library's options hold bytes as base64url text. */
type Sent = { publicKey: Record<string, any> };

function opened(sent: Sent): any {
  const key = sent.publicKey;
  key.challenge = bytes(key.challenge);
  if (key.user) key.user.id = bytes(key.user.id);
  for (const list of [key.excludeCredentials, key.allowCredentials]) {
    for (const c of list ?? []) c.id = bytes(c.id);
  }
  return key;
}

function packed(made: PublicKeyCredential): object {
  const r = made.response as any;
  return {
    id: made.id, rawId: text(made.rawId), type: made.type,
    authenticatorAttachment: made.authenticatorAttachment ?? undefined,
    clientExtensionResults: made.getClientExtensionResults(),
    response: {
      clientDataJSON: text(r.clientDataJSON), attestationObject: text(r.attestationObject),
      authenticatorData: text(r.authenticatorData), signature: text(r.signature), userHandle: text(r.userHandle),
      transports: r.getTransports?.(),
    },
  };
}

async function dance(box: HTMLElement): Promise<void> {
  const begun = await fetch(box.dataset.begin!, { method: "POST" });
  if (!begun.ok) throw new Error("The server did not answer; try again.");
  const sent: Sent = await begun.json();
  const making = "user" in sent.publicKey;
  const publicKey = opened(sent);
  const made = await (making ? navigator.credentials.create({ publicKey }) : navigator.credentials.get({ publicKey }));
  if (!made) throw new Error("No passkey was given.");
  const label = box.querySelector<HTMLInputElement>("[data-label]")?.value ?? "";
  const to = new URL(box.dataset.finish!, location.href);
  if (label) to.searchParams.set("label", label);
  const done = await fetch(to, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(packed(made as PublicKeyCredential)) });
  if (!done.ok) throw new Error("The passkey was not taken. Try again, or use your password.");
  location.assign((await done.json()).to);
}

export function passkeys(): void {
  if (!window.PublicKeyCredential) return;
  for (const box of document.querySelectorAll<HTMLElement>("[data-passkey]")) {
    const said = box.querySelector<HTMLElement>("[data-said]")!;
    box.querySelector("button")!.addEventListener("click", () => {
      said.textContent = "";
      dance(box).catch((e: Error) => { said.textContent = e.name === "NotAllowedError" ? "No passkey was chosen." : e.message; });
    });
  }
}
