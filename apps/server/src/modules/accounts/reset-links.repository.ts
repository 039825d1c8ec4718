import { createHash } from "node:crypto";
import { and, eq, gt, like } from "drizzle-orm";
import type { Database } from "#database/database.ts";
import { verification } from "#database/schema.ts";

const PREFIX = "reset-password:";

/** Stores a member's reset link, hashed, in place of every older one. */
export async function replaceResetLink(
  db: Database,
  link: { id: string; token: string; userId: string; expiresAt: Date },
  now: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx
      .delete(verification)
      .where(and(eq(verification.value, link.userId), like(verification.identifier, `${PREFIX}%`)));
    await tx.insert(verification).values({
      id: link.id,
      identifier: identifierOf(link.token),
      value: link.userId,
      expiresAt: link.expiresAt,
      createdAt: now,
      updatedAt: now,
    });
  });
}

/** Whether a link with this token would work now. */
export async function isResetLinkValid(db: Database, token: string, now: Date): Promise<boolean> {
  const found = await db
    .select({ id: verification.id })
    .from(verification)
    .where(and(eq(verification.identifier, identifierOf(token)), gt(verification.expiresAt, now)));
  return found.length > 0;
}

/** Uses a link up and gives whose it was. One statement: of two uses only one gets the answer. */
export async function consumeResetLink(
  db: Database,
  token: string,
  now: Date,
): Promise<string | undefined> {
  const [used] = await db
    .delete(verification)
    .where(and(eq(verification.identifier, identifierOf(token)), gt(verification.expiresAt, now)))
    .returning({ userId: verification.value });
  return used?.userId;
}

function identifierOf(token: string): string {
  return PREFIX + createHash("sha256").update(token).digest("base64url");
}
