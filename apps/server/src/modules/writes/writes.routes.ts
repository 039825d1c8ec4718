import { findMissingWrites, sendWrites } from "@sovereign/contract/writes";
import { deviceOfRequest } from "#http/device-of-request.ts";
import type { Gate } from "#http/gate.ts";
import { type RateLimits, tooManyRequests } from "#http/rate-limits.ts";
import { createRouter, routeOf } from "#http/router.ts";
import type { WritesService } from "./writes.service.ts";

/** Five requests a second: several devices that each save a note at every pause stay far below. */
const LIMIT = { points: 300, seconds: 60 };

type Parts = { service: WritesService; rateLimits: RateLimits; gate: Gate };

/** The one way in for what waited on a device. */
export function writesRoutes({ service, rateLimits, gate }: Parts) {
  const router = createRouter();

  async function limit(userId: string): Promise<void> {
    const { allowed, retryAfterSeconds } = await rateLimits.consume(`writes:${userId}`, LIMIT);
    if (!allowed) throw tooManyRequests(retryAfterSeconds);
  }

  router.openapi(routeOf(findMissingWrites, gate), async (c) => {
    const { userId } = c.var.caller;
    await limit(userId);
    return c.json({ missing: await service.findMissing(userId, c.req.valid("json").ids) }, 200);
  });

  router.openapi(routeOf(sendWrites, gate), async (c) => {
    await limit(c.var.caller.userId);
    const sender = {
      deviceName: deviceOfRequest(c),
      audience: () => gate.audience(c, "whole_programme"),
    };
    return c.json(await service.send(c.var.caller, c.req.valid("json"), sender), 200);
  });

  return router;
}
