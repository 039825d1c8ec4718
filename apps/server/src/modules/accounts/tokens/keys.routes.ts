import { readKeys } from "@sovereign/contract/sessions";
import type { Gate } from "#http/gate.ts";
import { routeOf } from "#http/route-of.ts";
import { createRouter } from "#http/router.ts";
import type { AccessTokens } from "./access-tokens.ts";

/** The public keys with which anybody can verify our access tokens. */
export function keysRoutes(accessTokens: AccessTokens, gate: Gate) {
  const router = createRouter();
  router.openapi(routeOf(readKeys, gate), async (c) => {
    const { keys } = await accessTokens.keys.published();
    c.header("cache-control", "public, max-age=300");
    return c.json({ keys }, 200);
  });
  return router;
}
