import { eq } from "drizzle-orm";
import type { Database } from "#database/database.ts";
import { user } from "#schema/schema.ts";

export async function findAddress(db: Database, userId: string): Promise<string | undefined> {
  const rows = await db.select({ email: user.email }).from(user).where(eq(user.id, userId));
  return rows[0]?.email;
}
