import { createHash, randomBytes } from "node:crypto";
import type { Asked, Person } from "./identity-types.ts";

const CODE_MS = 5 * 60_000;

type Grant = { asked: Asked; person: Person; expiresAt: number };

/** Authorization codes: each can be exchanged once, within five minutes. */
export function createCodes(now: () => number) {
  const grants = new Map<string, Grant>();
  return {
    give(asked: Asked, person: Person): string {
      const code = randomBytes(24).toString("base64url");
      grants.set(code, { asked, person, expiresAt: now() + CODE_MS });
      return code;
    },

    /**
     * Returns the grant of a code and invalidates the code. Undefined for another client, another
     * redirect URI, or a wrong PKCE verifier (RFC 7636).
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
