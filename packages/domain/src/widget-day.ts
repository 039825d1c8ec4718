import { addDays, type CalendarDate, calendarDateIn, daysBetween } from "./calendar-date.ts";
import { type DayMark, dayMarks } from "./day-mark.ts";
import { dayBeginsAt } from "./local-time.ts";
import {
  type CompletionStatus,
  type DayRecord,
  isOpen,
  LATE_DAYS,
  writeWindow,
} from "./one-thing.ts";
import { timeZoneOr } from "./time-zone.ts";

/** How many days the strip of a widget shows, today the last of them. */
const WIDGET_STRIP_DAYS = 7;

/**
 * What the app leaves on a phone for the widgets of its home screen: no verdicts, only what they are
 * made of, because the app may not run again before tomorrow (decision 106).
 */
export type WidgetSnapshot = {
  user_id: string;
  /** The member's own; UTC where the phone does not know it. */
  time_zone: string;
  /** The instant of the server's last word, in ISO form: what came later is not known. */
  seen_at: string;
  /** The latest days and the line for tomorrow; an empty content is a text that is not to be shown. */
  records: readonly DayRecord[];
  /** Days of planned rest, gone and to come. */
  rest_days: readonly CalendarDate[];
};

/** An answer given on a widget, which waits there for the app. */
export type WidgetAnswer = {
  id: string;
  user_id: string;
  date: CalendarDate;
  completion_status: CompletionStatus;
  /** When it was given, in ISO form by the phone's clock. */
  edited_at: string;
  time_zone: string;
};

/** A day's mark; unseen where the phone cannot know what became of a day that it was not told of. */
export type WidgetMark = DayMark | "unseen";

/** What a widget shows at an instant. */
export type WidgetDay = {
  date: CalendarDate;
  /** Today's mark. Only an open day is asked about. */
  state: WidgetMark;
  /** Today's text; null where there is none or it is not to be shown. */
  text: string | null;
  strip: { date: CalendarDate; mark: WidgetMark }[];
  /** When the next day begins for the member, in ISO form: from then on something else is shown. */
  changes_at: string;
};

/**
 * What a widget shows at `now`, of the snapshot and the answers that wait on the phone, in the order in
 * which they were given. The day is the one that runs in the member's zone at `now`, whenever the
 * snapshot was written.
 */
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

/**
 * The answer that a press on a widget makes of the day that it showed; null where none waits for one:
 * nothing is set, it is answered already, it rests, or it can no longer be answered.
 */
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

/** A day without a record after the last word, and an open one that was closed after it. */
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
