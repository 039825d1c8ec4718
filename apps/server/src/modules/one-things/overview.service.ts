import type { Overview } from "@sovereign/contract/one-things";
import { addDays, type CalendarDate, calendarDateIn } from "@sovereign/domain/calendar-date";
import { daysWithFigures } from "@sovereign/domain/day-figures";
import { type DayMark, dayMarks } from "@sovereign/domain/day-mark";
import { type SeenDays, seenDays } from "@sovereign/domain/partner";
import { STAFF_SEEN_DAYS } from "@sovereign/domain/staff";
import { standingToKeep } from "@sovereign/domain/standing";
import { STREAK_WINDOW_DAYS, streakOf } from "@sovereign/domain/streak";
import { timeZoneOr } from "@sovereign/domain/time-zone";
import type { Database } from "#database/database.ts";
import { Problem } from "#problems/problem.ts";
import { keepStanding, readDays } from "./one-things.repository.ts";
import type { MemberDays } from "./one-things.rows.ts";
import { type DayCounts, readDayCounts, readDaysSince } from "./own-days.repository.ts";

// Dates on Earth differ by two days at most.
const DAYS_BETWEEN_ZONES = 2;

type StaffSeenDays = DayCounts & {
  today: CalendarDate;
  streak: number;
  since: CalendarDate | null;
  best: number;
  strength: number | null;
  marks: { date: CalendarDate; mark: DayMark }[];
};

export type OverviewService = ReturnType<typeof createOverviewService>;

export function createOverviewService({ db }: { db: Database }) {
  /** Sends one statement. Throws `auth.session_ended` without the member. */
  async function read(userId: string, now: Date): Promise<Overview> {
    const overview = await find(userId, now);
    if (!overview) throw new Problem("auth.session_ended");
    return overview;
  }

  async function find(userId: string, now: Date): Promise<Overview | undefined> {
    const found = await readDays(db, userId, firstReadDay(now));
    if (!found) return undefined;
    const today = calendarDateIn(timeZoneOr(found.timeZone), now);
    await keepStandingWhereDue(userId, found, today);
    return overviewOf(found, today);
  }

  /** Returns the part of a member's days that staff may see: no text, and no time of day. */
  async function readMarks(userId: string, now: Date): Promise<StaffSeenDays | undefined> {
    const overview = await find(userId, now);
    if (!overview) return undefined;
    const { today, streak, strength } = overview;
    const days = dayMarks(overview, addDays(today, 1 - STAFF_SEEN_DAYS), today);
    return {
      ...(await readDayCounts(db, userId, today)),
      today,
      streak: streak.current,
      since: streakOf(overview).started_on,
      best: streak.best,
      strength: strength?.now ?? null,
      marks: days.map(({ date, mark }) => ({ date, mark })),
    };
  }

  /** Returns what a partner sees: marks since a day, no text and no instant. */
  async function readSeen(
    userId: string,
    since: CalendarDate,
    now: Date,
  ): Promise<SeenDays | undefined> {
    const overview = await find(userId, now);
    if (!overview) return undefined;
    return seenDays(overview, { since, ...(await readDaysSince(db, userId, since)) });
  }

  /** Runs once a fortnight, for days that no one can change, so that later reads skip them. */
  async function keepStandingWhereDue(userId: string, found: MemberDays, today: CalendarDate) {
    const standing = standingToKeep(found.standing, allDays(found), found.rest_days, today);
    if (standing) await keepStanding(db, userId, standing);
  }

  return { read, readMarks, readSeen };
}

export const allDays = ({ records, older }: MemberDays) => [...records, ...older];

/** Returns a day early enough for thirty days in every zone. */
export function firstReadDay(now: Date): CalendarDate {
  return addDays(calendarDateIn("UTC", now), -STREAK_WINDOW_DAYS - DAYS_BETWEEN_ZONES);
}

const overviewOf = (found: MemberDays, today: CalendarDate): Overview => ({
  ...daysWithFigures(found, today),
  time_zone: found.timeZone,
  version: found.version,
});
