import type { OpenAPIHono } from "@hono/zod-openapi";
import { searchDays } from "@sovereign/contract/one-thing-search";
import { commitOneThing, readOverview, reflect, writeNote } from "@sovereign/contract/one-things";
import { deleteDayEdit, readDayEdits } from "@sovereign/contract/writes";
import type { DayWrite } from "@sovereign/domain/day-write";
import type { Context } from "hono";
import { deviceOfRequest } from "#http/device-of-request.ts";
import type { HttpEnvironment } from "#http/environment.ts";
import type { Gate } from "#http/gate.ts";
import { type RateLimits, tooManyRequests } from "#http/rate-limits.ts";
import { createRouter, routeOf } from "#http/router.ts";
import type { DayWritesService } from "./day-writes.service.ts";
import type { OneThingsService } from "./one-things.service.ts";

/** One a second: who types asks less often, each pause between two keys once. */
const SEARCH_LIMIT = { points: 60, seconds: 60 };

type Parts = {
  service: OneThingsService;
  writes: DayWritesService;
  rateLimits: RateLimits;
  gate: Gate;
  onDaysChanged: (userId: string) => void;
};

/** The daily loop over HTTP: one read and three writes, each answering the member's overview. */
export function oneThingsRoutes({
  service,
  writes,
  rateLimits,
  gate,
  onDaysChanged,
}: Parts): OpenAPIHono<HttpEnvironment> {
  const router = createRouter();

  router.openapi(routeOf(readOverview, gate), async (c) =>
    c.json(await service.readOverview(c.var.caller), 200),
  );

  // Before any route that takes a date in the same place.
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

  async function write(c: Context<HttpEnvironment>, what: DayWrite) {
    const overview = await writes.writeNow(c.var.caller, what, deviceOfRequest(c));
    onDaysChanged(c.var.caller.userId);
    return overview;
  }

  router.openapi(routeOf(commitOneThing, gate), async (c) => {
    const { date } = c.req.valid("param");
    const { content } = c.req.valid("json");
    return c.json(await write(c, { kind: "text", date, content }), 200);
  });

  router.openapi(routeOf(reflect, gate), async (c) => {
    const { date } = c.req.valid("param");
    const { completion_status } = c.req.valid("json");
    return c.json(await write(c, { kind: "completion", date, completion_status }), 200);
  });

  router.openapi(routeOf(writeNote, gate), async (c) => {
    const { date } = c.req.valid("param");
    const { note } = c.req.valid("json");
    return c.json(await write(c, { kind: "note", date, note }), 200);
  });

  return router;
}
