import { MEMBERSHIP_MANAGERS, TERM_UNITS } from "@sovereign/domain/subscription";
import { endpoint, json } from "./endpoint.ts";
import { money } from "./money.ts";
import { CALLER_PROBLEMS } from "./problems.ts";
import { instant, oneOf, z } from "./schema.ts";

export const paidCard = z.object({
  brand: z.string().openapi({ description: "The provider's own word", example: "visa" }),
  last_four: z.string(),
});

const receiptSchema = z
  .object({
    number: z.string().nullable(),
    paid_at: instant,
    paid: money,
    refunded: money.nullable().openapi({ description: "What has gone back of it" }),
    on_its_way: money
      .nullable()
      .openapi({ description: "What is going back, and has not arrived" }),
    term: z
      .object({ unit: oneOf(TERM_UNITS, "year"), count: z.int() })
      .nullable()
      .openapi({ description: "What was paid for: a year" }),
    card: paidCard.nullable(),
    renewal: z
      .object({
        at: instant,
        price: money.nullable(),
        later: money.nullable().openapi({ description: "The yearly price when a code is over" }),
      })
      .nullable()
      .openapi({
        description: "The next charge; without a price where it is not known to the cent",
      }),
    ends_at: instant.nullable().openapi({ description: "Of one that was canceled" }),
    sent_to: z
      .string()
      .nullable()
      .openapi({ description: "The address to which the provider has sent a receipt of its own" }),
  })
  .openapi("Receipt");

const receiptAnswerSchema = z
  .object({
    managed_by: oneOf(MEMBERSHIP_MANAGERS, "other_store").openapi({
      description: "Who took the payment",
    }),
    receipt: receiptSchema
      .nullable()
      .openapi({ description: "Null of a store's purchase, and while nothing has been paid yet" }),
  })
  .openapi("ReceiptAnswer");

export type Receipt = z.infer<typeof receiptSchema>;
export type ReceiptAnswer = z.infer<typeof receiptAnswerSchema>;

export const readReceipt = endpoint({
  method: "get",
  path: "/api/me/receipt",
  access: "membership_status",
  tags: ["Membership"],
  summary: "Read what was last paid for the membership, from the payment provider",
  responses: { 200: json("The receipt, or who has it", receiptAnswerSchema) },
  problems: [
    ...CALLER_PROBLEMS,
    "request.rate_limited",
    "billing.no_subscription",
    "billing.not_configured",
    "billing.provider_unavailable",
  ],
});
