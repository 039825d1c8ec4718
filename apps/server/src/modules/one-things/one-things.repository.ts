import type { Milestone } from "@sovereign/domain/milestone";
import { type SQL, sql } from "drizzle-orm";
import type { Database } from "#database/database.ts";
import { type MemberDays, memberDaysRow } from "./one-things.rows.ts";
import { type DayWrite, readDaysStatement, writeDayStatement } from "./one-things.statements.ts";

export type OneThingsRepository = ReturnType<typeof createOneThingsRepository>;

/** The SQL of the daily loop: every function sends exactly one statement (decision 6). */
export function createOneThingsRepository(db: Database) {
  async function memberDays(statement: SQL): Promise<MemberDays | null> {
    const { rows } = await db.execute(statement);
    return rows[0] ? memberDaysRow.parse(rows[0]) : null;
  }

  return {
    /** The latest records, all runs and the zone of a member; null when there is no such member. */
    readDays: (userId: string, days: number) => memberDays(readDaysStatement(userId, days)),

    /**
     * Writes a day if the member is in the zone assumed and the rule allows it, which `written`
     * tells; answers like `readDays`, with the write included.
     */
    writeDay: (write: DayWrite) => memberDays(writeDayStatement(write)),

    /** The member's zone; null when there is no such member. */
    async readTimeZone(userId: string): Promise<string | null> {
      const { rows } = await db.execute<{ time_zone: string }>(
        sql`select time_zone from "user" where id = ${userId}`,
      );
      return rows[0]?.time_zone ?? null;
    },

    /** Records an award; false when another request has recorded it already. */
    async insertMilestone(award: {
      userId: string;
      runStartedOn: string;
      days: Milestone;
      now: Date;
    }): Promise<boolean> {
      const { userId, runStartedOn, days, now } = award;
      const { rows } = await db.execute(sql`
        insert into milestones (user_id, run_started_on, days, awarded_at)
        values (${userId}, ${runStartedOn}::date, ${days}::int, ${now.toISOString()}::timestamptz)
        on conflict do nothing
        returning days`);
      return rows.length > 0;
    },
  };
}
