import { endView, startView } from "@sovereign/contract/office-views";
import type { Gate } from "#http/gate.ts";
import { createRouter, routeOf } from "#http/router.ts";
import type { ViewAsService } from "./view-as.service.ts";

export function viewAsRoutes({ service, gate }: { service: ViewAsService; gate: Gate }) {
  const router = createRouter();

  router.openapi(routeOf(startView, gate), async (c) => {
    const { staff, requestId } = c.var;
    const userId = c.req.valid("param").id;
    return c.json(await service.start({ staff, userId, ...c.req.valid("json"), requestId }), 200);
  });

  router.openapi(routeOf(endView, gate), async (c) => {
    await service.end(c.var.staff, c.req.valid("param").id);
    return c.body(null, 204);
  });

  return router;
}
