import {
  confirmAddress,
  followConfirmation,
  resendConfirmation,
  signUp,
} from "@sovereign/contract/accounts";
import type { Clock } from "#app/clock.ts";
import type { Gate } from "#http/gate.ts";
import { createRouter, routeOf } from "#http/router.ts";
import type { EmailLinks } from "#modules/accounts/mails/email-links.ts";
import {
  clearSignUpProof,
  keepSignUpProof,
  signUpProofOf,
  toSessionResponse,
} from "#modules/accounts/sessions/client-credentials.ts";
import type { ConfirmationService } from "./confirmation.service.ts";
import type { SignUpService } from "./sign-up.service.ts";
import type { SignUpProofs } from "./sign-up-proof.ts";

export function signUpRoutes(options: {
  signUpService: SignUpService;
  confirmationService: ConfirmationService;
  proofs: SignUpProofs;
  links: EmailLinks;
  clock: Clock;
  gate: Gate;
}) {
  const { signUpService, confirmationService, proofs, links, clock, gate } = options;
  const router = createRouter();

  router.openapi(routeOf(signUp, gate), async (c) => {
    const { email, password, time_zone: timeZone, next } = c.req.valid("json");
    const typed = { email, password, timeZone, next };
    keepSignUpProof(c, await signUpService.signUp(typed, c.var.clientAddress));
    return c.json({ status: "confirmation_sent" as const }, 200);
  });

  router.openapi(routeOf(resendConfirmation, gate), async (c) => {
    const { email, next } = c.req.valid("json");
    await signUpService.resendConfirmation({ email, next }, c.var.clientAddress);
    return c.json({ status: "confirmation_sent" as const }, 200);
  });

  router.openapi(routeOf(followConfirmation, gate), (c) => {
    c.header("referrer-policy", "no-referrer");
    return c.redirect(links.confirmation.pageFor(c.req.valid("query").token), 302);
  });

  router.openapi(routeOf(confirmAddress, gate), async (c) => {
    const { token, password, password_chosen, time_zone: timeZone } = c.req.valid("json");
    const passwordChosen = password_chosen ?? "now";
    const proof = signUpProofOf(c);
    const pressed = { token, password, passwordChosen, timeZone, proof };
    const session = await confirmationService.confirm(pressed, c.var.clientAddress);
    const answer = toSessionResponse(c, session, clock());
    // The cookie may belong to another account's pending sign-up.
    if (await proofs.open(proof, answer.user.email)) clearSignUpProof(c);
    return c.json(answer, 200);
  });

  return router;
}
