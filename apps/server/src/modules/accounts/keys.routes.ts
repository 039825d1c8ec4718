import { createRoute, z } from "@hono/zod-openapi";
import type { Gate } from "#http/gate.ts";
import { problemAnswers } from "#http/problem-descriptions.ts";
import { createRouter } from "#http/router.ts";
import type { AccessTokens } from "./access-tokens.ts";
import { jsonAnswer } from "./route-parts.ts";

const readKeys = (gate: Gate) =>
  createRoute({
    ...gate("service_information"),
    method: "get",
    path: "/.well-known/jwks.json",
    summary: "The public keys of access tokens",
    responses: {
      200: jsonAnswer("A JSON Web Key Set", z.object({ keys: z.array(z.looseObject({})) })),
      ...problemAnswers(),
    },
  });

/** The public keys with which anybody can verify our access tokens. */
export function keysRoutes(accessTokens: AccessTokens, gate: Gate) {
  const router = createRouter();
  router.openapi(readKeys(gate), async (c) => {
    const { keys } = await accessTokens.keys.published();
    c.header("cache-control", "public, max-age=300");
    return c.json({ keys }, 200);
  });
  return router;
}
