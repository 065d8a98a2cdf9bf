// What every page may use: htmx for parts of pages, passkeys, and the stream
// that tells open pages that something has happened. Every page works without.
import "htmx.org";
import { passkeys } from "./_passkey.ts";
import { live } from "./_live.ts";
import { work } from "./_work.ts";

document.documentElement.classList.add("js");
passkeys();
work();
live();
