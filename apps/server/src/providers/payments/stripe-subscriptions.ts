import { foldAddress } from "@sovereign/domain/credentials";
import type Stripe from "stripe";
import { Problem } from "#problems/problem.ts";
import { unreadable } from "#providers/provider-answer.ts";
import {
  type ListedSubscription,
  OTHER_PRODUCT,
  type Payments,
  type ProviderSubscription,
  UNREADABLE,
} from "./payments.ts";
import { TRIAL_CODE, TRIAL_CODE_ID } from "./stripe-checkout.ts";
import { type IsOurs, idOf, type StripeClient } from "./stripe-client.ts";
import { callStripe, callStripeForEach, callStripeOrNull } from "./stripe-errors.ts";
import { latestPaidInvoice } from "./stripe-latest-payment.ts";
import { allPages } from "./stripe-pages.ts";
import { priceOf } from "./stripe-prices.ts";
import { assertReadable } from "./stripe-readable.ts";
import { readRevocation } from "./stripe-revocation.ts";

const PAGE = 100;

type Item = Stripe.SubscriptionItem;

type Own = { live: boolean; isOurs: (item: Item) => boolean };

type Reading = Pick<
  Payments,
  | "readSubscription"
  | "cancelSubscription"
  | "subscriptionsOf"
  | "customersWithEmail"
  | "changeCustomerEmail"
  | "customerOfCharge"
  | "eachSubscription"
>;

export function createStripeSubscriptions(
  client: StripeClient,
  { ownSales, live }: { ownSales: () => Promise<IsOurs>; live: boolean },
): Reading {
  return {
    async readSubscription(subscriptionId) {
      const stripe = await client();
      const own = { live, isOurs: await ownSales() };
      const expand = ["customer", "default_payment_method"];
      const asked = stripe.subscriptions.retrieve(subscriptionId, { expand });
      const found = await callStripeOrNull(asked);
      if (!found) return null;
      const whole = { ...found, items: await allItems(stripe, found) };
      assertReadable(whole, subscriptionId);
      const paid = await latestPaidInvoice(stripe, found.id);
      const revoked = paid ? await readRevocation(stripe, paid) : null;
      return {
        ...described(whole, own),
        trial: isFree(found) && !(paid && paid.amount_paid > 0),
        trialCode: found.metadata[TRIAL_CODE] || null,
        begun: {
          trialCodeId: found.metadata[TRIAL_CODE_ID] || null,
          card: fingerprintOf(found.default_payment_method),
        },
        price: await priceOf(stripe, whole, { item: itemOf(whole, own).item, paid }),
        revoked,
      };
    },

    async cancelSubscription(subscriptionId) {
      // Only this call reports an ended one as missing.
      await callStripeOrNull((await client()).subscriptions.cancel(subscriptionId));
    },

    async subscriptionsOf(customerId) {
      const { subscriptions } = await client();
      const all = await allPages((page) =>
        subscriptions.list({ ...page, customer: customerId, status: "all" }),
      );
      const own = all.filter(({ customer }) => idOf(customer) === customerId);
      return own.map(({ id }) => id);
    },

    async customersWithEmail(email) {
      const { customers } = await client();
      const query = `email:${JSON.stringify(email)}`;
      // The list is case-sensitive, unlike guests; the search lags by minutes.
      const [exact, alike] = await Promise.all([
        allPages((page) => customers.list({ ...page, email })),
        callStripe(customers.search({ query, limit: PAGE })).catch(nothingUnlessUnavailable),
      ]);
      const found = [...exact, ...alike.data].filter(
        (customer) => foldAddress(customer.email ?? "") === foldAddress(email),
      );
      return [...new Set(found.map(({ id }) => id))];
    },

    async changeCustomerEmail(customerId, { from, to }) {
      const { customers } = await client();
      const customer = await callStripeOrNull(customers.retrieve(customerId));
      const email = customer && !customer.deleted ? customer.email : null;
      if (foldAddress(email ?? "") !== foldAddress(from)) return;
      await callStripe(customers.update(customerId, { email: to }));
    },

    async customerOfCharge(chargeId) {
      const charge = await callStripeOrNull((await client()).charges.retrieve(chargeId));
      if (charge && charge.id !== chargeId) throw unreadable("another charge");
      return idOf(charge?.customer);
    },

    async *eachSubscription() {
      const own = { live, isOurs: await ownSales() };
      const list = (await client()).subscriptions.list({ status: "all", limit: PAGE });
      for await (const found of callStripeForEach(list)) {
        // A subscription without items is not ours; reading it alone is an error.
        if (found.items?.data.length !== 0) yield listed(found, own);
      }
    },
  };
}

function nothingUnlessUnavailable(error: unknown): { data: Stripe.Customer[] } {
  if (error instanceof Problem) throw error;
  return { data: [] };
}

/** Subscriptions contain only their first items. */
async function allItems(
  stripe: Stripe,
  { id, items }: Stripe.Subscription,
): Promise<Stripe.ApiList<Item>> {
  if (!items?.has_more) return items;
  const list = (page: object) => stripe.subscriptionItems.list({ ...page, subscription: id });
  return { ...items, data: await allPages(list) };
}

function described(
  found: Stripe.Subscription,
  own: Own,
): Omit<ProviderSubscription, "revoked" | "price" | "trial" | "trialCode" | "begun"> {
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
    priceId: price.id,
    startedAt: instant(found.start_date ?? start),
    periodStart: instant(start),
  };
}

/** Reading it alone throws the same error, which can then be reported. */
function listed(found: Stripe.Subscription, own: Own): ListedSubscription {
  const unknown = { id: found.id, status: UNREADABLE, periodEnd: null, cancelAtPeriodEnd: false };
  try {
    const state = stateOf(found, own);
    // Our item may be among those that the list omits.
    return state.status === OTHER_PRODUCT && found.items.has_more ? unknown : state;
  } catch {
    return unknown;
  }
}

function stateOf(found: Stripe.Subscription, own: Own) {
  const { item, hasSubstance } = itemOf(found, own);
  const end = item.current_period_end;
  // The billing portal may cancel by date, at the period's end, without setting the flag.
  const cancelsByDate = found.cancel_at !== null && found.cancel_at <= end;
  return {
    id: found.id,
    status: hasSubstance ? found.status : OTHER_PRODUCT,
    periodEnd: instant(end),
    cancelAtPeriodEnd: found.cancel_at_period_end || cancelsByDate || endsWithTrial(found),
  };
}

/** The same for every customer who pays with one card. */
const fingerprintOf = (method: Stripe.Subscription["default_payment_method"]): string | null =>
  typeof method === "string" ? null : (method?.card?.fingerprint ?? null);

/** Also once it has ended: who left in the free days has never paid. */
const isFree = ({ status, trial_start }: Stripe.Subscription) =>
  status === "trialing" || (status === "canceled" && Boolean(trial_start));

/** Free days without a card end the membership, unless one is added. */
function endsWithTrial({
  status,
  trial_settings,
  default_payment_method,
  customer,
}: Stripe.Subscription) {
  if (status !== "trialing") return false;
  const known = typeof customer === "string" || customer.deleted ? null : customer;
  const card = default_payment_method ?? known?.invoice_settings?.default_payment_method;
  const behavior = trial_settings?.end_behavior?.missing_payment_method;
  return behavior === "cancel" && !card;
}

/** Prefers the membership's item, which counts only when it is charged for, in our mode. */
function itemOf({ id, items, livemode }: Stripe.Subscription, { live, isOurs }: Own) {
  const isPaidFor = (item: Item) => isOurs(item) && item.quantity !== 0;
  const ours = items.data.find(isPaidFor) ?? items.data.find((item) => isOurs(item));
  const item = ours ?? items.data[0];
  if (!item) throw new Error(`the subscription ${id} has no item`);
  const isOtherMode = livemode !== undefined && livemode !== live;
  return { item, hasSubstance: item === ours && isPaidFor(item) && !isOtherMode };
}

function instant(seconds: number): Date {
  return new Date(seconds * 1000);
}
