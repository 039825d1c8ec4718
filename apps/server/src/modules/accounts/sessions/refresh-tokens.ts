import { createHash, createHmac, randomBytes } from "node:crypto";
import type { Database } from "#database/database.ts";
import { deriveKey } from "#modules/accounts/derived-keys.ts";
import {
  type ClaimedToken,
  claimRefreshToken,
  findSessionOfToken,
  isContinued,
  replaceSuccessor,
  storeRefreshToken,
} from "./refresh-tokens.repository.ts";
import { REFRESH_GRACE_MS } from "./session-lifetime.ts";

const TOKEN_BYTES = 32;

export type Rotation =
  | { outcome: "rotated"; refreshToken: string; session: ClaimedToken }
  /** Both its holder and the holder of a later token use the session: one of them is a thief. */
  | { outcome: "reused"; session: ClaimedToken }
  /** A proof replaced it, and the token given for it was never presented. */
  | { outcome: "superseded"; session: ClaimedToken }
  | { outcome: "unknown" };

export type RefreshTokens = ReturnType<typeof createRefreshTokens>;

/** Issues opaque tokens, stored hashed and rotated at every use (decision 5). */
export function createRefreshTokens({ db, authSecret }: { db: Database; authSecret: string }) {
  const successorKey = deriveKey(authSecret, "refresh token successor");
  // Derives the successor with a key outside the database, so that concurrent tabs get the same
  // one without storing it in plain text.
  const successorOf = (token: string, salt: string) =>
    createHmac("sha256", successorKey).update(`${token}.${salt}`).digest("base64url");

  return {
    async issue(sessionId: string, now: Date): Promise<string> {
      const token = randomToken();
      await storeRefreshToken(db, { hash: hashOf(token), sessionId }, now);
      return token;
    },

    /** A lost answer is not a theft: until its successor is presented, a token is exchanged again. */
    async rotate(token: string, now: Date): Promise<Rotation> {
      const hash = hashOf(token);
      const claim = () => claimRefreshToken(db, { hash, salt: randomToken() }, now);
      const nextOf = ({ successorSalt }: ClaimedToken) =>
        successorSalt === null ? undefined : successorOf(token, successorSalt);
      let session = await claim();
      if (session?.usedAt && !isInGrace(session.usedAt, now)) {
        const successorHash = hashOf(nextOf(session) ?? "");
        const salts = { salt: randomToken(), voidSalt: randomToken() };
        await replaceSuccessor(db, { hash, successorHash, ...salts }, voided(now));
        // Another request may have replaced it a moment ago.
        session = await claim();
      }
      const refreshToken = session && nextOf(session);
      if (!session?.usedAt || refreshToken === undefined) return { outcome: "unknown" };
      const { sessionId, usedAt } = session;
      const successorHash = hashOf(refreshToken);
      if (!isInGrace(usedAt, now)) {
        const isReused = await isContinued(db, { successorHash, sessionId, usedAt });
        return { outcome: isReused ? "reused" : "superseded", session };
      }
      await storeRefreshToken(db, { hash: successorHash, sessionId }, now);
      return { outcome: "rotated", refreshToken, session };
    },

    ownerOf: (token: string) => findSessionOfToken(db, hashOf(token)),
  };
}

const randomToken = () => randomBytes(TOKEN_BYTES).toString("base64url");

/** Outside its own grace period, so that a replaced successor is noticed immediately. */
const voided = (now: Date) => ({ now, expiredAt: new Date(now.getTime() - REFRESH_GRACE_MS - 1) });

/** Either way, because a clock may go back. */
const isInGrace = (usedAt: Date, now: Date) =>
  Math.abs(now.getTime() - usedAt.getTime()) <= REFRESH_GRACE_MS;

function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}
