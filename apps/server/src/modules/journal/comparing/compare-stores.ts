import type { JournalSource } from "@sovereign/domain/journal";
import type { Database } from "#database/database.ts";
import { findRowsOfSubscriptions } from "#modules/journal/recording/journal.repository.ts";
import { compareRows } from "#modules/journal/recording/record.ts";
import { rowsOfStore } from "#modules/journal/recording/store-rows.ts";
import type { Span } from "#providers/payments/money-reading.ts";
import type { Stores } from "#providers/stores/stores.ts";
import type { Counts, Findings } from "./compare.ts";
import { eachStoreCustomer } from "./known.repository.ts";

export const STORE_SOURCES: JournalSource[] = ["app_store", "play_store", "other_store"];

/** Compares a span of the journal with the stores, customer by customer: they list no account. */
export async function compareStores(
  { db, stores }: { db: Database; stores: Pick<Stores, "moneyOf"> },
  { span, now }: { span: Span; now: Date },
  findings: Findings,
): Promise<Counts> {
  // A subscription may be of several customers; all else is kept for one at a time.
  const subscriptions = new Set<string>();
  const counts: Counts = { facts: 0, active: 0 };
  const isWithin = (at: Date) => at >= span.from && at < span.to;
  for await (const customer of eachStoreCustomer(db, span.from)) {
    const money = await stores.moneyOf(customer);
    const stored = await findRowsOfSubscriptions(
      db,
      money.map(({ subscriptionId }) => subscriptionId),
    );
    const transactions = new Set(money.flatMap((each) => each.transactions.map(({ id }) => id)));
    const fresh = money.filter(({ subscriptionId }) => !subscriptions.has(subscriptionId));
    for (const each of fresh) {
      subscriptions.add(each.subscriptionId);
      if (!each.endedAt) counts.active += 1;
      const rows = rowsOfStore(each, stored, now).filter(({ at }) => isWithin(at));
      counts.facts += rows.length;
      const { missing, differing } = await compareRows(db, rows);
      if (missing.length > 0) await findings.missing(missing);
      if (differing.length > 0) await findings.differing(differing);
      const unknown = stored.filter(
        ({ subscriptionId, kind, source, externalId, at }) =>
          subscriptionId === each.subscriptionId &&
          kind !== "owner" &&
          STORE_SOURCES.includes(source) &&
          isWithin(at) &&
          !transactions.has(externalId),
      );
      if (unknown.length > 0) await findings.unknown(unknown);
    }
  }
  return counts;
}
