import { JOURNAL_KINDS, JOURNAL_SOURCES } from "@sovereign/domain/journal";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "#database/database.ts";

/** What decides why a row is there. */
const grounds = {
  source: z.enum(JOURNAL_SOURCES),
  row_kind: z.enum(JOURNAL_KINDS).nullable(),
  row_reason: z.string().nullable(),
  discounted: z.boolean(),
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
  key: z.string(),
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
});

export type ListedRow = z.infer<typeof rowSchema>;

export type RowCursor = [at: string, key: string];

type Page = { after: RowCursor | null; limit: number };

/** Reads rows of a listing in order of time, with their members. */
export async function findListed(
  db: Database,
  listing: SQL,
  { after, limit }: Page,
): Promise<ListedRow[]> {
  const following = after
    ? sql`where (at, key) > (${after[0]}::timestamptz, ${after[1]}::text)`
    : sql``;
  const { rows } = await db.execute(sql`
    select listed.*, "user".id as member_id,
      coalesce("user".email, owned.customer_email, gift.giver_email, giver.email) as address,
      first.from_at as since
    from (
      select * from (${listing}) as listing ${following} order by at, key limit ${limit}::int
    ) as listed
    left join subscriptions owned on owned.external_id = listed.subscription_id
      and (owned.source <> 'office' or listed.source = 'office')
    left join "user" on "user".id = owned.user_id
    left join gifts gift on gift.id = listed.subscription_id and listed.source = 'stripe'
    left join "user" giver on giver.id = gift.giver_id
    left join paid_spans first on first.member = listed.member and first.number = 0
    order by listed.at, listed.key`);
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
  listing: SQL,
  graceSeconds: number,
): Promise<RowGroup[]> {
  const { rows } = await db.execute(sql`
    select source, row_kind, row_reason, discounted, outcome, came, until is not null as is_in_grace,
      coalesce(gap <= ${graceSeconds}::float, false) as is_soon,
      coalesce(before_currency <> currency, false) as is_other_currency,
      currency, count(*) as rows, sum(amount) as amount
    from (${listing}) as listing
    group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10`);
  return z
    .array(groupSchema)
    .parse(rows)
    .map(({ is_in_grace, is_soon, is_other_currency, ...group }) => ({
      ...group,
      ...{ isInGrace: is_in_grace, isSoon: is_soon, isOtherCurrency: is_other_currency },
    }));
}
