import { followEvents } from "@sovereign/contract/memberships";
import type { Gate } from "#http/gate.ts";
import { routeOf } from "#http/route-of.ts";
import { createRouter } from "#http/router.ts";
import type { EventStreams } from "./event-streams.ts";

/** The member's stream of events, read with fetch, for it needs the access token. */
export function eventsRoutes({ streams, gate }: { streams: EventStreams; gate: Gate }) {
  const router = createRouter();
  router.openapi(routeOf(followEvents, gate), (c) =>
    c.body(streams.open(c.var.caller, c.var.tokenExpiresAt), 200, {
      "content-type": "text/event-stream",
      // A proxy that collects an answer before it passes it on would keep the news to itself.
      "x-accel-buffering": "no",
    }),
  );
  return router;
}
