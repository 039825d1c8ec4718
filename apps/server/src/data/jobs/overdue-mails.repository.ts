import { sql } from "drizzle-orm";
import type { Database } from "#database/database.ts";
import { PARKED_JOB } from "./held-sendings.repository.ts";

/** Emails that were refused before, or that no worker has taken for ten minutes. */
export async function findOverdueMails(
  db: Database,
): Promise<{ count: number; since: Date } | null> {
  const { rows } = await db.execute<{ count: number; since: string | null }>(sql`
    select count(*)::int as count, min(created_on) as since from pgboss.job
    where name = 'mail' and not (${sql.raw(PARKED_JOB)}) and (state = 'retry'
      or (state in ('created', 'active') and start_after < now() - interval '10 minutes'))`);
  const [found] = rows;
  return found?.since ? { count: found.count, since: new Date(found.since) } : null;
}
