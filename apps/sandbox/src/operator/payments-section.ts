import { html } from "hono/html";
import type { PaymentState } from "#payments/control/payment-control.ts";
import type { Markup } from "#sandbox/page-frame.ts";
import { actionForm, eventList, outageActions } from "./action-form.ts";

const SHOWN_EVENTS = 30;

/** The actions on a subscription with the statuses they apply to; all, where `when` is missing. */
const ACTIONS = [
  { act: "decline-next-renewal", label: "Decline next renewal", when: ["active", "trialing"] },
  { act: "recover", label: "Pay what is due", when: ["past_due", "unpaid"] },
  { act: "give-up", label: "Give up: cancel", when: ["past_due"], order: { status: "canceled" } },
  { act: "give-up", label: "Give up: unpaid", when: ["past_due"], order: { status: "unpaid" } },
  { act: "refund", label: "Refund" },
  { act: "complete-refund", label: "Refund arrives" },
  { act: "fail-refund", label: "Refund comes back" },
  { act: "cancel-refund", label: "Refund is called off" },
  { act: "open-inquiry", label: "Inquiry" },
  { act: "escalate-inquiry", label: "Inquiry becomes a dispute" },
  { act: "dispute", label: "Dispute" },
  { act: "close-dispute", label: "Dispute won", order: { status: "won" } },
  { act: "close-dispute", label: "Dispute lost", order: { status: "lost" } },
];

function subscriptionRow({ id, email, status }: PaymentState["subscriptions"][number]): Markup {
  const actions = ACTIONS.filter(({ when }) => !when || when.includes(status));
  return html`<li class="row">
<span>${email ?? "no address"}, ${status.replaceAll("_", " ")}<br><code class="quiet">${id}</code></span>
<span class="actions tight">${actions.map(({ act, label, order }) =>
    actionForm("payments", act, label, { subscription: id, ...order }, id),
  )}</span>
</li>`;
}

/** Actions that also apply to a single payment. */
const PAID_ACTIONS = ACTIONS.filter(({ act }) => /(refund|inquiry|dispute)$/.test(act));

function paymentRow({ id, email, refunded }: PaymentState["payments"][number]): Markup {
  return html`<li class="row">
<span>${email ?? "no address"}, ${refunded ? "refunded" : "paid"}<br><code class="quiet">${id}</code></span>
<span class="actions tight">${PAID_ACTIONS.map(({ act, label, order }) =>
    actionForm("payments", act, label, { payment: id, ...order }, id),
  )}</span>
</li>`;
}

function events(state: PaymentState): Markup {
  const statusesOf = (id: string) =>
    state.deliveries.filter((each) => each.event_id === id).map(({ status }) => status);
  const shown = state.events.slice(-SHOWN_EVENTS).reverse();
  return eventList(
    "payments",
    shown.map((event) => ({
      ...event,
      statuses: statusesOf(event.id),
      held: state.held.includes(event.id),
    })),
  );
}

function holding({ holding: held, held: { length } }: PaymentState): Markup {
  if (!held) {
    return html`<p class="above">Webhooks are sent immediately.</p>
<div class="actions">${actionForm("payments", "hold", "Hold webhooks back")}</div>`;
  }
  return html`<p class="above">Webhooks are held back; ${length} pending.</p>
<div class="actions">
${actionForm("payments", "release", "Release")}
${actionForm("payments", "release", "Release reversed", { order: "reversed" })}
${actionForm("payments", "release", "Release each twice", { times: "2" })}
</div>`;
}

export function paymentsSection(state: PaymentState): Markup {
  return html`<section class="card" aria-labelledby="payments">
<h2 id="payments">Payment provider</h2>
${outageActions("payments", state.outage)}
${holding(state)}
<h3>Subscriptions</h3>
${
  state.subscriptions.length > 0
    ? html`<ul class="rows">${state.subscriptions.toReversed().map(subscriptionRow)}</ul>`
    : html`<p class="quiet above">No one has paid yet.</p>`
}
${
  state.payments.length > 0
    ? html`<h3>Single payments</h3><ul class="rows">${state.payments.toReversed().map(paymentRow)}</ul>`
    : ""
}
<h3>Events</h3>
${events(state)}
</section>`;
}
