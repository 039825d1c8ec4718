import type { Overview } from "@sovereign/contract/one-things";
import {
  addDays,
  type CalendarDate,
  calendarDateIn,
  isCalendarDate,
} from "@sovereign/domain/calendar-date";
import { runningDay } from "@sovereign/domain/day-turn";
import { waitingDay } from "@sovereign/domain/late-answer";
import { type Milestone, milestoneDue } from "@sovereign/domain/milestone";
import {
  type CompletionStatus,
  isTextOpen,
  parseOneThingText,
  writeWindow,
} from "@sovereign/domain/one-thing";
import { STREAK_WINDOW_DAYS, streakFromRuns } from "@sovereign/domain/streak";
import { timeZoneOr } from "@sovereign/domain/time-zone";
import type { Clock } from "#app/clock.ts";
import type { Database } from "#database/database.ts";
import type { Caller } from "#http/environment.ts";
import { Problem } from "#problems/problem.ts";
import { insertMilestone, readDays, readTimeZone, writeDay } from "./one-things.repository.ts";
import type { DayChange, MemberDays } from "./one-things.rows.ts";

/** A text, and the one its writer saw where the client says so. */
type TextInput = { content: string; replaces?: string | undefined };

/** The member as the access token names them; the zone in it may be stale. */
type Member = Pick<Caller, "userId" | "timeZone">;

export type OneThingsService = ReturnType<typeof createOneThingsService>;

/** The daily loop: loads a member's days, applies the rules of `domain` and saves. */
export function createOneThingsService(parts: {
  db: Database;
  clock: Clock;
  /** Told when a member has committed to their first ONE Thing ever. */
  onFirstCommit: () => void;
}) {
  const { db, clock, onFirstCommit } = parts;

  /** The latest `days` calendar days and the streak, in one statement. */
  async function readOverview(member: Member, days: number): Promise<Overview> {
    const found = await readDays(db, member.userId, days);
    if (!found) throw new Problem("auth.session_ended");
    return overviewOf(found, todayIn(found.timeZone, clock()), days, null);
  }

  /**
   * Sets or replaces a day's text while it is open, unless a text has been saved that its writer had
   * not seen (decision 4). Throws a Problem otherwise.
   */
  async function commitText(member: Member, date: string, input: TextInput): Promise<Overview> {
    requireDate(date);
    const parsed = parseOneThingText(input.content);
    if (!parsed.ok) throw new Problem(parsed.code);
    return write(member, date, { kind: "text", content: parsed.text, replaces: input.replaces });
  }

  /**
   * Stores the answer for a day; it can be given again while the day can be written (decision 4).
   */
  async function recordReflection(
    member: Member,
    date: string,
    status: CompletionStatus,
  ): Promise<Overview> {
    requireDate(date);
    return write(member, date, { kind: "completion", status });
  }

  /**
   * Writes on the assumption that the member is still in the zone of the access token; the
   * statement itself checks it, and only a wrong guess costs a second one (decision 6).
   */
  async function write(member: Member, date: CalendarDate, change: DayChange): Promise<Overview> {
    const now = clock();
    const first = await attempt(member.userId, member.timeZone, date, change, now);
    if ("overview" in first) return first.overview;
    const second = await attempt(member.userId, first.movedTo, date, change, now);
    if ("overview" in second) return second.overview;
    throw new Problem("server.unavailable", { detail: "The time zone is being changed." });
  }

  async function attempt(
    userId: string,
    timeZone: string,
    date: CalendarDate,
    change: DayChange,
    now: Date,
  ): Promise<{ overview: Overview } | { movedTo: string }> {
    const today = todayIn(timeZone, now);
    const window = writeWindow(date, today, runningDay(timeZoneOr(timeZone), now));
    if (!window.ok) {
      // A refusal, too, must rest on the zone the member is really in.
      const actual = await readTimeZone(db, userId);
      if (actual === null) throw new Problem("auth.session_ended");
      if (actual !== timeZone) return { movedTo: actual };
      throw new Problem(window.code);
    }
    const days = STREAK_WINDOW_DAYS;
    const { late } = window;
    const saved = await writeDay(db, { userId, timeZone, date, change, late, now, days });
    if (!saved) throw new Problem("auth.session_ended");
    if (saved.timeZone !== timeZone) return { movedTo: saved.timeZone };
    if (!saved.written) throw new Problem(refusalOf(saved, date, change));
    if (saved.firstText) onFirstCommit();
    const milestone =
      change.kind === "completion" && !late
        ? await awardMilestone(userId, change.status, saved, date, now)
        : null;
    return { overview: overviewOf(saved, today, days, milestone) };
  }

  async function awardMilestone(
    userId: string,
    todayStatus: CompletionStatus,
    saved: MemberDays,
    day: CalendarDate,
    now: Date,
  ): Promise<Milestone | null> {
    const streak = streakFromRuns(saved.runs, day);
    const days = milestoneDue({ todayStatus, streak, awarded: saved.milestones });
    if (!days || !streak.started_on) return null;
    const award = { userId, runStartedOn: streak.started_on, days, now };
    return (await insertMilestone(db, award)) ? days : null;
  }

  return { readOverview, commitText, recordReflection };
}

/** Why the statement left the day alone. */
function refusalOf({ records }: MemberDays, date: CalendarDate, change: DayChange) {
  const record = records.find((day) => day.target_date === date);
  const closed = record !== undefined && !isTextOpen(record);
  const seen = change.kind === "completion" || change.replaces === undefined;
  return closed || seen ? "one_thing.already_reflected" : "one_thing.replaced";
}

function requireDate(date: string): void {
  if (!isCalendarDate(date)) throw new Problem("one_thing.date_invalid");
}

function todayIn(timeZone: string, now: Date): CalendarDate {
  return calendarDateIn(timeZoneOr(timeZone), now);
}

function overviewOf(
  found: MemberDays,
  today: CalendarDate,
  days: number,
  milestone: Milestone | null,
): Overview {
  const { current, best, today_counts } = streakFromRuns(found.runs, today);
  const from = addDays(today, 1 - days);
  return {
    today,
    time_zone: found.timeZone,
    records: found.records.filter(
      (record) => record.target_date >= from && record.target_date <= today,
    ),
    streak: { current, best, today_counts },
    waiting: waitingDay(found.records, found.runs, today),
    milestone,
  };
}
