import { changePassword, readPassword } from "@sovereign/contract/own-sessions";
import type { Gate } from "#http/gate.ts";
import { createRouter, routeOf } from "#http/router.ts";
import type { PasswordChangeService } from "./password-change.service.ts";

export function passwordRoutes({ service, gate }: { service: PasswordChangeService; gate: Gate }) {
  const router = createRouter();
  router.openapi(routeOf(readPassword, gate), async (c) => {
    const setAt = await service.setAt(c.var.caller.userId);
    return c.json({ set_at: setAt?.toISOString() ?? null }, 200);
  });
  router.openapi(routeOf(changePassword, gate), async (c) => {
    const { new_password, password } = c.req.valid("json");
    const { caller, clientAddress } = c.var;
    await service.change(caller, new_password, { password, clientAddress });
    return c.body(null, 204);
  });
  return router;
}
