import { badRequest } from "#payments/api/api-errors.ts";
import {
  choiceOf,
  type FormHash,
  hashOf,
  integerOf,
  listOf,
  mergedMetadata,
  requiredText,
  textOf,
  textOrNull,
} from "#payments/api/params.ts";
import { PAGE_PARAMS, pageOf, type Route } from "#payments/api/route.ts";
import { newId, shown } from "#payments/books/objects.ts";
import type { Coupon } from "#payments/books/offer-types.ts";
import type { World } from "#payments/world.ts";
import { refreshOffers } from "./coupons.ts";

function percentOf(params: FormHash): number | null {
  const text = textOrNull(params, "percent_off");
  if (text === null) return null;
  const percent = Number(text);
  if (percent > 0 && percent <= 100) return percent;
  throw badRequest("Invalid decimal: must be between 0 and 100", "percent_off");
}

function reductionParams(params: FormHash) {
  const [percent_off, amount_off] = [percentOf(params), integerOf(params, "amount_off") ?? null];
  if ((percent_off === null) === (amount_off === null)) {
    throw badRequest("You must pass either `percent_off` or `amount_off`, and not both.");
  }
  if (amount_off === null) return { percent_off, amount_off, currency: null };
  if (amount_off < 1) throw badRequest("Invalid positive integer", "amount_off");
  return { percent_off, amount_off, currency: requiredText(params, "currency").toLowerCase() };
}

function durationParams(params: FormHash) {
  const duration = choiceOf(params, "duration", ["once", "repeating", "forever"]) ?? "once";
  const duration_in_months = integerOf(params, "duration_in_months") ?? null;
  if ((duration === "repeating") === (duration_in_months !== null)) {
    return { duration, duration_in_months };
  }
  const rule = "`duration_in_months` is required with, and only with, a repeating duration.";
  throw badRequest(rule, "duration_in_months");
}

/** Reads a limit of redemptions; throws unless it is positive. */
export function limitParam(params: FormHash): number | null {
  const limit = integerOf(params, "max_redemptions") ?? null;
  if (limit !== null && limit < 1) throw badRequest("Invalid positive integer", "max_redemptions");
  return limit;
}

/** Reads a timestamp; throws unless it is in the future. */
export function futureParam(world: World, params: FormHash, name: string): number | null {
  const at = integerOf(params, name) ?? null;
  if (at === null || at > world.clock.seconds()) return at;
  throw badRequest("Invalid timestamp: must be an integer in the future", name);
}

function productsOf(world: World, params: FormHash): string[] {
  return listOf(hashOf(params, "applies_to") ?? {}, "products").map((id) => {
    const param = "applies_to[products]";
    if (typeof id !== "string") throw badRequest("Invalid string", param);
    return world.books.product.named(id, param).id;
  });
}

function create(world: World, params: FormHash): Coupon {
  const id = textOf(params, "id") ?? newId("", 8).slice(1);
  if (world.books.coupon.find(id)) {
    throw badRequest("Coupon already exists.", "id", "resource_already_exists");
  }
  const products = productsOf(world, params);
  if (products.length > 0) world.books.coupon_scope.put({ id, products });
  return world.books.coupon.put({
    id,
    object: "coupon",
    created: world.clock.seconds(),
    livemode: false,
    name: textOrNull(params, "name"),
    ...reductionParams(params),
    ...durationParams(params),
    max_redemptions: limitParam(params),
    redeem_by: futureParam(world, params, "redeem_by"),
    times_redeemed: 0,
    valid: true,
    metadata: mergedMetadata({}, params),
  });
}

export const COUPON_ROUTES: Route[] = [
  {
    method: "get",
    path: "/v1/coupons",
    params: PAGE_PARAMS,
    answer({ world, params }) {
      refreshOffers(world);
      return pageOf(world.books.coupon, "/v1/coupons", params, ({ deleted }) => !deleted);
    },
  },
  {
    method: "get",
    path: "/v1/coupons/:id",
    params: [],
    answer({ world, id }) {
      refreshOffers(world);
      return shown(world.books.coupon.get(id));
    },
  },
  {
    method: "post",
    path: "/v1/coupons",
    params: [
      "id",
      "name",
      "percent_off",
      "amount_off",
      "currency",
      "duration",
      "metadata",
      "duration_in_months",
      "max_redemptions",
      "redeem_by",
      "applies_to",
    ],
    answer: ({ world, params }) => create(world, params),
  },
  {
    method: "post",
    path: "/v1/coupons/:id",
    params: ["name", "metadata"],
    answer({ world, id, params }) {
      const coupon = world.books.coupon.get(id);
      const name = "name" in params ? textOrNull(params, "name") : coupon.name;
      return Object.assign(coupon, { name, metadata: mergedMetadata(coupon.metadata, params) });
    },
  },
  {
    method: "delete",
    path: "/v1/coupons/:id",
    params: [],
    answer({ world, id }) {
      const coupon = world.books.coupon.get(id);
      coupon.deleted = true;
      refreshOffers(world);
      return shown(coupon);
    },
  },
];
