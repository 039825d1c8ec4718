import { type Context, Hono } from "hono";
import type { HostedCheckout } from "#payments/checkout/hosted-checkout.ts";
import { sendPage } from "#sandbox/page-frame.ts";
import { cardAlert, cardErrors, typedCard } from "./card-fields.ts";
import { type Attempt, checkoutPage, closedCheckoutPage, firstAttempt } from "./checkout-page.ts";
import type { HostedPagesOptions } from "./hosted-provider.ts";
import { ABOUT, notFoundPage } from "./page-parts.ts";

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

function readAttempt(checkout: HostedCheckout, form: Record<string, unknown>, now: Date): Attempt {
  const email = checkout.fixedEmail ?? String(form.email ?? "").trim();
  const typed = { ...typedCard(form), email };
  const errors = cardErrors(typed, now);
  if (EMAIL.test(email)) return { typed, errors };
  return { typed, errors: { email: "Enter your email address.", ...errors } };
}

export function checkoutRoutes({ hosted, business, now }: HostedPagesOptions): Hono {
  const show = (c: Context, checkout: HostedCheckout, attempt: Attempt, status: 200 | 402 | 422) =>
    sendPage(
      c,
      {
        title: `Subscribe to ${checkout.productName}`,
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
      const attempt = readAttempt(checkout, await c.req.parseBody(), now());
      if (Object.keys(attempt.errors).length > 0) return show(c, checkout, attempt, 422);
      const { email, card, name } = attempt.typed;
      const outcome = await hosted.pay(checkout.id, { email, card, name });
      if (outcome.ok) return c.redirect(outcome.redirect, 303);
      return show(c, checkout, { ...attempt, errors: { card: cardAlert(outcome.message) } }, 402);
    });
}
