import { orderWithdrawal, readWithdrawal } from "@sovereign/contract/withdrawal";
import type { Gate } from "#http/gate.ts";
import { createRouter, routeOf } from "#http/router.ts";
import type { WithdrawalService } from "./withdrawal.service.ts";

export function withdrawalRoutes({ service, gate }: { service: WithdrawalService; gate: Gate }) {
  const router = createRouter();

  router.openapi(routeOf(readWithdrawal, gate), async (c) => {
    c.header("cache-control", "no-store");
    return c.json(await service.read(c.var.caller.userId), 200);
  });

  router.openapi(routeOf(orderWithdrawal, gate), async (c) => {
    const { caller, requestId } = c.var;
    const { id } = c.req.valid("json");
    return c.json(await service.order(caller.userId, { id, requestId }), 200);
  });

  return router;
}
