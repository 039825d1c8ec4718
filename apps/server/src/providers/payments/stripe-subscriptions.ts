import { foldAddress } from "@sovereign/domain/email-address";
import type Stripe from "stripe";
import { Problem } from "#http/problem.ts";
import {
  type ListedSubscription,
  OTHER_PRODUCT,
  type Payments,
  type ProviderSubscription,
  UNREADABLE,
} from "./payments.ts";
import type { StripeClient } from "./stripe-client.ts";
import { ask, askEach, askFor } from "./stripe-errors.ts";
import { idOf } from "./stripe-ids.ts";
import type { OwnProducts } from "./stripe-products.ts";
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
export function createStripeSubscriptions(client: StripeClient, ownProducts: OwnProducts): Reading {
  return {
    async readSubscription(subscriptionId) {
      const { subscriptions } = client();
      const [found, own] = await Promise.all([
        askFor(subscriptions.retrieve(subscriptionId, { expand: ["customer"] })),
        ownProducts(),
      ]);
      if (!found) return null;
      return { ...described(found, own), revoked: await readRevocation(client(), found.id) };
    },

    async subscriptionsOf(customerId) {
      const { subscriptions } = client();
      const list = subscriptions.list({ customer: customerId, status: "all", limit: PAGE });
      // A customer that Stripe does not know has nothing.
      const all = await askFor(list.autoPagingToArray({ limit: 10 * PAGE }));
      return (all ?? []).map(({ id }) => id);
    },

    async customersWithEmail(email) {
      const { customers } = client();
      const query = `email:${JSON.stringify(email)}`;
      // The list compares letter by letter, and a guest may have typed capitals. The search does
      // not, but a new customer is minutes late there, and some accounts have none.
      const [exact, alike] = await Promise.all([
        ask(customers.list({ email, limit: PAGE })),
        ask(customers.search({ query, limit: PAGE })).catch(nothingUnlessUnavailable),
      ]);
      const found = [...exact.data, ...alike.data].filter(
        (customer) => foldAddress(customer.email ?? "") === foldAddress(email),
      );
      return [...new Set(found.map(({ id }) => id))];
    },

    async customerOfCharge(chargeId) {
      const charge = await askFor(client().charges.retrieve(chargeId));
      return idOf(charge?.customer);
    },

    async *eachSubscription() {
      const own = await ownProducts();
      const list = client().subscriptions.list({ status: "all", limit: PAGE });
      for await (const found of askEach(list)) {
        // One without an item is none of a kind that we sell; read by itself it is an error.
        if (found.items?.data.length !== 0) yield listed(found, own);
      }
    },
  };
}

function nothingUnlessUnavailable(error: unknown): { data: Stripe.Customer[] } {
  if (error instanceof Problem) throw error;
  return { data: [] };
}

function described(
  found: Stripe.Subscription,
  own: ReadonlySet<string>,
): Omit<ProviderSubscription, "revoked"> {
  const { customer } = found;
  const known = typeof customer === "string" || customer.deleted ? null : customer;
  const { price, current_period_start: start } = itemOf(found, own).item;
  const productId = idOf(price.product);
  if (!productId) throw new Error(`the subscription ${found.id} has no product`);
  return {
    ...stateOf(found, own),
    customerId: typeof customer === "string" ? customer : customer.id,
    customerEmail: known?.email || null,
    userId: found.metadata.user_id || null,
    productId,
    periodStart: instant(start),
  };
}

/** Whoever reads this one by itself meets the same error there, and can report it. */
function listed(found: Stripe.Subscription, own: ReadonlySet<string>): ListedSubscription {
  try {
    return stateOf(found, own);
  } catch {
    return { id: found.id, status: UNREADABLE, periodEnd: null, cancelAtPeriodEnd: false };
  }
}

function stateOf(found: Stripe.Subscription, own: ReadonlySet<string>) {
  const { item, isOurs } = itemOf(found, own);
  const end = item.current_period_end;
  // The billing portal may cancel by date, which is the period's end, without setting the flag.
  const cancelsByDate = found.cancel_at !== null && found.cancel_at <= end;
  return {
    id: found.id,
    status: isOurs ? found.status : OTHER_PRODUCT,
    periodEnd: instant(end),
    cancelAtPeriodEnd: found.cancel_at_period_end || cancelsByDate,
  };
}

/** What is paid for with it: the membership if that is among it. */
function itemOf({ id, items }: Stripe.Subscription, own: ReadonlySet<string>) {
  const ours = items.data.find(({ price }) => own.has(idOf(price.product) ?? ""));
  const item = ours ?? items.data[0];
  if (!item) throw new Error(`the subscription ${id} has no item`);
  return { item, isOurs: item === ours };
}

function instant(seconds: number): Date {
  return new Date(seconds * 1000);
}
