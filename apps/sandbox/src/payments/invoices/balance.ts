import { newId } from "#payments/books/objects.ts";
import type { BalanceTransaction } from "#payments/books/payment-types.ts";
import type { World } from "#payments/world.ts";

type Movement = Pick<
  BalanceTransaction,
  "type" | "reporting_category" | "amount" | "currency" | "source"
> & { description: string | null; fee?: { amount: number; description: string } };

const TWO_DAYS = 2 * 86_400;

/** Records a movement of the account's balance; the provider deducts the fee. */
export function moveBalance(world: World, { fee, ...movement }: Movement): BalanceTransaction {
  const created = world.clock.seconds();
  const { amount, currency } = movement;
  return world.books.balance_transaction.put({
    ...movement,
    id: newId("txn"),
    object: "balance_transaction",
    available_on: created + TWO_DAYS,
    balance_type: "payments",
    created,
    exchange_rate: null,
    fee: fee?.amount ?? 0,
    fee_details: fee ? [{ ...fee, application: null, currency, type: "stripe_fee" }] : [],
    net: amount - (fee?.amount ?? 0),
    status: "pending",
  });
}

/** The provider's fee for a charge: 2.9 % and 30 of the smallest unit. */
export function processingFee(amount: number): { amount: number; description: string } {
  return { amount: Math.round(amount * 0.029) + 30, description: "Stripe processing fees" };
}

/** Returns the movement in its current state: available after two days. */
export function settledBalance(world: World, movement: BalanceTransaction): BalanceTransaction {
  if (movement.available_on <= world.clock.seconds()) movement.status = "available";
  return movement;
}
