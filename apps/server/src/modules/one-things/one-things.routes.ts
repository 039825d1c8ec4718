import type { OpenAPIHono } from "@hono/zod-openapi";
import { searchDays } from "@sovereign/contract/one-thing-search";
import { readOverview } from "@sovereign/contract/one-things";
import { deleteDayEdit, readDayEdits } from "@sovereign/contract/writes";
import type { HttpEnvironment } from "#http/environment.ts";
import type { Gate } from "#http/gate.ts";
import { type RateLimits, tooManyRequests } from "#http/rate-limits.ts";
import { createRouter, routeOf } from "#http/router.ts";
import type { OneThingsService } from "./one-things.service.ts";

/** One per second: typing sends fewer, one per pause. */
const SEARCH_LIMIT = { points: 60, seconds: 60 };

type Deps = {
  service: OneThingsService;
  rateLimits: RateLimits;
  gate: Gate;
  onDaysChanged: (userId: string) => void;
};

export function oneThingsRoutes({
  service,
  rateLimits,
  gate,
  onDaysChanged,
}: Deps): OpenAPIHono<HttpEnvironment> {
  const router = createRouter();

  router.openapi(routeOf(readOverview, gate), async (c) =>
    c.json(await service.readOverview(c.var.caller), 200),
  );

  // Registered before routes with a date in this position.
  router.openapi(routeOf(searchDays, gate), async (c) => {
    const { q, before } = c.req.valid("json");
    const key = `search:${c.var.caller.userId}`;
    const { allowed, retryAfterSeconds } = await rateLimits.consume(key, SEARCH_LIMIT);
    if (!allowed) throw tooManyRequests(retryAfterSeconds);
    return c.json(await service.search(c.var.caller, q, before ?? null), 200);
  });

  router.openapi(routeOf(readDayEdits, gate), async (c) => {
    const { date } = c.req.valid("param");
    return c.json(await service.readEdits(c.var.caller, date), 200);
  });

  router.openapi(routeOf(deleteDayEdit, gate), async (c) => {
    const { date, id } = c.req.valid("param");
    await service.deleteEdit(c.var.caller, date, id);
    onDaysChanged(c.var.caller.userId);
    return c.body(null, 204);
  });

  return router;
}
