import { lt } from "drizzle-orm";
import type { Database } from "#database/database.ts";
import { failedRequests } from "#schema/schema.ts";

export async function addFailedRequest(
  db: Database,
  request: typeof failedRequests.$inferInsert,
): Promise<void> {
  await db.insert(failedRequests).values(request).onConflictDoNothing();
}

export async function deleteFailedBefore(db: Database, instant: Date): Promise<void> {
  await db.delete(failedRequests).where(lt(failedRequests.at, instant));
}
