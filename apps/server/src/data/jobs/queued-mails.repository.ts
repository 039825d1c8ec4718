import { sql } from "drizzle-orm";
import type { Database } from "#database/database.ts";
import { PARKED_JOB } from "./held-sendings.repository.ts";

/** Emails are sealed, so each is decrypted to find its recipient. */
const PAGE = 500;

export async function deleteMails(
  db: Database,
  isTheirs: (sealed: string) => boolean,
): Promise<void> {
  let last = "00000000-0000-0000-0000-000000000000";
  for (;;) {
    const { rows } = await db.execute<{ id: string; sealed: string }>(sql`
      select id::text as id, data->>'sealed' as sealed from pgboss.job
      where name = 'mail' and id > ${last}::uuid order by id limit ${PAGE}`);
    const theirs = rows.filter(({ sealed }) => isTheirs(sealed ?? "")).map(({ id }) => id);
    if (theirs.length > 0) {
      const ids = sql.join(
        theirs.map((id) => sql`${id}::uuid`),
        sql`, `,
      );
      await db.execute(sql`delete from pgboss.job where name = 'mail' and id in (${ids})`);
    }
    const end = rows.at(-1)?.id;
    if (rows.length < PAGE || end === undefined) return;
    last = end;
  }
}

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
