import type { CalendarDate } from "@sovereign/domain/calendar-date";
import { rounded } from "#design/figures/milled-edge/drawing.ts";
import { ledgerDrawing } from "#design/figures/milled-edge/ledger-geometry.ts";
import { strokesOf } from "#design/figures/milled-edge/path-data.ts";
import { PLACES } from "./months.ts";
import styles from "./year.module.css";
import { runLength, type YearDay } from "./year-day.ts";

/** From a run's baseline to that of its length. */
const LENGTH_BELOW = 15;

type MonthMarksProps = {
  byNumber: ReadonlyMap<number, YearDay>;
  today: CalendarDate;
  step: number;
  wide: boolean;
};

/** Distinguishes days without color: late, today, the runs' lengths. */
export function MonthMarks({ byNumber, today, step, wide }: MonthMarksProps) {
  const days = PLACES.map(
    (place): YearDay => byNumber.get(place) ?? { date: "", mark: "no-record" },
  );
  const reedsPerDay = wide ? 3 : 1;
  const drawing = ledgerDrawing({ days, today, step, height: wide ? 28 : 24, reedsPerDay, gap: 3 });
  const base = drawing.height - 1.5;
  const middle = (day: YearDay) => rounded((days.indexOf(day) + 0.5) * step);
  const late = days.filter((day) => day.late);
  const now = days.find(({ date }) => date === today);
  return (
    <svg
      viewBox={`0 0 ${drawing.width} ${drawing.height}`}
      className={`milled milled-${reedsPerDay} ledger ${styles.marks}`}
      aria-hidden="true"
      focusable="false"
    >
      <path className="base" d={`M0 ${base}H${drawing.width}`} />
      {strokesOf(drawing).map(({ mark, today: isToday, d }) => (
        <path
          key={`${mark} ${isToday}`}
          className={isToday ? `reed reed-${mark} is-today` : `reed reed-${mark}`}
          d={d}
        />
      ))}
      {late.length > 0 && (
        <path
          className={styles.late}
          d={late.map((day) => `M${middle(day) - 1.5} ${base + 2.5}h3v3h-3Z`).join("")}
        />
      )}
      {now && <path className={styles.now} d={`M${middle(now) - 3.5} -5h7l-3.5 4Z`} />}
      {days.map(({ date, run }, index) => {
        if (!run?.isLastDay) return null;
        const text = runLength(run);
        // Right-aligned below its run, or left-aligned at the line's start if it would not fit.
        const end = rounded((index + 1) * step - (wide ? 5 : 0));
        const fits = end >= text.length * 7;
        return (
          <text
            key={date}
            className={fits ? styles.length : styles.atStart}
            x={fits ? end : 0}
            y={base + LENGTH_BELOW}
          >
            {text}
          </text>
        );
      })}
    </svg>
  );
}
