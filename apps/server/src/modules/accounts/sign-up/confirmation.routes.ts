import { confirmAddress, followConfirmation } from "@sovereign/contract/accounts";
import type { Clock } from "#app/clock.ts";
import type { Gate } from "#http/gate.ts";
import { routeOf } from "#http/route-of.ts";
import { createRouter } from "#http/router.ts";
import type { MailedLinks } from "#modules/accounts/mails/mailed-links.ts";
import {
  clearSignUpProof,
  handOver,
  signUpProofOf,
} from "#modules/accounts/sessions/client-credentials.ts";
import type { ConfirmationService } from "./confirmation.service.ts";

/** The press on the page of a confirmation link (decision 34). */
export function confirmationRoutes(options: {
  service: ConfirmationService;
  links: MailedLinks;
  clock: Clock;
  gate: Gate;
}) {
  const { service, links, clock, gate } = options;
  const router = createRouter();

  router.openapi(routeOf(followConfirmation, gate), (c) => {
    c.header("referrer-policy", "no-referrer");
    return c.redirect(links.confirmation.pageFor(c.req.valid("query").token), 302);
  });

  router.openapi(routeOf(confirmAddress, gate), async (c) => {
    const { token, password, password_chosen, time_zone: timeZone } = c.req.valid("json");
    const passwordChosen = password_chosen ?? "now";
    const proof = signUpProofOf(c);
    const pressed = { token, password, passwordChosen, timeZone, proof };
    const session = await service.confirm(pressed, c.var.clientAddress);
    const answer = handOver(c, session, clock());
    clearSignUpProof(c);
    return c.json(answer, 200);
  });

  return router;
}
