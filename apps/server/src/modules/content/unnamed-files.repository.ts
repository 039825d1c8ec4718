import { sql } from "drizzle-orm";
import type { Database } from "#database/database.ts";

const FILE = sql`regexp_replace(path, '^.*/', '')`;

/** What a text names for a file in the pack: its own name, or that of the picture it is made of. */
const NAMES = sql`(${FILE}, regexp_replace(${FILE}, '(-small)?\\.(avif|webp)$', '.webp'))`;

/** Deletes files from before `time` that no version of any piece names; returns how many. */
export async function deleteUnnamedFiles(db: Database, time: Date): Promise<number> {
  const isLeft = sql`added_at < ${time.toISOString()}::timestamptz
    and not exists (select 1 from named where name in ${NAMES})`;
  const { rows } = await db.execute(sql`
    with named as materialized (
      select distinct found[1] as name
      from (
        select text from piece_versions
        union all
        select version ->> 'text' from deleted_pieces, jsonb_array_elements(versions) as version
      ) as texts, regexp_matches(text, '[\\w-]+\\.\\w{2,5}', 'g') as found
    ),
    pictures as (delete from piece_pictures where ${isLeft} returning path),
    media as (delete from piece_media where path is not null and ${isLeft} returning path)
    select path from pictures union all select path from media`);
  return rows.length;
}
