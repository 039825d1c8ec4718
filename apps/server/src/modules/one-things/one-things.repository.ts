import type { CalendarDate } from "@sovereign/domain/calendar-date";
import type { Standing } from "@sovereign/domain/standing";
import type { Database } from "#database/database.ts";
import { prepared } from "#database/prepared.ts";
import { type MemberDays, memberDaysOf, sentMemberDays } from "./one-things.rows.ts";
import {
  countKeptDaysStatement,
  keepStandingStatement,
  READ_DAYS,
} from "./one-things.statements.ts";

// Every function sends exactly one statement (decision 6).

const sendReadDays = prepared("read_days", READ_DAYS, sentMemberDays);

/** Days are complete from `since` on; null without the member. */
export async function readDays(
  db: Database,
  userId: string,
  since: CalendarDate,
): Promise<MemberDays | null> {
  const [row] = await sendReadDays(db, { userId, since, before: since });
  return row ? memberDaysOf(row) : null;
}

export async function countKeptDays(db: Database, userId: string): Promise<number> {
  const { rows } = await db.execute<{ days: number }>(countKeptDaysStatement(userId));
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
