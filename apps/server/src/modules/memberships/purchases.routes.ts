import { createRoute, z } from "@hono/zod-openapi";
import type { Gate } from "#http/gate.ts";
import { CALLER_PROBLEMS, problemAnswers } from "#http/problem-descriptions.ts";
import { createRouter } from "#http/router.ts";
import { purchasesSchema } from "./memberships.schema.ts";
import type { PurchasesService } from "./purchases.service.ts";

const PURCHASES = {
  description: "What the member pays for, and what waits for their word",
  content: { "application/json": { schema: purchasesSchema } },
};

const listPurchases = (gate: Gate) =>
  createRoute({
    ...gate("membership_status"),
    method: "get",
    path: "/api/me/purchases",
    tags: ["Membership"],
    summary: "List what is paid for, also what was paid with the member's address by somebody",
    responses: { 200: PURCHASES, ...problemAnswers(...CALLER_PROBLEMS) },
  });

const addPurchase = (gate: Gate) =>
  createRoute({
    ...gate("membership_status"),
    method: "post",
    path: "/api/me/purchases/{id}/add",
    tags: ["Membership"],
    summary: "Say that a purchase made with one's address is one's own",
    request: { params: z.object({ id: z.string().max(255) }) },
    responses: {
      200: PURCHASES,
      ...problemAnswers(
        ...CALLER_PROBLEMS,
        "request.invalid",
        "request.foreign_origin",
        "request.rate_limited",
        "billing.purchase_unknown",
      ),
    },
  });

/** The member's purchases (decision 42). */
export function purchasesRoutes({ service, gate }: { service: PurchasesService; gate: Gate }) {
  const router = createRouter();

  router.openapi(listPurchases(gate), async (c) =>
    c.json({ purchases: await service.list(c.var.caller.userId) }, 200),
  );

  router.openapi(addPurchase(gate), async (c) => {
    const { userId } = c.var.caller;
    await service.add(userId, c.req.valid("param").id);
    return c.json({ purchases: await service.list(userId) }, 200);
  });

  return router;
}
