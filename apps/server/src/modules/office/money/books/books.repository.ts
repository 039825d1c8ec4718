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

export async function findTimeZone(db: Database) {
  const { timeZone, formerTimeZone, timeZoneSince } = booksVersion;
  const [found] = await db.select({ timeZone, formerTimeZone, timeZoneSince }).from(booksVersion);
  return found;
}

/** Stores the time zone, and what it was before; what is counted by months is counted again. */
export async function noteTimeZone(db: Database, timeZone: string, now: Date): Promise<void> {
  const { timeZone: stored } = booksVersion;
  await db
    .insert(booksVersion)
    .values({ id: 1, version: 0, timeZone })
    .onConflictDoUpdate({
      target: booksVersion.id,
      set: {
        timeZone,
        formerTimeZone: sql`${stored}`,
        timeZoneSince: sql`case when ${stored} is null then null else ${now.toISOString()}::timestamptz end`,
        version: sql`${booksVersion.version} + 1`,
      },
      setWhere: sql`${stored} is distinct from ${timeZone}`,
    });
}

/** A node of a build before 0038 writes the old name, also after that migration. */
export const renameAsides = (db: Database) =>
  db.execute(sql`update book_asides set kind = 'second_year' where kind = 'paid_twice'`);

export async function isOutdated(db: Database, now: Date): Promise<boolean> {
  const found = await db
    .select({ id: bookedSubscriptions.subscriptionId })
    .from(bookedSubscriptions)
    .where(lte(bookedSubscriptions.changesAt, now))
    // Otherwise PostgreSQL reads the table for the first one.
    .orderBy(asc(bookedSubscriptions.changesAt))
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

/** Returns all rows of subscriptions, except billed and kept amounts. */
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

type Computed = {
  member: string;
  spans: PaidSpan[];
  asides: Aside[];
  rowOf: (key: RowKey) => StoredRow | undefined;
  /** The due time of an open span. */
  dueOf: (span: Pick<PaidSpan, "subscriptionId" | "from">) => {
    due_at: Date;
    is_canceled: boolean;
  };
};

export async function insertMembers(tx: Database, members: readonly Computed[]): Promise<void> {
  const spans = members.flatMap(({ member, spans: own, rowOf, dueOf }) =>
    own.map(({ from, to, ...span }, number) => ({
      member,
      number,
      from_at: from,
      to_at: to,
      came: span.came,
      left_as: span.left,
      currency: span.currency,
      yearly: span.yearly,
      subscription_id: span.subscriptionId,
      source: span.source,
      since: own[0]?.from,
      came_row: rowOf(span.cameRow)?.id,
      came_at: rowOf(span.cameRow)?.at,
      left_row: span.leftRow && rowOf(span.leftRow)?.id,
      ...(to ? { due_at: null, is_canceled: false } : dueOf({ ...span, from })),
    })),
  );
  const asides = members.flatMap(({ member, asides: own, rowOf }) =>
    own.map(({ kind, from, to, currency, amount, subscriptionId, row }, number) => ({
      member,
      number,
      kind,
      from_at: from,
      to_at: to,
      currency,
      amount,
      subscription_id: subscriptionId,
      row_id: rowOf(row)?.id,
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
  priceDiffers: boolean;
  changesAt: Date | null;
};

export async function storeSubscriptions(tx: Database, booked: readonly Booked[]): Promise<void> {
  const rows = booked.map(({ subscriptionId, member, isPaid, isGiven, ledger, ...other }) => ({
    subscription_id: subscriptionId,
    member,
    is_paid: isPaid,
    is_given: isGiven,
    ledger,
    price_differs: other.priceDiffers,
    changes_at: other.changesAt,
  }));
  await tx.execute(sql`
    update booked_subscriptions set
      member = sent.member, is_paid = sent.is_paid, is_given = sent.is_given,
      ledger = sent.ledger, price_differs = sent.price_differs, changes_at = sent.changes_at
    from json_populate_recordset(null::booked_subscriptions, ${JSON.stringify(rows)}::json) as sent
    where booked_subscriptions.subscription_id = sent.subscription_id`);
}
