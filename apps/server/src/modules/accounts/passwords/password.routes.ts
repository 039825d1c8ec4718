import { changePassword } from "@sovereign/contract/own-sessions";
import type { Gate } from "#http/gate.ts";
import { createRouter, routeOf } from "#http/router.ts";
import type { PasswordChangeService } from "./password-change.service.ts";

/** Changing one's password. */
export function passwordRoutes({ service, gate }: { service: PasswordChangeService; gate: Gate }) {
  const router = createRouter();
  router.openapi(routeOf(changePassword, gate), async (c) => {
    const { new_password, password } = c.req.valid("json");
    await service.change(c.var.caller, new_password, { password });
    return c.body(null, 204);
  });
  return router;
}
