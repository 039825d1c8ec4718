import { readRenewals } from "@sovereign/contract/office-renewals";
import type { Gate } from "#http/gate.ts";
import { createRouter, routeOf } from "#http/router.ts";
import type { RenewalsService } from "./renewals.service.ts";

export function renewalsRoutes({ service, gate }: { service: RenewalsService; gate: Gate }) {
  const router = createRouter();

  router.openapi(routeOf(readRenewals, gate), async (c) => {
    return c.json(await service.read(c.req.valid("query").fresh === "true"), 200);
  });

  return router;
}
