import type { FunnelReport, WayIn } from "@sovereign/contract/funnel";
import { addDays, calendarDateIn } from "@sovereign/domain/calendar-date";
import {
  FUNNEL_STEPS,
  type FunnelCounts,
  funnelRates,
  noFunnelCounts,
} from "@sovereign/domain/funnel";
import type { Database } from "#database/database.ts";
import { readFunnelDays, readVisitedPages } from "./funnel.repository.ts";

const LAST_DAYS = 30;

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

/** The last thirty days for the office, by page where that is known. */
export async function wayIn(db: Database, now: Date): Promise<WayIn> {
  const { from, to, totals } = await funnelReport(db, {}, now);
  return { from, to, totals, pages: await readVisitedPages(db, from, to) };
}

const DAY_WIDTH = 12;
const STEP_WIDTH = 10;

export function reportTable({ from, to, days, totals }: FunnelReport): string {
  const rates = funnelRates(totals);
  const shares = FUNNEL_STEPS.map((step) => percent(rates[step]));
  return [
    `From ${from} to ${to}, days of UTC`,
    "",
    row("day", FUNNEL_STEPS),
    ...days.map(({ day, counts }) => row(day, numbers(counts))),
    row("all", numbers(totals)),
    row("of visits", shares),
  ].join("\n");
}

function row(name: string, cells: readonly string[]): string {
  return name.padEnd(DAY_WIDTH) + cells.map((cell) => cell.padStart(STEP_WIDTH)).join("");
}

function numbers(counts: FunnelCounts): string[] {
  return FUNNEL_STEPS.map((step) => String(counts[step]));
}

function percent(share: number | null): string {
  return share === null ? "–" : `${(100 * share).toFixed(1)}%`;
}
