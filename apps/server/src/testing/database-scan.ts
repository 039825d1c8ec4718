import { type SQL, sql } from "drizzle-orm";
import type { Database } from "#database/database.ts";

/** Every table of every schema, including those of libraries. */
async function allTables(db: Database): Promise<{ schema: string; name: string }[]> {
  const { rows } = await db.execute<{ schema: string; name: string }>(sql`
    select table_schema as schema, table_name as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`);
  return rows;
}

/** Selects the words that a table contains in any column. */
function wordsIn({ schema, name }: { schema: string; name: string }): SQL {
  const table = sql`${sql.identifier(schema)}.${sql.identifier(name)}`;
  return sql`select ${name}::text as name, word from words
    where exists (select 1 from ${table} as whole where position(word in whole::text) > 0)`;
}

/** Returns the tables that contain one of the words in any column. */
export async function tablesHolding(db: Database, ...words: string[]): Promise<string[]> {
  const tables = await allTables(db);
  const { rows } = await db.execute<{ name: string; word: string }>(sql`
    with words as materialized (select unnest(${sql.param(words)}::text[]) as word)
    ${sql.join(tables.map(wordsIn), sql` union all `)}`);
  return rows.map(({ name, word }) => `${name}: ${word}`);
}
