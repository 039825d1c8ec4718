import type { Database, OpenDatabase } from "@sovereign/server/src/data/engine/database.ts";
import { openDatabase } from "@sovereign/server/src/data/engine/open-database.ts";
import { sql } from "drizzle-orm";
import { pino } from "pino";

/** Opens `databaseUrl`, or an embedded database in `dataDir`; appends each SQL to `statements`. */
export const openMeasuredDatabase = (
  at: { databaseUrl?: string; dataDir: string },
  statements: string[],
): Promise<OpenDatabase> =>
  openDatabase({
    ...at,
    poolSize: 1,
    log: pino({ level: "silent" }),
    onStatement: (text) => statements.push(text),
  });

export async function addLongHistory(
  db: Database,
  id: string,
  days: number,
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  await db.execute(sql`
    insert into "user" (id, name, email, email_verified, time_zone, created_at, updated_at)
    values (${id}, '', ${`${id}@example.com`}, true, 'UTC', ${at}, ${at})`);
  await db.execute(sql`
    insert into one_things (
      user_id, target_date, content, completion_status, completed_at, reflected_at, time_zone,
      committed_at, updated_at
    )
    select
      ${id}, day, 'Send Halden the signed term sheet before noon, with the valuation as agreed.',
      case when age % 17 = 5 then 'missed' when age % 9 = 4 then 'partial' else 'completed' end,
      case when age % 17 = 5 or age % 9 = 4 then null else day + time '20:00' end,
      day + time '20:00', 'UTC', day + time '07:00', day + time '20:00'
    from (
      select age, ${at}::date - age as day from generate_series(0, ${days}::int - 1) as age
    ) as days`);
  await db.execute(sql`analyze one_things`);
}
