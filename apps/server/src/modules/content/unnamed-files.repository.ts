import { sql } from "drizzle-orm";
import type { Database } from "#database/database.ts";

/** The path that a text names for a file in the pack, without its folder. */
const NAME = sql`regexp_replace(
  regexp_replace(path, '^.*/', ''), '(-small)?\\.(avif|webp)$', '.webp')`;

/** Deletes files from before `time` that no version of any piece names; returns how many. */
export async function deleteUnnamedFiles(db: Database, time: Date): Promise<number> {
  const { rowCount } = await db.execute(sql`
    with named as materialized (
      select distinct found[1] as name
      from (
        select text from piece_versions
        union all
        select version ->> 'text' from deleted_pieces, jsonb_array_elements(versions) as version
      ) as texts, regexp_matches(text, '[\\w-]+\\.\\w{2,5}', 'g') as found
    )
    delete from piece_pictures
    where added_at < ${time.toISOString()}::timestamptz
      and not exists (select 1 from named where name = ${NAME})`);
  return rowCount ?? 0;
}
