import { getTableColumns, getTableName, is, sql } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import type { Database } from "#database/database.ts";
import * as schema from "#schema/schema.ts";

/** What a column is called that names the member whose row it is. */
const OWNER = "user_id";

/** The tables whose rows are a member's, as the schema has them: one more table is found by itself. */
export const tablesOfMembers: string[] = Object.values(schema)
  .filter((table) => is(table, PgTable))
  .filter((table) => Object.values(getTableColumns(table)).some(({ name }) => name === OWNER))
  .map((table) => getTableName(table));

/** Removes every row of a member's, and the member. */
export async function eraseMember(db: Database, id: string): Promise<void> {
  for (const table of tablesOfMembers) {
    await db.execute(
      sql`delete from ${sql.identifier(table)} where ${sql.identifier(OWNER)} = ${id}`,
    );
  }
  await db.delete(schema.user).where(sql`id = ${id}`);
}
