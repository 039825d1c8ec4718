import { readPaymentTest } from "@sovereign/contract/memberships";
import type { Gate } from "#http/gate.ts";
import { routeOf } from "#http/route-of.ts";
import { createRouter } from "#http/router.ts";
import { Problem } from "#problems/problem.ts";
import type { Payments } from "#providers/payments/payments.ts";
import type { Config } from "#settings/config.ts";

const TEST_CARD = "4242 4242 4242 4242";

/** The payment test page's facts; with live keys there is no such page for members (decision 21). */
export function paymentTestRoutes(options: {
  payments: Payments | undefined;
  config: Config;
  gate: Gate;
}) {
  const { payments, config, gate } = options;
  const router = createRouter();
  router.openapi(routeOf(readPaymentTest, gate), (c) => {
    if (!payments || !config.stripePriceId) throw new Problem("billing.not_configured");
    const { mode } = payments;
    if (mode === "live" && c.var.caller.role !== "admin") throw new Problem("route.not_found");
    return c.json({ mode, test_card: TEST_CARD, price_id: config.stripePriceId }, 200);
  });
  return router;
}
