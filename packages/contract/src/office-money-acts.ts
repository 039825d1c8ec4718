import { MEMBERSHIP_MANAGERS } from "@sovereign/domain/subscription";
import { money, orderedAmount } from "./money.ts";
import { actOf, actRefusal, cardSchema } from "./office-act.ts";
import { calendarDate, instant, oneOf, z } from "./schema.ts";

export const MAX_EXTENSION_DAYS = 730;

const refund = actOf(
  "refund",
  {
    amount: orderedAmount
      .nullable()
      .openapi({ description: "In the payment's currency; null for all that is left" }),
  },
  {
    facts: z
      .object({
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
      })
      .nullable(),
  },
);

const extend = actOf(
  "extend",
  { days: z.int().min(1).max(MAX_EXTENSION_DAYS) },
  {
    facts: z
      .object({
        until: instant,
        renews: z.boolean(),
        by_card: z.boolean().openapi({ description: "Whether the next charge moves with it" }),
        price: money.nullable(),
      })
      .nullable(),
  },
);

const give = actOf(
  "give",
  { until: calendarDate },
  {
    facts: z.object({ until: instant.nullable() }).nullable(),
  },
);

const cancel = actOf(
  "cancel",
  { when: z.enum(["period_end", "now"]) },
  {
    facts: z
      .object({
        until: instant,
        days_left: z.int(),
        renews: z.boolean(),
        only: z
          .boolean()
          .openapi({ description: "Whether it ends a card that opens nothing, alone" }),
        managed_by: z.string(),
      })
      .nullable(),
  },
);

const answerDispute = actOf(
  "answer_dispute",
  {
    dispute_id: z.string().max(255),
    way: z.enum(["contest", "accept"]).openapi({ description: "`accept` lets it go" }),
  },
  {
    facts: z
      .object({
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
      })
      .nullable(),
  },
);

const endDuplicate = actOf(
  "end_duplicate",
  {
    subscription_id: z.string().max(255),
    amount: orderedAmount.openapi({
      description: "For the unused days, or all, as it was offered",
    }),
  },
  {
    facts: z
      .object({
        subscriptions: z
          .array(
            z.object({
              id: z.string(),
              managed_by: oneOf(MEMBERSHIP_MANAGERS, "other_store"),
              since: instant.nullable(),
              until: instant,
              price: money.nullable(),
              why_not: actRefusal
                .nullable()
                .openapi({ description: "Null when it can be ended here" }),
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
      })
      .nullable(),
  },
);

export const MONEY_ORDERS = [
  refund.order,
  extend.order,
  give.order,
  cancel.order,
  answerDispute.order,
  endDuplicate.order,
] as const;
export const MONEY_OFFERS = [
  refund.offer,
  extend.offer,
  give.offer,
  cancel.offer,
  answerDispute.offer,
  endDuplicate.offer,
] as const;
