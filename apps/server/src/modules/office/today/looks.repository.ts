import { MANY_LOOKS, STAFF_LOOKS } from "@sovereign/domain/staff-log";
import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "#database/database.ts";

const rows = z.array(z.object({ name: z.string(), count: z.int(), since: z.coerce.date() }));

/** Who looked at many members within an hour since then, with the most in one. */
export async function findManyLooks(db: Database, after: Date) {
  const found = await db.execute(sql`
    select name, max(looks)::int as count, max(at) as since
    from (
      select actor_id, at, last_value(actor_name) over whole as name, count(*) over an_hour as looks
      from staff_log
      where kind = any(${sql.param([...STAFF_LOOKS])}::text[]) and member_key is not null
        and at >= ${after.toISOString()}::timestamptz
      window an_hour as (partition by actor_id order by at
          range between interval '1 hour' preceding and current row),
        whole as (partition by actor_id order by id
          range between unbounded preceding and unbounded following)
    ) as counted
    where looks >= ${MANY_LOOKS}
    group by actor_id, name order by since desc`);
  return rows.parse(found.rows);
}
