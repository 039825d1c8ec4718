import { decimalsOf } from "@sovereign/domain/money";
import { z } from "zod";
import { patiently } from "#providers/provider-answer.ts";
import { type createRevenueCatClient, milliseconds } from "./revenuecat-client.ts";
import type { StoreMoney, StoreTransaction } from "./stores.ts";

const revenueSchema = z.object({
  currency: z
    .string()
    .regex(/^[A-Za-z]{3}$/)
    .transform((value) => value.toUpperCase()),
  gross: z.number().nonnegative(),
  tax: z.number().nonnegative().nullish(),
  commission: z.number().nonnegative().nullish(),
});

const transactionSchema = z.object({
  id: z.string().min(1),
  purchased_at: milliseconds,
  expiration_date: milliseconds.nullish(),
  effective_expiration_date: milliseconds.nullish(),
  revenue_in_local_currency: revenueSchema.nullish(),
  revenue_in_usd: revenueSchema.nullish(),
});

type Subscription = {
  id: string;
  store: string;
  status: string;
  current_period_ends_at: Date | null;
};

type ReadAll = ReturnType<typeof createRevenueCatClient>["readAll"];

/** Reads a store's charges for a subscription. */
export async function readStoreMoney(
  readAll: ReadAll,
  { id, store, status, current_period_ends_at: end }: Subscription,
): Promise<StoreMoney> {
  const path = `subscriptions/${encodeURIComponent(id)}/transactions`;
  const found = await patiently(() => readAll(path, transactionSchema));
  return {
    subscriptionId: id,
    store,
    endedAt: status === "expired" ? end : null,
    transactions: found
      .flatMap(transactionOf)
      .toSorted((one, other) => one.at.getTime() - other.at.getTime()),
  };
}

/** A refund leaves no revenue, and the transaction's period ends with it. */
function transactionOf(found: z.infer<typeof transactionSchema>): StoreTransaction[] {
  const { id, purchased_at: at, expiration_date: to, effective_expiration_date: until } = found;
  const { revenue_in_local_currency: local, revenue_in_usd: dollars } = found;
  const revenue = local ?? dollars;
  if (!at || !revenue) return [];
  // A charge in another currency is never booked as dollars; zero is zero in each.
  const isPriced = local || revenue.gross === 0;
  const unit = 10 ** decimalsOf(revenue.currency.toUpperCase());
  const units = (value: number | null | undefined) => Math.round((value ?? 0) * unit);
  const isCut = to && until ? until < to : false;
  return [
    {
      id,
      at,
      to: to ?? null,
      currency: revenue.currency,
      amount: isPriced ? units(revenue.gross) : null,
      tax: units(revenue.tax),
      commission: units(revenue.commission),
      refundedAt: isCut && revenue.gross === 0 ? (until ?? null) : null,
    },
  ];
}
