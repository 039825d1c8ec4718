import type { Overview } from "@sovereign/contract/one-things";
import { addDays, type CalendarDate, calendarDateIn } from "@sovereign/domain/calendar-date";
import { bestSoFar, knownDays } from "@sovereign/domain/known-days";
import { waitingDay } from "@sovereign/domain/late-answer";
import type { Milestone } from "@sovereign/domain/milestone";
import { standingToKeep } from "@sovereign/domain/standing";
import { STREAK_WINDOW_DAYS, streakOf } from "@sovereign/domain/streak";
import { strengthOf } from "@sovereign/domain/strength";
import { timeZoneOr } from "@sovereign/domain/time-zone";
import type { Database } from "#database/database.ts";
import { Problem } from "#problems/problem.ts";
import { keepStanding, readDays } from "./one-things.repository.ts";
import type { MemberDays } from "./one-things.rows.ts";

// Two clocks on Earth never differ by more dates.
const DAYS_BETWEEN_ZONES = 2;

export type OverviewService = ReturnType<typeof createOverviewService>;

/** What every read and write of the daily loop answers: the last thirty days and their figures. */
export function createOverviewService({ db }: { db: Database }) {
  /** The overview at `now`, in one statement. Throws `auth.session_ended` without the member. */
  async function read(userId: string, now: Date): Promise<Overview> {
    const found = await readDays(db, userId, firstReadDay(now));
    if (!found) throw new Problem("auth.session_ended");
    return ofDays(userId, found, now, null);
  }

  /** The overview of days that a statement answered, with the milestone that a write was awarded. */
  async function ofDays(
    userId: string,
    found: MemberDays,
    now: Date,
    milestone: Milestone | null,
  ): Promise<Overview> {
    const today = calendarDateIn(timeZoneOr(found.timeZone), now);
    await keepStandingWhereDue(userId, found, today);
    return overviewOf(found, today, milestone);
  }

  /** Spares the reads to come the days that nobody can write any more, once in a fortnight. */
  async function keepStandingWhereDue(userId: string, found: MemberDays, today: CalendarDate) {
    const standing = standingToKeep(found.standing, allDays(found), found.rest_days, today);
    if (standing) await keepStanding(db, userId, standing);
  }

  return { read, ofDays };
}

/** Every day that was read, whole or not. */
export const allDays = ({ records, older }: MemberDays) => [...records, ...older];

/**
 * The first day that is read whole: wherever on Earth the member is, the thirty days that end today
 * lie behind it.
 */
export function firstReadDay(now: Date): CalendarDate {
  return addDays(calendarDateIn("UTC", now), -STREAK_WINDOW_DAYS - DAYS_BETWEEN_ZONES);
}

function overviewOf(found: MemberDays, today: CalendarDate, milestone: Milestone | null): Overview {
  const days = knownDays(found, today);
  const { current, today_counts } = streakOf(days);
  const next = addDays(today, 1);
  return {
    ...days,
    time_zone: found.timeZone,
    streak: { current, best: bestSoFar(found, today), today_counts },
    strength: strengthOf(days),
    tomorrow: found.records.find((record) => record.target_date === next) ?? null,
    waiting: waitingDay(days),
    milestone,
  };
}
