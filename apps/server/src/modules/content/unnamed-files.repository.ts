import { sql } from "drizzle-orm";
import type { Database } from "#database/database.ts";

const FILE = sql`regexp_replace(path, '^.*/', '')`;

/** The file a text names in the pack: itself, or the original of this picture. */
const NAMES = sql`(${FILE}, regexp_replace(${FILE}, '(-small)?\\.(avif|webp)$', '.webp'))`;

/** Deletes files older than `time` that no version of any item names; returns their number. */
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
