import { and, count, eq, isNotNull, isNull, lte, or } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Database } from "#database/database.ts";
import { hasVerifiedFactor } from "#modules/accounts/sessions/sessions.repository.ts";
import { factors, passkeys, session } from "#schema/schema.ts";

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

/** Counts what an account is proved by, without what does not count fully yet. */
export async function countKinds(db: Database, userId: string, now: Date) {
  const counts = (from: PgColumn) => or(isNull(from), lte(from, now));
  const verified = await db
    .select({ type: factors.factorType, count: count() })
    .from(factors)
    .where(
      and(eq(factors.userId, userId), isNotNull(factors.verifiedAt), counts(factors.countsFrom)),
    )
    .groupBy(factors.factorType);
  const of = (kind: "totp" | "phone") => verified.find(({ type }) => type === kind)?.count ?? 0;
  const keys = and(eq(passkeys.userId, userId), counts(passkeys.countsFrom));
  return { totp: of("totp"), phone: of("phone"), passkeys: await db.$count(passkeys, keys) };
}

export async function hasPasskey(db: Database, userId: string): Promise<boolean> {
  return (await db.$count(passkeys, eq(passkeys.userId, userId))) > 0;
}
