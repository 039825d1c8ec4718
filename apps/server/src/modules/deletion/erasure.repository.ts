import { getTableColumns, getTableName, is, sql } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import type { Database } from "#database/database.ts";
import * as schema from "#schema/schema.ts";

const OWNER = "user_id";

/** Derived from the schema, so that a new table is included. */
export const tablesOfMembers: string[] = Object.values(schema)
  .filter((table) => is(table, PgTable))
  .filter((table) => Object.values(getTableColumns(table)).some(({ name }) => name === OWNER))
  .map((table) => getTableName(table));

/** The database lets it go only with its member. */
const GONE_WITH_MEMBER = "staff_log_subjects";

export async function eraseMember(db: Database, id: string): Promise<void> {
  for (const table of tablesOfMembers) {
    if (table === GONE_WITH_MEMBER) continue;
    await db.execute(
      sql`delete from ${sql.identifier(table)} where ${sql.identifier(OWNER)} = ${id}`,
    );
  }
  await db.delete(schema.user).where(sql`id = ${id}`);
}
