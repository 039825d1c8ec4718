import { createHash, createHmac, randomBytes } from "node:crypto";
import type { Database } from "#database/database.ts";
import { deriveKey } from "#modules/accounts/derived-keys.ts";
import {
  type ClaimedToken,
  claimRefreshToken,
  findSessionOfToken,
  storeRefreshToken,
} from "./refresh-tokens.repository.ts";
import { REFRESH_GRACE_MS } from "./session-lifetime.ts";

const TOKEN_BYTES = 32;

export type Rotation =
  | { outcome: "rotated"; refreshToken: string; session: ClaimedToken }
  | { outcome: "reused"; session: ClaimedToken }
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
      const token = randomBytes(TOKEN_BYTES).toString("base64url");
      await storeRefreshToken(db, { hash: hashOf(token), sessionId }, now);
      return token;
    },

    /** After the grace period a second use is reported as reuse. */
    async rotate(token: string, now: Date): Promise<Rotation> {
      const salt = randomBytes(TOKEN_BYTES).toString("base64url");
      const session = await claimRefreshToken(db, { hash: hashOf(token), salt }, now);
      if (!session?.usedAt || !session.successorSalt) return { outcome: "unknown" };
      if (now.getTime() - session.usedAt.getTime() > REFRESH_GRACE_MS) {
        return { outcome: "reused", session };
      }
      const refreshToken = successorOf(token, session.successorSalt);
      const { sessionId } = session;
      await storeRefreshToken(db, { hash: hashOf(refreshToken), sessionId }, now);
      return { outcome: "rotated", refreshToken, session };
    },

    ownerOf: (token: string) => findSessionOfToken(db, hashOf(token)),
  };
}

function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}
