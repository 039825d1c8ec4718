import type Stripe from "stripe";
import { z } from "zod";
import { unreadable } from "#providers/provider-answer.ts";

/** The effect of any other status is unknown. */
const STATUSES = [
  "incomplete",
  "incomplete_expired",
  "trialing",
  "active",
  "past_due",
  "canceled",
  "unpaid",
  "paused",
] as const;

const MAX_PERIOD_SECONDS = 10 * 366 * 24 * 3600;

/** An instant between 2001 and 2100 in seconds, which excludes milliseconds. */
const seconds = z.int().min(978_307_200).max(4_102_444_800);

const reference = z.union([z.string().min(1), z.object({ id: z.string().min(1) })]);

const itemSchema = z
  .object({
    subscription: z.string().optional(),
    current_period_start: seconds,
    current_period_end: seconds,
    quantity: z.int().nonnegative().optional(),
    price: z.object({ id: z.string().min(1), product: reference }),
  })
  .refine(({ current_period_start: start, current_period_end: end }) => {
    return start <= end && end - start <= MAX_PERIOD_SECONDS;
  }, "absurd period");

const subscriptionSchema = z.object({
  status: z.enum(STATUSES),
  customer: reference,
  cancel_at: seconds.nullish(),
  cancel_at_period_end: z.boolean(),
  livemode: z.boolean().optional(),
  start_date: seconds.nullish(),
  metadata: z.record(z.string(), z.string()).nullish(),
  items: z.object({ data: z.array(itemSchema).min(1) }),
});

/** Throws `billing.provider_unavailable` unless `found` is the requested subscription and valid. */
export function assertReadable(found: Stripe.Subscription, asked: string): void {
  if (found.id !== asked) throw unreadable("another subscription");
  const { data, error } = subscriptionSchema.safeParse(found);
  if (error) {
    throw unreadable(`subscription: ${error.issues.map(({ path }) => path.join(".")).join()}`);
  }
  const isOthers = data.items.data.some(({ subscription = asked }) => subscription !== asked);
  if (isOthers) throw unreadable("another subscription's items");
}

/** Throws `billing.provider_unavailable`, with the fields' names alone, unless it is readable. */
export function readAs<Schema extends z.ZodType>(
  schema: Schema,
  answer: unknown,
  name: string,
): z.output<Schema> {
  const { data, error } = schema.safeParse(answer);
  if (error) throw unreadable(`${name}: ${error.issues.map(({ path }) => path.join(".")).join()}`);
  return data;
}
