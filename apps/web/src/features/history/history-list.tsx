import { fill } from "@sovereign/content/public/fill";
import { historyTexts } from "@sovereign/content/words/history";
import { markTexts } from "@sovereign/content/words/marks";
import type { MarkedDay } from "@sovereign/domain/day-mark";
import { historyLine } from "@sovereign/domain/history";
import { isOpen } from "@sovereign/domain/one-thing";
import { Link } from "react-router";
import { clockTime, dayOfMonth, fullDate, shortWeekday } from "#lib/dates.ts";
import { paths } from "#lib/paths.ts";
import { shownText } from "#lib/shown-text.ts";
import { MarkGlyph } from "#ui/milled-edge/mark-glyph.tsx";
import styles from "./history.module.css";

/** The sentence of a day in the list, cut to its length (specification, section 9). */
function lineOf({ record, mark }: MarkedDay): string {
  if (!record) return mark === "empty" ? historyTexts.noSentence : historyTexts.noRecord;
  return historyLine(shownText(record), isOpen(record) ? "open" : record.completion_status);
}

/** "Completed 11:48": the mark's word, with the time where one is kept. */
function statusOf({ record, mark }: MarkedDay): string {
  const time = record?.completed_at && clockTime(record.completed_at, record.time_zone);
  const late = record?.late ? historyTexts.late : "";
  const words = markTexts[mark];
  return (time ? fill(historyTexts.statusAt, { words, time }) : words) + late;
}

/** The days as a list, newest first; each opens its own page. */
export function HistoryList({ days }: { days: MarkedDay[] }) {
  return (
    <ul className="rows">
      {days.map((day) => (
        <li key={day.date}>
          <Link className={`${styles.day} num`} to={paths.historyDay(day.date)}>
            <span className={styles.date}>
              <span className="vh">{fullDate(day.date)}</span>
              <span aria-hidden="true">
                {shortWeekday(day.date)} <b>{dayOfMonth(day.date)}</b>
              </span>
            </span>
            <MarkGlyph mark={day.mark} />
            <span className={`${styles.text} written`} dir="auto">
              {lineOf(day)}
            </span>
            <span className={styles.status}>{statusOf(day)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
