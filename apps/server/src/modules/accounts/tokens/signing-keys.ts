import { randomUUID } from "node:crypto";
import {
  CompactEncrypt,
  compactDecrypt,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JSONWebKeySet,
  type JWK,
} from "jose";
import type { Logger } from "pino";
import type { Clock } from "#app/clock.ts";
import type { Database } from "#database/database.ts";
import { deriveKey } from "#modules/accounts/derived-keys.ts";
import { describeError } from "#problems/describe-error.ts";
import { addSigningKey, listSigningKeys, type SigningKeyRow } from "./signing-keys.repository.ts";

export const ALGORITHM = "ES256";

const DAY_MS = 24 * 3600_000;
const ROTATION_MS = 90 * DAY_MS;
/** A key is published for this long after its last token. */
const GRACE_MS = DAY_MS;

export type SigningKey = { kid: string; privateKey: CryptoKey | Uint8Array };

export type SigningKeys = ReturnType<typeof createSigningKeys>;

/** Each private key is a JWK inside a JWE, encrypted with a key derived from `authSecret`. */
export function createSigningKeys(deps: {
  db: Database;
  authSecret: string;
  clock: Clock;
  log: Logger;
}) {
  const { db, authSecret, clock, log } = deps;
  const secret = deriveKey(authSecret, "signing key");

  async function decrypt({ id, privateKey }: SigningKeyRow): Promise<SigningKey> {
    const { plaintext } = await compactDecrypt(privateKey, secret);
    const jwk: JWK = JSON.parse(new TextDecoder().decode(plaintext));
    return { kid: id, privateKey: await importJWK(jwk, ALGORITHM) };
  }

  async function create(): Promise<SigningKey> {
    const { publicKey, privateKey } = await generateKeyPair(ALGORITHM, { extractable: true });
    const publicJwk = await exportJWK(publicKey);
    const privateJwk = await exportJWK(privateKey);
    const plaintext = new TextEncoder().encode(JSON.stringify(privateJwk));
    const encrypted = await new CompactEncrypt(plaintext)
      .setProtectedHeader({ alg: "dir", enc: "A256GCM", cty: "jwk+json" })
      .encrypt(secret);
    const createdAt = clock();
    const kid = randomUUID();
    await addSigningKey(db, {
      id: kid,
      publicKey: JSON.stringify(publicJwk),
      privateKey: encrypted,
      alg: ALGORITHM,
      crv: publicJwk.crv ?? null,
      createdAt,
      expiresAt: new Date(createdAt.getTime() + ROTATION_MS),
    });
    return { kid, privateKey };
  }

  const endOf = ({ expiresAt }: SigningKeyRow) => expiresAt?.getTime() ?? Number.POSITIVE_INFINITY;

  return {
    async current(): Promise<SigningKey> {
      const now = clock().getTime();
      const newest = (await listSigningKeys(db)).find((key) => endOf(key) > now);
      if (!newest) return create();
      return decrypt(newest).catch((error) => {
        // The key was encrypted under an older AUTH_SECRET. Its public key still verifies tokens.
        log.warn(
          { error: describeError(error) },
          "could not decrypt the signing key, creating a new one",
        );
        return create();
      });
    },

    async published(): Promise<JSONWebKeySet> {
      const now = clock().getTime();
      const keys = (await listSigningKeys(db)).filter((key) => endOf(key) + GRACE_MS > now);
      return {
        keys: keys.map(({ id, publicKey }) => {
          const jwk: JWK = JSON.parse(publicKey);
          return { alg: ALGORITHM, ...jwk, kid: id };
        }),
      };
    },
  };
}
