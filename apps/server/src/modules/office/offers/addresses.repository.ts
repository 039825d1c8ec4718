import { inArray } from "drizzle-orm";
import type { Database } from "#database/database.ts";
import { user } from "#schema/schema.ts";

/** Returns the addresses of those members who still have an account. */
export async function findAddresses(
  db: Database,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const found = await db
    .select({ id: user.id, email: user.email })
    .from(user)
    .where(inArray(user.id, [...ids]));
  return new Map(found.map(({ id, email }) => [id, email]));
}
