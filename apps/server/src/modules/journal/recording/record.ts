import type { JournalRow } from "@sovereign/domain/journal";
import type { Database } from "#database/database.ts";
import { findRows, insertRows, type JournalKey, type StoredRow } from "./journal.repository.ts";

/** A fact that is stored with other contents than the provider has now. */
export type DifferingRow = { provider: JournalRow; ours: StoredRow };

export type Recorded = { added: StoredRow[]; differing: DifferingRow[] };

const ROWS_AT_ONCE = 500;

const keyOf = ({ source, kind, externalId }: JournalKey): string =>
  `${source} ${kind} ${externalId}`;

/** Adds what the journal lacks. A stored row is never changed: where it differs, it is returned. */
export async function recordRows(
  db: Database,
  rows: readonly JournalRow[],
  now: Date,
): Promise<Recorded> {
  const recorded: Recorded = { added: [], differing: [] };
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    const batch = rows.slice(from, from + ROWS_AT_ONCE);
    const { missing, differing } = await compareRows(db, batch);
    recorded.differing.push(...differing);
    recorded.added.push(...(await insertRows(db, missing, now)));
  }
  return recorded;
}

/** Compares rows of a provider with those stored. */
export async function compareRows(
  db: Database,
  rows: readonly JournalRow[],
): Promise<{ missing: JournalRow[]; differing: DifferingRow[] }> {
  const stored = new Map((await findRows(db, rows)).map((row) => [keyOf(row), row]));
  const missing = rows.filter((row) => !stored.has(keyOf(row)));
  const differing = rows.flatMap((provider) => {
    const ours = stored.get(keyOf(provider));
    return ours && differingFields(provider, ours).length > 0 ? [{ provider, ours }] : [];
  });
  return { missing, differing };
}

const FACTS = [
  ...(["at", "paymentId", "subscriptionId", "customerId", "memberKey", "product"] as const),
  ...(["amount", "currency", "from", "to", "yearly", "discount", "tax"] as const),
];

/** Kinds for which the provider does not always report a time. */
const UNDATED = new Set(["dispute_lost", "refund_failed"]);

/**
 * Returns the names of the fields in which two rows differ. A product may have been renamed, and
 * when a bank has a payout is an estimate.
 */
export function differingFields(one: JournalRow, other: JournalRow): (keyof JournalRow)[] {
  const value = (fact: JournalRow[keyof JournalRow]) =>
    fact instanceof Date ? fact.getTime() : fact;
  const facts = one.product === "other" ? FACTS : [...FACTS, "reason" as const];
  return facts
    .filter((name) => name !== "at" || !UNDATED.has(one.kind))
    .filter((name) => name !== "to" || !one.kind.startsWith("payout"))
    .filter((name) => value(one[name]) !== value(other[name]));
}
