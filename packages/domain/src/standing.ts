import { addDays, type CalendarDate, dateRange, daysBetween } from "./calendar-date.ts";
import { type CompletionStatus, countsTowardStreak, type DayRecord } from "./one-thing.ts";

/** Counting days in a row, planned rest between them passed over; both ends count. */
export type Run = {
  start: CalendarDate;
  end: CalendarDate;
  /** How many days count; those of rest do not. */
  days: number;
  /** How many of them were kept partly. */
  partial: number;
};

/** A planned day that did not count: answered with missed, or without a record of its own. */
export type Break = { date: CalendarDate; recorded: boolean };

/**
 * What a member's days come to at the end of one of them, `through`. It is all that later days need
 * of the earlier ones, so that no figure costs more the longer somebody has been a member.
 */
export type Standing = {
  through: CalendarDate;
  /** The latest run, whether or not it goes on; null before the first day that counts. */
  run: Run | null;
  /** What ended that run; null while it goes on. */
  ended_by: Break | null;
  /** The day that did not count before that run; null for the first run of all. */
  began_after: Break | null;
  /** The latest planned day that did not count. */
  last_break: Break | null;
  /** The days of the longest run so far. */
  best: number;
  /** From 0 to 1: see strength.ts. */
  strength: number;
};

/** What the figures look at of a record. */
export type RecordedDay = Pick<DayRecord, "target_date" | "completion_status" | "reflected_at">;

/** A member's latest days, with the standing at the end of the day before the first of them. */
export type KnownDays<Day extends RecordedDay = RecordedDay> = {
  today: CalendarDate;
  records: Day[];
  /** Days of planned rest among them and to come. */
  rest_days: CalendarDate[];
  earlier: Standing;
};

/** A standing is kept of days so old that no zone and no late answer reaches them any more. */
const CLOSED_AFTER_DAYS = 35;
/** How many days a kept standing may spare before the next one is kept. */
const KEEP_EVERY_DAYS = 14;

/** Planned days after which half of what they say of strength is forgotten. */
export const HALF_LIFE_DAYS = 13;
const KEPT = 0.5 ** (1 / HALF_LIFE_DAYS);
const WORTH: Record<CompletionStatus, number> = { completed: 1, partial: 0.5, missed: 0 };

/** Strength after one more planned day, answered with `status` or not at all. */
function strengthAfter(strength: number, status: CompletionStatus): number {
  return strength * KEPT + WORTH[status] * (1 - KEPT);
}

/** The standing at the end of `through` of somebody who has no record up to then. */
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

/** What known days came to on each of them: one overview's figures ask for several of the same days. */
const knownStandings = new WeakMap<KnownDays, Map<CalendarDate, Standing>>();

/**
 * The standing at the end of `date`, which is known or at most the day before the known ones. The days
 * are gone through once: they must not be changed afterwards.
 */
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

/** The known days as they would be with one of them answered. */
export function withAnswer(
  days: KnownDays,
  target_date: CalendarDate,
  completion_status: CompletionStatus,
): KnownDays {
  const others = days.records.filter((record) => record.target_date !== target_date);
  // That it is answered is all that the instant says here.
  const answer = { target_date, completion_status, reflected_at: `${target_date}T00:00:00.000Z` };
  return { ...days, records: [...others, answer] };
}

/**
 * The standing at the end of `through`, from an earlier one and the records of the days since; from
 * the first record of all where there is no earlier one. A day of rest changes nothing, whatever is
 * written on it (decision 77).
 */
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

/** The standing at the end of each day after `earlier` up to `through`, in their order. */
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

/** The day before the first record, at most `through`: there is nothing to count before it. */
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

/**
 * The standing to keep for later answers, from the one kept so far and the days since then; null
 * while that one spares enough. A standing is kept of closed days alone: those it holds never change.
 */
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
