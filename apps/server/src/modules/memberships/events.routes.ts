import { createRoute, z } from "@hono/zod-openapi";
import type { Gate } from "#http/gate.ts";
import { CALLER_PROBLEMS, problemAnswers } from "#http/problem-descriptions.ts";
import { createRouter } from "#http/router.ts";
import type { EventStreams } from "./event-streams.ts";

const readEvents = (gate: Gate) =>
  createRoute({
    ...gate("membership_status"),
    method: "get",
    path: "/api/me/events",
    tags: ["Membership"],
    summary: "Hear at once when the member's subscriptions changed",
    description:
      "Events: `ready`, then `membership` for each change. Ends when the access token expires, the session ends or the server drains.",
    responses: {
      200: {
        description: "Server-sent events",
        content: { "text/event-stream": { schema: z.string() } },
      },
      ...problemAnswers(...CALLER_PROBLEMS),
    },
  });

/** The member's stream of events, read with fetch, for it needs the access token. */
export function eventsRoutes({ streams, gate }: { streams: EventStreams; gate: Gate }) {
  const router = createRouter();
  router.openapi(readEvents(gate), (c) =>
    c.body(streams.open(c.var.caller, c.var.tokenExpiresAt), 200, {
      "content-type": "text/event-stream",
      // A proxy that collects an answer before it passes it on would keep the news to itself.
      "x-accel-buffering": "no",
    }),
  );
  return router;
}
