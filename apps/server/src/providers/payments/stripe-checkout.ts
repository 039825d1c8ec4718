import type Stripe from "stripe";
import { Problem } from "#problems/problem.ts";
import { type PageRule, trustedPage } from "./hosted-page.ts";
import type { CheckoutOrder, Payments } from "./payments.ts";
import type { StripeClient } from "./stripe-client.ts";
import { ask, askFor, isMissing } from "./stripe-errors.ts";
import { idOf } from "./stripe-ids.ts";

type Hosted = Pick<Payments, "createCheckout" | "readCheckout" | "createPortal">;

/** Stripe's hosted pages: the checkout of the yearly price, and the billing portal. */
export function createStripeCheckout(
  client: StripeClient,
  { priceId, pages }: { priceId: string; pages: PageRule },
): Hosted {
  return {
    async createCheckout(order) {
      const sessions = client().checkout.sessions;
      const withEmail = () => sessions.create(checkoutOf(order, priceId, null));
      const customerId = order.member?.customerId;
      const creating = customerId
        ? sessions.create(checkoutOf(order, priceId, customerId)).catch((error: unknown) => {
            // The customer was deleted at Stripe: the member pays as a new one.
            if (isMissing(error, "customer")) return withEmail();
            throw error;
          })
        : withEmail();
      const { url } = await ask(creating);
      return { url: trustedPage(url, pages) };
    },

    async readCheckout(checkoutId) {
      const session = await askFor(client().checkout.sessions.retrieve(checkoutId));
      if (!session) return null;
      return {
        complete: session.status === "complete",
        subscriptionId: idOf(session.subscription),
        userId: session.client_reference_id,
      };
    },

    async createPortal({ customerId, returnUrl }) {
      const portal = { customer: customerId, return_url: returnUrl };
      const session = await askFor(client().billingPortal.sessions.create(portal));
      // Only the customer can be missing: it was deleted, and its subscriptions with it.
      if (!session) throw new Problem("billing.no_subscription");
      return { url: trustedPage(session.url, pages) };
    },
  };
}

function checkoutOf(
  { member, successUrl, cancelUrl }: CheckoutOrder,
  priceId: string,
  customerId: string | null,
): Stripe.Checkout.SessionCreateParams {
  return {
    mode: "subscription",
    line_items: [{ price: priceId, quantity: 1 }],
    success_url: successUrl,
    cancel_url: cancelUrl,
    ...(member && {
      client_reference_id: member.userId,
      subscription_data: { metadata: { user_id: member.userId } },
      ...(customerId ? { customer: customerId } : { customer_email: member.email }),
    }),
  };
}
