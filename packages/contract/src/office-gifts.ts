import { GIFT_STATES } from "@sovereign/domain/gift";
import { GIFT_ACTS } from "@sovereign/domain/staff-log";
import { endpoint, json, jsonBody } from "./endpoint.ts";
import { money } from "./money.ts";
import { cardSchema } from "./office-act.ts";
import { BODY_PROBLEMS, OFFICE_PROBLEMS } from "./problems.ts";
import { calendarDate, instant, z } from "./schema.ts";

export const GIFTS_PAGE = 50;
const LONGEST_SEARCH = 320;

const giftId = z.object({ id: z.string().regex(/^[\w-]{1,64}$/) });

const rowSchema = z
  .object({
    id: z.string(),
    number: z.int(),
    giver: z.string().nullable().openapi({ description: "Null of one whose address is deleted" }),
    recipient: z.string().nullable(),
    state: z.enum(GIFT_STATES),
    arrives_on: calendarDate,
    paid: money.nullable(),
    paid_at: instant,
  })
  .openapi("OfficeGiftRow");
export type OfficeGiftRow = z.infer<typeof rowSchema>;

const listSchema = z
  .object({
    gifts: z.array(rowSchema).openapi({ description: "The latest first" }),
    total: z.int().openapi({ description: "Of all that the search finds" }),
    waiting: z.int().openapi({ description: "Of these, paid and not claimed" }),
  })
  .openapi("OfficeGifts");
export type OfficeGifts = z.infer<typeof listSchema>;

const GIFT_STEPS = [
  ...(["paid", "goes_out", "sent", "sent_again", "readdressed", "link", "passed_on"] as const),
  ...(["waits", "claimed", "begins", "ends", "refunded", "disputed"] as const),
] as const;

const letterSchema = z.object({
  to: z.enum(["giver", "recipient"]),
  subject: z.string(),
  text: z.string(),
});

const giftSchema = rowSchema
  .extend({
    giver_id: z.string().nullable().openapi({ description: "Of an account" }),
    recipient_id: z.string().nullable().openapi({ description: "Of who claimed it" }),
    payment: z
      .object({
        url: z.string(),
        card: cardSchema.nullable(),
        left: money.nullable().openapi({ description: "What has not gone back" }),
      })
      .nullable()
      .openapi({ description: "Null while the provider does not answer" }),
    payment_id: z.string().nullable(),
    disputed: z.boolean(),
    word_count: z.int().openapi({ description: "Of the note, which staff cannot read" }),
    begins: instant.nullable(),
    ends: instant.nullable(),
    steps: z.array(
      z.object({
        kind: z.enum(GIFT_STEPS),
        at: instant.nullable().openapi({ description: "Null of what is true now" }),
        mail: z.enum(["queued", "sent", "bounced", "refused", "complained"]).nullable(),
      }),
    ),
    acts: z.array(z.enum(GIFT_ACTS)).openapi({ description: "What can be done, in this order" }),
    letters: z
      .object({
        gift_readdress: z.array(letterSchema),
        gift_link: z.array(letterSchema),
        gift_refund: z.array(letterSchema),
      })
      .openapi({ description: "What an action has us write; a link is left out" }),
    refunding: z
      .object({
        amount: money,
        by: z.string(),
        held_seconds: z.int().nullable().openapi({ description: "Null from its sending on" }),
        failure: z.string().nullable(),
      })
      .nullable()
      .openapi({ description: "A refund that is held, being sent, or refused" }),
  })
  .openapi("OfficeGift");
export type OfficeGift = z.infer<typeof giftSchema>;

const common = { access: "office_members" as const, tags: ["Office"] };
const answer = { 200: json("The gift", giftSchema) };

export const listGifts = endpoint({
  ...common,
  method: "get",
  path: "/api/office/gifts",
  summary: "Find gifts by the beginning of an address, the number, or the payment's id",
  request: {
    query: z.object({
      q: z.string().max(LONGEST_SEARCH).optional(),
      from: z.coerce.number<number | string>().int().min(0).max(1_000_000).optional(),
    }),
  },
  responses: { 200: json(`At most ${GIFTS_PAGE} gifts`, listSchema) },
  problems: [...OFFICE_PROBLEMS, "request.invalid", "request.rate_limited"],
});

export const readOfficeGift = endpoint({
  ...common,
  method: "get",
  path: "/api/office/gifts/{id}",
  summary: "Read a gift, without its words",
  request: { params: giftId },
  responses: answer,
  problems: [...OFFICE_PROBLEMS, "request.invalid", "gift.unknown"],
});

const order = {
  id: z.uuid().openapi({ description: "Chosen by the browser; the same one is done once" }),
  reason: z
    .string()
    .max(500)
    .openapi({ description: "Giver and recipient with an account read it" }),
};

const orderSchema = z.discriminatedUnion("kind", [
  z.object({ ...order, kind: z.literal("gift_resend") }),
  z.object({ ...order, kind: z.literal("gift_link") }),
  z.object({
    ...order,
    kind: z.literal("gift_readdress"),
    recipient: z.string().max(LONGEST_SEARCH),
  }),
  z.object({ ...order, kind: z.literal("gift_refund"), claimed: z.boolean() }),
]);
export type GiftOrdered = z.infer<typeof orderSchema>;

export const actOnGift = endpoint({
  ...common,
  access: "office_acts",
  method: "post",
  path: "/api/office/gifts/{id}/acts",
  summary: "Send a gift again, to another address or to its giver, or refund it after a minute",
  request: { params: giftId, body: jsonBody(orderSchema) },
  responses: answer,
  problems: [
    ...OFFICE_PROBLEMS,
    ...BODY_PROBLEMS,
    ...(["gift.unknown", "gift.address_invalid", "billing.not_configured"] as const),
    ...(["billing.provider_unavailable", "request.rate_limited"] as const),
    ...(["office.proof_too_old", "office.reason_missing", "office.act_refused"] as const),
  ],
});

export const undoGiftRefund = endpoint({
  ...common,
  access: "office_acts",
  method: "post",
  path: "/api/office/gifts/{id}/refund/undo",
  summary: "Undo a refund that is held, or put away one that was refused",
  request: { params: giftId },
  responses: answer,
  problems: [
    ...OFFICE_PROBLEMS,
    ...([
      "request.invalid",
      "request.foreign_origin",
      "gift.unknown",
      "office.act_refused",
    ] as const),
  ],
});
