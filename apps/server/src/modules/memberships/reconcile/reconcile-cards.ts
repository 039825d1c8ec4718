import type { Database } from "#database/database.ts";
import type { SyncWriter } from "#modules/memberships/memberships.types.ts";
import {
  type ListedSubscription,
  OTHER_PRODUCT,
  type Payments,
} from "#providers/payments/payments.ts";
import type { Attempt } from "./attempts.ts";
import { inBatches } from "./batches.ts";
import { findCards, findUnsettledCards, type StoredState } from "./reconcile.repository.ts";

/**
 * Compares all card subscriptions there are with what is stored, and reads those again that differ
 * or were left half-finished. Gives how many differed; throws `billing.provider_unavailable`.
 */
export async function reconcileCards(parts: {
  db: Database;
  payments: Payments;
  writer: SyncWriter;
  attempt: Attempt;
}): Promise<number> {
  const { db, payments, writer, attempt } = parts;
  const sync = (id: string) => attempt(() => writer.syncSubscription(id));
  let drift = 0;
  for await (const batch of inBatches(payments.eachSubscription(), 100)) {
    const ids = batch.map(({ id }) => id);
    const stored = await findCards(db, ids);
    for (const listed of batch) {
      const row = stored.get(listed.id);
      if (row ? isSame(row, listed) : listed.status === OTHER_PRODUCT) continue;
      drift += 1;
      await sync(listed.id);
    }
  }
  for (const id of await findUnsettledCards(db)) await sync(id);
  return drift;
}

function isSame(row: StoredState, listed: ListedSubscription): boolean {
  return (
    row.status === listed.status &&
    row.periodEnd?.getTime() === listed.periodEnd?.getTime() &&
    row.cancelAtPeriodEnd === listed.cancelAtPeriodEnd
  );
}
