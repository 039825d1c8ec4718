import { createRoute, z } from "@hono/zod-openapi";
import type { Gate } from "#http/gate.ts";
import { BODY_PROBLEMS, problemAnswers } from "#http/problem-descriptions.ts";
import { createRouter } from "#http/router.ts";
import { emailSchema, resetLinkSentSchema, resetPasswordSchema } from "./accounts.schema.ts";
import type { MailedLinks } from "./mailed-links.ts";
import type { PasswordResetService } from "./password-reset.service.ts";
import { jsonAnswer, jsonBody } from "./route-parts.ts";

const request = (gate: Gate) =>
  createRoute({
    ...gate("signing_in"),
    method: "post",
    path: "/api/auth/request-password-reset",
    summary: "Mail a link for choosing a new password",
    request: { body: jsonBody(emailSchema) },
    responses: {
      200: jsonAnswer("The same for known and unknown addresses", resetLinkSentSchema),
      ...problemAnswers(...BODY_PROBLEMS, "auth.email_invalid", "request.rate_limited"),
    },
  });

const follow = (gate: Gate) =>
  createRoute({
    ...gate("signing_in"),
    method: "get",
    path: "/api/auth/reset-password/{token}",
    summary: "A link of older mails: on to the page of the new password. Does nothing",
    request: {
      params: z.object({
        token: z
          .string()
          .regex(/^[\w-]{1,200}$/)
          .catch("")
          .openapi({ type: "string" }),
      }),
    },
    responses: {
      302: { description: "To /auth#token=…, whether or not the link still works" },
      ...problemAnswers(),
    },
  });

const reset = (gate: Gate) =>
  createRoute({
    ...gate("signing_in"),
    method: "post",
    path: "/api/auth/reset-password",
    summary: "Set a new password and end all sessions",
    request: { body: jsonBody(resetPasswordSchema) },
    responses: {
      204: { description: "The password is set" },
      ...problemAnswers(
        ...BODY_PROBLEMS,
        "auth.link_invalid",
        "auth.password_too_short",
        "auth.password_too_long",
        "request.rate_limited",
      ),
    },
  });

/** A forgotten password (decision 7). */
export function passwordResetRoutes(options: {
  service: PasswordResetService;
  links: MailedLinks;
  gate: Gate;
}) {
  const { service, links, gate } = options;
  const router = createRouter();

  router.openapi(request(gate), async (c) => {
    await service.request(c.req.valid("json").email, c.var.clientAddress);
    return c.json({ status: "reset_link_sent" as const }, 200);
  });

  router.openapi(follow(gate), (c) => {
    c.header("referrer-policy", "no-referrer");
    return c.redirect(links.reset.pageFor(c.req.valid("param").token), 302);
  });

  router.openapi(reset(gate), async (c) => {
    const { token, new_password: password, newPassword } = c.req.valid("json");
    await service.reset(token, password ?? newPassword ?? "", c.var.clientAddress);
    return c.body(null, 204);
  });

  return router;
}
