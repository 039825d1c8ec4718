import { hkdfSync, timingSafeEqual } from "node:crypto";

type Purpose =
  | "confirmation link"
  | "reset link"
  | "sign-up proof"
  | "refresh token successor"
  | "social sign-in"
  | "social sign-in of a native app"
  | "factor"
  | "texted code"
  | "recovery code"
  | "email change link"
  | "undo link"
  | "device cookie"
  | "signing key";

/** Returns a key per purpose, so that one kind of token is never accepted as another. */
export function deriveKey(authSecret: string, purpose: Purpose): Buffer {
  return Buffer.from(hkdfSync("sha256", authSecret, "", `accounts: ${purpose}`, 32));
}

export function sameText(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
