import type { SQL } from "drizzle-orm";
import type { Logger } from "pino";
import type { Clock } from "#app/clock.ts";
import type { Database } from "#database/database.ts";
import { Problem } from "#http/problem.ts";
import type { AccessTokens } from "./access-tokens.ts";
import { assertEmailAddress, isLibraryError, toProblem } from "./accounts.errors.ts";
import type { AccountLimits } from "./accounts.limits.ts";
import { findPasswordHash } from "./credentials.repository.ts";
import type { Library } from "./library.ts";
import type { RefreshTokens } from "./refresh-tokens.ts";
import type { Revocations } from "./revocations.ts";
import { type IssuedSession, issueSession } from "./session-answer.ts";
import { endings, endSessions, findOpenedSession } from "./sessions.repository.ts";

export type SessionService = ReturnType<typeof createSessionService>;

/** Opens, continues and ends sessions (architecture, Sessions). */
export function createSessionService(options: {
  db: Database;
  library: Library;
  accessTokens: AccessTokens;
  refreshTokens: RefreshTokens;
  revocations: Revocations;
  limits: AccountLimits;
  clock: Clock;
  log: Logger;
}) {
  const { db, library, accessTokens, refreshTokens, revocations, limits, clock, log } = options;

  async function end(which: SQL): Promise<void> {
    revocations.add(await endSessions(db, which, clock()));
  }

  async function checkPassword(email: string, password: string, clientAddress: string) {
    try {
      return await library.api.signInEmail({ body: { email, password } });
    } catch (error) {
      if (isLibraryError(error, "INVALID_EMAIL_OR_PASSWORD")) {
        await limits.countFailure(email, clientAddress);
      }
      throw toProblem(error);
    }
  }

  return {
    /** Opens a session. Throws `auth.invalid_credentials` or `auth.email_not_confirmed`. */
    async signIn(
      { email, password }: { email: string; password: string },
      clientAddress: string,
    ): Promise<IssuedSession> {
      assertEmailAddress(email);
      limits.assertMaySignIn(email, clientAddress);
      await limits.signIn(clientAddress);
      const passwordHash = await findPasswordHash(db, email);
      const { token } = await checkPassword(email, password, clientAddress);
      const session = await findOpenedSession(db, token);
      // A reset that came between has either ended the session or, if it was too early for that,
      // set another password. Compared by the hash, for clocks may stand still or be set back.
      if (!session) throw new Problem("auth.invalid_credentials");
      if (session.passwordHash !== passwordHash) {
        await end(endings.session(session.sessionId));
        throw new Problem("auth.invalid_credentials");
      }
      const refreshToken = await refreshTokens.issue(session.sessionId, clock());
      await end(endings.surplusOfMember(session.userId));
      return issueSession(accessTokens, session, refreshToken);
    },

    /**
     * Continues a session with fresh tokens. Throws `auth.session_ended` for a token that is
     * unknown, expired or used before; the last also ends the session, since one of its two users
     * is a thief.
     */
    async refresh(refreshToken: string, clientAddress: string): Promise<IssuedSession> {
      await limits.token(clientAddress);
      const rotation = await refreshTokens.rotate(refreshToken, clock());
      if (rotation.outcome === "reused") {
        const { sessionId, userId } = rotation.session;
        await end(endings.session(sessionId));
        log.warn({ event: "refresh_token_reused", userId }, "a used refresh token came again");
      }
      if (rotation.outcome !== "rotated") throw new Problem("auth.session_ended");
      return issueSession(accessTokens, rotation.session, rotation.refreshToken);
    },

    /** The session a refresh token belongs to, for a sign-out whose access token has expired. */
    ownerOf: refreshTokens.ownerOf,

    /** Ends this session or all of the member's, at once on this node. */
    signOut: (session: { sessionId: string; userId: string }, scope: "local" | "everywhere") =>
      end(
        scope === "local"
          ? endings.session(session.sessionId)
          : endings.allOfMember(session.userId),
      ),
  };
}
