import { readPiece, readShelves, searchVault } from "@sovereign/contract/vault";
import type { Gate } from "#http/gate.ts";
import { createRouter, routeOf } from "#http/router.ts";
import type { VaultService } from "./vault.service.ts";

export function vaultRoutes({ service, gate }: { service: VaultService; gate: Gate }) {
  const router = createRouter();

  router.openapi(routeOf(readShelves, gate), async (c) => {
    const audience = await gate.audience(c, "vault_shelves");
    // Whoever sees the shelves may search next, and the first search waits for the index.
    service.prepareSearch(audience);
    return c.json(service.listShelves(audience), 200);
  });

  router.openapi(routeOf(searchVault, gate), async (c) => {
    const audience = await gate.audience(c, "vault_shelves");
    return c.json(await service.search(c.req.valid("query").q, audience), 200);
  });

  router.openapi(routeOf(readPiece, gate), async (c) => {
    const opens = (thing: Parameters<Gate["opens"]>[1]) => gate.opens(c, thing);
    return c.json(await service.readItem(c.req.valid("param"), opens), 200);
  });

  return router;
}
