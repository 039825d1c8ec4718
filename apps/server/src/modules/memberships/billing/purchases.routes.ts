import { addPurchase, listPurchases } from "@sovereign/contract/memberships";
import type { Gate } from "#http/gate.ts";
import { routeOf } from "#http/route-of.ts";
import { createRouter } from "#http/router.ts";
import type { PurchasesService } from "./purchases.service.ts";

/** The member's purchases (decision 42). */
export function purchasesRoutes({ service, gate }: { service: PurchasesService; gate: Gate }) {
  const router = createRouter();

  router.openapi(routeOf(listPurchases, gate), async (c) =>
    c.json({ purchases: await service.list(c.var.caller.userId) }, 200),
  );

  router.openapi(routeOf(addPurchase, gate), async (c) => {
    const { userId } = c.var.caller;
    await service.add(userId, c.req.valid("param").id);
    return c.json({ purchases: await service.list(userId) }, 200);
  });

  return router;
}
