import { Legend } from "#design/figures/milled-edge/mark-glyph.tsx";
import type { YearDay } from "./year-day.ts";

/** One line on a phone: what the page's introduction names is not repeated here. */
export function YearLegend({ days }: { days: readonly YearDay[] }) {
  const rests = days.some(({ mark }) => mark === "rest");
  return <Legend marks={["completed", "partial", "missed", rests ? "rest" : "no-record"]} />;
}
