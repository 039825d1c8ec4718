import { html } from "hono/html";
import type { PaymentState } from "#payments/control/payment-control.ts";
import type { Markup } from "#sandbox/page-frame.ts";
import type { SandboxConfig } from "#sandbox/sandbox.config.ts";
import type { StoreControlState } from "#sandbox/stores/store-control.ts";
import { actionForm } from "./action-form.ts";
import { paymentsSection } from "./payments-section.ts";
import { storesSection } from "./stores-section.ts";

const DAY = 86_400;
const STEPS = { "Advance a day": DAY, "Advance a week": 7 * DAY, "Advance a year": 365 * DAY };

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
<p class="above"><a href="${address}">${address}</a> shows every email the product sends (SMTP on port ${smtpPort}).</p>
<p><a class="plain" href="/texts">Text messages</a></p>
</section>`;
}

function time({ config, payments }: OperatorView): Markup {
  const now = new Date(payments.now).toUTCString();
  return html`<section class="card" aria-labelledby="time">
<h2 id="time">Time</h2>
<p class="above">The time of the payment provider and the stores is ${now}.</p>
${
  config.receiverFollowsClock
    ? ""
    : html`<p class="quiet">The product’s own clock does not move. The providers notify it when a plan renews, is due or ends.</p>`
}
<div class="actions">${Object.entries(STEPS).map(([label, seconds]) =>
    actionForm("both", "clock", label, { advance_seconds: String(seconds) }),
  )}</div>
</section>`;
}

export function operatorPage(view: OperatorView): Markup {
  return html`<main class="wide">
<h1>Sandbox</h1>
<p class="quiet">Fakes of the third parties that the product sells and sends through.</p>
${view.said ? html`<p class="note" role="status">${view.said}</p>` : ""}
${view.refused ? html`<p class="alarm" role="alert">${view.refused}</p>` : ""}
${mailbox(view.config)}
${time(view)}
${paymentsSection(view.payments)}
${storesSection(view.stores)}
<section class="card" aria-labelledby="reset">
<h2 id="reset">Reset</h2>
<p class="above">Deletes every customer, subscription and purchase here. The product’s own data does not change.</p>
<div class="actions">${actionForm("both", "reset", "Delete everything")}</div>
</section>
</main>`;
}
