import { createCipheriv, createDecipheriv, createHmac, randomBytes, randomInt } from "node:crypto";
import { RECOVERY_ALPHABET, RECOVERY_LENGTH } from "@sovereign/domain/factor";
import { deriveKey } from "#modules/accounts/derived-keys.ts";

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export type FactorSecrets = ReturnType<typeof createFactorSecrets>;

/** Encrypts secrets and numbers, hashes codes; the keys are outside the database. */
export function createFactorSecrets(authSecret: string) {
  const sealing = deriveKey(authSecret, "factor");
  const texting = deriveKey(authSecret, "texted code");
  const recovering = deriveKey(authSecret, "recovery code");
  const hash = (key: Buffer, ...parts: string[]) =>
    createHmac("sha256", key).update(parts.join(":")).digest("base64url");

  return {
    seal(factorId: string, text: string): string {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv("aes-256-gcm", sealing, nonce);
      cipher.setAAD(Buffer.from(factorId));
      const body = [cipher.update(text, "utf8"), cipher.final()];
      return Buffer.concat([nonce, cipher.getAuthTag(), ...body]).toString("base64url");
    },

    /** Throws when the text was changed or belongs to another factor. */
    open(factorId: string, sealed: string): string {
      const bytes = Buffer.from(sealed, "base64url");
      const start = NONCE_BYTES + TAG_BYTES;
      const decipher = createDecipheriv("aes-256-gcm", sealing, bytes.subarray(0, NONCE_BYTES), {
        authTagLength: TAG_BYTES,
      });
      decipher.setAAD(Buffer.from(factorId));
      decipher.setAuthTag(bytes.subarray(NONCE_BYTES, start));
      return `${decipher.update(bytes.subarray(start), undefined, "utf8")}${decipher.final("utf8")}`;
    },

    newTextCode: () => String(randomInt(1_000_000)).padStart(6, "0"),
    hashTextCode: (challengeId: string, code: string) => hash(texting, challengeId, code),

    /** Returns a keyed hash for rate limits: the database alone is not enough to guess numbers. */
    hashNumber: (number: string) => hash(texting, "number", number),

    newRecoveryCode: () =>
      Array.from(
        { length: RECOVERY_LENGTH },
        () => RECOVERY_ALPHABET[randomInt(RECOVERY_ALPHABET.length)],
      ).join(""),
    hashRecoveryCode: (userId: string, code: string) => hash(recovering, userId, code),
  };
}
