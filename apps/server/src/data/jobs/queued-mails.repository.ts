import { sql } from "drizzle-orm";
import type { Database } from "#database/database.ts";

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
