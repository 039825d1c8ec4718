import { z } from "zod";

/* Schemas of Stripe's money objects. Fields an account may lack are optional. */

const instant = z
  .int()
  .positive()
  .max(253_402_300_799)
  .transform((value) => new Date(value * 1000));
const currency = z
  .string()
  .regex(/^[a-z]{3}$/)
  .transform((value) => value.toUpperCase());
const amount = z.int().nonnegative();
const reference = z.union([
  z.string().min(1),
  z.object({ id: z.string().min(1) }).transform(({ id }) => id),
]);
const id = z.string().min(1);

const listOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ data: z.array(item), has_more: z.boolean().optional() });

/** Stripe's SDK has decimals as texts or as objects that print as such. */
const decimal = z.preprocess(
  (value) => (value === null ? value : String(value)),
  z.coerce.number(),
);

const sums = z.array(z.object({ amount: z.int() })).nullish();

export const lineSchema = z.object({
  amount: z.int(),
  quantity: z.number().nullish(),
  description: z.string().nullish(),
  period: z.object({ start: instant, end: instant }),
  pricing: z
    .object({
      price_details: z.object({ price: reference, product: reference.nullish() }).nullish(),
      unit_amount_decimal: decimal.nullish(),
    })
    .nullish(),
});

/** A coupon without a name, or a discount that was not expanded, has none. */
const couponName = z
  .object({ source: z.object({ coupon: z.object({ name: z.string().min(1) }) }) })
  .transform(({ source }) => source.coupon.name)
  .nullable()
  .catch(null);

const metadata = z.record(z.string(), z.string()).nullish();

export const invoiceSchema = z.object({
  id,
  metadata,
  status: z.string().nullable(),
  created: instant,
  currency,
  customer: reference.nullish(),
  total: z.int(),
  amount_due: z.int(),
  amount_paid: amount,
  billing_reason: z.string().nullish(),
  parent: z
    .object({ subscription_details: z.object({ subscription: reference }).nullish() })
    .nullish(),
  status_transitions: z.object({ finalized_at: instant.nullish(), paid_at: instant.nullish() }),
  total_discount_amounts: sums,
  discounts: z.array(couponName).nullish(),
  total_taxes: sums,
  lines: listOf(lineSchema),
  payments: listOf(
    z.object({
      status: z.string().nullish(),
      payment: z.object({ payment_intent: reference.nullish(), charge: reference.nullish() }),
    }),
  ).nullish(),
});

const movementSchema = z.object({
  id,
  type: z.string().optional(),
  reporting_category: z.string().nullish(),
  created: instant.optional(),
  amount: z.int(),
  fee: z.int(),
  currency,
  description: z.string().nullish(),
});

/** A reference that was not expanded is no movement. */
const expanded = z.union([movementSchema, z.string().transform(() => null)]).nullish();

export const movementsSchema = movementSchema.extend({ created: instant, type: z.string() });

export const chargeSchema = z.object({
  id,
  metadata,
  status: z.string(),
  created: instant,
  currency,
  amount,
  amount_captured: amount.nullish(),
  customer: reference.nullish(),
  payment_intent: reference.nullish(),
  description: z.string().nullish(),
  disputed: z.boolean(),
  balance_transaction: expanded,
  refunds: listOf(z.unknown()).nullish(),
});

export const refundSchema = z.object({
  id,
  amount,
  currency,
  created: instant,
  charge: reference.nullish(),
  status: z.string().nullable(),
  reason: z.string().nullish(),
  balance_transaction: expanded,
  failure_balance_transaction: expanded,
});

/** A refund with its charge. */
export const ownRefundSchema = refundSchema.extend({
  metadata,
  charge: z.object({ id, customer: reference.nullish() }),
  failure_reason: z.string().nullish(),
});

export const payoutSchema = z.object({
  id,
  amount: z.int(),
  currency,
  created: instant,
  arrival_date: instant,
  status: z.string(),
  failure_code: z.string().nullish(),
  balance_transaction: expanded,
  failure_balance_transaction: expanded,
});

export const disputeSchema = z.object({
  id,
  amount,
  currency,
  created: instant,
  charge: reference,
  status: z.string(),
  reason: z.string().nullish(),
  evidence_details: z.object({ due_by: instant.nullish() }).nullish(),
  balance_transactions: z.array(movementSchema).nullish(),
});

export const subscriptionSchema = z.object({
  id,
  status: z.string(),
  customer: reference,
  currency,
  start_date: instant.nullish(),
  ended_at: instant.nullish(),
  cancellation_details: z.object({ reason: z.string().nullish() }).nullish(),
  items: listOf(
    z.object({
      quantity: z.number().nullish(),
      price: z.object({
        id,
        product: reference,
        unit_amount: z.int().nullish(),
        recurring: z.unknown(),
      }),
    }),
  ),
});

export const priceSchema = z.object({
  currency,
  unit_amount: z.int().nullish(),
  recurring: z.object({ interval: z.string(), interval_count: z.int().positive() }).nullish(),
  product: z.union([z.string(), z.object({ name: z.string().nullish() })]),
});

export type Line = z.infer<typeof lineSchema>;
export type Invoice = z.infer<typeof invoiceSchema>;
export type Charge = z.infer<typeof chargeSchema>;
export type Refund = z.infer<typeof refundSchema>;
export type OwnRefund = z.infer<typeof ownRefundSchema>;
export type Dispute = z.infer<typeof disputeSchema>;
export type Payout = z.infer<typeof payoutSchema>;
export type Movement = z.infer<typeof movementSchema>;
export type StripeSubscription = z.infer<typeof subscriptionSchema>;
