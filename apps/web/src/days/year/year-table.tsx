import { yearTexts } from "@sovereign/content/words/figures";
import { markTexts } from "@sovereign/content/words/marks";
import type { DayMark } from "@sovereign/domain/day-mark";
import { monthAndYear } from "#core/time/month-dates.ts";
import { FigureTable } from "#days/figure-table.tsx";
import type { MarkedDay } from "#design/figures/milled-edge/drawing.ts";
import { monthsOf } from "./months.ts";

const COLUMNS: readonly DayMark[] = ["completed", "partial", "missed", "rest", "no-record"];

/** The year's months as a table: how many days of each were what, newest first. */
export function YearTable({ days }: { days: readonly MarkedDay[] }) {
  const columns = COLUMNS.filter(
    (mark) => mark !== "rest" || days.some((day) => day.mark === mark),
  );
  return (
    <FigureTable
      caption={yearTexts.caption}
      head={[yearTexts.monthHead, ...columns.map((mark) => markTexts[mark])]}
      rows={monthsOf(days)
        .toReversed()
        .map((month) => [
          monthAndYear(`${month.name}-01`),
          ...columns.map((mark) => month.days.filter((day) => day.mark === mark).length),
        ])}
    />
  );
}
