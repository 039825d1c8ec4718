import type { FunnelStep } from "@sovereign/domain/funnel";
import type { Logger } from "pino";
import type { Clock } from "#app/clock.ts";
import type { Database } from "#database/database.ts";
import type { Gate } from "#http/gate.ts";
import type { RateLimits } from "#http/rate-limits.ts";
import { addCounts } from "./funnel.repository.ts";
import { funnelRoutes } from "./funnel.routes.ts";
import { funnelReport, wayIn } from "./funnel.service.ts";
import { createFunnelCounter } from "./funnel-counter.ts";

export function createFunnel(options: {
  db: Database;
  clock: Clock;
  log: Logger;
  rateLimits: RateLimits;
  /** FUNNEL_COUNT: if false nothing is counted, but earlier counts can be read. */
  enabled: boolean;
}) {
  const { db, clock, log, rateLimits, enabled } = options;
  const counter = createFunnelCounter({ store: (counts) => addCounts(db, counts), clock, log });

  return {
    count(step: FunnelStep): void {
      // The counter logs and retries failures.
      if (enabled) void counter.count(step);
    },
    routes: (gate: Gate) =>
      funnelRoutes({
        count: enabled ? counter.count : undefined,
        wayIn: () => wayIn(db, clock()),
        report: (span) => funnelReport(db, span, clock()),
        rateLimits,
        gate,
      }),
    stop: counter.stop,
  };
}
