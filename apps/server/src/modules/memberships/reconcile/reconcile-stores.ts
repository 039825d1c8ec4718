import { isDeepStrictEqual } from "node:util";
import type { Database } from "#database/database.ts";
import type { SyncWriter } from "#modules/memberships/memberships.types.ts";
import type { Attempt } from "./attempts.ts";
import { findStoreCustomers, findStorePurchases } from "./reconcile.repository.ts";

/**
 * Reads the purchases of every store customer that is known again; the store backend has no list of
 * all. Gives how many customers' purchases differed; throws `billing.provider_unavailable`.
 */
export async function reconcileStores(parts: {
  db: Database;
  writer: SyncWriter;
  attempt: Attempt;
}): Promise<number> {
  const { db, writer, attempt } = parts;
  let drift = 0;
  for (const customerId of await findStoreCustomers(db)) {
    const before = await findStorePurchases(db, customerId);
    await attempt(() => writer.syncStoreCustomer(customerId));
    const after = await findStorePurchases(db, customerId);
    if (!isDeepStrictEqual(before, after)) drift += 1;
  }
  return drift;
}
