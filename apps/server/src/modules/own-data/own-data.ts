import {
  exportOwnData,
  exportOwnDays,
  importOwnData,
  readOwnDataSummary,
} from "@sovereign/contract/own-data";
import { OWN_DATA_MAX_BYTES } from "@sovereign/domain/own-data";
import type { Context, Next } from "hono";
import type { Clock } from "#app/clock.ts";
import { bodyUpTo } from "#http/body-guard.ts";
import type { HttpEnvironment } from "#http/environment.ts";
import type { Gate } from "#http/gate.ts";
import { type RateLimits, tooManyRequests } from "#http/rate-limits.ts";
import { createRouter, routeOf } from "#http/router.ts";
import { streamOf } from "#http/stream-of.ts";
import {
  createOwnDataService,
  type OwnDataDeps,
  type OwnDataService,
  type OwnFile,
} from "./own-data.service.ts";

type Deps = OwnDataDeps & { clock: Clock; rateLimits: RateLimits; productName: string };

/** A file may have many megabytes; validating a large one occupies a node for seconds. */
const LIMITS = {
  export: { points: 20, seconds: 3600 },
  import: { points: 6, seconds: 3600 },
};

type RouteDeps = {
  service: OwnDataService;
  rateLimits: RateLimits;
  productName: string;
  gate: Gate;
};

function ownDataRoutes({ service, rateLimits, productName, gate }: RouteDeps) {
  const router = createRouter();
  const product = productName.toLowerCase().replace(/[^a-z0-9]+/g, "-");

  async function limit(c: Context<HttpEnvironment>, what: keyof typeof LIMITS): Promise<void> {
    const key = `own-data-${what}:${c.var.caller.userId}`;
    const { allowed, retryAfterSeconds } = await rateLimits.consume(key, LIMITS[what]);
    if (!allowed) throw tooManyRequests(retryAfterSeconds);
  }

  const asFile = (c: Context<HttpEnvironment>, { date, pieces }: OwnFile, ending: string) => {
    c.header("content-disposition", `attachment; filename="${product}-${date}.${ending}"`);
    return streamOf(c, pieces);
  };

  router.openapi(routeOf(readOwnDataSummary, gate), async (c) =>
    c.json(await service.summary(c.var.caller.userId), 200),
  );

  router.openapi(routeOf(exportOwnData, gate), async (c) => {
    await limit(c, "export");
    const file = await service.export(c.var.caller.userId);
    return c.body(asFile(c, file, "json"), 200, { "content-type": "text/json; charset=utf-8" });
  });

  router.openapi(routeOf(exportOwnDays, gate), async (c) => {
    await limit(c, "export");
    const file = await service.exportDays(c.var.caller.userId);
    return c.body(asFile(c, file, "csv"), 200, { "content-type": "text/csv; charset=utf-8" });
  });

  const taking = routeOf(importOwnData, gate);
  const limitImport = async (c: Context<HttpEnvironment>, next: Next) => {
    await limit(c, "import");
    return next();
  };
  // Documented but not registered with `openapi`, which would parse the whole body in one step.
  router.openAPIRegistry.registerPath(taking);
  router.post(
    taking.getRoutingPath(),
    taking.middleware,
    limitImport,
    bodyUpTo(OWN_DATA_MAX_BYTES),
    async (c) => {
      const body = new Uint8Array(await c.req.arrayBuffer());
      return c.json(await service.import(c.var.caller.userId, body), 200);
    },
  );

  return router;
}

export function createOwnData({ rateLimits, productName, ...deps }: Deps) {
  const service = createOwnDataService(deps);
  return {
    routes: (gate: Gate) => ownDataRoutes({ service, rateLimits, productName, gate }),
  };
}
