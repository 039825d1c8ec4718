import {
  GIFT_REASON,
  JOURNAL_KINDS,
  JOURNAL_PRODUCTS,
  JOURNAL_SOURCES,
} from "@sovereign/domain/journal";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "#database/database.ts";
import { GIFTS } from "#modules/memberships/office/money-for-office.statements.ts";
import type { Listing } from "./listings.repository.ts";

/** The facts that decide a row's reason. */
const grounds = {
  source: z.enum(JOURNAL_SOURCES),
  row_kind: z.enum(JOURNAL_KINDS).nullable(),
  row_reason: z.string().nullable(),
  product: z.enum(JOURNAL_PRODUCTS),
  discounted: z.boolean(),
  canceled: z.boolean(),
  outcome: z.enum(["won", "lost"]).nullable(),
  came: z.enum(["new", "regained", "changed", "second", "renewed"]).nullable(),
};

export type Grounds = z.infer<z.ZodObject<typeof grounds>> & {
  isInGrace: boolean;
  /** Came back before grace was over. */
  isSoon: boolean;
  isOtherCurrency: boolean;
};

const count = z.coerce.number().int();
const date = z.coerce.date();

const rowSchema = z.object({
  ...grounds,
  at: date,
  group_key: z.string(),
  number_key: count,
  subscription_id: z.string().nullable(),
  currency: z.string(),
  amount: count,
  before_currency: z.string().nullable(),
  before_amount: count.nullable(),
  gap: z.number().nullable(),
  until: date.nullable(),
  member_id: z.string().nullable(),
  address: z.string().nullable(),
  since: date.nullable(),
  recorded: date.nullable(),
  original_kind: z.enum(["payment", "refund", "dispute"]).nullable(),
  original_at: date.nullable(),
});

export type ListedRow = z.infer<typeof rowSchema>;

export type RowCursor = [at: string, group: string, number: number];

type Page = { after: RowCursor | null; limit: number };

/** Returns when the journal got its first row: what it was filled with was not added later. */
export async function findFirstRecorded(db: Database): Promise<Date | null> {
  const { rows } = await db.execute(sql`select recorded_at from journal order by id limit 1`);
  return date.nullable().parse(rows[0]?.recorded_at ?? null);
}

/** Reads rows of a listing in order of time, with their members. */
export async function findListed(
  db: Database,
  { columns, from, where, order }: Listing,
  { after, limit }: Page,
): Promise<ListedRow[]> {
  const { at, group, number } = order;
  const following = after
    ? sql`and (${at}, ${group}, ${number})
        > (${after[0]}::timestamptz, ${after[1]}::text, ${after[2]}::bigint)`
    : sql``;
  const { rows } = await db.execute(sql`
    select listed.*, "user".id as member_id,
      coalesce("user".email, owned.customer_email, gift.giver_email, giver.email) as address,
      first.from_at as since
    from (
      select ${named({ at, group_key: group, number_key: number, ...columns })}
      from ${from} where ${where} ${following}
      order by ${at}, ${group}, ${number} limit ${limit}::int
    ) as listed
    left join subscriptions owned on owned.external_id = listed.subscription_id
      and (owned.source <> 'office' or listed.source = 'office')
    left join "user" on "user".id = owned.user_id
    left join ${GIFTS} as gift on gift.id = listed.subscription_id and listed.source = 'stripe'
    left join "user" giver on giver.id = gift.giver_id
    left join paid_spans first on first.member = listed.member and first.number = 0
    order by listed.at, listed.group_key, listed.number_key`);
  return z.array(rowSchema).parse(rows);
}

const groupSchema = z.object({
  ...grounds,
  is_in_grace: z.boolean(),
  is_soon: z.boolean(),
  is_other_currency: z.boolean(),
  currency: z.string(),
  rows: count,
  amount: count,
});

export type RowGroup = Grounds & { currency: string; rows: number; amount: number };

/** Adds up a listing by all that decides why a row is there. */
export async function sumListed(
  db: Database,
  { columns, from, where }: Listing,
  graceSeconds: number,
): Promise<RowGroup[]> {
  const { rows } = await db.execute(sql`
    select source, product, row_kind,
      case when row_reason in ('payment_failed', ${GIFT_REASON}) then row_reason end as row_reason, discounted,
      canceled, outcome, came, until is not null as is_in_grace,
      coalesce(gap <= ${graceSeconds}::float, false) as is_soon,
      coalesce(before_currency <> currency, false) as is_other_currency,
      currency, count(*) as rows, sum(amount) as amount
    from (select ${named(columns)} from ${from} where ${where}) as listing
    group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12`);
  return z
    .array(groupSchema)
    .parse(rows)
    .map(({ is_in_grace, is_soon, is_other_currency, ...group }) => ({
      ...group,
      isInGrace: is_in_grace,
      isSoon: is_soon,
      isOtherCurrency: is_other_currency,
    }));
}

/** Returns columns for a select list. */
const named = (columns: Record<string, SQL>) =>
  sql.join(
    Object.entries(columns).map(([name, value]) => sql`${value} as ${sql.raw(name)}`),
    sql`, `,
  );
