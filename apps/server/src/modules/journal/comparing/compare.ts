import type { JournalRow, JournalSource } from "@sovereign/domain/journal";
import type { Database } from "#database/database.ts";
import { findRowsBetween, type StoredRow } from "#modules/journal/recording/journal.repository.ts";
import { compareRows, type DifferingRow } from "#modules/journal/recording/record.ts";
import type { ActiveMembership, MoneyReading, Span } from "#providers/payments/money-reading.ts";
import { findKnown } from "./known.repository.ts";

/** Called with what a comparison finds, as it goes. */
export type Findings = {
  missing(rows: JournalRow[]): void | Promise<void>;
  differing(rows: DifferingRow[]): void | Promise<void>;
  unknown(rows: StoredRow[]): void | Promise<void>;
  noMember(found: ActiveMembership[]): void | Promise<void>;
  unreadable(count: number): void;
};

export type Counts = { facts: number; active: number };

const ROWS_AT_ONCE = 1000;

/** More suspects than this are another account's, and asking for each would take hours. */
const MAX_ASKED = 500;

export const CARD_SOURCES: JournalSource[] = ["stripe"];

const factOf = ({ kind, externalId }: Pick<JournalRow, "kind" | "externalId">) =>
  `${kind} ${externalId}`;

/** `settled`: what is younger may still be on its way into the list or from it, and differs in nothing. */
export type Compared = { span: Span; settled: Date };

/** Compares a span of the journal with the whole account, in pages. */
export async function compareCards(
  { db, payments }: { db: Database; payments: MoneyReading },
  { span, settled }: Compared,
  findings: Findings,
): Promise<Counts> {
  const seen = new Set<string>();
  let active = 0;

  async function compare(rows: readonly JournalRow[]): Promise<void> {
    const fresh = rows.filter((row) => !seen.has(factOf(row)));
    if (fresh.length === 0) return;
    for (const row of fresh) seen.add(factOf(row));
    const { missing, differing } = await compareRows(db, fresh);
    if (missing.length > 0) await findings.missing(missing);
    const old = differing.filter(({ ours }) => isSettled(ours, settled));
    if (old.length > 0) await findings.differing(old);
  }

  for await (const page of payments.moneyBetween(span)) {
    await compare(page.rows);
    if (page.unreadable > 0) findings.unreadable(page.unreadable);
    if (page.active.length === 0) continue;
    active += page.active.length;
    const ids = page.active.map(({ subscriptionId }) => subscriptionId);
    const known = await findKnown(db, ids);
    const unknown = page.active.filter(
      ({ subscriptionId, since }) =>
        !known.has(subscriptionId) && (since === null || since < settled),
    );
    if (unknown.length > 0) await findings.noMember(unknown);
  }
  const facts = seen.size;

  const asked = new Set<string>();
  for await (const rows of eachStored(db, CARD_SOURCES, span)) {
    const suspects = rows.filter((row) => !seen.has(factOf(row)) && isSettled(row, settled));
    for (const { customerId } of suspects) {
      if (!customerId || asked.has(customerId) || asked.size >= MAX_ASKED) continue;
      asked.add(customerId);
      for (const row of await payments.moneyOf(customerId)) seen.add(factOf(row));
    }
    const unknown = suspects.filter((row) => !seen.has(factOf(row)));
    if (unknown.length > 0) await findings.unknown(unknown);
  }
  return { facts, active };
}

export const isSettled = ({ recordedAt }: Pick<StoredRow, "recordedAt">, settled: Date): boolean =>
  recordedAt < settled;

export async function* eachStored(
  db: Database,
  sources: readonly JournalSource[],
  span: Span,
): AsyncGenerator<StoredRow[]> {
  let after: StoredRow | undefined;
  for (;;) {
    const rows = await findRowsBetween(db, { sources, ...span }, { after, most: ROWS_AT_ONCE });
    if (rows.length > 0) yield rows;
    if (rows.length < ROWS_AT_ONCE) return;
    after = rows.at(-1);
  }
}
