import { type Context, Hono } from "hono";
import type { HostedCheckout } from "#payments/checkout/hosted-checkout.ts";
import { sendPage } from "#sandbox/page-frame.ts";
import { cardAlert, cardErrors, typedCard } from "./card-fields.ts";
import { type Attempt, checkoutPage, closedCheckoutPage, firstAttempt } from "./checkout-page.ts";
import type { HostedPagesOptions } from "./hosted-provider.ts";
import { ABOUT, notFoundPage } from "./page-parts.ts";
import { typedAddress } from "./place-step.ts";

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

type Form = Record<string, unknown>;

function readAttempt(checkout: HostedCheckout, form: Form, now: Date): Attempt {
  const email = checkout.fixedEmail ?? String(form.email ?? "").trim();
  const typed = { ...typedCard(form), email };
  const acceptsTerms = form.terms === "yes";
  const errors = {
    ...(!EMAIL.test(email) && { email: "Enter your email address." }),
    ...(checkout.needsCard && cardErrors(typed, now)),
    ...(checkout.needsTerms && !acceptsTerms && { terms: "Agree to the terms to continue." }),
  };
  return { ...firstAttempt(checkout), typed, errors, acceptsTerms };
}

export function checkoutRoutes({ hosted, business, now }: HostedPagesOptions): Hono {
  const show = (c: Context, checkout: HostedCheckout, attempt: Attempt, status: 200 | 402 | 422) =>
    sendPage(
      c,
      {
        title: `${checkout.mode === "payment" ? "Pay for" : "Subscribe to"} ${checkout.productName}`,
        about: ABOUT,
        body: checkoutPage(checkout, attempt, business),
      },
      status,
    );
  const showClosed = (c: Context, checkout: HostedCheckout) =>
    sendPage(
      c,
      { title: "Checkout", about: ABOUT, body: closedCheckoutPage(checkout, business) },
      410,
    );

  async function applyCode(c: Context, checkout: HostedCheckout, form: Form) {
    const typed = String(form.promotion_code ?? "").trim();
    const outcome = await hosted.applyCode(checkout.id, typed);
    if (outcome.ok) return c.redirect(c.req.path, 303);
    const code = { typed, error: outcome.message };
    return show(c, checkout, { ...firstAttempt(checkout), code }, 422);
  }

  async function setPlace(c: Context, checkout: HostedCheckout, form: Form) {
    const typed = typedAddress(form);
    const { postal_code: postalCode, tax_id: taxId, ...rest } = typed;
    const outcome = await hosted.setPlace(checkout.id, { ...rest, postalCode, taxId });
    if (outcome.ok) return c.redirect(c.req.path, 303);
    const place = { typed, error: outcome.message };
    return show(c, checkout, { ...firstAttempt(checkout), place }, 422);
  }

  async function pay(c: Context, checkout: HostedCheckout, form: Form) {
    const attempt = readAttempt(checkout, form, now());
    if (Object.keys(attempt.errors).length > 0) return show(c, checkout, attempt, 422);
    const { email, card, name } = attempt.typed;
    const { acceptsTerms } = attempt;
    const outcome = await hosted.pay(checkout.id, {
      email,
      card,
      name,
      ...(checkout.needsTerms && { acceptsTerms }),
    });
    if (outcome.ok) return c.redirect(outcome.redirect, 303);
    return show(c, checkout, { ...attempt, errors: { card: cardAlert(outcome.message) } }, 402);
  }

  return new Hono()
    .get("/:id", (c) => {
      const checkout = hosted.findCheckout(c.req.param("id"));
      if (!checkout) return notFoundPage(c);
      if (checkout.status !== "open") return showClosed(c, checkout);
      return show(c, checkout, firstAttempt(checkout), 200);
    })
    .post("/:id", async (c) => {
      const checkout = hosted.findCheckout(c.req.param("id"));
      if (!checkout) return notFoundPage(c);
      if (checkout.status !== "open") return showClosed(c, checkout);
      const form = await c.req.parseBody();
      if (form.act === "code") return applyCode(c, checkout, form);
      if (form.act === "place") return setPlace(c, checkout, form);
      return pay(c, checkout, form);
    });
}
