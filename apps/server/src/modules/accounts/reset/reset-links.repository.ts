import { createHash, randomUUID } from "node:crypto";
import { and, eq, gt, isNull } from "drizzle-orm";
import type { Database } from "#database/database.ts";
import { emailChanges, verification } from "#schema/schema.ts";

const PREFIX = "reset-password:";

/** Older links stay valid, or anyone could void them with a request. */
export async function storeResetLink(
  db: Database,
  link: { token: string; userId: string; expiresAt: Date },
  now: Date,
): Promise<void> {
  await db.insert(verification).values({
    id: randomUUID(),
    identifier: identifierOf(link.token),
    value: link.userId,
    expiresAt: link.expiresAt,
    createdAt: now,
    updatedAt: now,
  });
}

export async function findResetLink(
  db: Database,
  token: string,
  now: Date,
): Promise<string | undefined> {
  const [found] = await db
    .select({ userId: verification.value })
    .from(verification)
    .where(and(eq(verification.identifier, identifierOf(token)), gt(verification.expiresAt, now)));
  return found?.userId;
}

/** The caller locks the member, so only one of two uses succeeds. */
export async function consumeResetLink(
  db: Database,
  { token, userId }: { token: string; userId: string },
): Promise<boolean> {
  const used = await db
    .delete(verification)
    .where(and(eq(verification.value, userId), eq(verification.identifier, identifierOf(token))))
    .returning({ id: verification.id });
  return used.length > 0;
}

/** Also stops a pending change of email. A confirmed change can still be undone. */
export async function voidLinks(db: Database, userId: string): Promise<void> {
  await db.delete(verification).where(eq(verification.value, userId));
  await db
    .delete(emailChanges)
    .where(and(eq(emailChanges.userId, userId), isNull(emailChanges.confirmedAt)));
}

function identifierOf(token: string): string {
  return PREFIX + createHash("sha256").update(token).digest("base64url");
}
