import { createHash } from "node:crypto";
import { base64url, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from "jose";
import type { Asked, Person, ProviderName, Tampering } from "./identity-types.ts";

const ALGORITHM = "RS256";
const KEY_ID = "sandbox";
const HOUR = 3600;

/** Signs ID tokens with keys that it creates on first use. */
export function createIdTokens(options: { provider: ProviderName; issuer: string; now(): number }) {
  const { provider, issuer, now } = options;
  let pair: ReturnType<typeof generateKeyPair> | undefined;
  const keys = () => {
    pair ??= generateKeyPair(ALGORITHM);
    return pair;
  };

  /** Apple sends booleans as strings. */
  function claimsOf({ clientId, nonce }: Asked, { email, emailVerified, ...person }: Person) {
    const issuedAt = Math.floor(now() / 1000);
    const subject = createHash("sha256").update(`${provider}:${email}`).digest("hex");
    return {
      iss: issuer,
      aud: clientId,
      sub: person.subject ?? subject.slice(0, 24),
      iat: issuedAt,
      exp: issuedAt + HOUR,
      email,
      email_verified: provider === "apple" ? String(emailVerified) : emailVerified,
      ...(nonce !== undefined && { nonce }),
    };
  }

  async function sign(claims: JWTPayload, signature: Tampering["signature"], secret: string) {
    const header = { kid: KEY_ID, typ: "JWT" };
    if (signature === "none") {
      const parts = [{ ...header, alg: "none" }, claims];
      return `${parts.map((part) => base64url.encode(JSON.stringify(part))).join(".")}.`;
    }
    const token = new SignJWT(claims);
    if (signature === "client secret") {
      const key = new TextEncoder().encode(secret.padEnd(32, "0"));
      return token.setProtectedHeader({ ...header, alg: "HS256" }).sign(key);
    }
    const { privateKey } = await (signature === "another key"
      ? generateKeyPair(ALGORITHM)
      : keys());
    return token.setProtectedHeader({ ...header, alg: ALGORITHM }).sign(privateKey);
  }

  return {
    sign: (asked: Asked, person: Person, tampering: Tampering, secret: string) =>
      sign({ ...claimsOf(asked, person), ...tampering.claims }, tampering.signature, secret),

    async published() {
      const { publicKey } = await keys();
      return {
        keys: [{ ...(await exportJWK(publicKey)), kid: KEY_ID, use: "sig", alg: ALGORITHM }],
      };
    },
  };
}
