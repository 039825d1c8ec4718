import { eq } from "drizzle-orm";
import type { Database } from "#database/database.ts";
import { factorRemovals } from "#schema/schema.ts";

export async function saveRemoval(db: Database, userId: string, at: Date): Promise<void> {
  await db
    .insert(factorRemovals)
    .values({ userId, at })
    .onConflictDoUpdate({ target: factorRemovals.userId, set: { at } });
}

export async function deleteRemoval(db: Database, userId: string): Promise<void> {
  await db.delete(factorRemovals).where(eq(factorRemovals.userId, userId));
}

export async function findRemoval(db: Database, userId: string): Promise<Date | undefined> {
  const [found] = await db
    .select({ at: factorRemovals.at })
    .from(factorRemovals)
    .where(eq(factorRemovals.userId, userId));
  return found?.at;
}
