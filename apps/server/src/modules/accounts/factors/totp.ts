import { createHmac, randomBytes } from "node:crypto";
import { openSteps } from "@sovereign/domain/factor";
import { sameText } from "#modules/accounts/derived-keys.ts";

const SECRET_BYTES = 20;
const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** Returns 160 bits in base32 (RFC 4648), as RFC 4226 recommends. */
export function newSecret(): string {
  return base32(randomBytes(SECRET_BYTES));
}

export function keyUri(key: { secret: string; issuer: string; account: string }): string {
  const issuer = encodeURIComponent(key.issuer);
  const label = `${issuer}:${encodeURIComponent(key.account)}`;
  return `otpauth://totp/${label}?secret=${key.secret}&issuer=${issuer}`;
}

/** Undefined when the code matches no step at `now`. */
export function stepOf(
  code: string,
  key: { secret: string; lastStep: number | null },
  now: Date,
): number | undefined {
  // Compares all steps, so that the time does not reveal which one matched.
  const matching = openSteps(now, key.lastStep).filter((step) =>
    sameText(codeAt(key.secret, step), code),
  );
  return matching[0];
}

/** Returns HOTP with SHA-1 and six digits (RFC 4226, RFC 6238). */
export function codeAt(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac("sha1", fromBase32(secret)).update(counter).digest();
  const offset = mac.readUInt8(mac.length - 1) & 0xf;
  const number = (mac.readUInt32BE(offset) & 0x7fff_ffff) % 1_000_000;
  return String(number).padStart(6, "0");
}

function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  return (bits.match(/.{5}/g) ?? []).map((five) => BASE32[Number.parseInt(five, 2)]).join("");
}

function fromBase32(text: string): Buffer {
  const bits = [...text].map((sign) => BASE32.indexOf(sign).toString(2).padStart(5, "0")).join("");
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
