import { LRUCache } from "lru-cache";
import type { Clock } from "#app/clock.ts";
import type { Caller } from "#http/environment.ts";
import type { IdentifyCaller } from "#http/gate.ts";
import type { Revocations } from "#modules/accounts/sessions/revocations.ts";
import { Problem } from "#problems/problem.ts";
import type { AccessTokens } from "./access-tokens.ts";

const LONGEST_TOKEN = 4096;
/** Recently verified tokens that a node keeps in memory. */
const MOST_TOKENS = 5000;

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
  const known = new LRUCache<string, { caller: Caller; expiresAt: number }>({ max: MOST_TOKENS });

  async function read(token: string) {
    const recent = known.get(token);
    if (recent && recent.expiresAt * 1000 > clock().getTime()) return recent;
    const verified = await accessTokens.verify(token);
    if (!verified.valid) throw invalid(verified.detail);
    known.set(token, verified);
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
