import type Stripe from "stripe";
import type { Payments, ProviderSubscription } from "./payments.ts";
import type { StripeClient } from "./stripe-client.ts";
import { ask, askEach, askFor } from "./stripe-errors.ts";
import { idOf } from "./stripe-ids.ts";
import { readRevocation } from "./stripe-revocation.ts";

/** Stripe's largest page. */
const PAGE = 100;

type Reading = Pick<
  Payments,
  | "readSubscription"
  | "subscriptionsOf"
  | "customersWithEmail"
  | "customerOfCharge"
  | "eachSubscription"
>;

/** What Stripe knows of subscriptions and customers, in the product's own words. */
export function createStripeSubscriptions(client: StripeClient): Reading {
  return {
    async readSubscription(subscriptionId) {
      const { subscriptions } = client();
      const found = await askFor(subscriptions.retrieve(subscriptionId, { expand: ["customer"] }));
      if (!found) return null;
      return { ...described(found), revoked: await readRevocation(client(), found.id) };
    },

    async subscriptionsOf(customerId) {
      const { subscriptions } = client();
      const list = subscriptions.list({ customer: customerId, status: "all", limit: PAGE });
      // A customer that Stripe does not know has nothing.
      const all = await askFor(list.autoPagingToArray({ limit: 10 * PAGE }));
      return (all ?? []).map(({ id }) => id);
    },

    async customersWithEmail(email) {
      const { data } = await ask(client().customers.list({ email, limit: PAGE }));
      return data.map(({ id }) => id);
    },

    async customerOfCharge(chargeId) {
      const charge = await askFor(client().charges.retrieve(chargeId));
      return idOf(charge?.customer);
    },

    async *eachSubscription() {
      const list = client().subscriptions.list({ status: "all", limit: PAGE });
      for await (const found of askEach(list)) {
        // One without an item is none of a kind that we sell; read by itself it is an error.
        if (found.items.data.length > 0) yield stateOf(found);
      }
    },
  };
}

function described(found: Stripe.Subscription): Omit<ProviderSubscription, "revoked"> {
  const { customer } = found;
  const known = typeof customer === "string" || customer.deleted ? null : customer;
  const [{ price, current_period_start: start }] = itemsOf(found);
  const productId = idOf(price.product);
  if (!productId) throw new Error(`the subscription ${found.id} has no product`);
  return {
    ...stateOf(found),
    customerId: typeof customer === "string" ? customer : customer.id,
    customerEmail: known?.email || null,
    userId: found.metadata.user_id || null,
    productId,
    periodStart: instant(start),
  };
}

function stateOf(found: Stripe.Subscription) {
  const [{ current_period_end: end }] = itemsOf(found);
  // The billing portal may cancel by date, which is the period's end, without setting the flag.
  const cancelsByDate = found.cancel_at !== null && found.cancel_at <= end;
  return {
    id: found.id,
    status: found.status,
    periodEnd: instant(end),
    cancelAtPeriodEnd: found.cancel_at_period_end || cancelsByDate,
  };
}

function itemsOf({ id, items }: Stripe.Subscription) {
  const [first, ...others] = items.data;
  if (!first) throw new Error(`the subscription ${id} has no item`);
  return [first, ...others] as const;
}

function instant(seconds: number): Date {
  return new Date(seconds * 1000);
}
