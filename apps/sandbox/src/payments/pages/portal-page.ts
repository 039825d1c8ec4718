import { html } from "hono/html";
import type { HostedPortal } from "#payments/portal/hosted-portal.ts";
import type { Markup } from "#sandbox/page-frame.ts";
import { cardFields, type FieldErrors, type TypedCard } from "./card-fields.ts";
import { backLink, day, money, testCards } from "./page-parts.ts";

export type PortalSubscription = HostedPortal["subscriptions"][number];
type Invoice = HostedPortal["invoices"][number];

const DONE: Record<string, string> = {
  canceled: "Your plan has been canceled.",
  renewed: "Your plan has been renewed.",
  card: "Your payment method has been updated.",
};

const STATUS: Record<string, { text: string; look: string }> = {
  active: { text: "Active", look: "" },
  trialing: { text: "Trial", look: "" },
  past_due: { text: "Past due", look: "due" },
  unpaid: { text: "Unpaid", look: "due" },
  paid: { text: "Paid", look: "" },
  open: { text: "Open", look: "due" },
};

function tag(status: string): Markup {
  const known = STATUS[status];
  const words = status.replaceAll("_", " ");
  const text = known?.text ?? words.charAt(0).toUpperCase() + words.slice(1);
  return html`<span class="tag ${known?.look ?? "over"}">${text}</span>`;
}

/** Whether the subscription can still be canceled or renewed. */
export const isRunning = ({ status }: PortalSubscription) =>
  !["canceled", "incomplete_expired"].includes(status);

function whatNext(subscription: PortalSubscription): string {
  const end = day(subscription.periodEnd);
  if (!isRunning(subscription)) return "This plan has ended.";
  if (subscription.cancelAtPeriodEnd) return `Cancels on ${end}.`;
  const { next, currency, status } = subscription;
  const sum = next === null ? "" : ` for ${money(next, currency)}`;
  return status === "trialing"
    ? `Your trial ends on ${end}. The first payment is on that day${sum}.`
    : `Renews on ${end}${sum}.`;
}

function discountLine({ label, end }: PortalSubscription["discounts"][number]): Markup {
  return html`<p class="quiet">${label}${end === null ? "" : `, until ${day(end)}`}</p>`;
}

function planAction(portal: HostedPortal, subscription: PortalSubscription): Markup | string {
  if (!isRunning(subscription)) return "";
  const here = `/p/session/${portal.id}`;
  if (!subscription.cancelAtPeriodEnd) {
    const address = `${here}/cancel?subscription=${encodeURIComponent(subscription.id)}`;
    return html`<div class="actions"><a class="button second" href="${address}">Cancel plan</a></div>`;
  }
  return html`<form class="actions" method="post" action="${here}/renew">
<input type="hidden" name="subscription" value="${subscription.id}">
<button class="button second">Renew plan</button>
</form>`;
}

function plan(portal: HostedPortal, subscription: PortalSubscription): Markup {
  const price = money(subscription.amount, subscription.currency);
  return html`<section class="card" aria-label="Current plan">
<div class="head"><h2>Current plan</h2>${tag(subscription.status)}</div>
<p class="above">${subscription.productName}. ${price} per ${subscription.interval}.</p>
<p class="quiet">${whatNext(subscription)}</p>
${subscription.discounts.map(discountLine)}
${planAction(portal, subscription)}
</section>`;
}

function paymentMethod({ id, card }: HostedPortal): Markup {
  return html`<section class="card" aria-label="Payment method">
<h2>Payment method</h2>
<div class="rows"><div class="row">
${
  card
    ? html`<span>Test card ending ${card.last4}<br><span class="quiet small">Expires ${card.expiry.replace(/\s*\/\s*/, " / ")}</span></span>`
    : html`<span>There is no card.</span>`
}
<a class="button second" href="/p/session/${id}/card">Update</a>
</div></div>
</section>`;
}

function statusOf({ status, amount, refunded }: Invoice): string {
  if (refunded === 0) return status;
  return refunded < amount ? "partially_refunded" : "refunded";
}

function invoiceRow(portal: HostedPortal, invoice: Invoice): Markup {
  const address = `/p/session/${portal.id}/invoices/${encodeURIComponent(invoice.number)}`;
  const date = day(invoice.created);
  return html`<li class="row"><span>${date}</span><span>${money(invoice.amount, invoice.currency)}</span>${tag(statusOf(invoice))}<a class="plain" href="${address}" aria-label="Download the invoice of ${date}">Download</a></li>`;
}

function invoices(portal: HostedPortal): Markup {
  return html`<section class="card" aria-label="Invoices">
<h2>Invoices</h2>
${
  portal.invoices.length > 0
    ? html`<ul class="rows">${portal.invoices.map((invoice) => invoiceRow(portal, invoice))}</ul>`
    : html`<p class="quiet above">There are none yet.</p>`
}
</section>`;
}

function portalFrame(content: Markup): Markup {
  return html`<main class="half"><div class="inner portal">${content}</div></main>`;
}

/** Returns the portal's first page; `done` names the action just finished, if any. */
export function portalPage(portal: HostedPortal, business: string, done: string): Markup {
  const said = DONE[done];
  return portalFrame(html`${backLink(portal.returnUrl, business)}
<h1 class="above">Billing</h1>
<p class="quiet">${portal.email}</p>
${said ? html`<p class="note" role="status">${said}</p>` : ""}
${portal.subscriptions.map((subscription) => plan(portal, subscription))}
${portal.subscriptions.length > 0 ? "" : html`<p class="card">There is no plan.</p>`}
${paymentMethod(portal)}
${invoices(portal)}`);
}

export function cancelPage(portal: HostedPortal, subscription: PortalSubscription): Markup {
  const here = `/p/session/${portal.id}`;
  const end = day(subscription.periodEnd);
  const price = money(subscription.amount, subscription.currency);
  return portalFrame(html`<h1>Cancel your plan?</h1>
<section class="card" aria-label="Current plan">
<h2>${subscription.productName}</h2>
<p class="above">${price} per ${subscription.interval}.</p>
<p class="quiet">You can use it until ${end} and will not be charged again.</p>
</section>
<form class="actions" method="post" action="${here}/cancel">
<input type="hidden" name="subscription" value="${subscription.id}">
<button class="button second">Cancel plan</button>
<a class="button second" href="${here}">Go back</a>
</form>`);
}

export function updateCardPage(
  portal: HostedPortal,
  typed: TypedCard,
  errors: FieldErrors<keyof TypedCard>,
): Markup {
  const focus = ["card", "expiry", "code", "name"].find((name) => name in errors);
  return portalFrame(html`<a class="back" href="/p/session/${portal.id}">← Back to billing</a>
<h1 class="above">Update your payment method</h1>
<form method="post" novalidate>
${cardFields(typed, errors, focus)}
<button class="button">Save card</button>
<p class="quiet fine">Test cards only: real cards are refused here.</p>
</form>
${testCards()}`);
}
