import { and, eq, isNull, lt, sql } from "drizzle-orm";
import type { Database } from "#database/database.ts";
import { deleteInPages } from "#database/delete-in-pages.ts";
import { purgeChanges } from "#modules/accounts/email-change/email-changes.repository.ts";
import { purgeEvents } from "#modules/accounts/freeze/account-events.repository.ts";
import { purgeFreezes } from "#modules/accounts/freeze/freezes.repository.ts";
import { purgeKept } from "#modules/accounts/freeze/kept-ways.repository.ts";
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

/** The last used token of a session is exchanged again when its answer was lost. */
const isFollowed = sql`exists (
  select from ${refreshTokens} later
  where later.session_id = ${refreshTokens.sessionId} and later.used_at > ${refreshTokens.usedAt})`;

const SESSIONS_AT_ONCE = 1000;

export async function purgeStaleAccounts(db: Database, now: Date): Promise<void> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const isUnconfirmed = eq(user.emailVerified, false);
  await deleteInPages(db, user, and(isUnconfirmed, lt(user.createdAt, daysAgo(UNCONFIRMED_DAYS))));
  await deleteEndedSessions(db, now);
  await deleteInPages(
    db,
    refreshTokens,
    and(lt(refreshTokens.usedAt, daysAgo(USED_TOKEN_DAYS)), isFollowed),
  );
  await db.delete(revokedSessions).where(lt(revokedSessions.revokedAt, daysAgo(REVOCATION_DAYS)));
  await db
    .delete(factors)
    .where(and(isNull(factors.verifiedAt), lt(factors.createdAt, daysAgo(UNPROVEN_FACTOR_DAYS))));
  await db.delete(factorChallenges).where(lt(factorChallenges.expiresAt, now));
  await db.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, now));
  await db.delete(pendingSocialSignIns).where(lt(pendingSocialSignIns.expiresAt, now));
  await db.delete(verification).where(lt(verification.expiresAt, now));
  await purgeChanges(db, now);
  await purgeEvents(db, now);
  await purgeKept(db, now);
  await purgeFreezes(db, now);
}

/** Some at a time, each with its tokens. */
async function deleteEndedSessions(db: Database, now: Date): Promise<void> {
  let ended: number;
  do {
    const { rows } = await db.execute(sql`
      with ended as (
        delete from ${session} where id in (
          select id from ${session} where expires_at < ${now.toISOString()}::timestamptz
          limit ${SESSIONS_AT_ONCE} for update skip locked)
        returning id),
      spent as (delete from ${refreshTokens} where session_id in (select id from ended))
      select id from ended`);
    ended = rows.length;
  } while (ended === SESSIONS_AT_ONCE);
}
