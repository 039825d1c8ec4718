import { createHmac, hkdfSync } from "node:crypto";

/** A log entry as the database serializes it, and its text about the member. */
export type Sealable = { logId: number; entry: string; about: string | null };

type Sealed = { position: number; logId: number; digest: string; aboutDigest: string | null };

/** The chain's last link, which the next entry continues. */
export type LogHead = { position: number; seal: string };

export type LogSeals = ReturnType<typeof createLogSeals>;

/** Seals entries of the log one after the other, under a key that is not in the database. */
export function createLogSeals(authSecret: string) {
  const key = Buffer.from(hkdfSync("sha256", authSecret, "", "staff log: seal", 32));
  const macOf = (text: string) => createHmac("sha256", key).update(text).digest("base64url");
  return {
    digestOf: ({ entry, about }: Pick<Sealable, "entry" | "about">) => ({
      digest: macOf(`entry ${entry}`),
      aboutDigest: about === null ? null : macOf(`about ${about}`),
    }),
    sealOf: (before: string, { position, logId, digest, aboutDigest }: Sealed) =>
      macOf(JSON.stringify([before, position, logId, digest, aboutDigest])),
  };
}
