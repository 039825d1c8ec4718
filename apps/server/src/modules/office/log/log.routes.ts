import { exportOfficeLog, readOfficeLog } from "@sovereign/contract/office-log";
import type { Clock } from "#app/clock.ts";
import type { Database } from "#database/database.ts";
import type { Gate } from "#http/gate.ts";
import { createRouter, routeOf } from "#http/router.ts";
import { streamOf } from "#http/stream-of.ts";
import type { OfficeLimits } from "#modules/office/office-limits.ts";
import { createLogService } from "./log.service.ts";

type Deps = { db: Database; clock: Clock; limits: OfficeLimits; gate: Gate };

export function logRoutes({ db, clock, limits, gate }: Deps) {
  const router = createRouter();
  const log = createLogService({ db, clock });

  router.openapi(routeOf(readOfficeLog, gate), async (c) => {
    await limits.search(c.var.staff);
    return c.json(await log.read(c.var, c.req.valid("query")), 200);
  });

  router.openapi(routeOf(exportOfficeLog, gate), async (c) => {
    await limits.export(c.var.staff);
    const pieces = await log.export(c.var, c.req.valid("query"));
    const day = clock().toISOString().slice(0, 10);
    c.header("content-disposition", `attachment; filename="log-${day}.csv"`);
    return c.body(streamOf(c, pieces), 200, { "content-type": "text/csv; charset=utf-8" });
  });

  return router;
}
