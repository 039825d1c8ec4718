import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { productFolder } from "@sovereign/settings/product-folders";
import type { Logger } from "pino";
import type { Clock } from "#app/clock.ts";
import type { Database } from "#database/database.ts";
import type { Gate } from "#http/gate.ts";
import type { RateLimits } from "#http/rate-limits.ts";
import type { Jobs } from "#jobs/jobs.ts";
import { describeError } from "#problems/describe-error.ts";
import type { FaultTracker } from "#providers/ports.ts";
import { type AppendToLog, faultRoutes } from "./faults.routes.ts";
import { createFaultsService } from "./faults.service.ts";
import { createSourceMaps } from "./source-maps.ts";

/** Next to the served files, where the build puts them. */
const MAPS = "../maps";
const APP_PAGE = "__spa-fallback.html";
const BUILD = /\/assets\/manifest-(\w+)\.js/;

/** Faults in browsers, which the office shows (decision 153). */
export function createFaults(deps: {
  config: { webDir: string | undefined; authSecret: string };
  db: Database;
  clock: Clock;
  log: Logger;
  appendToLog: AppendToLog;
  jobs: Jobs;
  rateLimits: RateLimits;
  providers: { faults: FaultTracker | undefined };
  site: { read(path: string): Promise<string | null> };
}) {
  const { config, db, clock, jobs, rateLimits, providers } = deps;
  const web = config.webDir ?? fileURLToPath(productFolder("web"));
  const service = createFaultsService({
    db,
    clock,
    tracker: providers.faults,
    secret: config.authSecret,
    maps: createSourceMaps(join(web, MAPS)),
    servedBuild: async () => BUILD.exec((await deps.site.read(APP_PAGE)) ?? "")?.[1] ?? null,
    onUntracked: (error) =>
      deps.log.warn({ error: describeError(error) }, "a fault was not forwarded"),
  });
  jobs.daily("browser-faults-retention", service.purge);
  return {
    spreading: service.spreading,
    /** Whether a browser reported an error under this reference, which its page printed. */
    isReported: async (reference: string) => (await service.list({ reference })).faults.length > 0,
    onErasing: service.forget,
    routes: (gate: Gate) => faultRoutes({ service, rateLimits, log: deps.appendToLog, gate }),
  };
}
