import { createRoute } from "@hono/zod-openapi";
import type { Gate } from "#http/gate.ts";
import { CALLER_PROBLEMS, problemAnswers } from "#http/problem-descriptions.ts";
import { createRouter } from "#http/router.ts";
import { Problem } from "#problems/problem.ts";
import type { Payments } from "#providers/payments/payments.ts";
import type { Config } from "#settings/config.ts";
import { paymentTestSchema } from "./memberships.schema.ts";

const TEST_CARD = "4242 4242 4242 4242";

const readPaymentTest = (gate: Gate) =>
  createRoute({
    ...gate("payment_test"),
    method: "get",
    path: "/api/functions/payment-test",
    tags: ["Membership"],
    summary: "What the payment test page needs to know",
    responses: {
      200: {
        description: "With live keys for administrators only",
        content: { "application/json": { schema: paymentTestSchema } },
      },
      ...problemAnswers(...CALLER_PROBLEMS, "route.not_found", "billing.not_configured"),
    },
  });

/** The payment test page's facts; with live keys there is no such page for members (decision 21). */
export function paymentTestRoutes(options: {
  payments: Payments | undefined;
  config: Config;
  gate: Gate;
}) {
  const { payments, config, gate } = options;
  const router = createRouter();
  router.openapi(readPaymentTest(gate), (c) => {
    if (!payments || !config.stripePriceId) throw new Problem("billing.not_configured");
    const { mode } = payments;
    if (mode === "live" && c.var.caller.role !== "admin") throw new Problem("route.not_found");
    return c.json({ mode, test_card: TEST_CARD, price_id: config.stripePriceId }, 200);
  });
  return router;
}
