import {
  changePassword,
  endOtherSessions,
  endSession,
  listSessions,
  readPassword,
} from "@sovereign/contract/own-sessions";
import type { Gate } from "#http/gate.ts";
import { createRouter, routeOf } from "#http/router.ts";
import type { PasswordChangeService } from "#modules/accounts/passwords/password-change.service.ts";
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
