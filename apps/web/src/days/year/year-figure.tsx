import type { CalendarDate } from "@sovereign/domain/calendar-date";
import { Measured } from "#design/figures/milled-edge/measured.tsx";
import type { HrefOf } from "./month-line.tsx";
import type { YearDay } from "./year-day.ts";
import { YearGrid } from "./year-grid.tsx";

type YearFigureProps = {
  /** Consecutive, oldest first, ideally from the first of a month. */
  days: readonly YearDay[];
  today: CalendarDate;
  hrefOf: HrefOf;
};

/** Has one tab stop. A press on a narrow day selects the nearest one, to open it from below. */
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
