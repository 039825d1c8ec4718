import { sql } from "drizzle-orm";
import type { Database } from "#database/database.ts";

/** Every table of every schema, including those of libraries. */
async function allTables(db: Database): Promise<{ schema: string; name: string }[]> {
  const { rows } = await db.execute<{ schema: string; name: string }>(sql`
    select table_schema as schema, table_name as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`);
  return rows;
}

/** Returns the tables that contain one of the words in any column. */
export async function tablesHolding(db: Database, ...words: string[]): Promise<string[]> {
  const holding: string[] = [];
  for (const { schema, name } of await allTables(db)) {
    const table = sql`${sql.identifier(schema)}.${sql.identifier(name)}`;
    for (const word of words) {
      const { rows } = await db.execute(
        sql`select 1 from ${table} as whole where position(${word} in whole::text) > 0 limit 1`,
      );
      if (rows.length > 0) holding.push(`${name}: ${word}`);
    }
  }
  return holding;
}
