import { roleSchema, type SessionAnswer } from "@sovereign/contract/sessions";
import { z } from "zod";
import type { Caller } from "#http/environment.ts";
import { memberAnswer } from "#modules/accounts/members/members.repository.ts";
import type { AccessTokens } from "#modules/accounts/tokens/access-tokens.ts";
import { ACCESS_TOKEN_SECONDS } from "./session-lifetime.ts";
import type { SessionOfMember } from "./sessions.repository.ts";

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
export async function issueSession(
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
