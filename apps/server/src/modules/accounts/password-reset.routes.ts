import { createRoute, z } from "@hono/zod-openapi";
import { BODY_PROBLEMS, problemAnswers } from "#http/problem-descriptions.ts";
import { createRouter } from "#http/router.ts";
import { emailSchema, resetLinkSentSchema, resetPasswordSchema } from "./accounts.schema.ts";
import type { PasswordResetService } from "./password-reset.service.ts";
import { jsonAnswer, jsonBody } from "./route-parts.ts";

const request = createRoute({
  method: "post",
  path: "/api/auth/request-password-reset",
  summary: "Mail a link for choosing a new password",
  request: { body: jsonBody(emailSchema) },
  responses: {
    200: jsonAnswer("The same for known and unknown addresses", resetLinkSentSchema),
    ...problemAnswers(...BODY_PROBLEMS, "auth.email_invalid", "request.rate_limited"),
  },
});

const follow = createRoute({
  method: "get",
  path: "/api/auth/reset-password/{token}",
  summary: "The link in the mail: on to the form for the new password",
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
    302: { description: "To /auth, with `token` or `error=link_invalid`" },
    ...problemAnswers(),
  },
});

const reset = createRoute({
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
export function passwordResetRoutes(options: { service: PasswordResetService; appUrl: string }) {
  const { service, appUrl } = options;
  const router = createRouter();

  router.openapi(request, async (c) => {
    await service.request(c.req.valid("json").email, c.var.clientAddress);
    return c.json({ status: "reset_link_sent" as const }, 200);
  });

  router.openapi(follow, async (c) => {
    const { token } = c.req.valid("param");
    const query = (await service.isLinkValid(token)) ? `token=${token}` : "error=link_invalid";
    c.header("cache-control", "no-store");
    return c.redirect(`${appUrl}/auth?${query}`, 302);
  });

  router.openapi(reset, async (c) => {
    const { token, new_password: password, newPassword } = c.req.valid("json");
    await service.reset(token, password ?? newPassword ?? "", c.var.clientAddress);
    return c.body(null, 204);
  });

  return router;
}
