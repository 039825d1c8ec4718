import { createHash, randomBytes } from "node:crypto";
import type { Asked, Person } from "./identity-types.ts";

const CODE_MS = 5 * 60_000;

type Grant = { asked: Asked; person: Person; expiresAt: number };

/** The codes that were handed out and not exchanged yet: each for once, for five minutes. */
export function createCodes(now: () => number) {
  const grants = new Map<string, Grant>();
  return {
    give(asked: Asked, person: Person): string {
      const code = randomBytes(24).toString("base64url");
      grants.set(code, { asked, person, expiresAt: now() + CODE_MS });
      return code;
    },

    /**
     * What a code was given for. Undefined, and the code is over, when another client or another
     * address asks, or when the verifier is not the one whose hash was sent ahead (RFC 7636).
     */
    exchange(
      code: string,
      by: { clientId: string; redirectUri: string; verifier: string },
    ): Grant | undefined {
      const grant = grants.get(code);
      grants.delete(code);
      if (!grant || grant.expiresAt < now()) return undefined;
      const { asked } = grant;
      const proof = createHash("sha256").update(by.verifier).digest("base64url");
      const own = asked.clientId === by.clientId && asked.redirectUri === by.redirectUri;
      return own && proof === asked.challenge ? grant : undefined;
    },
  };
}
