import { endOtherSessions, endSession, listSessions } from "@sovereign/contract/own-sessions";
import type { Gate } from "#http/gate.ts";
import { createRouter, routeOf } from "#http/router.ts";
import type { OwnSessionsService } from "./own-sessions.service.ts";

export function ownSessionsRoutes({ service, gate }: { service: OwnSessionsService; gate: Gate }) {
  const router = createRouter();

  router.openapi(routeOf(listSessions, gate), async (c) =>
    c.json({ sessions: await service.list(c.var.caller) }, 200),
  );

  router.openapi(routeOf(endSession, gate), async (c) => {
    await service.endOne(c.var.caller, c.req.valid("param").id);
    return c.body(null, 204);
  });

  router.openapi(routeOf(endOtherSessions, gate), async (c) => {
    await service.endOthers(c.var.caller);
    return c.body(null, 204);
  });

  return router;
}
