import { createRoute } from "@hono/zod-openapi";
import type { Gate } from "#http/gate.ts";
import { BODY_PROBLEMS, problemAnswers } from "#http/problem-descriptions.ts";
import { createRouter } from "#http/router.ts";
import { Problem } from "#problems/problem.ts";
import type { AccountLimits } from "./accounts.limits.ts";
import { mailedLinkAnswerSchema, mailedLinkSchema } from "./accounts.schema.ts";
import { signUpProofOf } from "./client-credentials.ts";
import type { ConfirmationService } from "./confirmation.service.ts";
import type { PasswordResetService } from "./password-reset.service.ts";
import { jsonAnswer, jsonBody } from "./route-parts.ts";

// The token is in the body, so that no log and no cache keeps it.
const look = (gate: Gate) =>
  createRoute({
    ...gate("signing_in"),
    method: "post",
    path: "/api/auth/mailed-link",
    summary: "What a mailed link is for, and whether it still works. Changes nothing",
    request: { body: jsonBody(mailedLinkSchema) },
    responses: {
      200: jsonAnswer("To whoever holds the link, also one that is over", mailedLinkAnswerSchema),
      ...problemAnswers(...BODY_PROBLEMS, "auth.link_invalid", "request.rate_limited"),
    },
  });

/** What the pages of mailed links ask before they show a button (decision 34). */
export function mailedLinkRoutes(options: {
  confirmationService: ConfirmationService;
  resetService: PasswordResetService;
  limits: AccountLimits;
  gate: Gate;
}) {
  const { confirmationService, resetService, limits, gate } = options;
  const router = createRouter();

  router.openapi(look(gate), async (c) => {
    const { token } = c.req.valid("json");
    const confirmation = await confirmationService.look(token, signUpProofOf(c));
    const link = confirmation ?? (await resetService.look(token));
    if (!link) {
      await limits.unknownLink(c.var.clientAddress);
      throw new Problem("auth.link_invalid");
    }
    const signedUpAt = confirmation?.signedUpAt;
    const answer = {
      purpose: confirmation ? ("confirmation" as const) : ("reset" as const),
      state: link.open ? ("open" as const) : ("spent" as const),
      email: link.email,
      asks_password: confirmation !== undefined && link.open && !signedUpAt,
      signed_up_at: signedUpAt?.toISOString() ?? null,
    };
    return c.json(answer, 200);
  });

  return router;
}
