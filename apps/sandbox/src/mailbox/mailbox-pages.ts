import { html } from "hono/html";
import type { Markup } from "#sandbox/page-frame.ts";
import type { KeptMail } from "./kept-mails.ts";

const recipients = ({ to }: KeptMail) => to.map(({ address }) => address).join(", ");

function row(mail: KeptMail): Markup {
  return html`<li><a class="row mail" href="/mails/${mail.id}"><b>${mail.subject}</b>
<span class="quiet small">To ${recipients(mail)}, <time datetime="${mail.date}">${new Date(mail.date).toUTCString()}</time></span></a></li>`;
}

export function listPage(mails: readonly KeptMail[]): Markup {
  return html`<main class="wide">
<div class="head"><h1>Mailbox</h1>
${mails.length > 0 ? html`<form method="post" action="/delete"><button class="button second">Delete all emails</button></form>` : ""}</div>
<p class="quiet">Every email the product sends.</p>
${mails.length === 0 ? html`<p class="above">None yet.</p>` : html`<ul class="rows">${mails.toReversed().map(row)}</ul>`}
</main>`;
}

/** Returns the page of one email: as HTML in a sandboxed frame, and as text. */
export function mailPage(mail: KeptMail): Markup {
  return html`<main class="wide">
<a class="back" href="/">All mails</a>
<h1>${mail.subject}</h1>
<p class="quiet">From ${mail.from} to ${recipients(mail)}, <time datetime="${mail.date}">${new Date(mail.date).toUTCString()}</time></p>
<p><a class="plain" href="/mails/${mail.id}/source">Source</a></p>
${mail.html ? html`<iframe title="${mail.subject}" src="/mails/${mail.id}/html" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>` : ""}
<section class="card" aria-labelledby="text">
<h2 id="text">As text</h2>
<pre>${mail.text}</pre>
</section>
</main>`;
}
