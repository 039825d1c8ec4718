import { findMissingWrites, sendWrites } from "@sovereign/contract/writes";
import type { Clock } from "#app/clock.ts";
import { deviceOfRequest } from "#http/client-address.ts";
import type { Gate } from "#http/gate.ts";
import { tooManyRequests } from "#http/rate-limits.ts";
import { createRouter, routeOf } from "#http/router.ts";
import { createWritesService, type WritesDeps } from "./writes.service.ts";

/** Five requests per second: several devices that save a note at every pause send far fewer. */
const MAX_REQUESTS = 300;
const WINDOW_MS = 60_000;

/** Counts in this node's memory, because a row would double each write's cost. */
function createWriteLimits(clock: Clock) {
  let counts = new Map<string, number>();
  let endsAt = 0;

  return function countRequest(userId: string): void {
    const now = clock().getTime();
    // All members share one window, so that its end clears all counts.
    if (now >= endsAt || now < endsAt - WINDOW_MS) {
      counts = new Map();
      endsAt = now + WINDOW_MS;
    }
    const count = (counts.get(userId) ?? 0) + 1;
    counts.set(userId, count);
    if (count > MAX_REQUESTS) throw tooManyRequests(Math.ceil((endsAt - now) / 1000));
  };
}

/** Receives everything members write on their devices, online or offline (decision 99). */
export function createWrites(deps: { clock: Clock } & WritesDeps) {
  const service = createWritesService(deps);
  const countRequest = createWriteLimits(deps.clock);

  function routes(gate: Gate) {
    const router = createRouter();

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

  return { routes };
}
