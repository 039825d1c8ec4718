import type { SessionAnswer } from "@sovereign/contract/sessions";
import { foldAddress } from "@sovereign/domain/credentials";
import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import type { HttpEnvironment } from "#http/environment.ts";
import { PROOF_SECONDS } from "#modules/accounts/sign-up/sign-up-proof.ts";
import { deviceCookieOf } from "./device-cookies.ts";
import type { IssuedSession } from "./session.service.ts";

const NATIVE_PLATFORMS = new Set(["ios", "android"]);

// With the prefix the cookie is `__Host-refresh`: bound to this host, not to subdomains.
const COOKIE = "refresh";
const PREFIX = "host";
const ATTRIBUTES = {
  prefix: PREFIX,
  path: "/",
  httpOnly: true,
  secure: true,
  sameSite: "Strict",
} as const;

const SIGN_UP_COOKIE = "sign-up";

/** The cookie identifies the browser that signed up; native clients confirm elsewhere. */
export function keepSignUpProof(c: Context<HttpEnvironment>, proof: string): void {
  c.header("cache-control", "no-store");
  if (!isNative(c)) setCookie(c, SIGN_UP_COOKIE, proof, { ...ATTRIBUTES, maxAge: PROOF_SECONDS });
}

export function signUpProofOf(c: Context<HttpEnvironment>): string | undefined {
  return getCookie(c, SIGN_UP_COOKIE, PREFIX);
}

export function clearSignUpProof(c: Context<HttpEnvironment>): void {
  if (signUpProofOf(c)) deleteCookie(c, SIGN_UP_COOKIE, ATTRIBUTES);
}

export function refreshTokenOf(
  c: Context<HttpEnvironment>,
  body: { refresh_token?: string | undefined },
): string | undefined {
  return isNative(c) ? body.refresh_token : getCookie(c, COOKIE, PREFIX);
}

/** Returns the device's mark: a browser's cookie, or the value in a native app's secure store. */
export function deviceOf(
  c: Context<HttpEnvironment>,
  body: { device?: string | undefined },
): string | undefined {
  return isNative(c) ? body.device : deviceCookieOf(c);
}

/** Browsers receive the refresh token in an HttpOnly cookie, native clients in the body. */
export function toSessionResponse(
  c: Context<HttpEnvironment>,
  session: IssuedSession,
  now: Date,
): SessionAnswer {
  c.header("cache-control", "no-store");
  c.set("issuedSession", session.sessionId);
  // A sign-in that still needs its second factor does not change the browser's cookie.
  if (session.refreshToken === undefined) return session.answer;
  const address = foldAddress(session.answer.user.email);
  if (isNative(c)) {
    const device = c.get("makeDevice")?.(address);
    return { ...session.answer, refresh_token: session.refreshToken, ...(device && { device }) };
  }
  c.set("replacedToken", getCookie(c, COOKIE, PREFIX));
  c.set("signedInAddress", address);
  const maxAge = Math.max(0, Math.floor((session.endsAt.getTime() - now.getTime()) / 1000));
  setCookie(c, COOKIE, session.refreshToken, { ...ATTRIBUTES, maxAge });
  return session.answer;
}

export function clearRefreshCookie(c: Context<HttpEnvironment>): void {
  if (!isNative(c)) deleteCookie(c, COOKIE, ATTRIBUTES);
}

function isNative(c: Context<HttpEnvironment>): boolean {
  return NATIVE_PLATFORMS.has(c.req.header("x-client-platform") ?? "");
}
