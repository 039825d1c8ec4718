import { amrSchema } from "@sovereign/contract/sessions";
import { DEFAULT_TIME_ZONE } from "@sovereign/domain/time-zone";
import { createLocalJWKSet, errors, type JWTPayload, jwtVerify, SignJWT } from "jose";
import { LRUCache } from "lru-cache";
import { z } from "zod";
import type { Clock } from "#app/clock.ts";
import type { Caller } from "#http/environment.ts";
import type { IdentifyCaller } from "#http/gate.ts";
import type { Revocations } from "#modules/accounts/sessions/revocations.ts";
import { ACCESS_TOKEN_SECONDS } from "#modules/accounts/sessions/session-lifetime.ts";
import { Problem } from "#problems/problem.ts";
import { createKeyRing } from "./key-ring.ts";
import { ALGORITHM, type SigningKeys } from "./signing-keys.ts";

const TYPE = "at+jwt";
const AUDIENCE = "authenticated";

const claimsSchema = z.object({
  sub: z.string(),
  email: z.string(),
  role: z.enum(["user", "admin"]).catch("user"),
  session_id: z.string(),
  aal: z.enum(["aal1", "aal2"]),
  amr: amrSchema,
  challenge_due: z.literal(true).optional(),
  zoneinfo: z.string().catch(DEFAULT_TIME_ZONE),
  exp: z.number(),
});

type Verified =
  | { valid: true; caller: Caller; expiresAt: number }
  | { valid: false; detail: string };

export type AccessTokens = ReturnType<typeof createAccessTokens>;

/** Tokens last ten minutes and are verified without the database (decision 5). */
export function createAccessTokens(options: {
  signingKeys: SigningKeys;
  clock: Clock;
  issuer: string;
}) {
  const { signingKeys, clock, issuer } = options;
  const keys = createKeyRing(signingKeys, clock);

  async function payloadOf(token: string): Promise<JWTPayload> {
    const verify = async () => {
      const { payload } = await jwtVerify(token, createLocalJWKSet(await keys.published()), {
        algorithms: [ALGORITHM],
        typ: TYPE,
        issuer,
        audience: AUDIENCE,
        currentDate: clock(),
        requiredClaims: ["sub", "iat", "exp"],
      });
      return payload;
    };
    try {
      return await verify();
    } catch (error) {
      // Another node may have created a key since this one last read them.
      if (!(error instanceof errors.JWKSNoMatchingKey) || !keys.reload()) throw error;
      return await verify();
    }
  }

  return {
    keys,

    async issue(caller: Caller): Promise<{ token: string; expiresAt: number }> {
      const { kid, privateKey } = await keys.signing();
      const issuedAt = Math.floor(clock().getTime() / 1000);
      const expiresAt = issuedAt + ACCESS_TOKEN_SECONDS;
      const token = await new SignJWT({
        email: caller.email,
        role: caller.role,
        session_id: caller.sessionId,
        aal: caller.aal,
        amr: caller.amr,
        ...(caller.challengeDue && { challenge_due: true }),
        zoneinfo: caller.timeZone,
      })
        .setProtectedHeader({ alg: ALGORITHM, kid, typ: TYPE })
        .setIssuer(issuer)
        .setAudience(AUDIENCE)
        .setSubject(caller.userId)
        .setIssuedAt(issuedAt)
        .setExpirationTime(expiresAt)
        .sign(privateKey);
      return { token, expiresAt };
    },

    async verify(token: string): Promise<Verified> {
      try {
        const claims = claimsSchema.parse(await payloadOf(token));
        const { sub, session_id, zoneinfo, exp, challenge_due = false, ...caller } = claims;
        return {
          valid: true,
          caller: {
            ...caller,
            userId: sub,
            sessionId: session_id,
            timeZone: zoneinfo,
            challengeDue: challenge_due,
          },
          expiresAt: exp,
        };
      } catch (error) {
        if (error instanceof errors.JOSEError || error instanceof z.ZodError) {
          return { valid: false, detail: detailOf(error) };
        }
        throw error;
      }
    },
  };
}

function detailOf(error: Error): string {
  if (error instanceof errors.JWTExpired) return "JWT expired";
  const forged =
    error instanceof errors.JWSSignatureVerificationFailed ||
    error instanceof errors.JWKSNoMatchingKey;
  return forged ? "Invalid JWT signature" : "Invalid JWT";
}

const BEARER = "Bearer ";
const MAX_TOKEN_LENGTH = 4096;
const MAX_CACHED_TOKENS = 5000;

export function createTokenReader(options: {
  accessTokens: AccessTokens;
  revocations: Revocations;
  clock: Clock;
}) {
  const { accessTokens, revocations, clock } = options;
  const known = new LRUCache<string, { caller: Caller; expiresAt: number }>({
    max: MAX_CACHED_TOKENS,
  });

  function remembered(token: string) {
    const recent = known.get(token);
    return recent && recent.expiresAt * 1000 > clock().getTime() ? recent : undefined;
  }

  async function read(token: string) {
    const recent = remembered(token);
    if (recent) return recent;
    const verified = await accessTokens.verify(token);
    if (!verified.valid) throw invalid(verified.detail);
    known.set(token, verified);
    return verified;
  }

  const identifyCaller: IdentifyCaller = async (c) => {
    const header = c.req.header("authorization");
    if (!header) throw new Problem("auth.required");
    const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(header)?.[1];
    if (!token || token.length > MAX_TOKEN_LENGTH) throw invalid("Invalid JWT");
    const { caller, expiresAt } = await read(token);
    if (revocations.has(caller.sessionId)) throw invalid("The session has ended");
    return { caller, tokenExpiresAt: new Date(expiresAt * 1000) };
  };

  /** Undefined for all that needs verification or refusal. */
  function knownCaller(authorization: string): Caller | undefined {
    if (!authorization.startsWith(BEARER)) return undefined;
    const caller = remembered(authorization.slice(BEARER.length))?.caller;
    const goes = caller && !caller.challengeDue && !revocations.has(caller.sessionId);
    return goes ? caller : undefined;
  }

  return { identifyCaller, knownCaller };
}

function invalid(detail: string): Problem {
  return new Problem("auth.token_invalid", { detail });
}
