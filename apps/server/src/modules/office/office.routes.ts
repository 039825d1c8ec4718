import { readOfficeFrame } from "@sovereign/contract/office-frame";
import {
  actOnGift,
  listGifts,
  readOfficeGift,
  undoGiftRefund,
} from "@sovereign/contract/office-gifts";
import {
  endPromotion,
  makePromotion,
  readOffers,
  reopenPromotion,
} from "@sovereign/contract/office-offers";
import { changePrice, readOfficePrice, undoPrice } from "@sovereign/contract/office-price";
import { orderWithdrawal, readWithdrawal } from "@sovereign/contract/withdrawal";
import type { Database } from "#database/database.ts";
import type { Gate } from "#http/gate.ts";
import { createRouter, routeOf } from "#http/router.ts";
import { findOwnerName } from "#staff/staff.repository.ts";
import type { WithdrawalService } from "./acts/withdrawal/withdrawal.service.ts";
import type { Books } from "./money/books/books.ts";
import type { GiftsService } from "./offers/gifts.service.ts";
import type { OffersService } from "./offers/offers.service.ts";
import type { PriceService } from "./offers/price.service.ts";

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

type Offers = { service: OffersService; price: PriceService; gate: Gate };

export function offersRoutes({ service, price, gate }: Offers) {
  const router = createRouter();

  router.openapi(routeOf(readOfficePrice, gate), async (c) => c.json(await price.read(), 200));

  router.openapi(routeOf(changePrice, gate), async (c) => {
    const { staff, requestId } = c.var;
    return c.json(await price.change({ staff, requestId }, c.req.valid("json")), 200);
  });

  router.openapi(routeOf(undoPrice, gate), async (c) => {
    const { staff, requestId } = c.var;
    return c.json(await price.undo({ staff, requestId }, c.req.valid("param").id), 200);
  });

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

  router.openapi(routeOf(reopenPromotion, gate), async (c) => {
    const { staff, requestId } = c.var;
    return c.json(await service.reopen({ staff, requestId }, c.req.valid("param").id), 200);
  });

  return router;
}

export function giftRoutes({ service, gate }: { service: GiftsService; gate: Gate }) {
  const router = createRouter();

  router.openapi(routeOf(listGifts, gate), async (c) =>
    c.json(await service.list(c.var.staff, c.req.valid("query")), 200),
  );

  router.openapi(routeOf(readOfficeGift, gate), async (c) =>
    c.json(await service.read(c.req.valid("param").id), 200),
  );

  router.openapi(routeOf(actOnGift, gate), async (c) => {
    const { staff, requestId } = c.var;
    const { id } = c.req.valid("param");
    return c.json(await service.act({ staff, requestId }, id, c.req.valid("json")), 200);
  });

  router.openapi(routeOf(undoGiftRefund, gate), async (c) => {
    const { staff, requestId } = c.var;
    return c.json(await service.undo({ staff, requestId }, c.req.valid("param").id), 200);
  });

  return router;
}
