import type { FunnelReport } from "@sovereign/contract/funnel";
import { addDays, calendarDateIn } from "@sovereign/domain/calendar-date";
import { FUNNEL_STEPS, noFunnelCounts } from "@sovereign/domain/funnel";
import type { Database } from "#database/database.ts";
import { readFunnelDays } from "./funnel.repository.ts";

const LAST_DAYS = 30;

/** The sums of a span of days, by default of the last thirty (decision 28). */
export async function funnelReport(
  db: Database,
  span: { from?: string | undefined; to?: string | undefined },
  now: Date,
): Promise<FunnelReport> {
  const to = span.to ?? calendarDateIn("UTC", now);
  const from = span.from ?? addDays(to, 1 - LAST_DAYS);
  const days = await readFunnelDays(db, from, to);
  const totals = noFunnelCounts();
  for (const { counts } of days) {
    for (const step of FUNNEL_STEPS) totals[step] += counts[step];
  }
  return { from, to, days, totals };
}
