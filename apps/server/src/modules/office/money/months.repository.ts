import type { MovementSum } from "@sovereign/domain/bridge";
import type { CashSum } from "@sovereign/domain/cash";
import { JOURNAL_KINDS, JOURNAL_PRODUCTS } from "@sovereign/domain/journal";
import { ARRIVALS, DEPARTURES } from "@sovereign/domain/paid-span";
import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "#database/database.ts";
import { LOT_MASK, lotOf } from "#modules/office/broadcasts/recipients.repository.ts";

const count = z.coerce.number().int();

const sumSchema = z.object({
  bucket: count,
  kind: z.enum([...ARRIVALS, ...DEPARTURES]),
  sign: z.union([z.literal(1), z.literal(-1)]),
  currency: z.string(),
  movements: count,
  yearly: count,
});

/** Adds up the movements before the last bound, by the bound that they follow. */
export async function sumMovements(db: Database, bounds: readonly Date[]): Promise<MovementSum[]> {
  const instants = sql`${sql.param(bounds.map((bound) => bound.toISOString()))}::timestamptz[]`;
  const last = bounds.at(-1)?.toISOString() ?? null;
  const { rows } = await db.execute(sql`
    select width_bucket(from_at, ${instants}) as bucket, came as kind, 1 as sign, currency,
      count(*) as movements, sum(yearly) as yearly
    from paid_spans where from_at < ${last}::timestamptz group by 1, 2, 4
    union all
    select width_bucket(to_at, ${instants}), left_as, -1, currency, count(*), sum(yearly)
    from paid_spans where to_at < ${last}::timestamptz group by 1, 2, 4`);
  return z
    .array(sumSchema)
    .parse(rows)
    .map(({ bucket, ...sum }) => ({ ...sum, at: bounds[bucket - 1] ?? new Date(0) }));
}

/** Returns when a membership or a gift was first paid. */
export async function findBeginning(db: Database): Promise<Date | null> {
  const { rows } = await db.execute(sql`
    select min(at) as began from journal
    where kind = 'payment' and product <> 'other' and amount > 0`);
  return z.coerce.date().nullable().parse(rows[0]?.began);
}

const cashSchema = z.object({
  kind: z.enum(JOURNAL_KINDS),
  product: z.enum(JOURNAL_PRODUCTS),
  currency: z.string(),
  amount: count,
  tax: count,
  discount: count,
  discounts: count,
  rows: count,
  balance: count,
  balance_rows: count,
});

export type MonthSum = CashSum & {
  rows: number;
  discount: number;
  discounts: number;
  /** The part that moved Stripe's balance. */
  balance: number;
  balance_rows: number;
};

/** Whether a row is of Stripe's balance; an invoice that was paid elsewhere never reached it. */
export const isInBalance = (table: string) =>
  sql.raw(`${table}.source = 'stripe' and ${table}.external_id not like 'in\\_%'`);

/**
 * Sums the journal from `from` up to `to`. Returned money has its share of the tax: rounded over
 * all returns of its payment until then, so that the shares add up to the tax.
 */
export async function sumJournal(
  db: Database,
  { from, to }: { from: Date; to: Date },
): Promise<MonthSum[]> {
  const { rows } = await db.execute(sql`
    with moved as (
      select id, source, payment_id, at,
        case when kind in ('refund', 'dispute') then amount else -amount end as gone
      from journal
      where kind in ('refund', 'refund_failed', 'dispute', 'dispute_won')
        and at < ${to.toISOString()}::timestamptz),
    shared as (
      select moved.id, abs(round(paid.tax::numeric * sum(gone) over so_far / paid.amount)
          - round(paid.tax::numeric * (sum(gone) over so_far - gone) / paid.amount)) as tax
      from moved join journal paid on paid.source = moved.source and paid.kind = 'payment'
        and paid.external_id = moved.payment_id and paid.amount > 0 and paid.tax > 0
      window so_far as (partition by paid.id order by moved.at, moved.id))
    select row.kind, row.product, row.currency, sum(row.amount) as amount,
      sum(coalesce(shared.tax, row.tax)) as tax,
      sum(row.discount) as discount, count(*) filter (where row.discount > 0) as discounts,
      count(*) filter (where row.amount > 0) as rows,
      coalesce(sum(row.amount) filter (where ${isInBalance("row")}), 0) as balance,
      count(*) filter (where row.amount > 0 and ${isInBalance("row")}) as balance_rows
    from journal row left join shared on shared.id = row.id
    where row.at >= ${from.toISOString()}::timestamptz
      and row.at < ${to.toISOString()}::timestamptz
    group by 1, 2, 3`);
  return z.array(cashSchema).parse(rows);
}

/** Counts payments made through one subscription while another one was paid. */
export async function countSecond(db: Database, { from, to }: { from: Date; to: Date }) {
  const { rows } = await db.execute(sql`
    select count(*) as payments from book_asides aside
    join journal paid on paid.subscription_id = aside.subscription_id
      and paid.at >= aside.from_at and (aside.to_at is null or paid.at < aside.to_at)
    where aside.kind = 'second_year' and paid.kind = 'payment' and paid.amount > 0
      and paid.at >= ${from.toISOString()}::timestamptz
      and paid.at < ${to.toISOString()}::timestamptz`);
  return count.parse(rows[0]?.payments);
}

const asideSchema = z.object({
  kind: z.string(),
  currency: z.string(),
  rows: count,
  members: count,
  amount: count,
});

/** Adds up what is not counted at an instant. */
export async function sumAsides(db: Database, at: Date) {
  const { rows } = await db.execute(sql`
    select kind, currency, count(*) as rows, count(distinct member) as members,
      sum(amount) as amount
    from book_asides
    where from_at <= ${at.toISOString()}::timestamptz
      and (to_at is null or to_at > ${at.toISOString()}::timestamptz)
    group by 1, 2`);
  return z.array(asideSchema).parse(rows);
}

/** Counts who lapsed from `from` up to `to` and may still pay at `now`. */
export async function countLapsedInGrace(
  db: Database,
  { from, to }: { from: Date; to: Date },
  now: Date,
): Promise<number> {
  const { rows } = await db.execute(sql`
    select count(*) as members from book_asides
    where kind = 'in_grace' and to_at > ${now.toISOString()}::timestamptz
      and from_at >= ${from.toISOString()}::timestamptz
      and from_at < ${to.toISOString()}::timestamptz`);
  return count.parse(rows[0]?.members);
}

/** Names the other products sold from `from` up to `to`. */
export async function findProducts(
  db: Database,
  { from, to }: { from: Date; to: Date },
): Promise<string[]> {
  const { rows } = await db.execute(sql`
    select distinct reason from journal
    where product = 'other' and kind = 'payment' and reason is not null
      and at >= ${from.toISOString()}::timestamptz and at < ${to.toISOString()}::timestamptz
    order by reason limit 20`);
  return rows.map(({ reason }) => String(reason));
}

/** Names the member who pays twice at an instant, where it is one, and how they pay. */
export async function findOneTwice(db: Database, at: Date) {
  const { rows } = await db.execute(sql`
    select min(address) as address, array_agg(distinct source) as sources
    from (
      select aside.member, coalesce("user".email, owned.customer_email) as address,
        unnest(array[span.source, cause.source]) as source
      from book_asides aside
      join journal cause on cause.id = aside.row_id
      join paid_spans span on span.member = aside.member
        and span.from_at <= ${at.toISOString()}::timestamptz
        and (span.to_at is null or span.to_at > ${at.toISOString()}::timestamptz)
      left join subscriptions owned on owned.external_id = aside.subscription_id
      left join "user" on "user".id = owned.user_id
      where aside.kind = 'second_year' and aside.from_at <= ${at.toISOString()}::timestamptz
        and (aside.to_at is null or aside.to_at > ${at.toISOString()}::timestamptz)
    ) as twice
    having count(distinct member) = 1`);
  if (rows.length === 0) return null;
  return z.object({ address: z.string().nullable(), sources: z.array(z.string()) }).parse(rows[0]);
}

/** Counts who is in grace at `now` and no longer at `end`. */
export async function countGraceUntil(db: Database, now: Date, end: Date): Promise<number> {
  const { rows } = await db.execute(sql`
    select count(*) as members from book_asides
    where kind = 'in_grace' and from_at <= ${now.toISOString()}::timestamptz
      and to_at > ${now.toISOString()}::timestamptz
      and to_at <= ${end.toISOString()}::timestamptz`);
  return count.parse(rows[0]?.members);
}

/** Counts who pays, as far as the books are up to date, with a lot for rounding. */
export async function countPaying(db: Database): Promise<{ count: number; lot: number }> {
  const { rows } = await db.execute(
    sql`select count(*) as members, coalesce(${lotOf(sql`member`)}, 0) & ${LOT_MASK} as lot
      from paid_spans where to_at is null`,
  );
  const [found] = rows;
  return { count: count.parse(found?.members), lot: count.parse(found?.lot) };
}

/** Longest time a browser waits for a file. */
const IDLE_MS = 120_000;

/**
 * Opens a transaction whose statements all see the same snapshot; the caller closes it. The
 * database ends one whose reader is gone.
 */
export async function openSnapshot(db: Database): Promise<{ tx: Database; close: () => void }> {
  const opened = Promise.withResolvers<Database>();
  const closed = Promise.withResolvers<void>();
  db.transaction(async (tx) => {
    await tx.execute(sql`set transaction isolation level repeatable read`);
    await tx.execute(
      sql`select set_config('idle_in_transaction_session_timeout', ${String(IDLE_MS)}, true)`,
    );
    opened.resolve(tx);
    await closed.promise;
  }).catch(opened.reject);
  return { tx: await opened.promise, close: closed.resolve };
}
