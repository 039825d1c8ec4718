import { yearTexts } from "@sovereign/content/words/figures";
import { markTexts } from "@sovereign/content/words/marks";
import type { DayMark } from "@sovereign/domain/day-mark";
import { monthAndYear } from "#core/time/dates.ts";
import { FigureTable } from "#days/figure-table.tsx";
import { monthsOf } from "./months.ts";
import type { YearDay } from "./year-day.ts";

const COLUMNS: readonly DayMark[] = ["completed", "partial", "missed", "rest", "no-record"];

export function YearTable({ days }: { days: readonly YearDay[] }) {
  const columns = COLUMNS.filter(
    (mark) => mark !== "rest" || days.some((day) => day.mark === mark),
  );
  const hasLate = days.some(({ late }) => late);
  const head = [yearTexts.monthHead, ...columns.map((mark) => markTexts[mark])];
  return (
    <FigureTable
      caption={yearTexts.caption}
      head={hasLate ? [...head, yearTexts.late] : head}
      rows={monthsOf(days)
        .toReversed()
        .map((month) => [
          monthAndYear(`${month.name}-01`),
          ...columns.map((mark) => month.days.filter((day) => day.mark === mark).length),
          ...(hasLate ? [month.days.filter(({ late }) => late).length] : []),
        ])}
    />
  );
}
