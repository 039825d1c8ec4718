import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from "node:crypto";
import type { Clock } from "#app/clock.ts";

/** The reader of an item that shows the file: an `<img>` sends no token. */
export type FileReader = {
  as: "member" | "admin_mode" | "staff";
  userId: string;
  sessionId: string;
};

const CIPHER = "aes-256-gcm";
const IV_BYTES = 12;
const TAG_BYTES = 16;
/** A ticket lasts for one to two of these, so that an address stays the same for a while. */
const SPAN_MS = 12 * 3600_000;

export type FileTickets = ReturnType<typeof createFileTickets>;

/** Only the server can read the reader from a ticket, and a ticket alone opens nothing. */
export function createFileTickets({ authSecret, clock }: { authSecret: string; clock: Clock }) {
  const keyFor = (purpose: string) =>
    Buffer.from(hkdfSync("sha256", authSecret, "", `content: ${purpose}`, 32));
  const key = keyFor("file ticket");
  const ivKey = keyFor("file ticket's vector");

  return {
    /** Returns the same ticket for some hours. */
    issue({ as, userId, sessionId }: FileReader): string {
      const until = Math.ceil(clock().getTime() / SPAN_MS) + 1;
      const words = JSON.stringify([as, userId, sessionId, until]);
      // Never the same vector for other words, as they are what it is made of.
      const iv = createHmac("sha256", ivKey).update(words).digest().subarray(0, IV_BYTES);
      const cipher = createCipheriv(CIPHER, key, iv);
      const sealed = Buffer.concat([cipher.update(words, "utf8"), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString("base64url");
    },

    /** Returns null for a ticket that is over or was not issued here. */
    read(ticket: string): FileReader | null {
      const bytes = Buffer.from(ticket, "base64url");
      const [iv, tag] = [
        bytes.subarray(0, IV_BYTES),
        bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES),
      ];
      if (tag.length < TAG_BYTES) return null;
      try {
        const cipher = createDecipheriv(CIPHER, key, iv).setAuthTag(tag);
        const sealed = bytes.subarray(IV_BYTES + TAG_BYTES);
        const words = Buffer.concat([cipher.update(sealed), cipher.final()]).toString("utf8");
        const [as, userId, sessionId, until] = JSON.parse(words);
        return clock().getTime() < until * SPAN_MS ? { as, userId, sessionId } : null;
      } catch {
        return null;
      }
    },
  };
}
