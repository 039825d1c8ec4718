import { addDays, type CalendarDate, calendarDateIn } from "./calendar-date.ts";
import { dayBeginsAt, instantOf, type LocalTime } from "./local-time.ts";

/** How a reminder came to be set, which says its text: at a chosen hour, or by 'Remind me' (decision 90). */
export const REMINDER_KINDS = ["chosen", "remind-me"] as const;
type ReminderKind = (typeof REMINDER_KINDS)[number];

/** Where a reminder goes. */
export const REMINDER_CHANNELS = ["push", "email"] as const;
export type ReminderChannel = (typeof REMINDER_CHANNELS)[number];

/** The hour of a reminder that nobody has set, and that of 'Remind me' (specification, sections 7 and 9). */
const DEFAULT_REMINDER_TIME: LocalTime = "07:30";
export const REMIND_ME_TIME: LocalTime = "09:00";

/** A member's one reminder a day. */
export type Reminder = {
  enabled: boolean;
  time: LocalTime;
  kind: ReminderKind;
  channel: ReminderChannel;
};

/** The reminder of a member who never set one. */
export const NO_REMINDER: Reminder = {
  enabled: false,
  time: DEFAULT_REMINDER_TIME,
  kind: "chosen",
  channel: "push",
};

/** One day's reminder: which day of the member's, and when. */
export type DueReminder = { day: CalendarDate; at: Date };

/** The days that a zone may skip at the date line, and one more. */
const MOST_SKIPPED_DAYS = 3;

/**
 * The first reminder due after `after` on a day later than `through`, the last day that has had its
 * own: a day has one, whatever became of hour and zone since (decision 90).
 */
export function nextReminder(
  { time }: Pick<Reminder, "time">,
  timeZone: string,
  { after, through }: { after: Date; through: CalendarDate | null },
): DueReminder {
  const today = calendarDateIn(timeZone, after);
  const first = through !== null && through >= today ? addDays(through, 1) : today;
  for (let skipped = 0; skipped <= MOST_SKIPPED_DAYS; skipped += 1) {
    const day = addDays(first, skipped);
    const at = instantOf(timeZone, day, time);
    if (at && at > after) return { day, at };
  }
  throw new RangeError(`No reminder in ${timeZone} after ${after.toISOString()}`);
}

/** How long after its minute a reminder may still ring (decision 90). */
const RINGS_WITHIN_MS = 2 * 3_600_000;

/** Returns the instant from which a day's reminder is missed: two hours after its minute, or midnight. */
export function reminderExpiresAt(timeZone: string, { day, at }: DueReminder): Date {
  const midnight = dayBeginsAt(timeZone, addDays(day, 1)).getTime();
  return new Date(Math.min(at.getTime() + RINGS_WITHIN_MS, midnight));
}

/** What is known of the day that a reminder is about. */
export type RemindedDay = {
  /** When the ONE Thing of the day was committed; null while there is none. */
  committedAt: string | null;
  /** When the day was answered for; null while it is open. */
  reflectedAt: string | null;
  /** Whether it is a day of planned rest. */
  rest: boolean;
};

/** Why a reminder stays silent; "off" where it was turned off after it was due. */
export const SILENCES = ["rest", "answered", "committed", "off"] as const;
export type Silence = (typeof SILENCES)[number];

/**
 * Why nothing is said of a day; null where the reminder has something to ask. It asks for the day's
 * ONE Thing, so a day that has one needs it as little as one that is answered or rested on.
 */
export function silenceOf({ rest, reflectedAt, committedAt }: RemindedDay): Silence | null {
  if (rest) return "rest";
  if (reflectedAt !== null) return "answered";
  return committedAt === null ? null : "committed";
}

/**
 * What is due of a reminder at `now`, oldest first, and what comes next. `next` is what was to come
 * when somebody last looked; what a long stop has made of it are as many days, of which only the
 * `most` latest are of interest.
 */
export function dueReminders(
  reminder: Pick<Reminder, "time">,
  timeZone: string,
  { next, now, most }: { next: DueReminder; now: Date; most: number },
): { due: DueReminder[]; next: DueReminder } {
  const due: DueReminder[] = [];
  let coming = next;
  while (coming.at <= now) {
    due.push(coming);
    coming = nextReminder(reminder, timeZone, { after: coming.at, through: coming.day });
  }
  return { due: due.slice(-most), next: coming };
}

/** How many alarms a device holds ahead, and how many of all kinds it allows at once. */
export const ALARMS_AHEAD = 30;
export const ALARMS_AT_MOST = 64;

/** The alarm of the next reminder, and that of a test (specification, section 9); the further ones. */
const NEXT_ALARM_ID = 1;
export const TEST_ALARM_ID = 2;
const FURTHER_ALARM_IDS = 100;

/** How long after the press a test notification comes (specification, section 9). */
export const TEST_ALARM_DELAY_MS = 2000;

/** Whether an alarm is one of a day's reminder, of this version of the app or a former one. */
export const isReminderAlarm = (id: number): boolean => id !== TEST_ALARM_ID;

/** One alarm of a device that has no server to wake it; `at` is absolute and goes off once. */
export type Alarm = DueReminder & { id: number; allowWhileIdle: true };

/** What a device knows of a member's days: which have a record, the line for the next, and rest. */
export type KnownDays = {
  records: readonly { target_date: CalendarDate }[];
  tomorrow: { target_date: CalendarDate } | null;
  rest_days: readonly CalendarDate[];
};

/** The days among those known of which nothing is to be said: a record is committed (`silenceOf`). */
export function silentDaysOf({ records, tomorrow, rest_days }: KnownDays): CalendarDate[] {
  const committed = [...records, ...(tomorrow ? [tomorrow] : [])];
  return [...committed.map(({ target_date }) => target_date), ...rest_days];
}

/**
 * The alarms that a device should hold from `now` on: the next thirty reminders but for the days
 * named, each set singly, since a daily repetition does not wake a sleeping phone a second time.
 */
export function reminderAlarms(
  reminder: Reminder,
  timeZone: string,
  known: { now: Date; through: CalendarDate | null; silentDays: readonly CalendarDate[] },
): Alarm[] {
  if (!reminder.enabled || reminder.channel !== "push") return [];
  const alarms: Alarm[] = [];
  let { now: after, through } = known;
  while (alarms.length < ALARMS_AHEAD) {
    const due = nextReminder(reminder, timeZone, { after, through });
    if (!known.silentDays.includes(due.day)) {
      const id = alarms.length === 0 ? NEXT_ALARM_ID : FURTHER_ALARM_IDS + alarms.length - 1;
      alarms.push({ ...due, id, allowWhileIdle: true });
    }
    through = due.day;
    if (due.at > after) after = due.at;
  }
  return alarms;
}
