import { deleteAccount } from "@sovereign/contract/deletion";
import type { Context } from "hono";
import type { HttpEnvironment } from "#http/environment.ts";
import type { Gate } from "#http/gate.ts";
import { createRouter, routeOf } from "#http/router.ts";
import type { DeletionService } from "./deletion.service.ts";

type Deps = {
  service: DeletionService;
  gate: Gate;
  clearCookies: (c: Context<HttpEnvironment>) => void;
};

export function deletionRoutes({ service, gate, clearCookies }: Deps) {
  const router = createRouter();
  router.openapi(routeOf(deleteAccount, gate), async (c) => {
    const { password } = c.req.valid("json");
    const { caller, clientAddress } = c.var;
    const receipt = await service.request(caller, { password, clientAddress });
    clearCookies(c);
    return c.json({ receipt }, 200);
  });
  return router;
}
