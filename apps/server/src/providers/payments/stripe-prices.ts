import { type Money, minorUnits, moneyFrom } from "@sovereign/domain/money";
import type Stripe from "stripe";
import { z } from "zod";
import { unreadable } from "#providers/provider-answer.ts";
import type { Payments } from "./payments.ts";
import { idOf, type StripeClient } from "./stripe-client.ts";
import { callStripe, callStripeOrNull, callStripeOrRefusal } from "./stripe-errors.ts";

const priceSchema = z.object({
  currency: z.string().regex(/^[a-z]{3}$/),
  unit_amount: z.int().nonnegative().nullable(),
  recurring: z.object({ interval: z.string(), interval_count: z.int() }).nullable(),
});

function yearlyPrice(price: unknown, quantity = 1): Money | null {
  const { data } = priceSchema.safeParse(price);
  const { interval, interval_count: count } = data?.recurring ?? {};
  if (!data || data.unit_amount === null || interval !== "year" || count !== 1) return null;
  return moneyFrom(data.unit_amount * quantity, data.currency);
}

/**
 * Returns the price of the next year, or of one that is not paid yet. With a discount or tax only
 * the provider can compute it; without a future payment it is the last one.
 */
export async function priceOf(
  stripe: Stripe,
  subscription: Stripe.Subscription,
  { item, paid }: { item: Stripe.SubscriptionItem; paid: Stripe.Invoice | undefined },
): Promise<Money | null> {
  const { id, discounts, items, automatic_tax } = subscription;
  const price = yearlyPrice(item.price, item.quantity);
  const isAdjusted =
    [discounts, item.discounts].some((list) => list?.length) ||
    items.data.length > 1 ||
    automatic_tax?.enabled;
  if (!price || !isAdjusted) return price;
  const next = (await duePayment(stripe, subscription)) ?? (await nextPayment(stripe, id));
  if (next) return next;
  const isPaid = Number.isInteger(paid?.amount_paid) && typeof paid?.currency === "string";
  return paid && isPaid ? moneyFrom(paid.amount_paid, paid.currency) : price;
}

/** A declined renewal is tried again at its own price. */
async function duePayment(
  stripe: Stripe,
  { status, latest_invoice }: Stripe.Subscription,
): Promise<Money | null> {
  const invoice = idOf(latest_invoice);
  if (status !== "past_due" || !invoice) return null;
  const due = await callStripeOrNull(stripe.invoices.retrieve(invoice));
  return due && moneyFrom(due.total, due.currency);
}

export const NOTHING_TO_COME = ["invoice_upcoming_none", "resource_missing"];

/** Returns the provider's next charge; null without one. */
export async function nextPayment(stripe: Stripe, subscription: string): Promise<Money | null> {
  const asked = stripe.invoices.createPreview({ subscription });
  const next = await callStripeOrNull(asked, NOTHING_TO_COME);
  return next && moneyFrom(next.total, next.currency);
}

export function createStripePrices(
  client: StripeClient,
): Pick<Payments, "readPrice" | "makePrices"> {
  return {
    async readPrice(priceId) {
      const found = await callStripeOrNull((await client()).prices.retrieve(priceId));
      if (found && found.id !== priceId) throw unreadable("another price");
      return found && yearlyPrice(found);
    },

    // One price for each currency, not the options of one, so that an ID means one amount
    // (decision 141).
    async makePrices({ key, like, amounts }) {
      const stripe = await client();
      const former = await callStripe(stripe.prices.retrieve(like));
      const product = idOf(former.product);
      if (!product) throw unreadable("a price without a product");
      const made: (Money & { priceId: string })[] = [];
      for (const money of amounts) {
        const { tax_behavior } = former;
        const price = await callStripeOrRefusal(
          stripe.prices.create(
            {
              product,
              currency: money.currency.toLowerCase(),
              unit_amount: minorUnits(money),
              recurring: { interval: "year" },
              ...(tax_behavior && { tax_behavior }),
            },
            { idempotencyKey: `${key}:${money.currency}` },
          ),
        );
        if ("refusal" in price) return price;
        made.push({ ...money, priceId: price.id });
      }
      return made;
    },
  };
}
