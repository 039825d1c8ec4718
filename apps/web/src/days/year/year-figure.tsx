import type { CalendarDate } from "@sovereign/domain/calendar-date";
import { Measured } from "#design/figures/milled-edge/measured.tsx";
import type { HrefOf } from "./month-line.tsx";
import type { YearDay } from "./year-day.ts";
import { YearGrid } from "./year-grid.tsx";

type YearFigureProps = {
  /** Consecutive days, oldest first; a year is best begun on the first of a month. */
  days: readonly YearDay[];
  today: CalendarDate;
  hrefOf: HrefOf;
};

/**
 * The year, a month per line and each day a link: one tab stop, moved about in by arrow keys. Where a
 * day is too narrow to be pressed a press marks the nearest one, which is opened from underneath.
 */
export function YearFigure(props: YearFigureProps) {
  const lines = new Set(props.days.map(({ date }) => date.slice(0, 7))).size;
  return (
    <Measured
      ledgerHeight={`${lines * 52 + 56}px`}
      rimHeight={`${lines * 46 + 136}px`}
      draw={(width) => <YearGrid {...props} width={width} />}
    />
  );
}
