import { html } from "hono/html";
import type { Markup } from "#sandbox/page-frame.ts";
import type { TextMessage } from "./text-provider.ts";

export function textsPage(messages: readonly TextMessage[]): Markup {
  return html`<main class="wide">
<h1>Text messages</h1>
<p class="quiet">Every text message the product sends.</p>
${
  messages.length === 0
    ? html`<p class="above">None yet.</p>`
    : html`<ul class="rows">${messages.map(
        ({ to, body, at }) => html`<li class="row"><p>${body}</p>
<p class="quiet small">To ${to}, ${at.toUTCString()}</p></li>`,
      )}</ul>`
}
<p class="above"><a class="plain" href="/">Back to the sandbox</a></p>
</main>`;
}
