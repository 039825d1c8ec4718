import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "#database/database.ts";

const dues = z.array(
  z.object({
    /** Which of the asked months, from 0. */
    month: z.int(),
    soon: z.boolean(),
    tenure: z.int(),
    source: z.string(),
    /** In minor units. */
    yearly: z.int(),
    currency: z.string(),
    due: z.int(),
    canceled: z.int(),
    /** Until those are due that are not canceled, together. */
    seconds: z.number(),
    /** The first one, in seconds since 1970. */
    first: z.number(),
  }),
);

export type Due = z.infer<typeof dues>[number];

type Asked = {
  now: Date;
  /** The instants at which the months begin, the first not after now. */
  months: readonly Date[];
  soonUntil: Date;
};

const YEAR_SECONDS = 365.25 * 24 * 3600;

/** Counts who pays now, by the books, and by the month in which the paid time ends. */
export async function countDues(db: Database, { now, months, soonUntil }: Asked): Promise<Due[]> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const bounds = sql.param(months.map((month) => month.toISOString()));
  const { rows } = await db.execute(sql`
    with paying as materialized (
      select yearly, currency, is_canceled as canceled, greatest(${at}, due_at) as due_at, since,
        case source when 'stripe' then 'card' else source end as source
      from paid_spans where to_at is null
    )
    select coalesce(json_agg(counted), '[]') as dues from (
      select width_bucket(due_at, ${bounds}::timestamptz[]) - 1 as month,
        due_at <= ${soonUntil.toISOString()}::timestamptz as soon,
        least(3, greatest(1, round(date_part('epoch', due_at - since) / ${YEAR_SECONDS}::float)))::int
          as tenure,
        source, yearly, currency,
        count(*)::int as due, (count(*) filter (where canceled))::int as canceled,
        coalesce(sum(date_part('epoch', due_at - ${at})) filter (where not canceled), 0) as seconds,
        min(date_part('epoch', due_at)) as first
      from paying group by 1, 2, 3, 4, 5, 6) as counted`);
  return dues.parse(rows[0]?.dues);
}
