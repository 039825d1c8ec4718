import { addDays, type CalendarDate, calendarDateIn, daysBetween } from "./calendar-date.ts";
import { type DayMark, dayMarks } from "./day-mark.ts";
import { isEvening } from "./day-rollover.ts";
import { dayBeginsAt } from "./local-time.ts";
import {
  type CompletionStatus,
  type DayRecord,
  isOpen,
  LATE_DAYS,
  writeWindow,
} from "./one-thing.ts";
import { timeZoneOr } from "./time-zone.ts";

const WIDGET_STRIP_DAYS = 7;

/**
 * The app's data for the widgets, without computed state: the app may not run again before
 * tomorrow (decision 106).
 */
export type WidgetSnapshot = {
  user_id: string;
  /** The member's; UTC when unknown. */
  time_zone: string;
  /** ISO instant of the server's last response. */
  seen_at: string;
  /** The latest days and tomorrow's line; an empty content is not to be shown. */
  records: readonly DayRecord[];
  rest_days: readonly CalendarDate[];
};

export type WidgetAnswer = {
  id: string;
  user_id: string;
  date: CalendarDate;
  completion_status: CompletionStatus;
  /** ISO instant by the phone's clock. */
  edited_at: string;
  time_zone: string;
};

/** Unseen when the phone has no data of the day. */
export type WidgetMark = DayMark | "unseen";

export type WidgetDay = {
  date: CalendarDate;
  state: WidgetMark;
  text: string | null;
  strip: { date: CalendarDate; mark: WidgetMark }[];
  /** ISO instant at which the member's next day starts. */
  changes_at: string;
};

/** Returns what a widget shows at `now`; `answers` are pending, oldest first. */
export function widgetDay(
  snapshot: WidgetSnapshot,
  answers: readonly WidgetAnswer[],
  now: Date,
): WidgetDay {
  const zone = timeZoneOr(snapshot.time_zone);
  const today = calendarDateIn(zone, now);
  const seen = calendarDateIn(zone, new Date(snapshot.seen_at));
  const days = { today, records: withAnswers(snapshot, answers), rest_days: snapshot.rest_days };
  const from = addDays(today, 1 - WIDGET_STRIP_DAYS);
  const strip = dayMarks(days, from, today).map((day): WidgetDay["strip"][number] => {
    const { date, mark, record } = day;
    return { date, mark: isUnseen(record, mark, date, seen) ? "unseen" : mark };
  });
  const record = days.records.find((day) => day.target_date === today);
  return {
    date: today,
    state: strip.at(-1)?.mark ?? "unseen",
    text: record?.content || null,
    strip,
    changes_at: dayBeginsAt(zone, addDays(today, 1)).toISOString(),
  };
}

/** Whether the day still waits for its ONE Thing or its answer. */
export function isUndone({ state }: Pick<WidgetDay, "state">): boolean {
  return state === "unseen" || state === "empty" || state === "open";
}

/** Returns the open day from its evening (decision 159) until it is answered or over; null at any other time. */
export function eveningQuestion(
  snapshot: WidgetSnapshot,
  answers: readonly WidgetAnswer[],
  now: Date,
): CalendarDate | null {
  const { date, state } = widgetDay(snapshot, answers, now);
  return state === "open" && isEvening(timeZoneOr(snapshot.time_zone), date, now) ? date : null;
}

/** Returns the answer that a press makes for the day it showed; null when it cannot be answered. */
export function widgetAnswer(
  snapshot: WidgetSnapshot,
  answers: readonly WidgetAnswer[],
  given: Pick<WidgetAnswer, "id" | "date" | "completion_status">,
  now: Date,
): WidgetAnswer | null {
  const { user_id, time_zone, rest_days } = snapshot;
  const today = calendarDateIn(timeZoneOr(time_zone), now);
  const record = withAnswers(snapshot, answers).find((day) => day.target_date === given.date);
  if (!record || !isOpen(record) || rest_days.includes(given.date)) return null;
  if (!writeWindow("completion", given.date, today).ok) return null;
  return { ...given, user_id, time_zone, edited_at: now.toISOString() };
}

function withAnswers(
  { user_id, records }: WidgetSnapshot,
  answers: readonly WidgetAnswer[],
): DayRecord[] {
  const own = answers.filter((answer) => answer.user_id === user_id);
  return records.map((record) => {
    const answer = own.findLast(({ date }) => date === record.target_date);
    if (!answer) return record;
    const { completion_status, edited_at } = answer;
    return { ...record, completion_status, reflected_at: edited_at };
  });
}

/** A day without a record after the last response, or an open one that closed after it. */
function isUnseen(
  record: DayRecord | undefined,
  mark: DayMark,
  date: CalendarDate,
  seen: CalendarDate,
): boolean {
  if (mark === "rest") return false;
  if (!record) return date > seen;
  return mark === "missed" && isOpen(record) && daysBetween(date, seen) <= LATE_DAYS;
}
