import type { JournalSource } from "@sovereign/domain/journal";
import type { Database } from "#database/database.ts";
import { findRowsOfSubscriptions } from "#modules/journal/recording/journal.repository.ts";
import { compareRows } from "#modules/journal/recording/record.ts";
import { rowsOfStore } from "#modules/journal/recording/store-rows.ts";
import type { Stores } from "#providers/stores/stores.ts";
import { type Compared, type Counts, type Findings, isSettled } from "./compare.ts";
import { eachStoreCustomer } from "./known.repository.ts";

export const STORE_SOURCES: JournalSource[] = ["app_store", "play_store", "other_store"];

/** Compares a span of the journal with the stores, customer by customer: they list no account. */
export async function compareStores(
  { db, stores }: { db: Database; stores: Pick<Stores, "moneyOf"> },
  { span, settled, now }: Compared & { now: Date },
  findings: Findings,
): Promise<Counts> {
  // A subscription may have several customers; all else is compared one customer at a time.
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
      const old = differing.filter(({ ours }) => isSettled(ours, settled));
      if (old.length > 0) await findings.differing(old);
      const unknown = stored.filter(
        ({ subscriptionId, kind, source, externalId, at, recordedAt }) =>
          subscriptionId === each.subscriptionId &&
          kind !== "owner" &&
          STORE_SOURCES.includes(source) &&
          isWithin(at) &&
          isSettled({ recordedAt }, settled) &&
          !transactions.has(externalId),
      );
      if (unknown.length > 0) await findings.unknown(unknown);
    }
  }
  return counts;
}
