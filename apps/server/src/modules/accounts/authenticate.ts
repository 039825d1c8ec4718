import type { Clock } from "#app/clock.ts";
import type { IdentifyCaller } from "#http/gate.ts";
import { Problem } from "#problems/problem.ts";
import type { AccessTokens } from "./access-tokens.ts";
import type { Revocations } from "./revocations.ts";
import { createVerifiedTokens } from "./verified-tokens.ts";

const LONGEST_TOKEN = 4096;

/**
 * Gives whom a request's access token speaks for, from memory alone. Throws `auth.required`
 * without a token and `auth.token_invalid` when it is forged, expired or its session has ended.
 */
export function createIdentifyCaller(options: {
  accessTokens: AccessTokens;
  revocations: Revocations;
  clock: Clock;
}): IdentifyCaller {
  const { accessTokens, revocations, clock } = options;
  const verifiedTokens = createVerifiedTokens();

  async function read(token: string) {
    const known = verifiedTokens.get(token, clock());
    if (known) return known;
    const verified = await accessTokens.verify(token);
    if (!verified.valid) throw invalid(verified.detail);
    verifiedTokens.add(token, verified);
    return verified;
  }

  return async (c) => {
    const header = c.req.header("authorization");
    if (!header) throw new Problem("auth.required");
    const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(header)?.[1];
    if (!token || token.length > LONGEST_TOKEN) throw invalid("Invalid JWT");
    const { caller, expiresAt } = await read(token);
    if (revocations.has(caller.sessionId)) throw invalid("The session has ended");
    return { caller, tokenExpiresAt: new Date(expiresAt * 1000) };
  };
}

function invalid(detail: string): Problem {
  return new Problem("auth.token_invalid", { detail });
}
