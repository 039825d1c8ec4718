import { ownRowSchemas } from "@sovereign/contract/own-data";
import { sql } from "drizzle-orm";
import type { Database } from "#database/database.ts";
import { ownRows } from "#database/own-rows.ts";
import { programmeDays } from "#schema/schema.ts";

export const ownProgramme = {
  ...ownRows(programmeDays, ownRowSchemas.programme_days, ["opened_on"], { isIncidental: true }),
  async hasMark(db: Database, userId: string): Promise<boolean> {
    const { rows } = await db.execute(sql`
      select 1 from programme_days where user_id = ${userId} and done_at is not null limit 1`);
    return rows.length > 0;
  },
};
