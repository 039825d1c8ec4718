import { hkdfSync } from "node:crypto";
import type { Context } from "hono";
import { getSignedCookie, setSignedCookie } from "hono/cookie";

const NAME = "guest-checkout";
const PREFIX = "host";
const SECONDS = 2 * 3600;

/**
 * The cookie by which a browser is known that opened a checkout without an account: it alone is told
 * which address paid there. It is signed, so that a checkout's id from elsewhere opens nothing.
 */
export function createGuestCheckout(authSecret: string) {
  const key = Buffer.from(hkdfSync("sha256", authSecret, "", "memberships: guest checkout", 32));

  return {
    keep: (c: Context, checkoutId: string) =>
      setSignedCookie(c, NAME, checkoutId, key, {
        ...{ prefix: PREFIX, path: "/", httpOnly: true, secure: true, sameSite: "Strict" },
        maxAge: SECONDS,
      }),

    /** The id of the checkout; undefined where this browser opened none. */
    read: async (c: Context) => (await getSignedCookie(c, key, NAME, PREFIX)) || undefined,
  };
}
