import { MEMBERSHIP_MANAGERS } from "@sovereign/domain/subscription";
import { actOffer, actOrder, actRefusal, cardSchema } from "./office-act.ts";
import { money } from "./receipts.ts";
import { calendarDate, instant, oneOf, z } from "./schema.ts";

export const MAX_EXTENSION_DAYS = 730;

const amount = z.string().regex(/^\d{1,9}(\.\d{1,3})?$/);

export const refundOrder = actOrder.extend({
  kind: z.literal("refund"),
  amount: amount
    .nullable()
    .openapi({ description: "In the payment's currency; null for all that is left" }),
});

export const extendOrder = actOrder.extend({
  kind: z.literal("extend"),
  days: z.int().min(1).max(MAX_EXTENSION_DAYS),
});

export const giveOrder = actOrder.extend({ kind: z.literal("give"), until: calendarDate });

export const cancelOrder = actOrder.extend({
  kind: z.literal("cancel"),
  when: z.enum(["period_end", "now"]),
});

export const answerDisputeOrder = actOrder.extend({
  kind: z.literal("answer_dispute"),
  dispute_id: z.string().max(255),
  way: z.enum(["contest", "accept"]).openapi({ description: "`accept` lets it go" }),
});

export const endDuplicateOrder = actOrder.extend({
  kind: z.literal("end_duplicate"),
  subscription_id: z.string().max(255),
  amount: amount.openapi({ description: "For the unused days, or all, as it was offered" }),
});

const refundFacts = z.object({
  paid_at: instant,
  renewal: z.boolean().openapi({ description: "Whether it paid for a further year" }),
  paid: money,
  refunded: money.nullable(),
  on_its_way: money.nullable(),
  left: money,
  card: cardSchema.nullable(),
  until: instant.nullable(),
  renews: z.boolean(),
  days_old: z.int(),
});

const standingFacts = z.object({
  until: instant,
  renews: z.boolean(),
  by_card: z.boolean().openapi({ description: "Whether the next charge moves with it" }),
  price: money.nullable(),
});

const cancelFacts = z.object({
  until: instant,
  days_left: z.int(),
  renews: z.boolean(),
  only: z.boolean().openapi({ description: "Whether it ends a card that opens nothing, alone" }),
  managed_by: z.string(),
});

const disputeFacts = z.object({
  disputes: z.array(
    z.object({
      id: z.string(),
      amount: money,
      reason: z.string(),
      opened_at: instant,
      answer_by: instant.nullable(),
      card: cardSchema.nullable(),
      paid_at: instant.nullable(),
      until: instant.nullable(),
      fee: money.nullable(),
      confirmed_at: instant.nullable(),
      sign_ins: z.int(),
      last_sign_in_at: instant.nullable(),
    }),
  ),
});

const duplicateFacts = z.object({
  subscriptions: z
    .array(
      z.object({
        id: z.string(),
        managed_by: oneOf(MEMBERSHIP_MANAGERS, "other_store"),
        since: instant.nullable(),
        until: instant,
        price: money.nullable(),
        why_not: actRefusal.nullable().openapi({ description: "Null when it can be ended here" }),
        payment: z
          .object({
            paid: money,
            left: money,
            unused: money.openapi({ description: "For the days that are not used yet" }),
            days: z.int(),
            days_paid: z.int(),
            card: cardSchema.nullable(),
          })
          .nullable(),
      }),
    )
    .openapi({ description: "Those that charge again, the longest first" }),
});

export const refundOffer = actOffer.extend({
  kind: z.literal("refund"),
  facts: refundFacts.nullable(),
});
export const extendOffer = actOffer.extend({
  kind: z.literal("extend"),
  facts: standingFacts.nullable(),
});
export const giveOffer = actOffer.extend({
  kind: z.literal("give"),
  facts: z.object({ until: instant.nullable() }).nullable(),
});
export const cancelOffer = actOffer.extend({
  kind: z.literal("cancel"),
  facts: cancelFacts.nullable(),
});
export const answerDisputeOffer = actOffer.extend({
  kind: z.literal("answer_dispute"),
  facts: disputeFacts.nullable(),
});

export const endDuplicateOffer = actOffer.extend({
  kind: z.literal("end_duplicate"),
  facts: duplicateFacts.nullable(),
});

export type RefundOffer = z.infer<typeof refundOffer>;
export type ExtendOffer = z.infer<typeof extendOffer>;
export type GiveOffer = z.infer<typeof giveOffer>;
export type CancelOffer = z.infer<typeof cancelOffer>;
export type AnswerDisputeOffer = z.infer<typeof answerDisputeOffer>;
export type EndDuplicateOffer = z.infer<typeof endDuplicateOffer>;
