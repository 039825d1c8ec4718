import { createRoute } from "@hono/zod-openapi";
import type { Gate } from "#http/gate.ts";
import { BODY_PROBLEMS, problemAnswers } from "#http/problem-descriptions.ts";
import { createRouter } from "#http/router.ts";
import { confirmationSentSchema, emailSchema, signUpSchema } from "./accounts.schema.ts";
import { keepSignUpProof } from "./client-credentials.ts";
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

/** Sign-up, and sending the confirmation link again. */
export function signUpRoutes({ service, gate }: { service: SignUpService; gate: Gate }) {
  const router = createRouter();

  router.openapi(signUp(gate), async (c) => {
    const { email, password, time_zone: timeZone } = c.req.valid("json");
    keepSignUpProof(c, await service.signUp({ email, password, timeZone }, c.var.clientAddress));
    return c.json({ status: "confirmation_sent" as const }, 200);
  });

  router.openapi(resendConfirmation(gate), async (c) => {
    await service.resendConfirmation(c.req.valid("json").email, c.var.clientAddress);
    return c.json({ status: "confirmation_sent" as const }, 200);
  });

  return router;
}
