import {
  allowAct,
  listActs,
  orderAct,
  readAct,
  retryAct,
  undoAct,
} from "@sovereign/contract/office-acts";
import type { Gate } from "#http/gate.ts";
import { createRouter, routeOf } from "#http/router.ts";
import type { ActsService } from "./acts.service.ts";

export function actsRoutes({ service, gate }: { service: ActsService; gate: Gate }) {
  const router = createRouter();

  router.openapi(routeOf(listActs, gate), async (c) => {
    const { staff, requestId } = c.var;
    return c.json(await service.list({ staff, userId: c.req.valid("param").id, requestId }), 200);
  });

  router.openapi(routeOf(orderAct, gate), async (c) => {
    const { staff, requestId } = c.var;
    const userId = c.req.valid("param").id;
    const order = c.req.valid("json");
    return c.json(await service.order({ staff, userId, order, requestId }), 200);
  });

  router.openapi(routeOf(readAct, gate), async (c) =>
    c.json(await service.read(c.var.staff, c.req.valid("param").id), 200),
  );

  router.openapi(routeOf(undoAct, gate), async (c) => {
    const { staff, requestId } = c.var;
    const { id } = c.req.valid("param");
    return c.json(await service.undo({ staff, id, requestId }), 200);
  });

  router.openapi(routeOf(allowAct, gate), async (c) => {
    const { staff, requestId } = c.var;
    const { id } = c.req.valid("param");
    return c.json(await service.allow({ staff, id, requestId }), 200);
  });

  router.openapi(routeOf(retryAct, gate), async (c) => {
    const { staff, requestId } = c.var;
    const { id } = c.req.valid("param");
    return c.json(await service.retry({ staff, id, requestId }), 200);
  });

  return router;
}
