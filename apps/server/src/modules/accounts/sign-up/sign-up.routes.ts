import { resendConfirmation, signUp } from "@sovereign/contract/accounts";
import type { Gate } from "#http/gate.ts";
import { routeOf } from "#http/route-of.ts";
import { createRouter } from "#http/router.ts";
import { keepSignUpProof } from "#modules/accounts/sessions/client-credentials.ts";
import type { SignUpService } from "./sign-up.service.ts";

/** Sign-up, and sending the confirmation link again. */
export function signUpRoutes({ service, gate }: { service: SignUpService; gate: Gate }) {
  const router = createRouter();

  router.openapi(routeOf(signUp, gate), async (c) => {
    const { email, password, time_zone: timeZone } = c.req.valid("json");
    keepSignUpProof(c, await service.signUp({ email, password, timeZone }, c.var.clientAddress));
    return c.json({ status: "confirmation_sent" as const }, 200);
  });

  router.openapi(routeOf(resendConfirmation, gate), async (c) => {
    await service.resendConfirmation(c.req.valid("json").email, c.var.clientAddress);
    return c.json({ status: "confirmation_sent" as const }, 200);
  });

  return router;
}
