import type { Clock } from "#app/clock.ts";
import type { Gate } from "#http/gate.ts";
import type { RateLimits } from "#http/rate-limits.ts";
import { ownDataRoutes } from "./own-data.routes.ts";
import { createOwnDataService, type OwnDataParts } from "./own-data.service.ts";

type Parts = OwnDataParts & { clock: Clock; rateLimits: RateLimits; productName: string };

export function createOwnData({ rateLimits, productName, ...parts }: Parts) {
  const service = createOwnDataService(parts);
  return {
    routes: (gate: Gate) => ownDataRoutes({ service, rateLimits, productName, gate }),
  };
}
