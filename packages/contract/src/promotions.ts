import { PROMOTION_CODE } from "@sovereign/domain/promotion";
import { endpoint, json } from "./endpoint.ts";
import { currencyCode, money } from "./money.ts";
import { oneOf, z } from "./schema.ts";

export const promotionCode = z.string().regex(PROMOTION_CODE).openapi({ example: "SPRING26" });

export const trialSchema = z.object({
  days: z.int(),
  card: z.boolean().openapi({ description: "Whether a card is asked for before the free days" }),
});

const reducedPriceSchema = z
  .object({
    code: z.string(),
    first: money.openapi({ description: "The first payment" }),
    years: z
      .int()
      .nullable()
      .openapi({ description: "How many yearly payments are reduced; null for every one" }),
    later: money.openapi({ description: "Each payment after those" }),
    trial: trialSchema.nullable().openapi({ description: "Free days before the first payment" }),
    new_members_only: z.boolean(),
    one_account: z.boolean().openapi({ description: "Whether one member alone can use it" }),
  })
  .openapi("ReducedPrice");
export type ReducedPrice = z.infer<typeof reducedPriceSchema>;

const lookSchema = z
  .object({
    state: oneOf(["open", "over", "another", "unknown", "other_currency"], "unknown").openapi({
      description: "`another` for the caller, when it is another account's",
    }),
    offer: reducedPriceSchema.nullable().openapi({ description: "Of an open code" }),
    currency: z.string().optional().openapi({
      description: "Of `other_currency`: the only one in which the code lowers the price",
    }),
  })
  .openapi("Promotion");

export type PromotionLook = z.infer<typeof lookSchema>;

export const readPromotion = endpoint({
  method: "get",
  path: "/api/promotions/{code}",
  access: "checkout",
  token: "optional",
  tags: ["Membership"],
  summary: "Read what a membership costs with a promotion code",
  request: {
    params: z.object({ code: promotionCode }),
    query: z.object({ currency: currencyCode.optional() }),
  },
  responses: { 200: json("The price with the code, or why there is none", lookSchema) },
  problems: [
    "auth.token_invalid",
    "request.invalid",
    "request.rate_limited",
    "billing.currency_unknown",
    "billing.not_configured",
    "billing.provider_unavailable",
  ],
});
