import { moneyFrom } from "@sovereign/domain/money";
import type { PrintedId } from "@sovereign/domain/printed-id";
import { refundStateOf } from "@sovereign/domain/refund-life";
import type Stripe from "stripe";
import { z } from "zod";
import { unreadable } from "#providers/provider-answer.ts";
import type { CustomerPayment } from "./customer-payments.ts";
import type { Payments } from "./payments.ts";
import { idOf, type StripeClient } from "./stripe-client.ts";
import { stripePage } from "./stripe-dashboard.ts";
import { callStripe, callStripeOrNull } from "./stripe-errors.ts";
import { sumUnderWay } from "./stripe-office.ts";
import { readAs } from "./stripe-readable.ts";

const PAGE = 100;
const MAX_LISTED = 3 * PAGE;

/** Reads a customer's invoices with their charges and refunds. */
export function createStripePaymentList(
  client: StripeClient,
  { live }: { live: boolean },
): Pick<Payments, "paymentsOf" | "payersOfPrinted"> {
  return {
    async paymentsOf(customer) {
      const stripe = await client();
      const [invoices, charges] = await Promise.all([
        all(stripe.invoices.list({ customer, limit: PAGE, expand: ["data.payments"] })),
        all(stripe.charges.list({ customer, limit: PAGE, expand: ["data.refunds"] })),
      ]);
      const known = readAs(z.array(chargeSchema), charges, "charges");
      const payments = readAs(z.array(invoiceSchema), invoices, "invoices")
        .filter(({ status }) => status !== "draft" && status !== "void")
        .filter(isAboutMoney)
        .map((invoice) => paymentOf(invoice, chargeOf(invoice, known), customer, { live }));
      const complete = invoices.length < MAX_LISTED && charges.length < MAX_LISTED;
      return { payments: complete ? payments.map(withFirst) : payments, complete };
    },

    async payersOfPrinted(printed) {
      const found = await lookUp(await client(), printed);
      const payers = found.flatMap(({ customer, created }) => {
        const customerId = idOf(customer);
        return customerId ? [{ customerId, at: new Date(created * 1000) }] : [];
      });
      // The latest payment of each.
      return [...new Map(payers.reverse().map((payer) => [payer.customerId, payer])).values()];
    },
  };
}

const MOST_FOUND = 10;

type Dated = { customer: string | { id: string } | null | undefined; created: number };

/** Asks for one object by its id, or for those of a number or a card; what does not exist is none. */
async function lookUp(stripe: Stripe, printed: PrintedId): Promise<readonly Dated[]> {
  switch (printed.by) {
    case "card": {
      const { lastFour, amount, currency } = printed;
      const parts = [
        `payment_method_details.card.last4:"${lastFour}"`,
        `amount:${amount}`,
        ...(currency ? [`currency:"${currency.toLowerCase()}"`] : []),
      ];
      const query = parts.join(" AND ");
      return foundBy(await callStripe(stripe.charges.search({ query, limit: MOST_FOUND })));
    }
    case "receipt": {
      const quoted = JSON.stringify(printed.id);
      const query = `number:${quoted} OR receipt_number:${quoted}`;
      return foundBy(await callStripe(stripe.invoices.search({ query, limit: MOST_FOUND })));
    }
    case "invoice":
      return some(await callStripeOrNull(stripe.invoices.retrieve(printed.id)));
    case "payment":
      return some(
        await callStripeOrNull<Dated>(
          printed.id.startsWith("pi_")
            ? stripe.paymentIntents.retrieve(printed.id)
            : stripe.charges.retrieve(printed.id),
        ),
      );
    case "refund":
      return ofCharge(stripe, await callStripeOrNull(stripe.refunds.retrieve(printed.id)));
    case "dispute":
      return ofCharge(stripe, await callStripeOrNull(stripe.disputes.retrieve(printed.id)));
    case "subscription":
      return some(await callStripeOrNull(stripe.subscriptions.retrieve(printed.id)));
    case "customer":
      return [];
  }
}

const some = (found: Dated | null): Dated[] => (found ? [found] : []);

function foundBy<Found extends Dated>(answer: { data: Found[] }): Found[] {
  if (!Array.isArray(answer.data)) throw unreadable("a search without data");
  return answer.data;
}

/** A refund or a dispute names its payer through the charge. */
async function ofCharge(
  stripe: Stripe,
  about: { charge: string | { id: string } | null; created: number } | null,
): Promise<Dated[]> {
  const id = idOf(about?.charge);
  const charge = id === null ? null : await callStripeOrNull(stripe.charges.retrieve(id));
  return charge && about ? [{ customer: charge.customer, created: about.created }] : [];
}

async function all<Found>(list: Stripe.ApiListPromise<Found>): Promise<Found[]> {
  return (await callStripeOrNull(list.autoPagingToArray({ limit: MAX_LISTED }))) ?? [];
}

const instant = z
  .int()
  .positive()
  .max(253_402_300_799)
  .transform((value) => new Date(value * 1000));
const currency = z.string().regex(/^[a-z]{3}$/);
const amount = z.int().nonnegative();
const reference = z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)]);

const invoiceSchema = z.object({
  id: z.string().min(1),
  number: z.string().max(100).nullish(),
  status: z.string().nullable(),
  attempted: z.boolean().nullish(),
  attempt_count: z.int().nonnegative().nullish(),
  billing_reason: z.string().nullish(),
  currency,
  amount_due: amount,
  amount_paid: amount,
  customer: reference,
  created: instant,
  status_transitions: z.object({ paid_at: instant.nullish() }),
  parent: z
    .object({ subscription_details: z.object({ subscription: reference }).nullish() })
    .nullish(),
  payments: z
    .object({
      data: z.array(
        z.object({
          payment: z.object({
            payment_intent: reference.nullish(),
            charge: reference.nullish(),
          }),
        }),
      ),
    })
    .nullish(),
});

const chargeSchema = z.object({
  id: z.string().min(1),
  currency,
  status: z.string(),
  amount_refunded: amount,
  customer: reference.nullable(),
  payment_intent: reference.nullish(),
  disputed: z.boolean(),
  payment_method_details: z
    .object({
      card: z
        .object({ brand: z.string().max(40).nullable(), last4: z.string().regex(/^\d{4}$/) })
        .nullish(),
    })
    .nullish()
    .catch(null),
  refunds: z
    .object({
      data: z.array(
        z.object({
          id: z.string(),
          amount,
          currency,
          created: instant,
          status: z.string().nullable(),
        }),
      ),
    })
    .nullish(),
});

/** Free days and a moved charge have an invoice over nothing. */
const isAboutMoney = ({ amount_due, amount_paid }: Invoice) => amount_due > 0 || amount_paid > 0;

/** Stripe calls the first payment after free days a renewal. The newest are first. */
function withFirst(payment: CustomerPayment, place: number, all: readonly CustomerPayment[]) {
  const { kind, subscriptionId: id } = payment;
  const isOldest = !all.slice(place + 1).some((other) => other.subscriptionId === id);
  return kind === "renewal" && isOldest ? { ...payment, kind: "first" as const } : payment;
}

type Invoice = z.infer<typeof invoiceSchema>;
type Charge = z.infer<typeof chargeSchema>;

/** Prefers the charge that succeeded: an invoice has one for each attempt. */
function chargeOf(invoice: Invoice, charges: readonly Charge[]): Charge | undefined {
  const paid = invoice.payments?.data.map(({ payment }) => payment) ?? [];
  const own = charges.filter(({ id, payment_intent }) =>
    paid.some((one) => one.charge === id || (one.payment_intent ?? "") === payment_intent),
  );
  return own.find(({ status }) => status === "succeeded") ?? own[0];
}

const KINDS: Record<string, CustomerPayment["kind"]> = {
  subscription_create: "first",
  subscription_cycle: "renewal",
};

function paymentOf(
  invoice: Invoice,
  charge: Charge | undefined,
  customer: string,
  { live }: { live: boolean },
): CustomerPayment {
  const payers = [invoice.customer, charge?.customer ?? invoice.customer];
  if (payers.some((payer) => payer !== customer)) throw unreadable("another customer's payment");
  const isPaid = invoice.status === "paid";
  const card = charge?.payment_method_details?.card;
  const refunds = charge?.refunds?.data ?? [];
  const refundCurrency = charge?.currency ?? invoice.currency;
  // A charge counts pending amounts as refunded.
  const onItsWay = sumUnderWay(refunds);
  return {
    id: invoice.id,
    chargeId: charge?.id ?? null,
    subscriptionId: invoice.parent?.subscription_details?.subscription ?? null,
    number: invoice.number ?? null,
    at: invoice.status_transitions.paid_at ?? invoice.created,
    kind: KINDS[invoice.billing_reason ?? ""] ?? "other",
    state: isPaid ? "paid" : invoice.attempted ? "failed" : "open",
    attempts: invoice.attempt_count ?? 0,
    amount: moneyFrom(isPaid ? invoice.amount_paid : invoice.amount_due, invoice.currency),
    card: card ? { brand: card.brand ?? "unknown", lastFour: card.last4 } : null,
    returned: moneyFrom(Math.max(0, (charge?.amount_refunded ?? 0) - onItsWay), refundCurrency),
    onItsWay: moneyFrom(onItsWay, refundCurrency),
    refunds: refunds.map((refund) => ({
      id: refund.id,
      at: refund.created,
      amount: moneyFrom(refund.amount, refund.currency),
      state: refundStateOf(refund.status),
    })),
    disputed: charge?.disputed ?? false,
    url: stripePage("invoices", invoice.id, { live }),
  };
}
