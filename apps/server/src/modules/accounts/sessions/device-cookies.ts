import { createHmac, randomBytes } from "node:crypto";
import type { Context, MiddlewareHandler } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import type { HttpEnvironment } from "#http/environment.ts";
import { deriveKey, sameText } from "#modules/accounts/derived-keys.ts";

const COOKIE = "device";
const PREFIX = "host";
const ATTRIBUTES = {
  prefix: PREFIX,
  path: "/",
  httpOnly: true,
  secure: true,
  sameSite: "Strict",
} as const;
const MAX_AGE_SECONDS = 365 * 24 * 3600;
const NONCE_BYTES = 16;

export type DeviceCookies = ReturnType<typeof createDeviceCookies>;

/**
 * Marks a browser that has signed in to an account before (OWASP's device cookie). It signs no one
 * in: it only prevents strangers' guesses from blocking the member (decision 35).
 */
export function createDeviceCookies(authSecret: string) {
  const key = deriveKey(authSecret, "device cookie");
  const sealOf = (nonce: string, email: string) =>
    createHmac("sha256", key).update(`${nonce}.${email}`).digest("base64url");
  return {
    make(email: string): string {
      const nonce = randomBytes(NONCE_BYTES).toString("base64url");
      return `${nonce}.${sealOf(nonce, email)}`;
    },
    isOf(cookie: string | undefined, email: string): boolean {
      const [nonce = "", seal = ""] = (cookie ?? "").split(".");
      return sameText(seal, sealOf(nonce, email));
    },
  };
}

/** After the deletion of the account. */
export function clearDeviceCookie(c: Context<HttpEnvironment>): void {
  if (deviceCookieOf(c)) deleteCookie(c, COOKIE, ATTRIBUTES);
}

export const deviceCookieOf = (c: Context<HttpEnvironment>) => getCookie(c, COOKIE, PREFIX);

/** Marks the browser that a completed sign-in belongs to; a native app gets the same in the body. */
export function markDevices(devices: DeviceCookies): MiddlewareHandler<HttpEnvironment> {
  return async (c, next) => {
    c.set("makeDevice", devices.make);
    await next();
    const email = c.get("signedInAddress");
    if (email === undefined || devices.isOf(deviceCookieOf(c), email)) return;
    setCookie(c, COOKIE, devices.make(email), { ...ATTRIBUTES, maxAge: MAX_AGE_SECONDS });
  };
}
