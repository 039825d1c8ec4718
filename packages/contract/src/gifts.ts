import { GIFT_STATES, MAX_GIVER_NAME_LENGTH, MAX_WORD_LENGTH } from "@sovereign/domain/gift";
import { endpoint, json, jsonBody } from "./endpoint.ts";
import { currencyCode, money, shownPrice } from "./money.ts";
import { BODY_PROBLEMS, CALLER_PROBLEMS } from "./problems.ts";
import { calendarDate, instant, oneOf, z } from "./schema.ts";

const TAGS = ["Gifts"];
const PAYMENT_PROBLEMS = ["billing.not_configured", "billing.provider_unavailable"] as const;

/** One line, because it is used in an email's subject. */
const giverName = z
  .string()
  .trim()
  .min(1)
  .max(MAX_GIVER_NAME_LENGTH)
  .regex(/^[^\p{Cc}]+$/u);

const orderSchema = z
  .object({
    recipient: z.string().trim().min(1).max(254),
    giver_name: giverName,
    word: z
      .string()
      .trim()
      .max(MAX_WORD_LENGTH)
      .regex(/^[^\p{Cc}]*(?:\n[^\p{Cc}]*)*$/u)
      .openapi({ description: "Plain text; may be empty" }),
    arrives_on: calendarDate.openapi({ description: "From today on, within a year" }),
    time_zone: z.string().max(64),
    currency: currencyCode.optional(),
    shown: shownPrice.optional(),
  })
  .openapi("GiftOrder");

const plan = z.object({
  begins: instant,
  ends: instant,
  now: z.boolean().openapi({ description: "Whether the year begins with claiming" }),
  ends_renewal: z
    .boolean()
    .openapi({ description: "The caller's card is not charged again, from the year's beginning" }),
  renews_in_store: z
    .boolean()
    .openapi({ description: "The caller has to turn off a store's renewal first" }),
});
export type GiftPlan = z.infer<typeof plan>;

const lookSchema = z
  .object({
    state: z.enum(["open", "claimed", "returned", "unknown"]),
    gift: z
      .object({
        giver_name: z.string().nullable(),
        word: z.string().nullable(),
        given_on: calendarDate,
        own: z.boolean().openapi({ description: "Claimed by the caller" }),
        begins: instant.nullable(),
        ends: instant.nullable(),
      })
      .nullable(),
    plan: plan.nullable().openapi({ description: "Of a caller who can claim it" }),
  })
  .openapi("Gift");
export type GiftLook = z.infer<typeof lookSchema>;

const ownGift = z.object({
  id: z.string(),
  state: oneOf(GIFT_STATES, "waiting"),
  giver_name: z.string().nullable(),
  recipient: z.string().nullable().openapi({ description: "Of a gift that the caller gave" }),
  word: z.string().nullable(),
  arrives_on: calendarDate,
  begins: instant.nullable(),
  ends: instant.nullable(),
});
export type OwnGift = z.infer<typeof ownGift>;

/** In a member's own data. */
export const exportedGifts = z.object({ given: z.array(ownGift), received: z.array(ownGift) });

const ownGifts = exportedGifts.extend({ plan: plan.nullable() }).openapi("OwnGifts");
export type OwnGifts = z.infer<typeof ownGifts>;

const year = z.object({ begins: instant, ends: instant });

const boughtSchema = z.object({
  paid: z.boolean(),
  arrives_on: calendarDate.nullable(),
});

export const readGiftPrice = endpoint({
  method: "get",
  path: "/api/gifts/price",
  access: "checkout",
  token: "optional",
  tags: TAGS,
  summary: "Read what a gift costs, once",
  request: { query: z.object({ currency: currencyCode.optional() }) },
  responses: { 200: json("The price of a year", z.object({ price: money })) },
  problems: [
    ...(["auth.token_invalid", "request.invalid", "request.rate_limited"] as const),
    "billing.currency_unknown",
    ...PAYMENT_PROBLEMS,
  ],
});

export const buyGift = endpoint({
  method: "post",
  path: "/api/gifts",
  access: "checkout",
  token: "optional",
  tags: TAGS,
  summary: "Open a checkout for a year that somebody else gets",
  request: { body: jsonBody(orderSchema) },
  responses: { 200: json("Where it is paid", z.object({ url: z.url() })) },
  problems: [
    ...BODY_PROBLEMS,
    ...(["auth.token_invalid", "request.rate_limited", "billing.native_iap_required"] as const),
    ...(["gift.address_invalid", "gift.date_invalid"] as const),
    ...(["billing.currency_unknown", "billing.price_moved"] as const),
    ...PAYMENT_PROBLEMS,
  ],
});

export const readBoughtGift = endpoint({
  method: "post",
  path: "/api/gifts/bought",
  access: "checkout",
  token: "optional",
  tags: TAGS,
  summary: "Read whether a gift's checkout is paid, from the provider",
  request: { body: jsonBody(z.object({ session_id: z.string().max(255) })) },
  responses: { 200: json("Whether it is paid", boughtSchema) },
  problems: [...BODY_PROBLEMS, "auth.token_invalid", "request.rate_limited", ...PAYMENT_PROBLEMS],
});

const token = z.object({ token: z.string().max(200) });

export const readGift = endpoint({
  method: "get",
  path: "/api/gifts/links/{token}",
  access: "checkout",
  token: "optional",
  tags: TAGS,
  summary: "Read what the link of a gift's email shows",
  request: { params: token },
  responses: { 200: json("The gift, and when its year would begin for the caller", lookSchema) },
  problems: ["auth.token_invalid", "request.invalid", "request.rate_limited"],
});

const CLAIM_PROBLEMS = [
  ...CALLER_PROBLEMS,
  ...(["request.invalid", "request.foreign_origin", "request.rate_limited"] as const),
  ...(["gift.unknown", "gift.claimed", "gift.returned", "gift.store_renews"] as const),
  ...PAYMENT_PROBLEMS,
] as const;

export const claimGift = endpoint({
  method: "post",
  path: "/api/gifts/links/{token}/claim",
  access: "own_account",
  tags: TAGS,
  summary: "Claim the gift of an email's link",
  request: { params: token },
  responses: { 200: json("The year", year) },
  problems: CLAIM_PROBLEMS,
});

export const listOwnGifts = endpoint({
  method: "get",
  path: "/api/me/gifts",
  access: "own_account",
  tags: TAGS,
  summary: "List the gifts that the caller gave, got, and can claim",
  responses: { 200: json("The caller's gifts", ownGifts) },
  problems: CALLER_PROBLEMS,
});

export const claimOwnGift = endpoint({
  method: "post",
  path: "/api/me/gifts/{id}/claim",
  access: "own_account",
  tags: TAGS,
  summary: "Claim a gift for the caller's address",
  request: { params: z.object({ id: z.string().max(64) }) },
  responses: { 200: json("The year", year) },
  problems: CLAIM_PROBLEMS,
});
