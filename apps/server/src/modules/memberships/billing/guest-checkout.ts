import { hkdfSync } from "node:crypto";
import type { Context } from "hono";
import { getSignedCookie, setSignedCookie } from "hono/cookie";

const NAME = "guest-checkout";
const PREFIX = "host";
const SECONDS = 2 * 3600;

/** Only the browser that opened a guest checkout may read which email paid, by a signed cookie. */
export function createGuestCheckout(authSecret: string) {
  const key = Buffer.from(hkdfSync("sha256", authSecret, "", "memberships: guest checkout", 32));

  return {
    keep: (c: Context, checkoutId: string) =>
      setSignedCookie(c, NAME, checkoutId, key, {
        prefix: PREFIX,
        path: "/",
        httpOnly: true,
        secure: true,
        sameSite: "Strict",
        maxAge: SECONDS,
      }),

    read: async (c: Context) => (await getSignedCookie(c, key, NAME, PREFIX)) || undefined,
  };
}
