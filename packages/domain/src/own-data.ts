import { addDays, type CalendarDate, calendarDateIn, isCalendarDate } from "./calendar-date.ts";
import { isEarned, MAX_ZONE_OFFSET_MS } from "./earned-award.ts";
import { isLocalTime } from "./local-time.ts";
import { MANIFESTO_VERSION_MAX_LENGTH } from "./manifesto.ts";
import {
  COMPLETION_STATUSES,
  countsTowardStreak,
  isOpen,
  parseNote,
  parseOneThingText,
} from "./one-thing.ts";
import { type Checks, isUuid, type Look, problemIn } from "./own-data-lists.ts";
import type { OwnData, OwnDay, OwnEdit } from "./own-data-rows.ts";
import { isStorable, readingProblem } from "./own-reading.ts";
import { quarterOf, REST_DAYS_A_QUARTER } from "./planned-rest.ts";
import { PROGRAMME_DAYS } from "./programme.ts";
import { EARLIEST_DAY, isReviewDay, parseReviewAnswer } from "./review.ts";
import { DEFAULT_TIME_ZONE, isTimeZone } from "./time-zone.ts";

export type { OwnData, OwnDay, OwnEdit } from "./own-data-rows.ts";

/** The format of an export (decision 100). */
export const OWN_DATA_FORMAT = "sovereign-own-data";
export const OWN_DATA_VERSION = 2;

/** Ten years of long entries with all their edits. */
export const OWN_DATA_MAX_BYTES = 32 * 1024 * 1024;

const DEVICE_NAME_MAX = 120;

/** Number of days ahead on which rest can be planned, plus a day for a flight (decision 77). */
const REST_AHEAD_DAYS = 15;

export type OwnDataSummary = {
  days: number;
  kept_days: number;
  first_day: CalendarDate | null;
  last_day: CalendarDate | null;
};

/** Returns whether a value is a readable export, or one of a newer version. */
export function ownDataKind(
  value: unknown,
): { ok: true } | { ok: false; code: "own_data.not_an_export" | "own_data.newer_version" } {
  const isNamed = typeof value === "object" && value !== null && "format" in value;
  if (!isNamed || value.format !== OWN_DATA_FORMAT || !("version" in value)) {
    return { ok: false, code: "own_data.not_an_export" };
  }
  const { version } = value;
  if (typeof version !== "number" || !Number.isInteger(version) || version < 1) {
    return { ok: false, code: "own_data.not_an_export" };
  }
  return version > OWN_DATA_VERSION ? { ok: false, code: "own_data.newer_version" } : { ok: true };
}

export function summaryOf({ days }: Pick<OwnData, "days">): OwnDataSummary {
  const kept = days.filter((day) => !isOpen(day) && countsTowardStreak(day.completion_status));
  return {
    days: days.length,
    kept_days: kept.length,
    first_day: days[0]?.target_date ?? null,
    last_day: days.at(-1)?.target_date ?? null,
  };
}

type Here = { isZone?: (name: string) => boolean; programmeDays?: number };

/** Returns the path of the first invalid value, such as `days.3.content`, or undefined. */
export function ownDataProblem(data: OwnData, now: Date, here?: Here): string | undefined {
  const look = findOwnDataProblem(data, now, here);
  let step = look.next();
  while (!step.done) step = look.next();
  return step.value;
}

/** Like `ownDataProblem`, in steps of a few milliseconds. */
export function* findOwnDataProblem(
  data: OwnData,
  now: Date,
  { isZone = isTimeZone, programmeDays }: Here = {},
): Look {
  const latest = calendarDateIn(DEFAULT_TIME_ZONE, new Date(now.getTime() + MAX_ZONE_OFFSET_MS));
  const isInstant = (value: string) => isInstantUntil(value, now);
  const isDay = (value: string, last: CalendarDate = latest) =>
    isCalendarDate(value) && value >= EARLIEST_DAY && value <= last;
  const known = { latest, isInstant, isZone };
  return (
    (isZone(data.member.time_zone) ? undefined : "member.time_zone") ??
    (yield* problemIn("days", data.days, ["target_date"], (day) => dayChecks(day, known))) ??
    (yield* problemIn("rest_days", data.rest_days, ["date"], ({ date, planned_at }, index) => ({
      date:
        isDay(date, addDays(latest, REST_AHEAD_DAYS)) &&
        !isOneTooMany(date, data.rest_days[index - REST_DAYS_A_QUARTER]?.date),
      planned_at: isInstant(planned_at),
    }))) ??
    (yield* problemIn("milestones", data.milestones, ["run_started_on", "days"], (award) => ({
      run_started_on: isDay(award.run_started_on),
      days: isEarned(award, data.days),
      awarded_at: isInstant(award.awarded_at),
    }))) ??
    (yield* programmeProblem(data.programme_days, { isDay, isInstant, programmeDays })) ??
    (yield* problemIn(
      "manifesto_signatures",
      data.manifesto_signatures,
      ["version"],
      (signature) => ({
        version: isVersion(signature.version),
        signed_at: isInstant(signature.signed_at),
      }),
    )) ??
    (yield* editsProblem(data, latest, isInstant)) ??
    (yield* problemIn("review_answers", data.review_answers, ["review", "last_day"], (row) => ({
      last_day: isReviewDay(row.review, row.last_day, latest),
      answer: row.answer !== "" && isSame(parseReviewAnswer(row.answer), "text", row.answer),
      updated_at: isInstant(row.updated_at),
    }))) ??
    (yield* readingProblem(data, isInstant)) ??
    (data.reminder && !isLocalTime(data.reminder.time) ? "reminder.time" : undefined)
  );
}

type Known = {
  latest: CalendarDate;
  isInstant: (value: string) => boolean;
  isZone: (name: string) => boolean;
};

function dayChecks(day: OwnDay, { latest, isInstant, isZone }: Known): Checks {
  const open = isOpen(day);
  const { target_date: date, completion_status: status, completed_at, reflected_at } = day;
  // A line may be written for the next day (decision 4), but not an answer.
  const last = open ? addDays(latest, 1) : latest;
  return {
    target_date: isCalendarDate(date) && date >= EARLIEST_DAY && date <= last,
    content: isSame(parseOneThingText(day.content), "text", day.content),
    completion_status: !open || status === "missed",
    completed_at:
      completed_at === null || (!open && status === "completed" && isInstant(completed_at)),
    reflected_at: reflected_at === null || isInstant(reflected_at),
    committed_at: isInstant(day.committed_at),
    note: day.note === null || (!open && isSame(parseNote(day.note), "note", day.note)),
    time_zone: isZone(day.time_zone),
    updated_at: isInstant(day.updated_at),
  };
}

/** After the last day the programme restarts; a round may have the length here or the exporter's. */
function programmeProblem(
  rows: OwnData["programme_days"],
  known: {
    isDay: (value: string) => boolean;
    isInstant: (value: string) => boolean;
    programmeDays: number | undefined;
  },
): Look {
  const { isDay, isInstant, programmeDays } = known;
  const longest = programmeDays
    ? Math.max(programmeDays, PROGRAMME_DAYS)
    : Number.POSITIVE_INFINITY;
  const shortest = programmeDays ? Math.min(programmeDays, PROGRAMME_DAYS) : 1;
  return problemIn("programme_days", rows, ["opened_on"], (row, index) => {
    const before = rows[index - 1] ?? { round: 1, day: 0 };
    const goesOn = row.round === before.round && row.day === before.day + 1;
    const beginsAnew = row.round === before.round + 1 && row.day === 1;
    return {
      round: !beginsAnew || before.day >= shortest,
      day: row.day <= longest && (goesOn || beginsAnew),
      opened_on: isDay(row.opened_on),
      done_at: row.done_at === null || isInstant(row.done_at),
    };
  });
}

/** Edits are in order of day, then of acceptance. */
function editsProblem(
  { day_edits: edits, milestones }: Pick<OwnData, "day_edits" | "milestones">,
  latest: CalendarDate,
  isInstant: (value: string) => boolean,
): Look {
  const known = new Set<string>();
  const awarded = new Set(milestones.map(({ days }) => days));
  const last = addDays(latest, 1);
  return problemIn("day_edits", edits, [], (edit, index) => {
    const { write_id, target_date: date, milestone } = edit;
    const before = edits[index - 1]?.target_date ?? EARLIEST_DAY;
    const isNew = !known.has(write_id);
    known.add(write_id);
    return {
      write_id: isNew && isUuid(write_id),
      target_date: isCalendarDate(date) && date >= before && date <= last,
      value: isValueOf(edit),
      edited_at: isInstant(edit.edited_at),
      device: edit.device === null || isUuid(edit.device),
      device_name: edit.device_name.length <= DEVICE_NAME_MAX && isStorable(edit.device_name),
      seq: Number.isSafeInteger(edit.seq) && edit.seq >= 0,
      milestone: milestone === null || (edit.field === "completion" && awarded.has(milestone)),
      received_at: isInstant(edit.received_at),
    };
  });
}

/** An empty value removes a line or a note. */
function isValueOf({ field, value }: OwnEdit): boolean {
  if (field === "completion") return COMPLETION_STATUSES.some((status) => status === value);
  return value === "" || isSame(parseOneThingText(value), "text", value);
}

/** Whether ten days of rest precede this one in its quarter; `tenth` is the first of them. */
function isOneTooMany(date: CalendarDate, tenth: CalendarDate | undefined): boolean {
  return tenth !== undefined && isCalendarDate(date) && tenth >= quarterOf(date).start;
}

function isSame<Field extends string>(
  parsed: ({ ok: true } & { [Name in Field]: string | null }) | { ok: false },
  field: Field,
  text: string,
): boolean {
  return parsed.ok && parsed[field] === text;
}

const isVersion = (version: string) =>
  version.trim() !== "" && version.length <= MANIFESTO_VERSION_MAX_LENGTH && isStorable(version);

function isInstantUntil(value: string, now: Date): boolean {
  const time = Date.parse(value);
  if (Number.isNaN(time) || time > now.getTime()) return false;
  return value >= EARLIEST_DAY && new Date(time).toISOString() === value;
}
