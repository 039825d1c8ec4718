import { addDays, type CalendarDate, dateRange, daysBetween } from "./calendar-date.ts";
import { type CompletionStatus, countsTowardStreak, type DayRecord } from "./one-thing.ts";

/** Consecutive counting days, planned rest skipped; both ends count. */
export type Run = {
  start: CalendarDate;
  end: CalendarDate;
  days: number;
  partial: number;
};

/** A planned day that did not count: missed, or without a record. */
export type Break = { date: CalendarDate; recorded: boolean };

/** A summary of a member's days, so that a long membership slows no computation down. */
export type Standing = {
  through: CalendarDate;
  /** The latest run, ended or not; null before the first day that counts. */
  run: Run | null;
  /** Null while the run goes on. */
  ended_by: Break | null;
  /** The break before that run; null for the first run. */
  began_after: Break | null;
  last_break: Break | null;
  best: number;
  /** From 0 to 1: see strength.ts. */
  strength: number;
};

export type RecordedDay = Pick<DayRecord, "target_date" | "completion_status" | "reflected_at">;

export type KnownDays<Day extends RecordedDay = RecordedDay> = {
  today: CalendarDate;
  records: Day[];
  rest_days: CalendarDate[];
  earlier: Standing;
};

/** No zone and no late answer can change days this old. */
const CLOSED_AFTER_DAYS = 35;
/** The fewest days between two stored standings. */
const KEEP_EVERY_DAYS = 14;

/** Planned days after which a day's weight in strength halves. */
export const HALF_LIFE_DAYS = 13;
const KEPT = 0.5 ** (1 / HALF_LIFE_DAYS);
const WORTH: Record<CompletionStatus, number> = { completed: 1, partial: 0.5, missed: 0 };

function strengthAfter(strength: number, status: CompletionStatus): number {
  return strength * KEPT + WORTH[status] * (1 - KEPT);
}

/** Returns the standing of a member without records up to `through`. */
export function noStanding(through: CalendarDate): Standing {
  return {
    through,
    run: null,
    ended_by: null,
    began_after: null,
    last_break: null,
    best: 0,
    strength: 0,
  };
}

const knownStandings = new WeakMap<KnownDays, Map<CalendarDate, Standing>>();

/** Returns the standing at the end of `date`, cached by `days`, which must not change afterwards. */
export function standingOn(days: KnownDays, date: CalendarDate): Standing {
  const { earlier, records, rest_days, today } = days;
  let standings = knownStandings.get(days);
  if (!standings) {
    const each = standingsAfter(earlier, records, rest_days, today);
    standings = new Map(Array.from(each, (standing) => [standing.through, standing]));
    knownStandings.set(days, standings);
  }
  return standings.get(date) ?? standingAfter(earlier, records, rest_days, date);
}

/** Returns the days as if one of them were answered. */
export function withAnswer(
  days: KnownDays,
  target_date: CalendarDate,
  completion_status: CompletionStatus,
): KnownDays {
  const others = days.records.filter((record) => record.target_date !== target_date);
  const answer = { target_date, completion_status, reflected_at: `${target_date}T00:00:00.000Z` };
  return { ...days, records: [...others, answer] };
}

/** Returns the standing at the end of `through`; days of rest change nothing (decision 77). */
export function standingAfter(
  earlier: Standing | null,
  records: readonly RecordedDay[],
  restDays: readonly CalendarDate[],
  through: CalendarDate,
): Standing {
  let standing = earlier ?? noStanding(dayBefore(records, through));
  for (const next of standingsAfter(standing, records, restDays, through)) standing = next;
  return standing;
}

function* standingsAfter(
  earlier: Standing,
  records: readonly RecordedDay[],
  restDays: readonly CalendarDate[],
  through: CalendarDate,
): Generator<Standing> {
  const byDate = new Map(records.map((record) => [record.target_date, record]));
  const rests = new Set(restDays);
  let standing = earlier;
  for (const date of dateRange(addDays(earlier.through, 1), through)) {
    const isRest = rests.has(date);
    standing = isRest ? { ...standing, through: date } : withDay(standing, date, byDate.get(date));
    yield standing;
  }
}

/** Nothing counts before the first record. */
function dayBefore(records: readonly RecordedDay[], through: CalendarDate): CalendarDate {
  let first = addDays(through, 1);
  for (const { target_date } of records) if (target_date < first) first = target_date;
  return addDays(first, -1);
}

function withDay(standing: Standing, date: CalendarDate, record?: RecordedDay): Standing {
  const begun = standing.run !== null || standing.last_break !== null;
  if (!record && !begun) return { ...standing, through: date };
  const status = record?.completion_status ?? "missed";
  const strength = strengthAfter(standing.strength, status);
  if (!countsTowardStreak(status)) {
    const last_break = { date, recorded: record !== undefined };
    const ended_by = standing.run ? (standing.ended_by ?? last_break) : null;
    return { ...standing, through: date, ended_by, last_break, strength };
  }
  const before = standing.ended_by ? null : standing.run;
  const run = {
    start: before?.start ?? date,
    end: date,
    days: (before?.days ?? 0) + 1,
    partial: (before?.partial ?? 0) + (status === "partial" ? 1 : 0),
  };
  return {
    ...standing,
    through: date,
    run,
    ended_by: null,
    began_after: before ? standing.began_after : standing.last_break,
    best: Math.max(standing.best, run.days),
    strength,
  };
}

/** Returns the standing to store, of days that can no longer change; null while the last is recent. */
export function standingToKeep(
  kept: Standing | null,
  records: readonly RecordedDay[],
  restDays: readonly CalendarDate[],
  today: CalendarDate,
): Standing | null {
  const through = addDays(today, -CLOSED_AFTER_DAYS);
  const counted = kept?.through ?? dayBefore(records, through);
  if (daysBetween(counted, through) < KEEP_EVERY_DAYS) return null;
  return standingAfter(kept, records, restDays, through);
}
