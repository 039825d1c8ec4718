import {
  addPurchase,
  createCheckout,
  listPurchases,
  openPortal,
  readGuestCheckout,
  readPaymentTest,
  readPrices,
} from "@sovereign/contract/memberships";
import { readPromotion } from "@sovereign/contract/promotions";
import { readReceipt } from "@sovereign/contract/receipts";
import type { Context } from "hono";
import { callerIfAny, type Gate } from "#http/gate.ts";
import { createRouter, routeOf } from "#http/router.ts";
import { Problem } from "#problems/problem.ts";
import type { Payments } from "#providers/payments/payments.ts";
import type { Config } from "#settings/config.ts";
import type { BillingService } from "./billing.service.ts";
import { createGuestCheckout } from "./guest-checkout.ts";
import type { Prices } from "./prices.ts";
import type { PromotionsService } from "./promotions.service.ts";
import type { PurchasesService } from "./purchases.service.ts";
import type { ReceiptsService } from "./receipts.service.ts";

const TEST_CARD = "4242 4242 4242 4242";

const NATIVE_PLATFORMS = new Set(["ios", "android"]);

/** A rule of the app stores that clients follow; it protects nothing (decision 19). */
export function refuseNative(c: Context): void {
  if (NATIVE_PLATFORMS.has(c.req.header("x-client-platform") ?? "")) {
    throw new Problem("billing.native_iap_required", { detail: "NATIVE_IAP_REQUIRED" });
  }
}

/** The payment test page does not exist with live keys (decision 19). */
export function billingRoutes(options: {
  billing: BillingService;
  promotions: PromotionsService;
  purchases: PurchasesService;
  receipts: ReceiptsService;
  prices: Prices;
  payments: Payments | undefined;
  config: Config;
  gate: Gate;
}) {
  const { billing, promotions, purchases, receipts, prices, payments, config, gate } = options;
  const router = createRouter();
  const guestCheckout = createGuestCheckout(config.authSecret);

  router.openapi(routeOf(createCheckout, gate), async (c) => {
    refuseNative(c);
    const { return_path: returnPath, another = false, ...asked } = c.req.valid("json");
    const { code, currency, shown } = asked;
    const { clientAddress } = c.var;
    const caller = callerIfAny(c);
    const order = { caller, clientAddress, returnPath, another, code, currency, shown };
    const { id, url } = await billing.createCheckout(order);
    if (!order.caller) await guestCheckout.keep(c, id);
    return c.json({ url }, 200);
  });

  router.openapi(routeOf(readPromotion, gate), async (c) => {
    c.header("cache-control", "no-store");
    const { code } = c.req.valid("param");
    const { currency } = c.req.valid("query");
    const { clientAddress } = c.var;
    const who = { clientAddress, userId: callerIfAny(c)?.userId, currency };
    return c.json(await promotions.read(code, who), 200);
  });

  router.openapi(routeOf(readGuestCheckout, gate), async (c) => {
    c.header("cache-control", "no-store");
    const id = await guestCheckout.read(c);
    const email = id ? await billing.addressOfGuest(id, c.var.clientAddress) : null;
    return c.json({ email }, 200);
  });

  router.openapi(routeOf(openPortal, gate), async (c) => {
    const { purchase_id } = c.req.valid("json");
    return c.json(await billing.createPortal(c.var.caller, purchase_id), 200);
  });

  router.openapi(routeOf(listPurchases, gate), async (c) =>
    c.json({ purchases: await purchases.list(c.var.caller.userId) }, 200),
  );

  router.openapi(routeOf(addPurchase, gate), async (c) => {
    const { userId } = c.var.caller;
    await purchases.add(userId, c.req.valid("param").id);
    return c.json({ purchases: await purchases.list(userId) }, 200);
  });

  router.openapi(routeOf(readReceipt, gate), async (c) =>
    c.json(await receipts.read(c.var.caller.userId), 200),
  );

  router.openapi(routeOf(readPrices, gate), (c) => {
    c.header("cache-control", "no-cache");
    return c.json({ prices: prices.shown() }, 200);
  });

  router.openapi(routeOf(readPaymentTest, gate), async (c) => {
    if (!payments) throw new Problem("billing.not_configured");
    const { mode } = payments;
    if (mode === "live" && c.var.caller.role !== "admin") throw new Problem("route.not_found");
    const { priceId } = await prices.sold();
    return c.json({ mode, test_card: TEST_CARD, price_id: priceId }, 200);
  });

  return router;
}
