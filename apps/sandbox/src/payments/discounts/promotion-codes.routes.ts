import { badRequest } from "#payments/api/api-errors.ts";
import {
  choiceOf,
  type FormHash,
  flagOf,
  hashOf,
  integerOf,
  mergedMetadata,
  refuseUnknown,
  requiredText,
  textOf,
  textOrNull,
} from "#payments/api/params.ts";
import { PAGE_PARAMS, pageOf, type Route } from "#payments/api/route.ts";
import { newId } from "#payments/books/objects.ts";
import type { PromotionCode } from "#payments/books/offer-types.ts";
import type { World } from "#payments/world.ts";
import { futureParam, limitParam } from "./coupons.routes.ts";
import { findCode, refreshOffers } from "./coupons.ts";

function couponOf(world: World, params: FormHash): string {
  const promotion = hashOf(params, "promotion");
  if (!promotion) {
    throw badRequest("Missing required param: promotion.", "promotion", "parameter_missing");
  }
  refuseUnknown(promotion, ["type", "coupon"]);
  choiceOf(promotion, "type", ["coupon"]);
  const id = requiredText(promotion, "coupon");
  refreshOffers(world);
  const coupon = world.books.coupon.named(id, "promotion[coupon]");
  if (coupon.valid) return coupon.id;
  throw badRequest(`Coupon expired: ${id}`, "promotion[coupon]", "coupon_expired");
}

function restrictionsOf(params: FormHash): PromotionCode["restrictions"] {
  const restrictions = hashOf(params, "restrictions") ?? {};
  refuseUnknown(restrictions, [
    "first_time_transaction",
    "minimum_amount",
    "minimum_amount_currency",
  ]);
  return {
    first_time_transaction: flagOf(restrictions, "first_time_transaction") ?? false,
    minimum_amount: integerOf(restrictions, "minimum_amount") ?? null,
    minimum_amount_currency: textOrNull(restrictions, "minimum_amount_currency"),
  };
}

function codeOf(world: World, params: FormHash): string {
  const code = textOf(params, "code") ?? newId("", 8).slice(1).toUpperCase();
  if (!/^[A-Za-z0-9-]{1,500}$/.test(code)) {
    throw badRequest("Codes may contain letters, digits and dashes only.", "code");
  }
  if (!findCode(world, code)) return code;
  throw badRequest(`An active promotion code with \`code: ${code}\` already exists.`, "code");
}

function create(world: World, params: FormHash): PromotionCode {
  const coupon = couponOf(world, params);
  const customer = textOrNull(params, "customer");
  if (customer) world.books.customer.named(customer, "customer");
  return world.books.promotion_code.put({
    id: newId("promo"),
    object: "promotion_code",
    created: world.clock.seconds(),
    livemode: false,
    active: flagOf(params, "active") ?? true,
    code: codeOf(world, params),
    customer,
    expires_at: futureParam(world, params, "expires_at"),
    max_redemptions: limitParam(params),
    times_redeemed: 0,
    promotion: { type: "coupon", coupon },
    restrictions: restrictionsOf(params),
    metadata: mergedMetadata({}, params),
  });
}

function update(world: World, promotion: PromotionCode, params: FormHash): PromotionCode {
  const active = flagOf(params, "active") ?? promotion.active;
  const metadata = mergedMetadata(promotion.metadata, params);
  Object.assign(promotion, { active, metadata });
  refreshOffers(world);
  if (active === promotion.active) return promotion;
  const reason = "it has expired, is used up, or its coupon is invalid";
  throw badRequest(`This promotion code cannot be activated because ${reason}.`, "active");
}

export const PROMOTION_CODE_ROUTES: Route[] = [
  {
    method: "get",
    path: "/v1/promotion_codes",
    params: [...PAGE_PARAMS, "active", "code", "coupon", "customer"],
    answer({ world, params }) {
      refreshOffers(world);
      const [active, code] = [flagOf(params, "active"), textOf(params, "code")?.toLowerCase()];
      const [coupon, customer] = [textOf(params, "coupon"), textOf(params, "customer")];
      return pageOf(
        world.books.promotion_code,
        "/v1/promotion_codes",
        params,
        (promotion) =>
          (active ?? promotion.active) === promotion.active &&
          (code === undefined || promotion.code.toLowerCase() === code) &&
          (coupon ?? promotion.promotion.coupon) === promotion.promotion.coupon &&
          (customer ?? promotion.customer) === promotion.customer,
      );
    },
  },
  {
    method: "get",
    path: "/v1/promotion_codes/:id",
    params: [],
    answer({ world, id }) {
      refreshOffers(world);
      return world.books.promotion_code.get(id);
    },
  },
  {
    method: "post",
    path: "/v1/promotion_codes",
    params: [
      "promotion",
      "code",
      "active",
      "customer",
      "expires_at",
      "max_redemptions",
      "restrictions",
      "metadata",
    ],
    answer: ({ world, params }) => create(world, params),
  },
  {
    method: "post",
    path: "/v1/promotion_codes/:id",
    params: ["active", "metadata"],
    answer: ({ world, id, params }) => update(world, world.books.promotion_code.get(id), params),
  },
];
