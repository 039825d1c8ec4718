import type Stripe from "stripe";
import { Problem } from "#problems/problem.ts";
import { unreadable } from "#providers/provider-answer.ts";
import type { CheckoutOrder, Payments } from "./payments.ts";
import { idOf, type StripeClient } from "./stripe-client.ts";
import { ask, askFor, isMissing } from "./stripe-errors.ts";

type Hosted = Pick<Payments, "createCheckout" | "readCheckout" | "createPortal">;

/** Stripe's hosted pages: the checkout of the yearly price, and the billing portal. */
export function createStripeCheckout(
  client: StripeClient,
  { priceId, pages }: { priceId: string; pages: PageRule },
): Hosted {
  return {
    async createCheckout(order) {
      const sessions = (await client()).checkout.sessions;
      const withEmail = () => sessions.create(checkoutOf(order, priceId, null));
      const customerId = order.member?.customerId;
      const creating = customerId
        ? sessions.create(checkoutOf(order, priceId, customerId)).catch((error: unknown) => {
            // The customer was deleted at Stripe: the member pays as a new one.
            if (isMissing(error, "customer")) return withEmail();
            throw error;
          })
        : withEmail();
      const { id, url } = await ask(creating);
      return { id, url: trustedPage(url, pages) };
    },

    async readCheckout(checkoutId) {
      const session = await askFor((await client()).checkout.sessions.retrieve(checkoutId));
      if (!session) return null;
      if (session.id !== checkoutId) throw unreadable("another checkout");
      return {
        complete: session.status === "complete",
        subscriptionId: idOf(session.subscription),
        userId: session.client_reference_id,
        email: session.customer_details?.email ?? null,
      };
    },

    async createPortal({ customerId, returnUrl }) {
      const portal = { customer: customerId, return_url: returnUrl };
      const session = await askFor((await client()).billingPortal.sessions.create(portal));
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

const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** Where the provider's own pages may be. */
export type PageRule = {
  /** Hosts as addresses write them, with a port that is not https's own. */
  hosts: readonly string[];
  /** Whether a page of this machine may go without https, as the sandbox's do. */
  production: boolean;
  /** An origin that is trusted as it is: whoever answers there has our key already. */
  origin?: string;
};

/**
 * Gives the address of a hosted page as the provider answered it. Whoever follows it pays there: it
 * has to be https on one of the hosts, without a name or password in it. Throws the problem
 * `billing.provider_unavailable` for anything else; the address itself is in no log.
 */
export function trustedPage(answered: unknown, rule: PageRule): string {
  const { hosts, production, origin } = rule;
  const url = typeof answered === "string" ? URL.parse(answered) : null;
  if (!url) throw refused("the provider named no page");
  if (url.origin === origin) return url.href;
  const isLocal = url.protocol === "http:" && !production && LOOPBACK.has(url.hostname);
  const isSafe = url.protocol === "https:" || isLocal;
  if (!isSafe || url.username || url.password || !hosts.includes(url.host)) {
    throw refused(`the provider's page is at ${url.protocol}//${url.host}`);
  }
  return url.href;
}

function refused(reason: string): Problem {
  return new Problem("billing.provider_unavailable", { cause: new Error(reason) });
}
