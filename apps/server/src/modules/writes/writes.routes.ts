import { findMissingWrites, sendWrites } from "@sovereign/contract/writes";
import type { Clock } from "#app/clock.ts";
import { deviceOfRequest } from "#http/device-of-request.ts";
import type { Gate } from "#http/gate.ts";
import { createRouter, routeOf } from "#http/router.ts";
import { createWriteLimits } from "./write-limits.ts";
import type { WritesService } from "./writes.service.ts";

type Deps = { service: WritesService; clock: Clock; gate: Gate };

export function writesRoutes({ service, clock, gate }: Deps) {
  const router = createRouter();

  const countRequest = createWriteLimits(clock);

  router.openapi(routeOf(findMissingWrites, gate), async (c) => {
    const { userId } = c.var.caller;
    countRequest(userId);
    return c.json({ missing: await service.findMissing(userId, c.req.valid("json").ids) }, 200);
  });

  router.openapi(routeOf(sendWrites, gate), async (c) => {
    countRequest(c.var.caller.userId);
    const sender = {
      ...c.var.caller,
      deviceName: deviceOfRequest(c),
      audience: () => gate.audience(c, "whole_programme"),
    };
    return c.json(await service.send(sender, c.req.valid("json")), 200);
  });

  return router;
}
