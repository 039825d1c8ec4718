import { aalSchema, amrSchema, roleSchema, type SessionAnswer } from "@sovereign/contract/sessions";
import { earlierAddress } from "@sovereign/domain/credentials";
import type { Logger } from "pino";
import { z } from "zod";
import type { Clock } from "#app/clock.ts";
import type { Database } from "#database/database.ts";
import type { Caller } from "#http/environment.ts";
import { addressOf } from "#modules/accounts/accounts.errors.ts";
import type { AccountLimits } from "#modules/accounts/accounts.limits.ts";
import { isFrozen } from "#modules/accounts/freeze/freezes.repository.ts";
import type { AccountMails, TellOwners } from "#modules/accounts/mails/account-mails.ts";
import { memberAnswer } from "#modules/accounts/members/members.repository.ts";
import type { CheckPassword } from "#modules/accounts/passwords/password-check.ts";
import type { AccessTokens } from "#modules/accounts/tokens/access-tokens.ts";
import { Problem } from "#problems/problem.ts";
import type { DeviceCookies } from "./device-cookies.ts";
import type { RefreshTokens } from "./refresh-tokens.ts";
import type { Revocations } from "./revocations.ts";
import { ACCESS_TOKEN_SECONDS } from "./session-lifetime.ts";
import {
  type Ending,
  type Entrance,
  endings,
  endSessions,
  openSession,
  type SessionOfMember,
  type StillOpens,
} from "./sessions.repository.ts";

type Credentials = { email: string; password: string };

export type SessionService = ReturnType<typeof createSessionService>;

export function createSessionService(options: {
  db: Database;
  checkPassword: CheckPassword;
  accessTokens: AccessTokens;
  refreshTokens: RefreshTokens;
  devices: Pick<DeviceCookies, "isOf">;
  revocations: Revocations;
  limits: AccountLimits;
  mails: Pick<AccountMails, "sessionStolen">;
  tellOwners: TellOwners;
  clock: Clock;
  log: Logger;
}) {
  const { db, checkPassword, accessTokens, refreshTokens, devices, revocations } = options;
  const { limits, mails, clock, log } = options;

  async function end(which: Ending): Promise<void> {
    revocations.add(await endSessions(db, which, clock()));
  }

  /** An incomplete sign-in gets no refresh token, so it expires after ten minutes. */
  async function issue(session: SessionOfMember): Promise<IssuedSession> {
    const { sessionId, challengeDue } = session;
    const methods = amrSchema.parse(JSON.parse(session.amr)).map(({ method }) => method);
    log.info({ event: "signed_in", methods, challenge_due: challengeDue }, "signed in");
    const refreshToken = challengeDue ? undefined : await refreshTokens.issue(sessionId, clock());
    await end(endings.surplusOfMember(session.id));
    return { ...(await answerOf(accessTokens, session)), refreshToken };
  }

  /** Throws `auth.invalid_credentials`; incomplete while a second factor is due (decision 92). */
  async function enter(entrance: Entrance, stillOpens?: StillOpens): Promise<IssuedSession> {
    const session = await openSession(db, entrance, clock(), stillOpens);
    if (!session) {
      const frozen = await isFrozen(db, entrance.userId);
      throw new Problem(frozen ? "auth.account_frozen" : "auth.invalid_credentials");
    }
    return issue(session);
  }

  return {
    issue,
    enter,

    /** `device` marks a device that has signed in before. */
    async signIn(
      typed: Credentials,
      { clientAddress, device }: { clientAddress: string; device: string | undefined },
    ): Promise<IssuedSession> {
      const email = addressOf(typed.email);
      const isOwnDevice = devices.isOf(device, email);
      const given = { email, earlier: earlierAddress(typed.email), password: typed.password };
      const found = await checkPassword(given, { clientAddress, isOwnDevice });
      if (!found.emailVerified) throw new Problem("auth.email_not_confirmed");
      return enter({ userId: found.userId, method: "password", hash: found.hash });
    },

    /** Throws `auth.session_ended`. Reuse ends the session, and its member is informed. */
    async refresh(refreshToken: string, clientAddress: string): Promise<IssuedSession> {
      await limits.token(clientAddress);
      const rotation = await refreshTokens.rotate(refreshToken, clock());
      if (rotation.outcome === "reused" || rotation.outcome === "superseded") {
        await end(endings.session(rotation.session.sessionId));
      }
      if (rotation.outcome === "reused") {
        const { session } = rotation;
        log.warn(
          { event: "refresh_token_reused", userId: session.id },
          "a used refresh token was presented again",
        );
        await mails.sessionStolen(session);
        await options.tellOwners(session.id, "session_stolen", session.sessionId);
      }
      if (rotation.outcome !== "rotated") throw new Problem("auth.session_ended");
      const { session, refreshToken: successor } = rotation;
      return { ...(await answerOf(accessTokens, session)), refreshToken: successor };
    },

    ownerOf: refreshTokens.ownerOf,

    signOut: (session: { sessionId: string; userId: string }, scope: "local" | "everywhere") =>
      end(
        scope === "local"
          ? endings.session(session.sessionId)
          : endings.allOfMember(session.userId),
      ),
  };
}

/** No refresh token while a second factor is due. `endsAt` is the session's latest end. */
export type IssuedSession = {
  answer: Omit<SessionAnswer, "refresh_token">;
  refreshToken: string | undefined;
  endsAt: Date;
  sessionId: string;
};

const sessionClaimsSchema = z.object({ role: roleSchema, aal: aalSchema, amr: amrSchema });

async function answerOf(
  accessTokens: AccessTokens,
  session: SessionOfMember,
): Promise<Omit<IssuedSession, "refreshToken">> {
  const caller = callerOf(session);
  const { token, expiresAt } = await accessTokens.issue(caller);
  return {
    answer: {
      access_token: token,
      token_type: "bearer",
      expires_in: ACCESS_TOKEN_SECONDS,
      expires_at: expiresAt,
      user: memberAnswer(session),
      ...(session.challengeDue && { challenge_due: true }),
    },
    endsAt: session.expiresAt,
    sessionId: session.sessionId,
  };
}

function callerOf(session: SessionOfMember): Caller {
  const { id: userId, sessionId, email, timeZone, challengeDue, role, aal } = session;
  const claims = sessionClaimsSchema.parse({ role, aal, amr: JSON.parse(session.amr) });
  return { userId, sessionId, email, timeZone, challengeDue, ...claims };
}
