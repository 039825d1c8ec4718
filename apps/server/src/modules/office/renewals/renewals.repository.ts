import { JOURNAL_SOURCES, type JournalKind } from "@sovereign/domain/journal";
import { type Renewal, settledUntil } from "@sovereign/domain/renewals";
import { and, asc, eq, gt, inArray, isNull, max, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Database } from "#database/database.ts";
import { journal, renewals } from "#schema/schema.ts";

/** Returns the last row of the journal that was read; 0 before the first. */
export async function findLastRead(db: Database): Promise<number> {
  const [found] = await db.select({ id: max(renewals.journalId) }).from(renewals);
  return found?.id ?? 0;
}

/** A renewal depends on these kinds alone. */
const KINDS = [
  ...(["payment", "moved", "ended", "refund", "refund_failed"] as const),
  ...(["dispute", "dispute_won"] as const),
] satisfies JournalKind[];

/** Returns up to `limit` rows of the journal after one, with whose subscription they are. */
export async function findLater(db: Database, after: number, limit: number) {
  const paid = alias(journal, "paid");
  return await db
    .select({
      id: journal.id,
      subscriptionId: sql<
        string | null
      >`coalesce(${journal.subscriptionId}, ${paid.subscriptionId})`,
    })
    .from(journal)
    .leftJoin(
      paid,
      and(
        isNull(journal.subscriptionId),
        eq(paid.source, journal.source),
        eq(paid.kind, "payment"),
        eq(paid.externalId, journal.paymentId),
      ),
    )
    .where(and(gt(journal.id, after), inArray(journal.kind, KINDS)))
    .orderBy(asc(journal.id))
    .limit(limit);
}

export type StoredRenewal = Renewal & { subscriptionId: string };

export async function storeRenewals(
  db: Database,
  stored: readonly StoredRenewal[],
  journalId: number,
): Promise<void> {
  if (stored.length === 0) return;
  const rows = stored.map((each) => ({
    source: each.source,
    subscription_id: each.subscriptionId,
    tenure: each.tenure,
    due_at: each.dueAt,
    yearly: each.yearly,
    currency: each.currency,
    renewed_at: each.renewedAt,
    ended_at: each.endedAt,
    journal_id: journalId,
  }));
  await db.execute(sql`
    insert into renewals (
      source, subscription_id, tenure, due_at, yearly, currency, renewed_at, ended_at, journal_id
    )
    select source, subscription_id, tenure, due_at, yearly, currency, renewed_at, ended_at, journal_id
    from json_populate_recordset(null::renewals, ${JSON.stringify(rows)}::json)
    on conflict (source, subscription_id, tenure) do update set
      due_at = excluded.due_at, yearly = excluded.yearly, currency = excluded.currency,
      renewed_at = excluded.renewed_at, ended_at = excluded.ended_at,
      journal_id = excluded.journal_id`);
}

/** The provider whose subscription a row of the journal is about. */
export const PROVIDER = sql`case renewals.source
  when 'stripe' then 'stripe' when 'office' then 'office' else 'revenuecat' end`;

/**
 * Stores when the upcoming renewals of these subscriptions were first seen as canceled. Call it
 * after each change of the renewals, or of whether a subscription is canceled.
 */
export async function storeCancelations(
  db: Database,
  subscriptionIds: readonly string[],
  now: Date,
): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`;
  await db.execute(sql`
    update renewals set canceled_at = case when found.cancel_at_period_end then ${at} end
    from subscriptions as found
    where renewals.source = any(${sql.param([...JOURNAL_SOURCES])}::text[])
      and renewals.subscription_id = any(${sql.param([...subscriptionIds])}::text[])
      and found.external_id = renewals.subscription_id and found.source = ${PROVIDER}
      and renewals.due_at > ${at} and renewals.renewed_at is null
      and found.cancel_at_period_end <> (renewals.canceled_at is not null)`);
}

/** Whether the outcome of a renewal is known, and was not yet at `since`. */
export const isSettled = (now: Date, since: Date | null = null) =>
  sql`(${sql.join(
    JOURNAL_SOURCES.map((source) => {
      const isLater = since
        ? sql`and renewals.due_at > ${settledUntil(source, since).toISOString()}::timestamptz`
        : sql``;
      return sql`(renewals.source = ${source}
        and renewals.due_at <= ${settledUntil(source, now).toISOString()}::timestamptz ${isLater})`;
    }),
    sql` or `,
  )})`;
