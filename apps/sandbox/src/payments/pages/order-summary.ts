import { html } from "hono/html";
import type { HostedCheckout } from "#payments/checkout/hosted-checkout.ts";
import type { Markup } from "#sandbox/page-frame.ts";
import { field } from "./card-fields.ts";
import { backLink, day, money, often } from "./page-parts.ts";

function line(label: Markup | string, amount: string, kind = ""): Markup {
  return html`<div class="line ${kind}"><span>${label}</span><span>${amount}</span></div>`;
}

function headline(checkout: HostedCheckout): Markup {
  const { next, productName, trialEnd, interval, currency } = checkout;
  const today = money(checkout.amount, currency);
  if (!next) {
    return html`<p class="quiet above">Pay for ${productName}</p>
<p class="amount">${today}</p>`;
  }
  const later = money(next.amount, currency);
  if (trialEnd !== null) {
    return html`<p class="quiet above">Try ${productName}</p>
<p class="amount">${later} <span class="quiet">per ${interval}</span></p>
<p class="quiet">Free until ${day(trialEnd)}</p>`;
  }
  const over =
    next.afterwards === null
      ? ""
      : html`<p class="quiet">Then ${money(next.afterwards, currency)} per ${interval}, when the code is over</p>`;
  const rate = next.amount === checkout.amount ? "per" : `today, then ${later} per`;
  return html`<p class="quiet above">Subscribe to ${productName}</p>
<p class="amount">${today} <span class="quiet">${rate} ${interval}</span></p>
${over}`;
}

function taxLine({ tax, currency }: HostedCheckout): Markup {
  if (!tax) return line("Tax", money(0, currency));
  return line(tax.isIncluded ? "Tax, included" : "Tax", money(tax.amount, currency));
}

/** A form of its own, so that Enter in the card's fields does not apply a code. */
function codeForm(checkout: HostedCheckout, attempt: CodeAttempt): Markup | string {
  if (!checkout.takesCodes) return "";
  const { typed: value, error } = attempt;
  if (checkout.discount && !error) {
    return html`<form class="actions" method="post"><input type="hidden" name="act" value="code">
<input type="hidden" name="promotion_code" value=""><button class="button second">Remove the code</button>
</form>`;
  }
  return html`<form method="post" novalidate><input type="hidden" name="act" value="code">
${field({ name: "promotion_code", label: "Promotion code", value, error, first: error !== undefined })}
<div class="actions"><button class="button second">Apply</button></div>
</form>`;
}

export type CodeAttempt = { typed: string; error: string | undefined };

/** Returns the half of the page that shows the amounts, now and later. */
export function orderSummary(
  checkout: HostedCheckout,
  code: CodeAttempt,
  business: string,
): Markup {
  const { currency, subtotal, discount, interval, productName } = checkout;
  const product = interval
    ? html`${productName}<br><span class="quiet small">Billed ${often(interval)}</span>`
    : productName;
  return html`<section class="half order" aria-label="Your order"><div class="inner">
${backLink(checkout.cancelUrl, business)}
${headline(checkout)}
<div class="lines">
${line(product, money(subtotal, currency))}
${discount ? line(discount.label, discount.amount ? money(-discount.amount, currency) : "later") : ""}
${taxLine(checkout)}
${line("Due today", money(checkout.amount, currency), "total")}
</div>
${codeForm(checkout, code)}
</div></section>`;
}

/** Returns what the buyer agrees to pay. */
export function authorization(checkout: HostedCheckout): string {
  const { next, trialEnd, interval, currency } = checkout;
  const now = money(checkout.amount, currency);
  if (!next) return `You authorize ${now} now.`;
  const yearly = (amount: number) => `${money(amount, currency)} every ${interval}`;
  const { afterwards } = next;
  const later =
    afterwards === null
      ? yearly(next.amount)
      : `${yearly(next.amount)} while the code lasts and ${yearly(afterwards)} after it,`;
  if (trialEnd !== null) {
    return checkout.needsCard
      ? `Nothing is charged today. From ${day(trialEnd)} you authorize ${later} until you cancel.`
      : `Nothing is charged, and no card is needed. Your trial ends on ${day(trialEnd)}.`;
  }
  return next.amount === checkout.amount && afterwards === null
    ? `You authorize ${now} now and every ${interval} until you cancel.`
    : `You authorize ${now} now and ${later} until you cancel.`;
}
