import type { JournalSource } from "@sovereign/domain/journal";
import type { Database } from "#database/database.ts";
import { findRowsOfSubscriptions } from "#modules/journal/recording/journal.repository.ts";
import { compareRows } from "#modules/journal/recording/record.ts";
import { rowsOfStore } from "#modules/journal/recording/store-rows.ts";
import type { Span } from "#providers/payments/money-reading.ts";
import type { Stores } from "#providers/stores/stores.ts";
import { type Counts, eachStored, type Findings } from "./compare.ts";
import { findStoreCustomers } from "./known.repository.ts";

export const STORE_SOURCES: JournalSource[] = ["app_store", "play_store", "other_store"];

/** Compares a span of the journal with the stores, customer by customer: they list no account. */
export async function compareStores(
  { db, stores }: { db: Database; stores: Pick<Stores, "moneyOf"> },
  { span, now }: { span: Span; now: Date },
  findings: Findings,
): Promise<Counts> {
  const transactions = new Set<string>();
  const subscriptions = new Set<string>();
  const counts: Counts = { facts: 0, active: 0 };
  for (const customer of await findStoreCustomers(db, span.from)) {
    const money = await stores.moneyOf(customer);
    const stored = await findRowsOfSubscriptions(
      db,
      money.map(({ subscriptionId }) => subscriptionId),
    );
    for (const each of money) {
      if (subscriptions.has(each.subscriptionId)) continue;
      subscriptions.add(each.subscriptionId);
      if (!each.endedAt) counts.active += 1;
      for (const { id } of each.transactions) transactions.add(id);
      const rows = rowsOfStore(each, stored, now).filter(
        ({ at }) => at >= span.from && at < span.to,
      );
      counts.facts += rows.length;
      const { missing, differing } = await compareRows(db, rows);
      if (missing.length > 0) await findings.missing(missing);
      if (differing.length > 0) await findings.differing(differing);
    }
  }
  for await (const rows of eachStored(db, STORE_SOURCES, span)) {
    const unknown = rows.filter(
      ({ subscriptionId, externalId }) =>
        subscriptions.has(subscriptionId ?? "") && !transactions.has(externalId),
    );
    if (unknown.length > 0) await findings.unknown(unknown);
  }
  return counts;
}
