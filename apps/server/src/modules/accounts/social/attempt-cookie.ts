import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import { ATTEMPT_SECONDS } from "./attempts.ts";

const NAME = "sign-in-attempt";
const PREFIX = "host";
const HIDDEN = { prefix: PREFIX, path: "/", httpOnly: true, secure: true } as const;

/** The cookie by which a return from a provider is known. */
export const attemptCookie = {
  set(c: Context, begun: { sealed: string; postsBack: boolean }): void {
    // A form that another site posts brings no other cookie along.
    const sameSite = begun.postsBack ? "None" : "Lax";
    setCookie(c, NAME, begun.sealed, { ...HIDDEN, sameSite, maxAge: ATTEMPT_SECONDS });
  },

  /** What a browser kept, which from now on it keeps no more. */
  take(c: Context): string | undefined {
    const sealed = getCookie(c, NAME, PREFIX);
    deleteCookie(c, NAME, HIDDEN);
    return sealed;
  },
};
