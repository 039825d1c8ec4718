import { createRoute, z } from "@hono/zod-openapi";
import type { Gate } from "#http/gate.ts";
import { BODY_PROBLEMS, problemAnswers } from "#http/problem-descriptions.ts";
import { createRouter } from "#http/router.ts";
import { confirmationSentSchema, emailSchema, signUpSchema } from "./accounts.schema.ts";
import { jsonAnswer, jsonBody } from "./route-parts.ts";
import type { SignUpService } from "./sign-up.service.ts";

const SENT = jsonAnswer("The same for known and unknown addresses", confirmationSentSchema);

const signUp = (gate: Gate) =>
  createRoute({
    ...gate("signing_in"),
    method: "post",
    path: "/api/auth/sign-up/email",
    summary: "Open an account",
    request: { body: jsonBody(signUpSchema) },
    responses: {
      200: SENT,
      ...problemAnswers(
        ...BODY_PROBLEMS,
        "auth.email_invalid",
        "auth.password_too_short",
        "auth.password_too_long",
        "request.rate_limited",
      ),
    },
  });

const resendConfirmation = (gate: Gate) =>
  createRoute({
    ...gate("signing_in"),
    method: "post",
    path: "/api/auth/send-verification-email",
    summary: "Send the confirmation link again",
    request: { body: jsonBody(emailSchema) },
    responses: {
      200: SENT,
      ...problemAnswers(...BODY_PROBLEMS, "auth.email_invalid", "request.rate_limited"),
    },
  });

const confirm = (gate: Gate) =>
  createRoute({
    ...gate("signing_in"),
    method: "get",
    path: "/api/auth/verify-email",
    summary: "Confirm an address: the link in the mail",
    request: {
      query: z.object({ token: z.string().max(2000).catch("").openapi({ type: "string" }) }),
    },
    responses: {
      302: { description: "To /auth, with `confirmed=true` or `error=link_invalid`" },
      ...problemAnswers(),
    },
  });

/** Sign-up, the confirmation link and sending it again. */
export function signUpRoutes(options: { service: SignUpService; appUrl: string; gate: Gate }) {
  const { service, appUrl, gate } = options;
  const router = createRouter();

  router.openapi(signUp(gate), async (c) => {
    const { email, password, time_zone: timeZone } = c.req.valid("json");
    await service.signUp({ email, password, timeZone }, c.var.clientAddress);
    return c.json({ status: "confirmation_sent" as const }, 200);
  });

  router.openapi(resendConfirmation(gate), async (c) => {
    await service.resendConfirmation(c.req.valid("json").email, c.var.clientAddress);
    return c.json({ status: "confirmation_sent" as const }, 200);
  });

  router.openapi(confirm(gate), async (c) => {
    const confirmed = await service.confirm(c.req.valid("query").token);
    c.header("cache-control", "no-store");
    return c.redirect(`${appUrl}/auth?${confirmed ? "confirmed=true" : "error=link_invalid"}`, 302);
  });

  return router;
}
