import type { Clock } from "#app/clock.ts";
import type { Database } from "#database/database.ts";
import type { Gate } from "#http/gate.ts";
import type { RateLimits } from "#http/rate-limits.ts";
import { ownAnswers } from "./reviews.repository.ts";
import { readsPerAddress, reviewsRoutes } from "./reviews.routes.ts";
import { createReviewsService, type ReadDays } from "./reviews.service.ts";

type Deps = { db: Database; clock: Clock; rateLimits: RateLimits; readDays: ReadDays };

export function createReviews({ rateLimits, ...deps }: Deps) {
  const service = createReviewsService(deps);
  const limitPages = readsPerAddress(rateLimits, "shared-page");
  return {
    async isShared(token: string, clientAddress: string): Promise<boolean> {
      await limitPages(clientAddress);
      return service.isShared(token);
    },
    ownAnswers,
    routes: (gate: Gate) => reviewsRoutes({ service, rateLimits, gate }),
  };
}
