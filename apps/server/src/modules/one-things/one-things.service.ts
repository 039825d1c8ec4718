import { SEARCH_PAGE_DAYS } from "@sovereign/contract/one-thing-search";
import type { Overview } from "@sovereign/contract/one-things";
import {
  addDays,
  type CalendarDate,
  calendarDateIn,
  isCalendarDate,
} from "@sovereign/domain/calendar-date";
import { runningDay } from "@sovereign/domain/day-turn";
import { bestSoFar, knownDays } from "@sovereign/domain/known-days";
import { waitingDay } from "@sovereign/domain/late-answer";
import { type Milestone, milestoneDue } from "@sovereign/domain/milestone";
import { parseNote } from "@sovereign/domain/note";
import {
  type CompletionStatus,
  isOpen,
  isTextOpen,
  parseOneThingText,
  writeWindow,
} from "@sovereign/domain/one-thing";
import { standingToKeep } from "@sovereign/domain/standing";
import { STREAK_WINDOW_DAYS, streakOf } from "@sovereign/domain/streak";
import { strengthOf } from "@sovereign/domain/strength";
import { timeZoneOr } from "@sovereign/domain/time-zone";
import type { Clock } from "#app/clock.ts";
import type { Database } from "#database/database.ts";
import type { Caller } from "#http/environment.ts";
import { Problem } from "#problems/problem.ts";
import { searchMemberDays } from "./one-thing-search.repository.ts";
import {
  insertMilestone,
  keepStanding,
  readDays,
  readTimeZone,
  writeDay,
} from "./one-things.repository.ts";
import type { DayChange, MemberDays } from "./one-things.rows.ts";

// Two clocks on Earth never differ by more dates.
const DAYS_BETWEEN_ZONES = 2;

/** A text, and the one its writer saw where the client says so. */
type TextInput = { content: string; replaces?: string | undefined };

/** A note, likewise. */
type NoteInput = { note: string; replaces?: string | undefined };

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

  /** The last thirty days and the figures they lead to, in one statement. */
  async function readOverview(member: Member): Promise<Overview> {
    const now = clock();
    const found = await readDays(db, member.userId, firstReadDay(now));
    if (!found) throw new Problem("auth.session_ended");
    const today = todayIn(found.timeZone, now);
    await keepStandingWhereDue(member.userId, found, today);
    return overviewOf(found, today, null);
  }

  /** Spares the reads to come the days that nobody can write any more, once in a fortnight. */
  async function keepStandingWhereDue(userId: string, found: MemberDays, today: CalendarDate) {
    const standing = standingToKeep(found.standing, allDays(found), found.rest_days, today);
    if (standing) await keepStanding(db, userId, standing);
  }

  /**
   * Sets or replaces a day's text while it is open, unless a text has been saved that its writer had
   * not seen (decision 4); without words, takes back a line for tomorrow (decision 81). Throws a
   * Problem otherwise.
   */
  async function commitText(member: Member, date: string, input: TextInput): Promise<Overview> {
    requireDate(date);
    const { content, replaces } = input;
    if (content.trim() === "")
      return write(member, date, { kind: "text", content: null, replaces });
    const parsed = parseOneThingText(content);
    if (!parsed.ok) throw new Problem(parsed.code);
    return write(member, date, { kind: "text", content: parsed.text, replaces });
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

  /** Stores a note with the answer of a day, or clears it (decision 80). */
  async function writeNote(member: Member, date: string, input: NoteInput): Promise<Overview> {
    requireDate(date);
    const parsed = parseNote(input.note);
    if (!parsed.ok) throw new Problem(parsed.code);
    return write(member, date, { kind: "note", note: parsed.note, replaces: input.replaces });
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
    const window = windowOf(change, date, today, runningDay(timeZoneOr(timeZone), now));
    if (!window.ok) {
      // A refusal, too, must rest on the zone the member is really in.
      const actual = await readTimeZone(db, userId);
      if (actual === null) throw new Problem("auth.session_ended");
      if (actual !== timeZone) return { movedTo: actual };
      throw new Problem(window.code);
    }
    const { late } = window;
    const since = firstReadDay(now);
    const saved = await writeDay(db, { userId, timeZone, date, change, late, now, since });
    if (!saved) throw new Problem("auth.session_ended");
    if (saved.timeZone !== timeZone) return { movedTo: saved.timeZone };
    const refusal = saved.written ? null : refusalOf(saved, date, change);
    if (refusal) throw new Problem(refusal);
    if (saved.firstText) onFirstCommit();
    const milestone =
      change.kind === "completion" && !late
        ? await awardMilestone(userId, change.status, saved, date, now)
        : null;
    await keepStandingWhereDue(userId, saved, today);
    return { overview: overviewOf(saved, today, milestone) };
  }

  async function awardMilestone(
    userId: string,
    todayStatus: CompletionStatus,
    saved: MemberDays,
    day: CalendarDate,
    now: Date,
  ): Promise<Milestone | null> {
    const streak = streakOf(knownDays(saved, day));
    const { milestones: awarded, rest_days: restDays } = saved;
    const days = milestoneDue({ todayStatus, streak, awarded, restDays });
    if (!days || !streak.started_on) return null;
    const award = { userId, runStartedOn: streak.started_on, days, now };
    return (await insertMilestone(db, award)) ? days : null;
  }

  /** The member's days, newest first, in which every word of the query stands; a page of them. */
  async function search(member: Member, query: string, before: string | null) {
    if (before !== null) requireDate(before);
    const limit = SEARCH_PAGE_DAYS + 1;
    const found = await searchMemberDays(db, member.userId, { words: query, before, limit });
    const hits = found.slice(0, SEARCH_PAGE_DAYS);
    return { query, hits, more: found.length > hits.length };
  }

  return { readOverview, commitText, recordReflection, writeNote, search };
}

const takesBack = (change: DayChange) => change.kind === "text" && change.content === null;

/** Whether the change may be made: a text is taken back only of a day that has not begun. */
function windowOf(
  change: DayChange,
  date: CalendarDate,
  today: CalendarDate,
  running: CalendarDate,
) {
  const window = writeWindow(change.kind, date, today, running);
  const begun = window.ok && takesBack(change) && date <= today;
  return begun ? ({ ok: false, code: "one_thing.blank" } as const) : window;
}

/** Why the statement left the day alone; null where there was nothing to take back any more. */
function refusalOf({ records }: MemberDays, date: CalendarDate, change: DayChange) {
  const record = records.find((day) => day.target_date === date);
  if (change.kind === "note") {
    const answered = record !== undefined && !isOpen(record);
    return answered ? "one_thing.replaced" : "one_thing.not_reflected";
  }
  if (!record && takesBack(change)) return null;
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

const allDays = ({ records, older }: MemberDays) => [...records, ...older];

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

/**
 * The first day that is read whole: wherever on Earth the member is, the thirty days that end today
 * lie behind it.
 */
function firstReadDay(now: Date): CalendarDate {
  return addDays(calendarDateIn("UTC", now), -STREAK_WINDOW_DAYS - DAYS_BETWEEN_ZONES);
}
