import type { Clock } from "#app/clock.ts";
import type { Gate } from "#http/gate.ts";
import type { RateLimits } from "#http/rate-limits.ts";
import { ownDataRoutes } from "./own-data.routes.ts";
import { createOwnDataService, type OwnDataDeps } from "./own-data.service.ts";

type Deps = OwnDataDeps & { clock: Clock; rateLimits: RateLimits; productName: string };

export function createOwnData({ rateLimits, productName, ...deps }: Deps) {
  const service = createOwnDataService(deps);
  return {
    routes: (gate: Gate) => ownDataRoutes({ service, rateLimits, productName, gate }),
  };
}
