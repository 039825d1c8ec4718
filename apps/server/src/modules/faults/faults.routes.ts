import { reportFault } from "@sovereign/contract/faults";
import { listFaults, markFault } from "@sovereign/contract/office-faults";
import type { Database } from "#database/database.ts";
import { deviceOfRequest } from "#http/client-address.ts";
import type { Staff } from "#http/environment.ts";
import { callerIfAny, type Gate } from "#http/gate.ts";
import { type RateLimits, tooManyRequests } from "#http/rate-limits.ts";
import { createRouter, routeOf } from "#http/router.ts";
import type { FaultsService } from "./faults.service.ts";

/** A device sends five; an address may be that of many devices. */
const PER_ADDRESS = { points: 30, seconds: 3600 };
const PER_SERVER = { points: 600, seconds: 3600 };

type Mark = { kind: "fault_solved" | "fault_opened"; details: { fault: string } };

export type AppendToLog = (
  tx: Database,
  entry: Mark & { staff: Staff; requestId: string },
) => Promise<unknown>;

type Deps = { service: FaultsService; rateLimits: RateLimits; log: AppendToLog; gate: Gate };

export function faultRoutes({ service, rateLimits, log, gate }: Deps) {
  const router = createRouter();

  router.openapi(routeOf(reportFault, gate), async (c) => {
    const reporters = callerIfAny(c) ? "members" : "visitors";
    for (const [key, limit] of [
      [`fault:ip:${c.var.clientAddress}`, PER_ADDRESS],
      [`fault:${reporters}`, PER_SERVER],
    ] as const) {
      const { allowed, retryAfterSeconds } = await rateLimits.consume(key, limit);
      if (!allowed) throw tooManyRequests(retryAfterSeconds);
    }
    const platform = c.req.header("x-client-platform") ?? "web";
    await service.report(c.req.valid("json"), {
      userId: callerIfAny(c)?.userId ?? null,
      device: deviceOfRequest(c),
      isApp: platform === "ios" || platform === "android",
    });
    return c.body(null, 204);
  });

  router.openapi(routeOf(listFaults, gate), async (c) => {
    const { state, reference } = c.req.valid("query");
    const asked = { ...(state && { state }), ...(reference && { reference }) };
    return c.json(await service.list(asked), 200);
  });

  router.openapi(routeOf(markFault, gate), async (c) => {
    const { staff, requestId } = c.var;
    const { state } = c.req.valid("json");
    await service.mark(c.req.valid("param").id, state, (tx, kind, fault) =>
      log(tx, { staff, requestId, kind, details: { fault } }),
    );
    return c.body(null, 204);
  });

  return router;
}
