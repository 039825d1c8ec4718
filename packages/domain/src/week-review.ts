import { type CalendarDate, calendarDateIn } from "./calendar-date.ts";
import type { MarkedDay } from "./day-mark.ts";
import type { DayRecord } from "./one-thing.ts";
import { countMarks, type MarkCounts } from "./review.ts";
import { timeZoneOr } from "./time-zone.ts";

/** What a review looks at of a record, beside what every rule does. */
export type ReviewedRecord = DayRecord & { completed_at: string | null; time_zone: string };

/** How a day was less than completed, from the hardest to the lightest. */
const HARDEST_FIRST = ["missed", "no-record", "partial"] as const;
export type HardMark = (typeof HARDEST_FIRST)[number];

/** What a week shows of itself. */
export type WeekFindings = {
  counts: MarkCounts;
  /**
   * The day completed at the earliest hour, with the minute of its day; all of them where
   * several were equally early. Null where no day was completed before it ended: a late answer says nothing of
   * the hour.
   */
  best: { dates: CalendarDate[]; minute: number; completed_at: string } | null;
  /** The first of the days that went worst, and how many others went the same way. */
  hardest: { date: CalendarDate; mark: HardMark; others: number } | null;
};

/** The findings of a week from its days with their marks. */
export function weekFindings(days: readonly MarkedDay<ReviewedRecord>[]): WeekFindings {
  return { counts: countMarks(days), best: bestDay(days), hardest: hardestDay(days) };
}

function bestDay(days: readonly MarkedDay<ReviewedRecord>[]): WeekFindings["best"] {
  const timed = days.flatMap(({ date, mark, record }) => {
    const completed_at = mark === "completed" && record?.completed_at;
    if (!completed_at) return [];
    const minute = minuteOfOwnDay(record, completed_at);
    return minute === null ? [] : [{ date, minute, completed_at }];
  });
  const [earliest] = timed.toSorted((one, other) => one.minute - other.minute);
  if (!earliest) return null;
  const { minute, completed_at } = earliest;
  const dates = timed.filter((day) => day.minute === minute).map(({ date }) => date);
  return { dates, minute, completed_at };
}

function hardestDay(days: readonly MarkedDay[]): WeekFindings["hardest"] {
  for (const mark of HARDEST_FIRST) {
    const [first, ...others] = days.filter((day) => day.mark === mark);
    if (first) return { date: first.date, mark, others: others.length };
  }
  return null;
}

/** Minutes since the day's own midnight; null for an instant on another day. */
function minuteOfOwnDay(record: ReviewedRecord, instant: string): number | null {
  const timeZone = timeZoneOr(record.time_zone);
  const at = new Date(instant);
  if (calendarDateIn(timeZone, at) !== record.target_date) return null;
  const parts = new Intl.DateTimeFormat("en-GB", {
    ...{ timeZone, hour: "2-digit", minute: "2-digit", hourCycle: "h23" },
  }).formatToParts(at);
  const part = (type: string) => Number(parts.find((one) => one.type === type)?.value ?? 0);
  return part("hour") * 60 + part("minute");
}
