import { fill } from "@sovereign/content/public/fill";
import { markTexts } from "@sovereign/content/words/marks";
import { reviewTexts } from "@sovereign/content/words/reviews";
import type { OneThingRecord } from "@sovereign/contract/one-things";
import type { MarkedDay } from "@sovereign/domain/day-mark";
import { clockTimeOn } from "#core/time/dates.ts";
import { DayRow } from "#days/day-row.tsx";
import { shownText } from "#days/shown-text.ts";

export type ReviewedDay = MarkedDay<OneThingRecord>;

type DayRowsProps = {
  days: readonly ReviewedDay[];
  /** Whether each row names its month, because the rows span several. */
  months?: boolean;
};

export function DayRows({ days, months = false }: DayRowsProps) {
  return (
    <ul className="rows">
      {days.map(({ date, mark, record }) => (
        <li key={date}>
          <DayRow
            date={date}
            mark={mark}
            text={textOf(mark, record)}
            status={statusOf(mark, record)}
            month={months}
          />
        </li>
      ))}
    </ul>
  );
}

function textOf(mark: MarkedDay["mark"], record: OneThingRecord | undefined): string {
  if (record) return shownText(record);
  return mark === "rest" ? reviewTexts.nothingAsked : reviewTexts.nothingWritten;
}

function statusOf(mark: MarkedDay["mark"], record: OneThingRecord | undefined): string {
  const words = markTexts[mark];
  if (!record?.completed_at || mark !== "completed") return words;
  const time = clockTimeOn(record.completed_at, record.time_zone, record.target_date);
  return fill(reviewTexts.markedAt, { words, time });
}
