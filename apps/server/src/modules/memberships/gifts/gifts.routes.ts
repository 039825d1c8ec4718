import type { OpenAPIHono } from "@hono/zod-openapi";
import {
  buyGift,
  claimGift,
  claimOwnGift,
  listOwnGifts,
  readBoughtGift,
  readGift,
  readGiftPrice,
} from "@sovereign/contract/gifts";
import type { HttpEnvironment } from "#http/environment.ts";
import { callerIfAny, type Gate } from "#http/gate.ts";
import { createRouter, routeOf } from "#http/router.ts";
import { refuseNative } from "#modules/memberships/billing/billing.routes.ts";
import type { GiftClaims } from "./gift-claims.service.ts";
import type { GiftOrders } from "./gift-orders.service.ts";

export function giftsRoutes({
  orders,
  claims,
  gate,
}: {
  orders: GiftOrders;
  claims: GiftClaims;
  gate: Gate;
}): OpenAPIHono<HttpEnvironment> {
  const router = createRouter();

  router.openapi(routeOf(readGiftPrice, gate), async (c) =>
    c.json({ price: await orders.price(c.req.valid("query").currency, c.var.clientAddress) }, 200),
  );

  router.openapi(routeOf(buyGift, gate), async (c) => {
    refuseNative(c);
    const { recipient, giver_name: giverName, word, ...rest } = c.req.valid("json");
    const { arrives_on: arrivesOn, time_zone: timeZone, currency, shown } = rest;
    const order = { recipient, giverName, word, arrivesOn, timeZone, currency, shown };
    const buyer = { caller: callerIfAny(c), clientAddress: c.var.clientAddress };
    return c.json(await orders.buy(order, buyer), 200);
  });

  router.openapi(routeOf(readBoughtGift, gate), async (c) => {
    const { session_id } = c.req.valid("json");
    return c.json(await orders.bought(session_id, c.var.clientAddress), 200);
  });

  router.openapi(routeOf(readGift, gate), async (c) => {
    c.header("cache-control", "no-store");
    const visitor = { caller: callerIfAny(c), clientAddress: c.var.clientAddress };
    return c.json(await claims.look(c.req.valid("param").token, visitor), 200);
  });

  router.openapi(routeOf(claimGift, gate), async (c) =>
    c.json(await claims.claimByLink(c.req.valid("param").token, c.var.caller), 200),
  );

  router.openapi(routeOf(listOwnGifts, gate), async (c) => {
    const { userId } = c.var.caller;
    const gifts = await claims.own(userId);
    const waits = gifts.received.some(({ state }) => state === "arrived");
    return c.json({ ...gifts, plan: waits ? await claims.planFor(userId) : null }, 200);
  });

  router.openapi(routeOf(claimOwnGift, gate), async (c) =>
    c.json(await claims.claimOwn(c.req.valid("param").id, c.var.caller), 200),
  );

  return router;
}
