import { type CalendarDate, calendarDateIn } from "./calendar-date.ts";
import type { MarkedDay } from "./day-mark.ts";
import type { DayRecord } from "./one-thing.ts";
import { countMarks, type MarkCounts } from "./review.ts";
import { timeZoneOr } from "./time-zone.ts";

export type ReviewedRecord = DayRecord & { completed_at: string | null; time_zone: string };

const HARDEST_FIRST = ["missed", "no-record", "partial"] as const;
export type HardMark = (typeof HARDEST_FIRST)[number];

export type WeekFindings = {
  counts: MarkCounts;
  /** The days completed earliest, several on a tie. Null when none was completed before it ended. */
  best: { dates: CalendarDate[]; minute: number; completed_at: string } | null;
  /** The first of the worst days, and how many others have its mark. */
  hardest: { date: CalendarDate; mark: HardMark; others: number } | null;
};

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

function minuteOfOwnDay(record: ReviewedRecord, instant: string): number | null {
  const timeZone = timeZoneOr(record.time_zone);
  const at = new Date(instant);
  if (calendarDateIn(timeZone, at) !== record.target_date) return null;
  const parts = new Intl.DateTimeFormat("en-GB", {
    timeZone,
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  }).formatToParts(at);
  const part = (type: string) => Number(parts.find((one) => one.type === type)?.value ?? 0);
  return part("hour") * 60 + part("minute");
}
