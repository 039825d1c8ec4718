import { createHmac, hkdfSync } from "node:crypto";

/** An entry as the database writes it, and what it says about its member in words. */
export type Sealable = { logId: number; entry: string; about: string | null };

type Sealed = { position: number; logId: number; digest: string; aboutDigest: string | null };

/** Where the chain ends: what follows continues it. */
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
