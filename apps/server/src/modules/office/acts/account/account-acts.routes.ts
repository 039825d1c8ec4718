import { checkAddress } from "@sovereign/contract/office-acts";
import type { Gate } from "#http/gate.ts";
import { createRouter, routeOf } from "#http/router.ts";
import { type AddressCheckDeps, createAddressCheck } from "./address-check.ts";

type Deps = AddressCheckDeps & { gate: Gate };

export function accountActRoutes({ gate, ...deps }: Deps) {
  const router = createRouter();
  const check = createAddressCheck(deps);

  router.openapi(routeOf(checkAddress, gate), async (c) => {
    const { staff, requestId } = c.var;
    const looking = { staff, requestId, userId: c.req.valid("param").id };
    return c.json({ why_not: await check(looking, c.req.valid("json").new_email) }, 200);
  });

  return router;
}
