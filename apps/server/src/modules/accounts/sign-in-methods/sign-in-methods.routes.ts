import { beginLink, readSignInMethods, unlink } from "@sovereign/contract/sign-in-methods";
import type { Gate } from "#http/gate.ts";
import { createRouter, routeOf } from "#http/router.ts";
import { attemptCookie } from "#modules/accounts/social/attempts.ts";
import type { SignInMethodService } from "./sign-in-methods.service.ts";

export function signInMethodRoutes({
  service,
  gate,
}: {
  service: SignInMethodService;
  gate: Gate;
}) {
  const router = createRouter();

  router.openapi(routeOf(readSignInMethods, gate), async (c) =>
    c.json(await service.read(c.var.caller), 200),
  );

  router.openapi(routeOf(beginLink, gate), async (c) => {
    const { provider } = c.req.valid("param");
    const { caller, clientAddress } = c.var;
    const proof = { ...c.req.valid("json"), clientAddress };
    const begun = await service.begin(caller, provider, proof);
    c.header("cache-control", "no-store");
    attemptCookie.set(c, begun);
    return c.json({ url: begun.url }, 200);
  });

  router.openapi(routeOf(unlink, gate), async (c) => {
    const { provider } = c.req.valid("param");
    const { caller, clientAddress } = c.var;
    const proof = { ...c.req.valid("json"), clientAddress };
    return c.json(await service.unlink(caller, provider, proof), 200);
  });

  return router;
}
