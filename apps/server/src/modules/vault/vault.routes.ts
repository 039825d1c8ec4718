import { createRoute } from "@hono/zod-openapi";
import type { Gate } from "#http/gate.ts";
import { CALLER_PROBLEMS, problemAnswers } from "#http/problem-descriptions.ts";
import { createRouter } from "#http/router.ts";
import {
  searchQuery,
  searchSchema,
  vaultItemParameters,
  vaultItemSchema,
  vaultSchema,
} from "./vault.schema.ts";
import type { VaultService } from "./vault.service.ts";

const readShelves = (gate: Gate) =>
  createRoute({
    ...gate("vault_shelves"),
    method: "get",
    path: "/api/vault",
    tags: ["Vault"],
    summary: "List every piece on its shelf, open or not",
    responses: {
      200: {
        description: "The shelves, in order",
        content: { "application/json": { schema: vaultSchema } },
      },
      ...problemAnswers(...CALLER_PROBLEMS),
    },
  });

const search = (gate: Gate) =>
  createRoute({
    ...gate("vault_shelves"),
    method: "get",
    path: "/api/vault/search",
    tags: ["Vault"],
    summary: "Search titles and descriptions, and the texts that the caller may open",
    request: { query: searchQuery },
    responses: {
      200: {
        description: "At most thirty pieces, the best first",
        content: { "application/json": { schema: searchSchema } },
      },
      ...problemAnswers(...CALLER_PROBLEMS, "request.invalid"),
    },
  });

const readItem = (gate: Gate) =>
  createRoute({
    ...gate("vault_shelves"),
    method: "get",
    path: "/api/vault/{section}/{id}",
    tags: ["Vault"],
    summary: "Read a piece that the caller may open",
    request: { params: vaultItemParameters },
    responses: {
      200: {
        description: "The piece with its text",
        content: { "application/json": { schema: vaultItemSchema } },
      },
      ...problemAnswers(...CALLER_PROBLEMS, "vault.not_found", "vault.locked"),
    },
  });

/** The Resource Vault: listed for every member, opened piece by piece. */
export function vaultRoutes({ service, gate }: { service: VaultService; gate: Gate }) {
  const router = createRouter();

  router.openapi(readShelves(gate), async (c) =>
    c.json(service.listShelves(await gate.audience(c, "vault_shelves")), 200),
  );

  router.openapi(search(gate), async (c) => {
    const audience = await gate.audience(c, "vault_shelves");
    return c.json(await service.search(c.req.valid("query").q, audience), 200);
  });

  router.openapi(readItem(gate), async (c) => {
    const opens = (thing: Parameters<Gate["opens"]>[1]) => gate.opens(c, thing);
    return c.json(await service.readItem(c.req.valid("param"), opens), 200);
  });

  return router;
}
