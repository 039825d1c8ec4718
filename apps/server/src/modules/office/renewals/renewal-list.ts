import { renewalsOf } from "@sovereign/domain/renewals";
import type { Database } from "#database/database.ts";
import { findRows } from "#modules/office/money/books/books.repository.ts";
import {
  findLastRead,
  findLater,
  storeCancelations,
  storeRenewals,
} from "./renewals.repository.ts";

const ROWS_AT_ONCE = 2000;

/** Rows commit in another order than their numbers. */
const READ_AGAIN = 500;

/** Updates the renewals from the journal (decision 128). */
export function createRenewalList(db: Database) {
  /** Rows that this node read the last time. */
  let read: ReadonlySet<number> = new Set();

  async function update(now: Date): Promise<void> {
    const before = read;
    let last = Math.max(0, (await findLastRead(db)) - READ_AGAIN);
    for (;;) {
      const rows = await findLater(db, last, ROWS_AT_ONCE);
      last = rows.at(-1)?.id ?? last;
      const added = rows.filter(({ id }) => !before.has(id));
      const ids = new Set(added.flatMap(({ subscriptionId }) => subscriptionId ?? []));
      if (ids.size > 0) {
        await db.transaction(async (tx) => {
          await compute(tx, [...ids], last);
          await storeCancelations(tx, [...ids], now);
        });
      }
      read = new Set(rows.map(({ id }) => id));
      if (rows.length < ROWS_AT_ONCE) break;
    }
  }

  async function compute(tx: Database, subscriptionIds: string[], last: number): Promise<void> {
    const rows = await findRows(tx, subscriptionIds);
    const payments = new Map(
      rows.flatMap(({ kind, externalId, subscriptionId }) =>
        kind === "payment" && subscriptionId ? [[externalId, subscriptionId]] : [],
      ),
    );
    const bySubscription = Map.groupBy(
      rows,
      ({ subscriptionId, paymentId }) => subscriptionId ?? payments.get(paymentId ?? ""),
    );
    const renewals = [...bySubscription].flatMap(([subscriptionId, own]) =>
      subscriptionId ? renewalsOf(own).map((each) => ({ ...each, subscriptionId })) : [],
    );
    await storeRenewals(tx, renewals, last);
  }

  return { update };
}
