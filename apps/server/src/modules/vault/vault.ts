import type { Gate } from "#http/gate.ts";
import { vaultRoutes } from "./vault.routes.ts";
import { createVaultService } from "./vault.service.ts";

export function createVault(deps: Parameters<typeof createVaultService>[0]) {
  const service = createVaultService(deps);
  return {
    routes: (gate: Gate) => vaultRoutes({ service, gate }),
    overduePieces: service.overduePieces,
    pieces: service.pieces,
    items: service.items,
    titleOf: service.titleOf,
    paragraphs: service.paragraphs,
    /** How many items and shelves members see. */
    counts: service.counts,
  };
}
