import type { Context } from "hono";
import { html } from "hono/html";
import { sendPage } from "#sandbox/page-frame.ts";

/** Answers for a checkout or a portal that does not exist. */
export function unknownAddress(c: Context) {
  const body = html`<main class="half"><div class="inner">
<h1>There is nothing here</h1>
<p class="above">The link is not complete, or it belongs to another sandbox.</p>
</div></main>`;
  return sendPage(c, { title: "Nothing here", about: "No money moves.", body }, 404);
}
