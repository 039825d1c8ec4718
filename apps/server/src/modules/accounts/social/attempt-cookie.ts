import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import { ATTEMPT_SECONDS } from "./attempts.ts";

const NAME = "sign-in-attempt";
const PREFIX = "host";
const HIDDEN = { prefix: PREFIX, path: "/", httpOnly: true, secure: true } as const;

export const attemptCookie = {
  set(c: Context, begun: { sealed: string; postsBack: boolean }): void {
    // Browsers send only SameSite=None cookies with a form that another site posts.
    const sameSite = begun.postsBack ? "None" : "Lax";
    setCookie(c, NAME, begun.sealed, { ...HIDDEN, sameSite, maxAge: ATTEMPT_SECONDS });
  },

  take(c: Context): string | undefined {
    const sealed = getCookie(c, NAME, PREFIX);
    deleteCookie(c, NAME, HIDDEN);
    return sealed;
  },
};
