import { randomUUID } from "node:crypto";
import { amrSchema } from "@sovereign/contract/sessions";
import { type SecondFactorMethod, withProof } from "@sovereign/domain/authentication";
import { and, eq, gt, isNotNull, isNull, ne, type SQL, sql } from "drizzle-orm";
import type { Database } from "#database/database.ts";
import type { Caller } from "#http/environment.ts";
import { isFrozen, lengthenWait } from "#modules/accounts/freeze/freezes.repository.ts";
import { lockAccount, MEMBER, type Member } from "#modules/accounts/members/members.repository.ts";
import { isPasswordOf } from "#modules/accounts/passwords/credentials.repository.ts";
import { Problem } from "#problems/problem.ts";
import { factors, refreshTokens, revokedSessions, session, user } from "#schema/schema.ts";
import {
  challengeEnd,
  MAX_PENDING_SESSIONS,
  MAX_SESSIONS,
  sessionEnd,
} from "./session-lifetime.ts";

export const REVOKED_CHANNEL = "session_revoked";

export const SESSION_OF_MEMBER = {
  ...MEMBER,
  sessionId: session.id,
  expiresAt: session.expiresAt,
  aal: session.aal,
  amr: session.amr,
  challengeDue: session.challengeDue,
};

export type SessionOfMember = Member &
  Pick<typeof session.$inferSelect, "expiresAt" | "aal" | "amr" | "challengeDue"> & {
    sessionId: string;
  };

/** A password is identified by its hash, which must still be the member's. */
export type Entrance =
  | { userId: string; method: "password"; hash: string }
  | { userId: string; method: "oauth" | "passkey"; countsFrom?: Date | null };

/** Checks, while the member is locked, that the passkey or linked account was not just removed. */
export type StillOpens = (tx: Database) => Promise<boolean>;

/** Locks the member, so that a concurrent reset or new factor is seen here or ends this session. */
export async function openSession(
  db: Database,
  entrance: Entrance,
  now: Date,
  stillOpens: StillOpens = async () => true,
): Promise<SessionOfMember | undefined> {
  return db.transaction(async (tx) => {
    const { userId, method } = entrance;
    await lockAccount(tx, userId);
    if (entrance.method === "password" && !(await isPasswordOf(tx, entrance))) return undefined;
    if (!(await stillOpens(tx))) return undefined;
    if (await isFrozen(tx, userId)) {
      // The remaining method is older than the change. An account elsewhere is often the mailbox
      // itself.
      if (method !== "oauth") await lengthenWait(tx, userId);
      return undefined;
    }
    const challengeDue = await hasVerifiedFactor(tx, userId);
    const id = randomUUID();
    const countsFrom = entrance.method === "password" ? null : entrance.countsFrom;
    const amr = JSON.stringify(withProof([], method, now, countsFrom));
    const expiresAt = challengeDue ? challengeEnd(now) : sessionEnd(now);
    const stamp = sql`${now.toISOString()}::timestamptz`;
    await tx.execute(sql`
      insert into ${session}
        (id, token, user_id, expires_at, aal, amr, challenge_due, created_at, updated_at)
      select ${id}, ${randomUUID()}, id, ${expiresAt.toISOString()}::timestamptz,
        'aal1', ${amr}, ${challengeDue}, ${stamp}, ${stamp}
      from ${user} where id = ${userId} and email_verified`);
    return findSession(tx, id);
  });
}

/** Marks the previous refresh token used, because a stolen copy would gain the factor. */
export async function proveSession(
  db: Database,
  proof: {
    sessionId: string;
    userId: string;
    method: SecondFactorMethod | "passkey";
    countsFrom?: Date | null;
  },
  now: Date,
): Promise<SessionOfMember | undefined> {
  const { sessionId, userId, method, countsFrom = null } = proof;
  const found = await findSession(db, sessionId);
  if (!found || found.id !== userId || found.expiresAt <= now) return undefined;
  const earlier = amrSchema.parse(JSON.parse(found.amr));
  const amr = JSON.stringify(withProof(earlier, method, now, countsFrom));
  // A passkey is a sign-in of its own: it neither finishes one nor replaces the second factor.
  const { aal, challengeDue } =
    method === "passkey" ? found : { aal: "aal2" as const, challengeDue: false };
  const expiresAt = found.challengeDue && !challengeDue ? sessionEnd(now) : found.expiresAt;
  await db
    .update(session)
    .set({ aal, amr, challengeDue, expiresAt, updatedAt: now })
    .where(eq(session.id, sessionId));
  await db
    .update(refreshTokens)
    .set({ usedAt: now, successorSalt: randomUUID() })
    .where(and(eq(refreshTokens.sessionId, sessionId), isNull(refreshTokens.usedAt)));
  return { ...found, aal, amr, challengeDue, expiresAt };
}

export async function clearSecondFactor(db: Database, userId: string): Promise<void> {
  await db.update(session).set({ aal: "aal1" }).where(eq(session.userId, userId));
}

async function findSession(db: Database, id: string): Promise<SessionOfMember | undefined> {
  const [found] = await db
    .select(SESSION_OF_MEMBER)
    .from(session)
    .innerJoin(user, eq(user.id, session.userId))
    .where(eq(session.id, id));
  return found;
}

export async function isSessionLive(
  db: Database,
  { userId, sessionId }: { userId: string; sessionId: string },
  now: Date,
): Promise<boolean> {
  const found = await db
    .select({ id: session.id })
    .from(session)
    .where(
      and(
        eq(session.id, sessionId),
        eq(session.userId, userId),
        gt(session.expiresAt, now),
        ne(session.challengeDue, true),
      ),
    );
  return found.length > 0;
}

export async function hasVerifiedFactor(db: Database, userId: string): Promise<boolean> {
  const found = await db
    .select({ id: factors.id })
    .from(factors)
    .where(and(eq(factors.userId, userId), isNotNull(factors.verifiedAt)))
    .limit(1);
  return found.length > 0;
}

export type Ending = SQL;

export const endings = {
  session: (id: string): Ending => sql`${session.id} = ${id}`,
  allOfMember: (userId: string): Ending => sql`${session.userId} = ${userId}`,
  ofMember: (userId: string, id: string): Ending =>
    sql`${session.userId} = ${userId} and ${session.id} = ${id}`,
  othersOfMember: (userId: string, id: string): Ending =>
    sql`${session.userId} = ${userId} and ${session.id} <> ${id}`,
  /** Counts incomplete sign-ins separately: a stolen password evicts none of the owner's. */
  surplusOfMember: (userId: string): Ending => sql`${session.id} in (
    (select id from ${session} where user_id = ${userId} and not challenge_due
      order by created_at desc, id desc offset ${MAX_SESSIONS})
    union all
    (select id from ${session} where user_id = ${userId} and challenge_due
      order by created_at desc, id desc offset ${MAX_PENDING_SESSIONS}))`,
};

/** Uses one statement for rows, tokens, revocation and NOTIFY: none happens without the others. */
export async function endSessions(db: Database, which: Ending, now: Date): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    with ended as (delete from ${session} where ${which} returning id),
    spent as (delete from ${refreshTokens} where session_id in (select id from ended)),
    noted as (
      insert into ${revokedSessions} (session_id, revoked_at)
      select id, ${now.toISOString()}::timestamptz from ended on conflict do nothing)
    select id, pg_notify(${REVOKED_CHANNEL}, id)::text from ended`);
  return rows.map((row) => row.id);
}

export async function findRevokedSince(db: Database, since: Date): Promise<string[]> {
  const rows = await db
    .select({ id: revokedSessions.sessionId })
    .from(revokedSessions)
    .where(gt(revokedSessions.revokedAt, since));
  return rows.map(({ id }) => id);
}

/** Locks the account for a change that a session requested, unless the session has ended. */
export async function lockForSession(
  tx: Database,
  session: Pick<Caller, "userId" | "sessionId">,
  now: Date,
): Promise<void> {
  await lockAccount(tx, session.userId);
  if (!(await isSessionLive(tx, session, now))) throw new Problem("auth.token_invalid");
}
