import { and, eq } from "drizzle-orm";
import type { Database } from "#database/database.ts";
import { hasVerifiedFactor } from "#modules/accounts/sessions/sessions.repository.ts";
import { session } from "#schema/schema.ts";

export async function findAssurance(
  db: Database,
  { sessionId, userId }: { sessionId: string; userId: string },
): Promise<{ aal: string; amr: string; hasFactor: boolean } | undefined> {
  const [found] = await db
    .select({ aal: session.aal, amr: session.amr })
    .from(session)
    .where(and(eq(session.id, sessionId), eq(session.userId, userId)));
  return found && { ...found, hasFactor: await hasVerifiedFactor(db, userId) };
}
