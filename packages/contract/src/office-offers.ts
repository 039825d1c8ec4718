import { MAX_PROMOTION_YEARS, MAX_TRIAL_DAYS, PROMOTION_STATES } from "@sovereign/domain/promotion";
import { endpoint, json, jsonBody } from "./endpoint.ts";
import { money, orderedMoney } from "./money.ts";
import { BODY_PROBLEMS, OFFICE_PROBLEMS } from "./problems.ts";
import { promotionCode, trialSchema } from "./promotions.ts";
import { calendarDate, instant, z } from "./schema.ts";

export const MAX_PROMOTION_USES = 100_000;
export const PROMOTION_NOTE_LENGTH = 80;

const about = { description: "How many yearly payments are reduced; null for every one" };

const off = z
  .discriminatedUnion("kind", [
    z.object({ kind: z.literal("percent"), percent: z.number() }),
    z.object({ kind: z.literal("amount"), amount: money }),
    trialSchema.extend({ kind: z.literal("trial") }),
  ])
  .openapi("PromotionOff");

const percentOrder = z.object({
  kind: z.literal("percent"),
  percent: z.number().positive().max(100),
});
const sumOrder = z.object({ kind: z.literal("amount"), amount: orderedMoney });

export const priceOffOrder = z.discriminatedUnion("kind", [percentOrder, sumOrder]);

const offOrder = z.discriminatedUnion("kind", [
  percentOrder,
  sumOrder,
  z.object({
    kind: z.literal("trial"),
    days: z.int().min(1).max(MAX_TRIAL_DAYS),
    card: z.boolean(),
  }),
]);

const codeSchema = z
  .object({
    id: z.string(),
    code: z.string(),
    off,
    years: z.int().nullable().openapi(about),
    new_members_only: z.boolean(),
    member: z
      .object({
        id: z.string(),
        email: z.string().nullable().openapi({ description: "Null of one who has left" }),
      })
      .nullable()
      .openapi({ description: "The one member who can use it" }),
    used: z.int(),
    limit: z.int().nullable(),
    lasts_until: instant.nullable(),
    made_at: instant,
    note: z.string().openapi({ description: "For staff" }),
    state: z.enum(PROMOTION_STATES),
    page: z.string().nullable().openapi({ description: "At the provider" }),
    trials: z
      .object({ running: z.int(), stayed: z.int() })
      .nullable()
      .openapi({ description: "Memberships that are free with it now, and that paid afterwards" }),
  })
  .openapi("PromotionCode");
export type PromotionCode = z.infer<typeof codeSchema>;

const offersSchema = z
  .object({
    price: money.openapi({ description: "What a year costs without a code" }),
    other_prices: z.array(money).openapi({ description: "The same in further currencies" }),
    codes: z.array(codeSchema).openapi({ description: "The newest first" }),
    win_back: z
      .object({ written: z.int(), returned: z.int() })
      .openapi({ description: "Former members who were sent a code, and who bought since" }),
    complete: z.boolean().openapi({ description: "False when the provider has more of them" }),
  })
  .openapi("OfficeOffers");
export type OfficeOffers = z.infer<typeof offersSchema>;

const orderSchema = z.object({
  id: z.uuid().openapi({ description: "Chosen by the browser; the same one is made once" }),
  code: promotionCode,
  off: offOrder,
  years: z.int().min(1).max(MAX_PROMOTION_YEARS).nullable().openapi(about),
  new_members_only: z.boolean(),
  limit: z.int().min(1).max(MAX_PROMOTION_USES).nullable(),
  last_day: calendarDate.nullable().openapi({ description: "In the caller's time zone" }),
  note: z
    .string()
    .trim()
    .max(PROMOTION_NOTE_LENGTH)
    .regex(/^\P{Cc}*$/u),
});
export type PromotionOrder = z.infer<typeof orderSchema>;

const common = {
  access: "office_offers" as const,
  tags: ["Office"],
  responses: { 200: json("Every code, kept by the provider", offersSchema) },
};
const PROVIDER = ["billing.not_configured", "billing.provider_unavailable"] as const;

export const readOffers = endpoint({
  ...common,
  method: "get",
  path: "/api/office/offers",
  summary: "Read the promotion codes with how often each was used",
  problems: [...OFFICE_PROBLEMS, ...PROVIDER],
});

export const makePromotion = endpoint({
  ...common,
  method: "post",
  path: "/api/office/offers/codes",
  summary: "Make a promotion code, once under its id",
  request: { body: jsonBody(orderSchema) },
  problems: [
    ...OFFICE_PROBLEMS,
    ...BODY_PROBLEMS,
    ...PROVIDER,
    ...(["office.proof_too_old", "office.act_refused", "office.code_taken"] as const),
  ],
});

export const endPromotion = endpoint({
  ...common,
  method: "post",
  path: "/api/office/offers/codes/{id}/end",
  summary: "End a promotion code; who has paid with it keeps it",
  request: { params: z.object({ id: z.string().regex(/^[\w-]{1,255}$/) }) },
  problems: [
    ...OFFICE_PROBLEMS,
    ...PROVIDER,
    "office.proof_too_old",
    "request.invalid",
    "request.foreign_origin",
    "billing.code_unknown",
  ],
});

export const reopenPromotion = endpoint({
  ...common,
  method: "post",
  path: "/api/office/offers/codes/{id}/reopen",
  summary: "Make an ended promotion code work again",
  request: endPromotion.request,
  problems: [...endPromotion.problems, "office.act_refused", "office.code_taken"],
});
