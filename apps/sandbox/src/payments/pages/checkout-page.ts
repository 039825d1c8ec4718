import { html } from "hono/html";
import type { HostedCheckout } from "#payments/checkout/hosted-checkout.ts";
import type { Markup } from "#sandbox/page-frame.ts";
import { cardFields, EMPTY_CARD, type FieldErrors, field, type TypedCard } from "./card-fields.ts";
import { backLink, money, often, testCards } from "./page-parts.ts";

export type Attempt = {
  typed: TypedCard & { email: string };
  errors: FieldErrors<keyof TypedCard | "email">;
};

export function firstAttempt(checkout: HostedCheckout): Attempt {
  const email = checkout.fixedEmail ?? checkout.suggestedEmail ?? "";
  return { typed: { ...EMPTY_CARD, email }, errors: {} };
}

function order(checkout: HostedCheckout, business: string): Markup {
  const price = money(checkout.amount, checkout.currency);
  const nothing = money(0, checkout.currency);
  return html`<section class="half order" aria-label="Your order"><div class="inner">
${backLink(checkout.cancelUrl, business)}
<p class="quiet above">Subscribe to ${checkout.productName}</p>
<p class="amount">${price} <span class="quiet">per ${checkout.interval}</span></p>
<div class="lines">
<div class="line"><span>${checkout.productName}<br><span class="quiet small">Billed ${often(checkout.interval)}</span></span><span>${price}</span></div>
<div class="line"><span>Tax</span><span>${nothing}</span></div>
<div class="line total"><span>Due today</span><span>${price}</span></div>
</div>
</div></section>`;
}

function emailField({ fixedEmail }: HostedCheckout, { typed, errors }: Attempt, first: boolean) {
  return field({
    name: "email",
    label: "Email",
    value: fixedEmail ?? typed.email,
    error: errors.email,
    first,
    type: "email",
    mode: "email",
    autocomplete: "email",
    fixed: fixedEmail !== null,
  });
}

/** Returns the checkout page; the first invalid field has the focus. */
export function checkoutPage(checkout: HostedCheckout, attempt: Attempt, business: string): Markup {
  const { typed, errors } = attempt;
  const focus = ["email", "card", "expiry", "code", "name"].find((name) => name in errors);
  const price = money(checkout.amount, checkout.currency);
  return html`<main class="halves">
${order(checkout, business)}
<section class="half paper"><div class="inner">
<form method="post" novalidate>
<h1 class="pay">Pay with card</h1>
${emailField(checkout, attempt, focus === "email")}
${cardFields(typed, errors, focus)}
<button class="button">Subscribe</button>
<p class="quiet fine">You authorize ${price} now and every ${checkout.interval} until you cancel. Test cards only: real cards are refused here.</p>
</form>
${testCards()}
</div></section>
</main>`;
}

export function closedCheckoutPage(checkout: HostedCheckout, business: string): Markup {
  const paid = checkout.status === "complete";
  return html`<main class="half"><div class="inner">
${backLink(checkout.cancelUrl, business)}
<h1 class="above">${paid ? "This checkout is paid" : "This checkout has expired"}</h1>
<p class="above">${
    paid ? "There is nothing more to do here." : "Nothing was charged. Start again from the shop."
  }</p>
</div></main>`;
}
