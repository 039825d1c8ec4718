import { endPromotion, makePromotion, readOffers } from "@sovereign/contract/office-offers";
import type { Gate } from "#http/gate.ts";
import { createRouter, routeOf } from "#http/router.ts";
import type { OffersService } from "./offers.service.ts";

export function offersRoutes({ service, gate }: { service: OffersService; gate: Gate }) {
  const router = createRouter();

  router.openapi(routeOf(readOffers, gate), async (c) => c.json(await service.read(), 200));

  router.openapi(routeOf(makePromotion, gate), async (c) => {
    const { staff, requestId, caller } = c.var;
    const made = await service.make({ staff, requestId }, c.req.valid("json"), caller.timeZone);
    return c.json(made, 200);
  });

  router.openapi(routeOf(endPromotion, gate), async (c) => {
    const { staff, requestId } = c.var;
    return c.json(await service.end({ staff, requestId }, c.req.valid("param").id), 200);
  });

  return router;
}
