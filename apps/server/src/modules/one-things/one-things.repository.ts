import type { CalendarDate } from "@sovereign/domain/calendar-date";
import type { Standing } from "@sovereign/domain/standing";
import type { Database } from "#database/database.ts";
import { prepared } from "#database/prepared.ts";
import {
  type MemberDays,
  memberDaysOf,
  sentDaysAndAwards,
  sentMemberDays,
} from "./one-things.rows.ts";
import {
  countKeptDaysStatement,
  countSetDaysStatement,
  keepStandingStatement,
  READ_DAYS,
  READ_DAYS_AND_AWARDS,
} from "./one-things.statements.ts";

// Every function sends exactly one statement (decision 6).

const sendReadDays = prepared("read_days", READ_DAYS, sentMemberDays);
const sendReadAwards = prepared("read_days_and_awards", READ_DAYS_AND_AWARDS, sentDaysAndAwards);

/** Days are complete from `since` on; null without the member. */
export async function readDays(
  db: Database,
  userId: string,
  since: CalendarDate,
): Promise<MemberDays | null> {
  const [row] = await sendReadDays(db, { userId, since, before: since });
  return row ? memberDaysOf(row) : null;
}

/** Reads the same with the milestones that were awarded, for an answer that may award one. */
export async function readDaysAndAwards(db: Database, userId: string, since: CalendarDate) {
  const [row] = await sendReadAwards(db, { userId, since, before: since });
  return row ? { days: memberDaysOf(row), awarded: row.milestones } : null;
}

export async function countKeptDays(db: Database, userId: string): Promise<number> {
  const { rows } = await db.execute<{ days: number }>(countKeptDaysStatement(userId));
  return rows[0]?.days ?? 0;
}

/** Counts the days up to the member's today that have a ONE Thing. */
export async function countSetDays(
  db: Database,
  userId: string,
  today: CalendarDate,
): Promise<number> {
  const { rows } = await db.execute<{ days: number }>(countSetDaysStatement(userId, today));
  return rows[0]?.days ?? 0;
}

/** Replaces an earlier standing, not a later one. */
export async function keepStanding(
  db: Database,
  userId: string,
  standing: Standing,
): Promise<void> {
  await db.execute(keepStandingStatement(userId, standing));
}
