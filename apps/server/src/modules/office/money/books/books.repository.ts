import type { Aside } from "@sovereign/domain/asides";
import type { JournalRow } from "@sovereign/domain/journal";
import type { LedgerView } from "@sovereign/domain/ledger-view";
import type { PaidSpan, RowKey } from "@sovereign/domain/paid-span";
import { and, asc, inArray, lte, ne, notInArray, sql } from "drizzle-orm";
import type { Database } from "#database/database.ts";
import { RECORD } from "#modules/office/members/listed-members.repository.ts";
import {
  bookAsides,
  bookedSubscriptions,
  booksVersion,
  journal,
  paidSpans,
  subscriptions,
} from "#schema/schema.ts";

/** Only one at a time computes, on all nodes; the others wait for it. */
const BOOKS_LOCK = 8_214_139;

export type StoredRow = JournalRow & { id: number };

export const lockBooks = (tx: Database) =>
  tx.execute(sql`select pg_advisory_xact_lock(${BOOKS_LOCK}::bigint)`);

export async function countChange(tx: Database): Promise<void> {
  await tx
    .insert(booksVersion)
    .values({ id: 1, version: 1 })
    .onConflictDoUpdate({
      target: booksVersion.id,
      set: { version: sql`${booksVersion.version} + 1` },
    });
}

export async function findVersion(db: Database): Promise<number> {
  const [found] = await db.select({ version: booksVersion.version }).from(booksVersion);
  return found?.version ?? 0;
}

export async function isOutdated(db: Database, now: Date): Promise<boolean> {
  const found = await db
    .select({ id: bookedSubscriptions.subscriptionId })
    .from(bookedSubscriptions)
    .where(lte(bookedSubscriptions.changesAt, now))
    .limit(1);
  return found.length > 0;
}

/** Locks subscriptions that are out of date, but for those a writer has locked. */
export const lockOutdated = (tx: Database, now: Date, limit: number) =>
  tx
    .select({ id: bookedSubscriptions.subscriptionId, member: bookedSubscriptions.member })
    .from(bookedSubscriptions)
    .where(lte(bookedSubscriptions.changesAt, now))
    .orderBy(asc(bookedSubscriptions.changesAt))
    .limit(limit)
    .for("update", { skipLocked: true });

export const findSubscriptionsOf = (tx: Database, members: readonly string[]) =>
  tx
    .select({ id: bookedSubscriptions.subscriptionId, member: bookedSubscriptions.member })
    .from(bookedSubscriptions)
    .where(inArray(bookedSubscriptions.member, [...members]));

/** Returns all that is known of subscriptions, but for what was billed and kept. */
export const findRows = (tx: Database, ids: readonly string[]): Promise<StoredRow[]> =>
  tx
    .select()
    .from(journal)
    .where(
      and(
        sql`${journal.subscriptionId} = any(${sql.param([...ids])}::text[])`,
        notInArray(journal.kind, ["invoice", "fee"]),
      ),
    );

export const findRecords = (tx: Database, ids: readonly string[]) =>
  tx
    .select(RECORD)
    .from(subscriptions)
    .where(and(inArray(subscriptions.externalId, [...ids]), ne(subscriptions.source, "office")));

export async function deleteMembers(tx: Database, members: readonly string[]): Promise<void> {
  await tx.delete(paidSpans).where(inArray(paidSpans.member, [...members]));
  await tx.delete(bookAsides).where(inArray(bookAsides.member, [...members]));
}

type IdOf = (key: RowKey) => number;

export async function insertMembers(
  tx: Database,
  members: readonly { member: string; spans: PaidSpan[]; asides: Aside[]; idOf: IdOf }[],
): Promise<void> {
  const spans = members.flatMap(({ member, spans: own, idOf }) =>
    own.map(({ from, to, ...span }, number) => ({
      ...{ member, number, from_at: from, to_at: to, came: span.came, left_as: span.left },
      ...{ currency: span.currency, yearly: span.yearly, subscription_id: span.subscriptionId },
      source: span.source,
      ...{ since: own[0]?.from, came_row: idOf(span.cameRow) },
      left_row: span.leftRow && idOf(span.leftRow),
    })),
  );
  const asides = members.flatMap(({ member, asides: own, idOf }) =>
    own.map(({ kind, from, to, currency, amount, subscriptionId, row }, number) => ({
      ...{ member, number, kind, from_at: from, to_at: to, currency, amount },
      ...{ subscription_id: subscriptionId, row_id: idOf(row) },
    })),
  );
  await tx.execute(sql`insert into paid_spans
    select * from json_populate_recordset(null::paid_spans, ${JSON.stringify(spans)}::json)`);
  await tx.execute(sql`insert into book_asides
    select * from json_populate_recordset(null::book_asides, ${JSON.stringify(asides)}::json)`);
}

export type Booked = {
  subscriptionId: string;
  member: string;
  isPaid: boolean;
  isGiven: boolean;
  ledger: LedgerView;
  changesAt: Date | null;
};

export async function storeSubscriptions(tx: Database, booked: readonly Booked[]): Promise<void> {
  const rows = booked.map(({ subscriptionId, member, isPaid, isGiven, ledger, changesAt }) => ({
    ...{ subscription_id: subscriptionId, member, is_paid: isPaid, is_given: isGiven, ledger },
    changes_at: changesAt,
  }));
  await tx.execute(sql`
    update booked_subscriptions set
      member = sent.member, is_paid = sent.is_paid, is_given = sent.is_given,
      ledger = sent.ledger, changes_at = sent.changes_at
    from json_populate_recordset(null::booked_subscriptions, ${JSON.stringify(rows)}::json) as sent
    where booked_subscriptions.subscription_id = sent.subscription_id`);
}
