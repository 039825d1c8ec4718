import { calendarDateIn } from "@sovereign/domain/calendar-date";
import { addMonths, monthNumber, monthOf } from "@sovereign/domain/calendar-month";
import { FORECAST_DAYS, type History } from "@sovereign/domain/renewal-forecast";
import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "#database/database.ts";
import { monthBounds } from "#modules/office/money/month-time.ts";
import { isSettled } from "./renewals.repository.ts";

/** Older ones say little about the members of today. */
const MONTHS = 36;

const DAYS = sql`make_interval(days => ${FORECAST_DAYS}::int)`;

/** When it was known that a renewal would not come. */
const KNOWN_AT = sql`case when renewed_at is null then least(ended_at, canceled_at) end`;

const outcomes = z.array(
  z.object({
    month: z.string(),
    tenure: z.int(),
    source: z.string(),
    price: z.string(),
    due: z.int(),
    foreseen: z.int(),
    renewed: z.int(),
  }),
);

const ends = z.array(z.object({ month: z.string(), months: z.int(), count: z.int() }));

/**
 * Returns the outcomes of the renewals of the last years, by months of a time zone. Node cuts them:
 * PostgreSQL knows other zones.
 */
export async function findHistory(
  db: Database,
  { now, timeZone }: { now: Date; timeZone: string },
): Promise<History> {
  const last = monthOf(calendarDateIn(timeZone, now));
  const months = Array.from({ length: MONTHS + 2 }, (_, at) => addMonths(last, at - MONTHS - 1));
  const bounds = monthBounds(months, timeZone).map((bound) => bound.toISOString());
  const settled = sql`
    select renewals.*, width_bucket(due_at, ${sql.param(bounds)}::timestamptz[]) as place,
      ${KNOWN_AT} as known_at
    from renewals
    where ${isSettled(now)}
      and due_at > ${now.toISOString()}::timestamptz - make_interval(months => ${MONTHS}::int)`;
  const month = sql`(${sql.param(months)}::text[])[place]`;
  const { rows } = await db.execute(sql`
    with settled as materialized (${settled})
    select
      (select coalesce(json_agg(outcome), '[]') from (
        select ${month} as month, least(tenure, 3) as tenure,
          case source when 'stripe' then 'card' else source end as source,
          yearly || ' ' || currency as price,
          count(*) filter (where known_at is null or known_at > due_at - ${DAYS})::int as due,
          count(*) filter (where known_at is null
            or known_at > (${sql.param(bounds)}::timestamptz[])[place] - ${DAYS})::int as foreseen,
          count(renewed_at)::int as renewed
        from settled group by 1, 2, 3, 4) as outcome) as outcomes,
      (select coalesce(json_agg(ended), '[]') from (
        select ${month} as month,
          greatest(0, floor(extract(epoch from due_at - known_at) / 86400 / ${FORECAST_DAYS}::int))::int
            as months,
          count(*)::int as count
        from settled where known_at < due_at group by 1, 2) as ended) as ends`);
  const numbered = <Dated extends { month: string }>(all: readonly Dated[]) =>
    all.map((each) => ({ ...each, month: monthNumber(each.month) }));
  return {
    outcomes: numbered(outcomes.parse(rows[0]?.outcomes)),
    ends: numbered(ends.parse(rows[0]?.ends)),
  };
}
