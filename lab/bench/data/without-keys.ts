import { sql } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";

type Db = Pick<NodePgDatabase, "execute">;

/**
 * Drops the keys and indexes of tables, but for keys that others refer to; returns a function that
 * creates them again. Creating them after the rows is much faster.
 */
export async function dropKeys(db: Db, tables: readonly string[]): Promise<() => Promise<void>> {
  const homes = sql.param([...tables]);
  const { rows: keys } = await db.execute<{ name: string; home: string; made: string }>(sql`
    select conname as name, conrelid::regclass::text as home, pg_get_constraintdef(oid) as made
    from pg_constraint as own
    where contype in ('p', 'u') and conrelid::regclass::text = any(${homes}::text[])
      and not exists (
        select from pg_constraint as other
        where other.contype = 'f' and other.confrelid = own.conrelid
      )`);
  const { rows: indexes } = await db.execute<{ name: string; made: string }>(sql`
    select indexname as name, indexdef as made from pg_indexes
    where tablename = any(${homes}::text[])
      and indexname not in (select conname from pg_constraint)`);
  for (const { home, name } of keys) {
    await db.execute(sql.raw(`alter table ${home} drop constraint "${name}"`));
  }
  for (const { name } of indexes) await db.execute(sql.raw(`drop index "${name}"`));
  return async () => {
    for (const { home, name, made } of keys) {
      await db.execute(sql.raw(`alter table ${home} add constraint "${name}" ${made}`));
    }
    for (const { made } of indexes) await db.execute(sql.raw(made));
  };
}
