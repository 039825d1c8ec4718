import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export type PayloadSeal<Payload> = {
  seal(payload: Payload): string;
  open(sealed: string): Payload;
};

/** The kind of encrypted data; each purpose has its own key. */
type Purpose = "job payload" | "push key";

/** Encrypts data at rest (AES-256-GCM). `open` throws for a changed text or another secret. */
export function createPayloadSeal<Payload>(
  secret: string,
  purpose: Purpose = "job payload",
): PayloadSeal<Payload> {
  const key = Buffer.from(hkdfSync("sha256", secret, "", `sovereign ${purpose}`, 32));
  return {
    seal(payload) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv("aes-256-gcm", key, nonce);
      const body = [cipher.update(JSON.stringify(payload), "utf8"), cipher.final()];
      return Buffer.concat([nonce, cipher.getAuthTag(), ...body]).toString("base64");
    },
    open(sealed) {
      const bytes = Buffer.from(sealed, "base64");
      const bodyStart = NONCE_BYTES + TAG_BYTES;
      const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, NONCE_BYTES), {
        authTagLength: TAG_BYTES,
      });
      decipher.setAuthTag(bytes.subarray(NONCE_BYTES, bodyStart));
      const text = Buffer.concat([decipher.update(bytes.subarray(bodyStart)), decipher.final()]);
      return JSON.parse(text.toString("utf8"));
    },
  };
}
