import { createHmac } from "node:crypto";

const STEP_MS = 30_000;
const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** Returns an authenticator's code at an instant (RFC 6238). */
export function appCode(secret: string, at = Date.now()): string {
  const bits = [...secret.replace(/[\s=]/g, "")]
    .map((sign) => BASE32.indexOf(sign).toString(2).padStart(5, "0"))
    .join("");
  const key = Buffer.from(bits.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? []);
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(at / STEP_MS)));
  const hash = createHmac("sha1", key).update(counter).digest();
  const start = (hash.at(-1) ?? 0) & 15;
  const number = hash.readUInt32BE(start) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, "0");
}
