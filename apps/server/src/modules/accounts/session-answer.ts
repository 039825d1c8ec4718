import type { SessionAnswer, SessionUser } from "@sovereign/contract/sessions";
import { z } from "zod";
import type { Caller } from "#http/environment.ts";
import type { AccessTokens } from "./access-tokens.ts";
import type { Member } from "./members.repository.ts";
import { ACCESS_TOKEN_SECONDS } from "./session-lifetime.ts";
import type { SessionOfMember } from "./sessions.repository.ts";

/** A session's tokens on their way to a client. `endsAt` is when the session ends at the latest. */
export type IssuedSession = {
  answer: Omit<SessionAnswer, "refresh_token">;
  refreshToken: string;
  endsAt: Date;
};

const sessionClaimsSchema = z.object({
  role: z.enum(["user", "admin"]),
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
  const { userId: id, email, role, timeZone, memberSince: createdAt } = session;
  return {
    answer: {
      access_token: token,
      token_type: "bearer",
      expires_in: ACCESS_TOKEN_SECONDS,
      expires_at: expiresAt,
      user: sessionUser({ id, email, role, timeZone, createdAt }),
    },
    refreshToken,
    endsAt: session.expiresAt,
  };
}

/** The member as clients see it. */
export function sessionUser(member: Omit<Member, "emailVerified">): SessionUser {
  return {
    id: member.id,
    email: member.email,
    role: sessionClaimsSchema.shape.role.parse(member.role),
    time_zone: member.timeZone,
    created_at: member.createdAt.toISOString(),
  };
}

function callerOf(session: SessionOfMember): Caller {
  const { userId, sessionId, email, timeZone, role, aal } = session;
  const claims = sessionClaimsSchema.parse({ role, aal, amr: JSON.parse(session.amr) });
  return { userId, sessionId, email, timeZone, ...claims };
}
