import { sql } from "drizzle-orm";
import type { Database } from "#database/database.ts";

/** Whether the item has a release, past or planned. */
export async function hasReleases(tx: Database, id: string): Promise<boolean> {
  const { rows } = await tx.execute(
    sql`select 1 from piece_releases where piece_id = ${id} limit 1`,
  );
  return rows.length > 0;
}

/** Moves the item and its versions to the deleted items. */
export async function moveToDeleted(tx: Database, id: string, now: Date): Promise<void> {
  await tx.execute(sql`
    insert into deleted_pieces (id, piece, versions, deleted_at)
    select p.id, to_jsonb(p),
      (select jsonb_agg(to_jsonb(v)) from piece_versions v where v.piece_id = p.id),
      ${now.toISOString()}::timestamptz
    from pieces p where p.id = ${id}
    on conflict (id) do update set
      piece = excluded.piece, versions = excluded.versions, deleted_at = excluded.deleted_at`);
  await tx.execute(sql`delete from pieces where id = ${id}`);
}

/** Returns `gone` if it was not deleted, and `taken` if another item has its name. */
export async function moveBack(tx: Database, id: string): Promise<"back" | "gone" | "taken"> {
  const found = await tx.execute(sql`select 1 from deleted_pieces where id = ${id} for update`);
  if (found.rows.length === 0) return "gone";
  const { rowCount } = await tx.execute(sql`
    insert into pieces select row.* from deleted_pieces d,
      jsonb_populate_record(null::pieces, d.piece) as row where d.id = ${id}
    on conflict do nothing`);
  if (rowCount === 0) return "taken";
  await tx.execute(sql`
    insert into piece_versions select row.* from deleted_pieces d,
      jsonb_populate_recordset(null::piece_versions, d.versions) as row where d.id = ${id}`);
  await tx.execute(sql`delete from deleted_pieces where id = ${id}`);
  return "back";
}

export async function deleteMovedBefore(db: Database, time: Date): Promise<void> {
  await db.execute(
    sql`delete from deleted_pieces where deleted_at < ${time.toISOString()}::timestamptz`,
  );
}
