import type { Overview } from "@sovereign/contract/one-things";
import { addDays, type CalendarDate, calendarDateIn } from "@sovereign/domain/calendar-date";
import { daysWithFigures } from "@sovereign/domain/day-figures";
import { standingToKeep } from "@sovereign/domain/standing";
import { STREAK_WINDOW_DAYS } from "@sovereign/domain/streak";
import { timeZoneOr } from "@sovereign/domain/time-zone";
import type { Database } from "#database/database.ts";
import { Problem } from "#problems/problem.ts";
import { keepStanding, readDays } from "./one-things.repository.ts";
import type { MemberDays } from "./one-things.rows.ts";

// Dates on Earth differ by two days at most.
const DAYS_BETWEEN_ZONES = 2;

export type OverviewService = ReturnType<typeof createOverviewService>;

export function createOverviewService({ db }: { db: Database }) {
  /** Sends one statement. Throws `auth.session_ended` without the member. */
  async function read(userId: string, now: Date): Promise<Overview> {
    const found = await readDays(db, userId, firstReadDay(now));
    if (!found) throw new Problem("auth.session_ended");
    const today = calendarDateIn(timeZoneOr(found.timeZone), now);
    await keepStandingWhereDue(userId, found, today);
    return overviewOf(found, today);
  }

  /** Runs once a fortnight, for days that no one can change, so that later reads skip them. */
  async function keepStandingWhereDue(userId: string, found: MemberDays, today: CalendarDate) {
    const standing = standingToKeep(found.standing, allDays(found), found.rest_days, today);
    if (standing) await keepStanding(db, userId, standing);
  }

  return { read };
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
