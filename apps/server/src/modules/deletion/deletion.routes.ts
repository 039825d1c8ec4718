import { deleteAccount } from "@sovereign/contract/deletion";
import type { Gate } from "#http/gate.ts";
import { createRouter, routeOf } from "#http/router.ts";
import type { DeletionService } from "./deletion.service.ts";

/** Deleting one's account (specification, section 7). */
export function deletionRoutes({ service, gate }: { service: DeletionService; gate: Gate }) {
  const router = createRouter();
  router.openapi(routeOf(deleteAccount, gate), async (c) => {
    const { password } = c.req.valid("json");
    return c.json({ receipt: await service.request(c.var.caller, { password }) }, 200);
  });
  return router;
}
