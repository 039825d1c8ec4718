import { readOfficeFrame } from "@sovereign/contract/office-frame";
import { endPromotion, makePromotion, readOffers } from "@sovereign/contract/office-offers";
import { orderWithdrawal, readWithdrawal } from "@sovereign/contract/withdrawal";
import type { Database } from "#database/database.ts";
import type { Gate } from "#http/gate.ts";
import { createRouter, routeOf } from "#http/router.ts";
import { findOwnerName } from "#staff/staff.repository.ts";
import type { WithdrawalService } from "./acts/withdrawal/withdrawal.service.ts";
import type { Books } from "./money/books/books.ts";
import type { OffersService } from "./offers/offers.service.ts";

type Deps = { db: Database; books: Pick<Books, "findTimeZone">; gate: Gate };

export function frameRoutes({ db, books, gate }: Deps) {
  const router = createRouter();

  router.openapi(routeOf(readOfficeFrame, gate), async (c) => {
    const { name, email, role } = c.var.staff;
    const [ownerName, booksZone] = await Promise.all([findOwnerName(db), books.findTimeZone()]);
    return c.json({ name, email, role, owner_name: ownerName ?? null, books: booksZone }, 200);
  });

  return router;
}

export function withdrawalRoutes({ service, gate }: { service: WithdrawalService; gate: Gate }) {
  const router = createRouter();

  router.openapi(routeOf(readWithdrawal, gate), async (c) => {
    c.header("cache-control", "no-store");
    return c.json(await service.read(c.var.caller.userId), 200);
  });

  router.openapi(routeOf(orderWithdrawal, gate), async (c) => {
    const { caller, requestId } = c.var;
    const { id } = c.req.valid("json");
    return c.json(await service.order(caller.userId, { id, requestId }), 200);
  });

  return router;
}

export function offersRoutes({ service, gate }: { service: OffersService; gate: Gate }) {
  const router = createRouter();

  router.openapi(routeOf(readOffers, gate), async (c) => c.json(await service.read(), 200));

  router.openapi(routeOf(makePromotion, gate), async (c) => {
    const { staff, requestId, caller } = c.var;
    const made = await service.make({ staff, requestId }, c.req.valid("json"), caller.timeZone);
    return c.json(made, 200);
  });

  router.openapi(routeOf(endPromotion, gate), async (c) => {
    const { staff, requestId } = c.var;
    return c.json(await service.end({ staff, requestId }, c.req.valid("param").id), 200);
  });

  return router;
}
