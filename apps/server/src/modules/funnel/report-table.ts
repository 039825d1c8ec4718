import type { FunnelReport } from "@sovereign/contract/funnel";
import { FUNNEL_STEPS, type FunnelCounts, funnelRates } from "@sovereign/domain/funnel";

const DAY_WIDTH = 12;
const STEP_WIDTH = 10;

/** A report as lines of text: a row per day, the sums, and each step's share of the visits. */
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
