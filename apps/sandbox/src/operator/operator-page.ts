import { html } from "hono/html";
import type { PaymentState } from "#payments/control/payment-control.ts";
import type { Markup } from "#sandbox/page-frame.ts";
import type { SandboxConfig } from "#sandbox/sandbox.config.ts";
import type { StoreControlState } from "#sandbox/stores/store-control.ts";
import { actForm } from "./act-form.ts";
import { paymentsSection } from "./payments-section.ts";
import { storesSection } from "./stores-section.ts";

const DAY = 86_400;
const STEPS = { "A day on": DAY, "A week on": 7 * DAY, "A year on": 365 * DAY };

export type OperatorView = {
  config: SandboxConfig;
  payments: PaymentState;
  stores: StoreControlState;
  said: string | undefined;
  refused: string | undefined;
};

function mailbox({ mailboxPort, smtpPort }: SandboxConfig): Markup {
  const address = `http://localhost:${mailboxPort}`;
  return html`<section class="card" aria-labelledby="mailbox">
<h2 id="mailbox">Mailbox</h2>
<p class="above"><a href="${address}">${address}</a> shows every mail the product sends (SMTP on port ${smtpPort}).</p>
<p><a class="plain" href="/texts">Text messages</a></p>
</section>`;
}

function time({ config, payments }: OperatorView): Markup {
  const now = new Date(payments.now).toUTCString();
  return html`<section class="card" aria-labelledby="time">
<h2 id="time">Time</h2>
<p class="above">For the payment provider and the stores it is ${now}.</p>
${
  config.receiverFollowsClock
    ? ""
    : html`<p class="quiet">The product’s own clock does not move along; it hears what the providers then say: that a plan renewed, is due or has ended.</p>`
}
<div class="acts">${Object.entries(STEPS).map(([label, seconds]) =>
    actForm("both", "clock", label, { advance_seconds: String(seconds) }),
  )}</div>
</section>`;
}

export function operatorPage(view: OperatorView): Markup {
  return html`<main class="wide">
<h1>Stand-ins of third parties</h1>
<p class="quiet">What the product thinks it buys, sells and sends ends here.</p>
${view.said ? html`<p class="note" role="status">${view.said}</p>` : ""}
${view.refused ? html`<p class="alarm" role="alert">${view.refused}</p>` : ""}
${mailbox(view.config)}
${time(view)}
${paymentsSection(view.payments)}
${storesSection(view.stores)}
<section class="card" aria-labelledby="afresh">
<h2 id="afresh">Begin afresh</h2>
<p class="above">Forgets every customer, subscription and purchase here. The product keeps what it was told.</p>
<div class="acts">${actForm("both", "reset", "Forget everything")}</div>
</section>
</main>`;
}
