import { fill } from "@sovereign/content/public/fill";
import { dayWords, yearTexts } from "@sovereign/content/words/figures";
import type { CalendarDate } from "@sovereign/domain/calendar-date";
import { memo, type ReactNode } from "react";
import { fullDate } from "#core/time/dates.ts";
import { monthAndYear, shortMonth } from "#core/time/month-dates.ts";
import type { MarkedDay } from "#design/figures/milled-edge/drawing.ts";
import { ledgerDrawing } from "#design/figures/milled-edge/ledger-geometry.ts";
import { strokesOf } from "#design/figures/milled-edge/path-data.ts";
import { dayNumber, type Month } from "./months.ts";
import styles from "./year.module.css";

/** The days of the longest month: every line has their room, so that a day stands under a day. */
const PLACES = Array.from({ length: 31 }, (_, index) => index + 1);

/** The addresses of days; undefined for one without a page. Stable, for the lines are kept by it. */
export type HrefOf = (date: CalendarDate) => string | undefined;

/** "Friday 20 March 2026, completed". */
export const dayName = ({ date, mark }: MarkedDay) =>
  fill(yearTexts.day, { date: fullDate(date), words: dayWords[mark] });

type MonthLineProps = {
  month: Month;
  today: CalendarDate;
  /** The day that has the tab stop, where it is one of this month's. */
  chosen: CalendarDate | undefined;
  /** A day's width in pixels. */
  step: number;
  /** There is room for reeds and for the year. */
  wide: boolean;
  showYear: boolean;
  hrefOf: HrefOf;
};

/** A month's row: its name, a ledger with a link on each day, and how many were kept. */
export const MonthLine = memo(function MonthLine({ month, chosen, ...rest }: MonthLineProps) {
  const { wide, step, today, showYear, hrefOf } = rest;
  const name = `${month.name}-01`;
  const byNumber = new Map(month.days.map((day) => [dayNumber(day), day]));
  return (
    <tr>
      <th scope="row" className={styles.month}>
        <span aria-hidden="true">
          {shortMonth(name)}
          {wide && showYear && <i> {month.name.slice(0, 4)}</i>}
        </span>
        <span className="vh">{lineName(month)}</span>
      </th>
      {PLACES.map((place) => (
        <DayCell
          key={place}
          day={byNumber.get(place)}
          isChosen={byNumber.get(place)?.date === chosen}
          today={today}
          hrefOf={hrefOf}
        >
          {place === 1 && <MonthMarks byNumber={byNumber} today={today} step={step} wide={wide} />}
        </DayCell>
      ))}
      <td aria-hidden="true" className={`${styles.count} num`}>
        {month.total > 0 && (
          <>
            {month.kept}
            <i>/{month.total}</i>
          </>
        )}
      </td>
    </tr>
  );
});

function lineName({ name, kept, total }: Month): string {
  const month = monthAndYear(`${name}-01`);
  return total > 0 ? fill(yearTexts.month, { month, kept, total }) : month;
}

type DayCellProps = {
  day: MarkedDay | undefined;
  isChosen: boolean;
  today: CalendarDate;
  hrefOf: HrefOf;
  children: ReactNode;
};

function DayCell({ day, isChosen, today, hrefOf, children }: DayCellProps) {
  if (!day) return <td>{children}</td>;
  const href = hrefOf(day.date);
  const named = {
    "aria-label": dayName(day),
    "data-date": day.date,
    tabIndex: isChosen ? 0 : -1,
  };
  const className = isChosen ? styles.chosen : undefined;
  if (href === undefined) {
    return (
      <td {...named} className={className}>
        {children}
      </td>
    );
  }
  return (
    <td className={className}>
      {children}
      <a {...named} href={href} aria-current={day.date === today ? "date" : undefined} />
    </td>
  );
}

type MonthMarksProps = {
  byNumber: ReadonlyMap<number, MarkedDay>;
  today: CalendarDate;
  step: number;
  wide: boolean;
};

function MonthMarks({ byNumber, today, step, wide }: MonthMarksProps) {
  const days = PLACES.map(
    (place): MarkedDay => byNumber.get(place) ?? { date: "", mark: "no-record" },
  );
  const reedsPerDay = wide ? 3 : 1;
  const drawing = ledgerDrawing({ days, today, step, height: wide ? 28 : 24, reedsPerDay, gap: 3 });
  return (
    <svg
      viewBox={`0 0 ${drawing.width} ${drawing.height}`}
      className={`milled milled-${reedsPerDay} ledger ${styles.marks}`}
      aria-hidden="true"
      focusable="false"
    >
      <path className="base" d={`M0 ${drawing.height - 1.5}H${drawing.width}`} />
      {strokesOf(drawing).map(({ mark, today: isToday, d }) => (
        <path
          key={`${mark} ${isToday}`}
          className={isToday ? `reed reed-${mark} is-today` : `reed reed-${mark}`}
          d={d}
        />
      ))}
    </svg>
  );
}
