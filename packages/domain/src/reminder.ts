import { addDays, type CalendarDate, calendarDateIn } from "./calendar-date.ts";
import { dayBeginsAt, instantOf, type LocalTime } from "./local-time.ts";

/** The origin of a reminder, which decides its text (decision 90). */
export const REMINDER_KINDS = ["chosen", "remind-me"] as const;
type ReminderKind = (typeof REMINDER_KINDS)[number];

export const REMINDER_CHANNELS = ["push", "email"] as const;
export type ReminderChannel = (typeof REMINDER_CHANNELS)[number];

/** Default times (specification, sections 7 and 9). */
const DEFAULT_REMINDER_TIME: LocalTime = "07:30";
export const REMIND_ME_TIME: LocalTime = "09:00";

export type Reminder = {
  enabled: boolean;
  time: LocalTime;
  kind: ReminderKind;
  channel: ReminderChannel;
};

export const NO_REMINDER: Reminder = {
  enabled: false,
  time: DEFAULT_REMINDER_TIME,
  kind: "chosen",
  channel: "push",
};

export type DueReminder = { day: CalendarDate; at: Date };

/** Days that a zone may skip at the date line, plus one. */
const MAX_SKIPPED_DAYS = 3;

/**
 * Returns the first reminder after `after` on a day later than `through`, the last day that had
 * one: one per day, however time and zone change (decision 90).
 */
export function nextReminder(
  { time }: Pick<Reminder, "time">,
  timeZone: string,
  { after, through }: { after: Date; through: CalendarDate | null },
): DueReminder {
  const today = calendarDateIn(timeZone, after);
  const first = through !== null && through >= today ? addDays(through, 1) : today;
  for (let skipped = 0; skipped <= MAX_SKIPPED_DAYS; skipped += 1) {
    const day = addDays(first, skipped);
    const at = instantOf(timeZone, day, time);
    if (at && at > after) return { day, at };
  }
  throw new RangeError(`No reminder in ${timeZone} after ${after.toISOString()}`);
}

/** Time after which a reminder is no longer sent (decision 90). */
const MAX_DELAY_MS = 2 * 3_600_000;

/** Returns when a day's reminder expires: two hours after its time, or at midnight. */
export function reminderExpiresAt(timeZone: string, { day, at }: DueReminder): Date {
  const midnight = dayBeginsAt(timeZone, addDays(day, 1)).getTime();
  return new Date(Math.min(at.getTime() + MAX_DELAY_MS, midnight));
}

export type RemindedDay = {
  committedAt: string | null;
  reflectedAt: string | null;
  rest: boolean;
};

/** Why a reminder is skipped; "off" when it was turned off after it was due. */
export const SKIP_REASONS = ["rest", "answered", "committed", "off"] as const;
export type SkipReason = (typeof SKIP_REASONS)[number];

/** Returns why a day's reminder is skipped, or null. */
export function skipReasonOf({ rest, reflectedAt, committedAt }: RemindedDay): SkipReason | null {
  if (rest) return "rest";
  if (reflectedAt !== null) return "answered";
  return committedAt === null ? null : "committed";
}

/** Returns the reminders due at `now`, oldest first, at most the `most` latest, and the next one. */
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

/** `MAX_ALARMS` is the system's limit for all kinds. */
export const ALARMS_AHEAD = 30;
export const MAX_ALARMS = 64;

/** Notification ids (specification, section 9). */
const NEXT_ALARM_ID = 1;
export const TEST_ALARM_ID = 2;
const FURTHER_ALARM_IDS = 100;

/** Delay of a test notification (specification, section 9). */
export const TEST_ALARM_DELAY_MS = 2000;

/** Whether an alarm is a day's reminder, from this or an earlier version of the app. */
export const isReminderAlarm = (id: number): boolean => id !== TEST_ALARM_ID;

export type Alarm = DueReminder & { id: number; allowWhileIdle: true };

export type KnownDays = {
  records: readonly { target_date: CalendarDate }[];
  tomorrow: { target_date: CalendarDate } | null;
  rest_days: readonly CalendarDate[];
};

/** Returns the known days that need no reminder: one with a record is committed (`skipReasonOf`). */
export function silentDaysOf({ records, tomorrow, rest_days }: KnownDays): CalendarDate[] {
  const committed = [...records, ...(tomorrow ? [tomorrow] : [])];
  return [...committed.map(({ target_date }) => target_date), ...rest_days];
}

/** Returns the next thirty alarms, set singly: a daily one does not wake a sleeping phone twice. */
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
