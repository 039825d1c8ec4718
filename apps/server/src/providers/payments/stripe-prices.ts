import type { Price } from "@sovereign/domain/subscription";
import type Stripe from "stripe";
import { z } from "zod";
import { unreadable } from "#providers/provider-answer.ts";
import type { StripeClient } from "./stripe-client.ts";
import { callStripeOrNull } from "./stripe-errors.ts";
import { moneyOf } from "./stripe-money.ts";

const priceSchema = z.object({
  currency: z.string().regex(/^[a-z]{3}$/),
  unit_amount: z.int().nonnegative().nullable(),
  recurring: z.object({ interval: z.string(), interval_count: z.int() }).nullable(),
});

function yearlyPrice(price: unknown, quantity = 1): Price | null {
  const { data } = priceSchema.safeParse(price);
  const { interval, interval_count: count } = data?.recurring ?? {};
  if (!data || data.unit_amount === null || interval !== "year" || count !== 1) return null;
  return moneyOf(data.unit_amount * quantity, data.currency);
}

/** With a discount it is the last payment, because only the provider can compute one. */
export function priceOf(
  { discounts, items }: Stripe.Subscription,
  item: Stripe.SubscriptionItem,
  paid: Stripe.Invoice | undefined,
): Price | null {
  const price = yearlyPrice(item.price, item.quantity);
  const isReduced =
    [discounts, item.discounts].some((list) => list?.length) || items.data.length > 1;
  const isPaid = Number.isInteger(paid?.amount_paid) && typeof paid?.currency === "string";
  return price && isReduced && paid && isPaid ? moneyOf(paid.amount_paid, paid.currency) : price;
}

export async function readPrice(client: StripeClient, priceId: string): Promise<Price | null> {
  const found = await callStripeOrNull((await client()).prices.retrieve(priceId));
  if (found && found.id !== priceId) throw unreadable("another price");
  return found && yearlyPrice(found);
}
