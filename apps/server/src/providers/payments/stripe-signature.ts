import { createHmac, timingSafeEqual } from "node:crypto";

/** How old a signature may be, and how far ahead of our clock. */
const TOLERANCE_SECONDS = 300;

/**
 * Whether one of the secrets signed exactly these bytes within 300 seconds of `now`, before or
 * after. The provider's own library decodes a body before it compares, and drops a byte order mark.
 */
export function isSignedBy(
  secrets: readonly string[],
  { body, header, now }: { body: Uint8Array; header: string; now: Date },
): boolean {
  const parts = header.split(",").map((part) => part.trim());
  // Of several times the last counts, as in the provider's library.
  const time = parts.findLast((part) => part.startsWith("t="))?.slice(2) ?? "";
  if (!/^\d{1,12}$/.test(time)) return false;
  if (Math.abs(Number(time) - Math.floor(now.getTime() / 1000)) > TOLERANCE_SECONDS) return false;
  const given = parts.flatMap((part) =>
    /^v1=[0-9a-f]{64}$/.test(part) ? Buffer.from(part.slice(3), "hex") : [],
  );
  return secrets.some((secret) => {
    const expected = createHmac("sha256", secret).update(`${time}.`).update(body).digest();
    return given.some((mac) => timingSafeEqual(mac, expected));
  });
}
