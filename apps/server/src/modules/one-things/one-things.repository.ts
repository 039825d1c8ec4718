import type { CalendarDate } from "@sovereign/domain/calendar-date";
import type { Milestone } from "@sovereign/domain/milestone";
import type { Standing } from "@sovereign/domain/standing";
import { type SQL, sql } from "drizzle-orm";
import type { Database } from "#database/database.ts";
import { type MemberDays, memberDaysRow } from "./one-things.rows.ts";
import {
  countKeptDaysStatement,
  type DayWrite,
  keepStandingStatement,
  readDaysStatement,
  writeDayStatement,
} from "./one-things.statements.ts";

// Every function sends exactly one statement (decision 6).

/** A member's days, whole since `since`; null when there is no such member. */
export function readDays(
  db: Database,
  userId: string,
  since: CalendarDate,
): Promise<MemberDays | null> {
  return memberDays(db, readDaysStatement(userId, since));
}

/**
 * Writes a day if the member is in the zone assumed and the rule allows it, which `written` tells;
 * answers like {@link readDays}, with the write included.
 */
export function writeDay(db: Database, write: DayWrite): Promise<MemberDays | null> {
  return memberDays(db, writeDayStatement(write));
}

/** The member's zone; null when there is no such member. */
export async function readTimeZone(db: Database, userId: string): Promise<string | null> {
  const { rows } = await db.execute<{ time_zone: string }>(
    sql`select time_zone from "user" where id = ${userId}`,
  );
  return rows[0]?.time_zone ?? null;
}

/** How many of their days a member has kept. */
export async function countKeptDays(db: Database, userId: string): Promise<number> {
  const { rows } = await db.execute<{ days: number }>(countKeptDaysStatement(userId));
  return rows[0]?.days ?? 0;
}

/** Keeps what a member's closed days come to; an earlier one is replaced, a later one stays. */
export async function keepStanding(
  db: Database,
  userId: string,
  standing: Standing,
): Promise<void> {
  await db.execute(keepStandingStatement(userId, standing));
}

type Award = { userId: string; runStartedOn: string; days: Milestone; now: Date };

/** Records an award; false when another request has recorded it already. */
export async function insertMilestone(db: Database, award: Award): Promise<boolean> {
  const { userId, runStartedOn, days, now } = award;
  const { rows } = await db.execute(sql`
    insert into milestones (user_id, run_started_on, days, awarded_at)
    values (${userId}, ${runStartedOn}::date, ${days}::int, ${now.toISOString()}::timestamptz)
    on conflict do nothing
    returning days`);
  return rows.length > 0;
}

async function memberDays(db: Database, statement: SQL): Promise<MemberDays | null> {
  const { rows } = await db.execute(statement);
  return rows[0] ? memberDaysRow.parse(rows[0]) : null;
}
