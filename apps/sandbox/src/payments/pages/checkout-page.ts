import { html } from "hono/html";
import type { HostedCheckout } from "#payments/checkout/hosted-checkout.ts";
import type { Markup } from "#sandbox/page-frame.ts";
import { cardFields, EMPTY_CARD, type FieldErrors, field, type TypedCard } from "./card-fields.ts";
import { authorization, type CodeAttempt, orderSummary } from "./order-summary.ts";
import { backLink, testCards } from "./page-parts.ts";
import { placeStep, type TypedAddress, typedAddress } from "./place-step.ts";

export type Attempt = {
  typed: TypedCard & { email: string };
  errors: FieldErrors<keyof TypedCard | "email" | "terms">;
  acceptsTerms: boolean;
  code: CodeAttempt;
  place: { typed: TypedAddress; error: string | undefined };
};

export function firstAttempt(checkout: HostedCheckout): Attempt {
  const email = checkout.fixedEmail ?? checkout.suggestedEmail ?? "";
  return {
    typed: { ...EMPTY_CARD, email },
    errors: {},
    acceptsTerms: false,
    code: { typed: "", error: undefined },
    place: { typed: typedAddress({}), error: undefined },
  };
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

function terms({ errors, acceptsTerms }: Attempt, business: string): Markup {
  const { terms: error } = errors;
  return html`<label class="check"><input type="checkbox" name="terms" value="yes"${
    acceptsTerms ? html` checked` : ""
  }${error ? html` aria-invalid="true" aria-describedby="terms-error"` : ""}> I agree to the terms of ${business}.</label>
${error ? html`<p class="error" role="alert" id="terms-error">${error}</p>` : ""}`;
}

function payForm(checkout: HostedCheckout, attempt: Attempt, business: string): Markup {
  const { typed, errors } = attempt;
  const { needsCard, mode, trialEnd } = checkout;
  const focus = ["email", "card", "expiry", "code", "name"].find((name) => name in errors);
  const button = mode === "payment" ? "Pay" : trialEnd === null ? "Subscribe" : "Start Trial";
  return html`<form method="post" novalidate>
<h1 class="pay">${needsCard ? "Pay with card" : "Your details"}</h1>
${emailField(checkout, attempt, focus === "email")}
${needsCard ? cardFields(typed, errors, focus) : errors.card ? html`<p class="error" role="alert">${errors.card}</p>` : ""}
${checkout.needsTerms ? terms(attempt, business) : ""}
<button class="button">${button}</button>
<p class="quiet fine">${authorization(checkout)}${needsCard ? " Test cards only: real cards are refused here." : ""}</p>
</form>
${needsCard ? testCards() : ""}`;
}

/** Returns the checkout page; the first invalid field has the focus. */
export function checkoutPage(checkout: HostedCheckout, attempt: Attempt, business: string): Markup {
  const { typed, error } = attempt.place;
  return html`<main class="halves">
${orderSummary(checkout, attempt.code, business)}
<section class="half paper"><div class="inner">
${checkout.needsPlace ? placeStep(checkout, typed, error) : payForm(checkout, attempt, business)}
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
