import { roleSchema, type SessionAnswer } from "@sovereign/contract/sessions";
import type { Logger } from "pino";
import { z } from "zod";
import type { Clock } from "#app/clock.ts";
import type { Database } from "#database/database.ts";
import type { Caller } from "#http/environment.ts";
import { addressOf } from "#modules/accounts/accounts.errors.ts";
import type { AccountLimits } from "#modules/accounts/accounts.limits.ts";
import { memberAnswer } from "#modules/accounts/members/members.repository.ts";
import { findCredentials } from "#modules/accounts/passwords/credentials.repository.ts";
import type { Passwords } from "#modules/accounts/passwords/passwords.ts";
import type { AccessTokens } from "#modules/accounts/tokens/access-tokens.ts";
import { Problem } from "#problems/problem.ts";
import type { RefreshTokens } from "./refresh-tokens.ts";
import type { Revocations } from "./revocations.ts";
import { ACCESS_TOKEN_SECONDS } from "./session-lifetime.ts";
import {
  createSession,
  type Ending,
  endings,
  endSessions,
  type SessionOfMember,
} from "./sessions.repository.ts";

type Credentials = { email: string; password: string };

export type SessionService = ReturnType<typeof createSessionService>;

/** Opens, continues and ends sessions (architecture, Sessions). */
export function createSessionService(options: {
  db: Database;
  passwords: Passwords;
  accessTokens: AccessTokens;
  refreshTokens: RefreshTokens;
  revocations: Revocations;
  limits: AccountLimits;
  clock: Clock;
  log: Logger;
}) {
  const { db, passwords, accessTokens, refreshTokens, revocations, limits, clock, log } = options;

  async function end(which: Ending): Promise<void> {
    revocations.add(await endSessions(db, which, clock()));
  }

  async function issue(session: SessionOfMember): Promise<IssuedSession> {
    const refreshToken = await refreshTokens.issue(session.sessionId, clock());
    await end(endings.surplusOfMember(session.id));
    return issueSession(accessTokens, session, refreshToken);
  }

  return {
    /** Hands out the tokens of a session that was just opened. */
    issue,

    /** Opens a session. Throws `auth.invalid_credentials` or `auth.email_not_confirmed`. */
    async signIn(typed: Credentials, clientAddress: string): Promise<IssuedSession> {
      const email = addressOf(typed.email);
      limits.assertMaySignIn(email, clientAddress);
      await limits.signIn(clientAddress);
      const found = await findCredentials(db, email);
      // An unknown address takes as long as a wrong password.
      const hash = found?.hash ?? passwords.decoy;
      const right = await passwords.verify({ hash, password: typed.password });
      if (!found?.hash || !right) {
        await limits.countFailure(email, clientAddress);
        throw new Problem("auth.invalid_credentials");
      }
      if (!found.emailVerified) throw new Problem("auth.email_not_confirmed");
      const session = await createSession(db, { userId: found.userId, hash }, clock());
      // A reset came between: that password is not the member's any more.
      if (!session) throw new Problem("auth.invalid_credentials");
      return issue(session);
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
        const { sessionId, id: userId } = rotation.session;
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

/** A session's tokens on their way to a client. `endsAt` is when the session ends at the latest. */
export type IssuedSession = {
  answer: Omit<SessionAnswer, "refresh_token">;
  refreshToken: string;
  endsAt: Date;
};

const sessionClaimsSchema = z.object({
  role: roleSchema,
  aal: z.enum(["aal1", "aal2"]),
  amr: z.array(z.object({ method: z.string(), timestamp: z.number() })),
});

/** Signs an access token for the session and puts it together with the member's present data. */
async function issueSession(
  accessTokens: AccessTokens,
  session: SessionOfMember,
  refreshToken: string,
): Promise<IssuedSession> {
  const caller = callerOf(session);
  const { token, expiresAt } = await accessTokens.issue(caller);
  return {
    answer: {
      access_token: token,
      token_type: "bearer",
      expires_in: ACCESS_TOKEN_SECONDS,
      expires_at: expiresAt,
      user: memberAnswer(session),
    },
    refreshToken,
    endsAt: session.expiresAt,
  };
}

function callerOf(session: SessionOfMember): Caller {
  const { id: userId, sessionId, email, timeZone, role, aal } = session;
  const claims = sessionClaimsSchema.parse({ role, aal, amr: JSON.parse(session.amr) });
  return { userId, sessionId, email, timeZone, ...claims };
}
