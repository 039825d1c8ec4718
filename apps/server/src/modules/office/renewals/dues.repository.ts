import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "#database/database.ts";

const dues = z.array(
  z.object({
    month: z.string(),
    /** Within thirty days. */
    soon: z.boolean(),
    tenure: z.int(),
    source: z.string(),
    /** In minor units. */
    yearly: z.int(),
    currency: z.string(),
    due: z.int(),
    canceled: z.int(),
    /** Until those are due that are not canceled, together. */
    days: z.number(),
    first: z.string(),
  }),
);

export type Due = z.infer<typeof dues>[number];

type Asked = { now: Date; timeZone: string; soonDays: number };

/** Counts who pays now, by the books, and by the month in which the paid time ends. */
export async function countDues(db: Database, { now, timeZone, soonDays }: Asked): Promise<Due[]> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const { rows } = await db.execute(sql`
    with paying as (
      select span.yearly, span.currency, coalesce(own.cancel_at_period_end, false) as canceled,
        case own.source when 'stripe' then 'card' else coalesce(own.store, 'other_store') end
          as source,
        -- An unpaid period began when the paid one ended; a renewal may still be collected.
        greatest(${at}, case when own.status = 'past_due' then own.period_start
          else own.period_end end) as due_at,
        span.since
      from paid_spans as span
      left join subscriptions as own
        on own.external_id = span.subscription_id and own.source <> 'office'
      where span.from_at <= ${at} and (span.to_at is null or span.to_at > ${at})
    )
    select coalesce(json_agg(counted), '[]') as dues from (
      select to_char(due_at at time zone ${timeZone}::text, 'YYYY-MM') as month,
        due_at <= ${at} + make_interval(days => ${soonDays}::int) as soon,
        least(3, greatest(1, round(extract(epoch from due_at - since) / 31557600)))::int as tenure,
        source, yearly, currency,
        count(*)::int as due, (count(*) filter (where canceled))::int as canceled,
        coalesce(sum(extract(epoch from due_at - ${at}) / 86400) filter (where not canceled), 0)::float
          as days,
        min((due_at at time zone ${timeZone}::text)::date)::text as first
      from paying group by 1, 2, 3, 4, 5, 6) as counted`);
  return dues.parse(rows[0]?.dues);
}
