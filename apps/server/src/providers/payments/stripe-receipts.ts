import { isDeepStrictEqual } from "node:util";
import { isEmailAddress } from "@sovereign/domain/credentials";
import { type Money, moneyFrom } from "@sovereign/domain/money";
import { PAID_STATUSES, TERM_UNITS } from "@sovereign/domain/subscription";
import type Stripe from "stripe";
import { z } from "zod";
import { Problem } from "#problems/problem.ts";
import type { ProviderReceipt } from "./customer-payments.ts";
import type { PaymentCard } from "./office-payments.ts";
import type { Payments } from "./payments.ts";
import type { StripeClient } from "./stripe-client.ts";
import { callStripeOrNull } from "./stripe-errors.ts";
import { chargeOf, latestPaidInvoice } from "./stripe-latest-payment.ts";
import { returnedOf } from "./stripe-office.ts";
import { nextPayment } from "./stripe-prices.ts";

export function createStripeReceipts(client: StripeClient): Pick<Payments, "readReceipt"> {
  return {
    async readReceipt(of) {
      try {
        const stripe = await client();
        const answers = await askAll(stripe, of.subscriptionId);
        const receipt = answers && receiptOf(answers, of);
        if (!receipt?.renewal || receipt.renewal.price) return receipt;
        const price = await nextPayment(stripe, of.subscriptionId);
        const { later } = receipt.renewal;
        const isSame = isDeepStrictEqual(price, later);
        return { ...receipt, renewal: { ...receipt.renewal, price, later: isSame ? null : later } };
      } catch (error) {
        // A TypeError means that a response had another shape.
        throw error instanceof TypeError ? unreadable("no such object") : error;
      }
    },
  };
}

async function askAll(stripe: Stripe, subscriptionId: string): Promise<Answers | null> {
  const [subscription, invoice] = await Promise.all([
    callStripeOrNull(
      stripe.subscriptions.retrieve(subscriptionId, { expand: ["customer", "discounts"] }),
    ),
    latestPaidInvoice(stripe, subscriptionId),
  ]);
  // With another account's key the payment cannot be read; null would mean that there was none.
  if (!subscription) throw unreadable("no such subscription");
  if (!invoice) return null;
  const charge = await chargeOf(stripe, invoice);
  return { subscription, invoice, charge, returned: charge && (await returnedOf(stripe, charge)) };
}

const seconds = z
  .int()
  .positive()
  .max(253_402_300_799)
  .transform((value) => new Date(value * 1000));
const currency = z.string().regex(/^[a-z]{3}$/);
const amount = z.int().nonnegative();
const reference = z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)]);

const invoiceSchema = z.object({
  number: z.string().max(100).nullable(),
  currency,
  amount_paid: amount,
  customer: reference,
  parent: z.object({ subscription_details: z.object({ subscription: reference }) }),
  created: seconds,
  status_transitions: z.object({ paid_at: seconds.nullable() }),
});

const cardSchema = z.object({
  brand: z.string().max(40).nullable(),
  last4: z.string().regex(/^\d{4}$/),
});

const chargeSchema = z.object({
  currency,
  customer: reference.nullable(),
  livemode: z.boolean().catch(false),
  receipt_email: z.string().refine(isEmailAddress).nullable().catch(null),
  receipt_number: z.string().nullable().catch(null),
  payment_method_details: z.object({ card: cardSchema.nullish() }).nullish().catch(null),
});

const listSchema = z.array(z.unknown()).nullish();

const itemSchema = z.object({
  current_period_end: seconds,
  quantity: z.int().nonnegative().optional(),
  discounts: listSchema,
  tax_rates: listSchema,
  price: z.object({
    currency,
    unit_amount: amount.nullable(),
    recurring: z
      .object({ interval: z.enum(TERM_UNITS), interval_count: z.int().positive() })
      .nullable(),
  }),
});

const endingDiscount = z.object({ end: z.int() });

const subscriptionSchema = z.object({
  status: z.string(),
  cancel_at: seconds.nullable(),
  cancel_at_period_end: z.boolean(),
  customer: z.object({ balance: z.int().optional(), discount: z.unknown().optional() }),
  items: z.object({ data: z.array(itemSchema).min(1) }),
  discounts: listSchema,
  default_tax_rates: listSchema,
  automatic_tax: z.object({ enabled: z.boolean() }).nullish(),
  pause_collection: z.unknown().optional(),
  pending_update: z.unknown().optional(),
  schedule: z.unknown().optional(),
});

type Charge = z.infer<typeof chargeSchema>;
type Subscription = z.infer<typeof subscriptionSchema>;

type Answers = {
  subscription: Stripe.Subscription;
  invoice: Stripe.Invoice;
  charge: Stripe.Charge | null;
  returned: { arrived: number; onItsWay: number } | null;
};

function receiptOf(
  answers: Answers,
  of: { subscriptionId: string; customerId: string },
): ProviderReceipt {
  const invoice = read(invoiceSchema, answers.invoice, "invoice");
  const charge = answers.charge && read(chargeSchema, answers.charge, "charge");
  const { subscription_details } = invoice.parent;
  const isOther = subscription_details.subscription !== of.subscriptionId;
  if (isOther) throw unreadable("another subscription");
  const payers = [invoice.customer, charge?.customer ?? invoice.customer];
  if (payers.some((customer) => customer !== of.customerId)) throw unreadable("another customer");
  const { arrived = 0, onItsWay = 0 } = answers.returned ?? {};
  const sumOf = (part: number) => (charge && part > 0 ? moneyFrom(part, charge.currency) : null);
  return {
    number: invoice.number,
    paidAt: invoice.status_transitions.paid_at ?? invoice.created,
    paid: moneyFrom(invoice.amount_paid, invoice.currency),
    refunded: sumOf(arrived),
    onItsWay: sumOf(onItsWay),
    card: cardOf(charge),
    sentTo: sentTo(charge),
    ...goesOn(answers.subscription),
  };
}

function cardOf(charge: Charge | null): PaymentCard | null {
  const card = charge?.payment_method_details?.card;
  return card ? { brand: card.brand ?? "unknown", lastFour: card.last4 } : null;
}

/** Stripe assigns the number with the first receipt it sends, and sends none in test mode. */
function sentTo(charge: Charge | null): string | null {
  return charge?.livemode && charge.receipt_number ? charge.receipt_email : null;
}

function goesOn(found: Stripe.Subscription): Pick<ProviderReceipt, "term" | "renewal" | "endsAt"> {
  const subscription = read(subscriptionSchema, found, "subscription");
  const { status, cancel_at, items } = subscription;
  const [item] = items.data;
  const recurring = item?.price.recurring;
  const term = recurring ? { unit: recurring.interval, count: recurring.interval_count } : null;
  const at = item?.current_period_end;
  const runs = PAID_STATUSES.includes(status);
  if (!at || !runs || subscription.pause_collection) return { term, renewal: null, endsAt: null };
  // The billing portal may cancel by date, at the period's end, without setting the flag.
  const canceled = subscription.cancel_at_period_end || (cancel_at !== null && cancel_at <= at);
  if (canceled) return { term, renewal: null, endsAt: at };
  const renewal = { at, price: nextPrice(subscription), later: laterPrice(subscription) };
  return { term, renewal, endsAt: null };
}

/** The yearly price after a discount of some years ends. */
function laterPrice({ discounts, ...subscription }: Subscription): Money | null {
  const ends = discounts?.some((each) => endingDiscount.safeParse(each).success);
  return ends ? nextPrice({ ...subscription, discounts: [] }) : null;
}

/** Null with a discount, tax, credit or planned change, which only the provider can compute. */
function nextPrice(subscription: Subscription): Money | null {
  const { customer, items, automatic_tax, pending_update, schedule } = subscription;
  const [item, ...others] = items.data;
  if (!item || others.length > 0 || item.price.unit_amount === null) return null;
  const lists = [
    subscription.discounts,
    subscription.default_tax_rates,
    item.discounts,
    item.tax_rates,
  ];
  const changes = [customer.discount, customer.balance, pending_update, schedule];
  const isPlain =
    lists.every((list) => !list?.length) && !changes.some(Boolean) && !automatic_tax?.enabled;
  if (!isPlain) return null;
  return moneyFrom(item.price.unit_amount * (item.quantity ?? 1), item.price.currency);
}

function read<Schema extends z.ZodType>(
  schema: Schema,
  answer: unknown,
  name: string,
): z.output<Schema> {
  const { data, error } = schema.safeParse(answer);
  if (error) throw unreadable(`${name}: ${error.issues.map(({ path }) => path.join(".")).join()}`);
  return data;
}

/** The log names the error without the values. */
function unreadable(reason: string): Problem {
  const cause = new Error(`could not read the receipt: ${reason}`);
  return new Problem("billing.provider_unavailable", { cause });
}
