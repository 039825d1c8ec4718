import { memberCondition } from "@sovereign/contract/office-members";
import { asc, eq } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "#database/database.ts";
import { memberFilters } from "#schema/schema.ts";

type NewFilter = typeof memberFilters.$inferInsert;

export async function findFilters(db: Database) {
  const { id, name, conditions } = memberFilters;
  const rows = await db
    .select({ id, name, conditions })
    .from(memberFilters)
    .orderBy(asc(memberFilters.createdAt), asc(id));
  return rows.map((row) => ({
    ...row,
    conditions: z.array(memberCondition).parse(row.conditions),
  }));
}

/** False when another filter has the name. */
export async function addFilter(tx: Database, filter: NewFilter): Promise<boolean> {
  const added = await tx
    .insert(memberFilters)
    .values(filter)
    .onConflictDoNothing()
    .returning({ id: memberFilters.id });
  return added.length > 0;
}

/** Returns the removed filter's name; undefined when there is none. */
export async function deleteFilter(tx: Database, id: string): Promise<string | undefined> {
  const [removed] = await tx
    .delete(memberFilters)
    .where(eq(memberFilters.id, id))
    .returning({ name: memberFilters.name });
  return removed?.name;
}
