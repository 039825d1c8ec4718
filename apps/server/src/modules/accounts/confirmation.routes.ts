import { createRoute, z } from "@hono/zod-openapi";
import type { Clock } from "#app/clock.ts";
import type { Gate } from "#http/gate.ts";
import { BODY_PROBLEMS, problemAnswers } from "#http/problem-descriptions.ts";
import { createRouter } from "#http/router.ts";
import { confirmationSchema, sessionAnswerSchema } from "./accounts.schema.ts";
import { clearSignUpProof, handOver, signUpProofOf } from "./client-credentials.ts";
import type { ConfirmationService } from "./confirmation.service.ts";
import type { MailedLinks } from "./mailed-links.ts";
import { jsonAnswer, jsonBody } from "./route-parts.ts";

const follow = (gate: Gate) =>
  createRoute({
    ...gate("signing_in"),
    method: "get",
    path: "/api/auth/verify-email",
    summary: "A link of older mails: on to the page that confirms. Does nothing",
    request: {
      query: z.object({
        token: z
          .string()
          .regex(/^[\w.-]{1,2000}$/)
          .catch("")
          .openapi({ type: "string" }),
      }),
    },
    responses: {
      302: { description: "To /auth/confirm#token=…, whether or not the link still works" },
      ...problemAnswers(),
    },
  });

const confirm = (gate: Gate) =>
  createRoute({
    ...gate("signing_in"),
    method: "post",
    path: "/api/auth/verify-email",
    summary: "Confirm an address with the token of a mailed link, and begin a session",
    request: { body: jsonBody(confirmationSchema) },
    responses: {
      200: jsonAnswer("A session; the web's refresh token is in a cookie", sessionAnswerSchema),
      ...problemAnswers(
        ...BODY_PROBLEMS,
        "auth.link_invalid",
        "auth.password_required",
        "auth.invalid_credentials",
        "auth.password_too_short",
        "auth.password_too_long",
        "request.rate_limited",
      ),
    },
  });

/** The press on the page of a confirmation link (decision 34). */
export function confirmationRoutes(options: {
  service: ConfirmationService;
  links: MailedLinks;
  clock: Clock;
  gate: Gate;
}) {
  const { service, links, clock, gate } = options;
  const router = createRouter();

  router.openapi(follow(gate), (c) => {
    c.header("referrer-policy", "no-referrer");
    return c.redirect(links.confirmation.pageFor(c.req.valid("query").token), 302);
  });

  router.openapi(confirm(gate), async (c) => {
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
