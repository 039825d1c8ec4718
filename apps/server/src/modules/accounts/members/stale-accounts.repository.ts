import { and, eq, isNotNull, isNull, lt, notExists, or } from "drizzle-orm";
import type { Database } from "#database/database.ts";
import { purgeChanges } from "#modules/accounts/email-change/email-changes.repository.ts";
import {
  factorChallenges,
  factors,
  passkeyChallenges,
  pendingSocialSignIns,
  refreshTokens,
  revokedSessions,
  session,
  user,
  verification,
} from "#schema/schema.ts";

const DAY_MS = 24 * 3600_000;

const UNCONFIRMED_DAYS = 7;
/** A used refresh token is stored to detect its reuse. */
const USED_TOKEN_DAYS = 7;
const REVOCATION_DAYS = 1;
const UNPROVEN_FACTOR_DAYS = 1;

export async function purgeStaleAccounts(db: Database, now: Date): Promise<void> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
  await db
    .delete(user)
    .where(and(eq(user.emailVerified, false), lt(user.createdAt, daysAgo(UNCONFIRMED_DAYS))));
  await db.delete(session).where(lt(session.expiresAt, now));
  const itsSession = db
    .select({ id: session.id })
    .from(session)
    .where(eq(session.id, refreshTokens.sessionId));
  const usedLongAgo = and(
    isNotNull(refreshTokens.usedAt),
    lt(refreshTokens.usedAt, daysAgo(USED_TOKEN_DAYS)),
  );
  await db.delete(refreshTokens).where(or(usedLongAgo, notExists(itsSession)));
  await db.delete(revokedSessions).where(lt(revokedSessions.revokedAt, daysAgo(REVOCATION_DAYS)));
  await db
    .delete(factors)
    .where(and(isNull(factors.verifiedAt), lt(factors.createdAt, daysAgo(UNPROVEN_FACTOR_DAYS))));
  await db.delete(factorChallenges).where(lt(factorChallenges.expiresAt, now));
  await db.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, now));
  await db.delete(pendingSocialSignIns).where(lt(pendingSocialSignIns.expiresAt, now));
  await db.delete(verification).where(lt(verification.expiresAt, now));
  await purgeChanges(db, now);
}
