import { yearTexts } from "@sovereign/content/words/figures";
import type { DayMark } from "@sovereign/domain/day-mark";
import { Legend } from "#design/figures/milled-edge/mark-glyph.tsx";
import styles from "./year.module.css";
import type { YearDay } from "./year-day.ts";

const ALWAYS: readonly DayMark[] = ["completed", "partial", "missed", "no-record"];
const WHERE_SHOWN: readonly DayMark[] = ["rest", "waiting"];

export function YearLegend({ days, today }: { days: readonly YearDay[]; today: string }) {
  const shown = WHERE_SHOWN.filter((mark) => days.some((day) => day.mark === mark));
  return (
    <Legend marks={[...ALWAYS, ...shown]}>
      {days.some(({ date }) => date === today) && (
        <li>
          <svg className="glyph" viewBox="0 0 14 18" aria-hidden="true" focusable="false">
            <path className={styles.now} d="M3.5 8h7l-3.5 4Z" />
          </svg>
          {yearTexts.today}
        </li>
      )}
      {days.some(({ late }) => late) && (
        <li>
          <svg className="glyph" viewBox="0 0 14 18" aria-hidden="true" focusable="false">
            <path d="M3 12V0M7 12V0M11 12V0" />
            <path className={styles.late} d="M5.5 15h3v3h-3Z" />
          </svg>
          {yearTexts.late}
        </li>
      )}
      {days.some(({ run }) => run) && (
        <li>
          <span className={`${styles.length} num`} aria-hidden="true">
            {yearTexts.exampleRun}
          </span>
          {yearTexts.inARow}
        </li>
      )}
    </Legend>
  );
}
