import type { JournalRow } from "@sovereign/domain/journal";
import { isUnreadable } from "#providers/provider-answer.ts";
import type { MoneyPage, Span } from "./money-reading.ts";
import {
  CHARGE_PARTS,
  INVOICE_PARTS,
  paidForBy,
  type Reading,
  rowsOfReturns,
} from "./stripe-journal-customer.ts";
import {
  type PaidFor,
  paidAlone,
  paidForOf,
  paymentsOf,
  rowsOfAccount,
  rowsOfCharge,
  rowsOfEnd,
  rowsOfInvoice,
} from "./stripe-journal-rows.ts";
import {
  chargeSchema,
  invoiceSchema,
  movementsSchema,
  payoutSchema,
  subscriptionSchema,
} from "./stripe-money-objects.ts";
import { eachPage } from "./stripe-pages.ts";
import { PAYOUT_PARTS, rowsOfPayout } from "./stripe-payouts.ts";
import { readAs } from "./stripe-readable.ts";

const DAY_MS = 24 * 3600_000;

/** A renewal is charged an hour after its invoice is written. */
const DAYS_BEFORE = 2;

/** A payout may fail a week after it was made, a refund a month; a dispute lasts a quarter. */
const PAYOUT_DAYS = 10;
const REFUND_DAYS = 35;
const DISPUTE_DAYS = 120;

const RUNNING = new Set(["active", "trialing", "past_due"]);

type Account = Reading & { moneyOf: (customer: string) => Promise<JournalRow[]> };

/** Reads a span of the whole account day by day, so that memory use stays low. */
export async function* readAccount(account: Account, span: Span): AsyncGenerator<MoneyPage> {
  /** Customers whose facts in the span concern an older payment. */
  const again = new Set<string>();
  yield* payments(account, span, again);
  yield* returns(account, span, again);
  yield* movements(account, span);
  yield* payouts(account, span);
  yield* subscriptions(account, span);
  for (const customer of again)
    yield pageOf(span, [customer], async (id, page) =>
      page.rows.push(...(await account.moneyOf(id))),
    );
}

/** Turns objects into a page; one that cannot be read is counted and stops nothing. */
async function pageOf<Found>(
  span: Span,
  objects: readonly Found[],
  add: (object: Found, page: MoneyPage) => Promise<unknown>,
): Promise<MoneyPage> {
  const page: MoneyPage = { rows: [], active: [], unreadable: 0 };
  for (const object of objects) {
    try {
      await add(object, page);
    } catch (error) {
      if (!isUnreadable(error)) throw error;
      page.unreadable += 1;
    }
  }
  page.rows = page.rows.filter(({ at }) => at >= span.from && at < span.to);
  return page;
}

const seconds = (instant: Date | number) => Math.floor(Number(instant) / 1000);

const createdIn = ({ from, to }: Span) => ({ gte: seconds(from), lt: seconds(to) });

async function* payments(
  { stripe, sales }: Account,
  span: Span,
  again: Set<string>,
): AsyncGenerator<MoneyPage> {
  let before = new Map<string, PaidFor>();
  const first = span.from.getTime() - DAYS_BEFORE * DAY_MS;
  for (let day = first; day < span.to.getTime(); day += DAY_MS) {
    const to = new Date(Math.min(day + DAY_MS, span.to.getTime()));
    const created = createdIn({ from: new Date(day), to });
    const paid = new Map<string, PaidFor>();
    const known = before;
    before = paid;
    const invoices = { created, expand: INVOICE_PARTS };
    for await (const found of eachPage((at) => stripe.invoices.list({ ...at, ...invoices })))
      yield pageOf(span, found, async (each, page) => {
        const invoice = readAs(invoiceSchema, each, "invoice");
        const paidFor = paidForOf(invoice, await sales.ofInvoice(invoice));
        for (const payment of paymentsOf(invoice)) paid.set(payment, paidFor);
        page.rows.push(...rowsOfInvoice(invoice, paidFor));
      });
    if (day < span.from.getTime()) continue;
    const charges = { created, expand: CHARGE_PARTS };
    for await (const found of eachPage((at) => stripe.charges.list({ ...at, ...charges })))
      yield pageOf(span, found, async (each, page) => {
        const charge = readAs(chargeSchema, each, "charge");
        const paidFor = paidForBy(charge, paid) ?? paidForBy(charge, known);
        if (paidFor || !charge.customer)
          page.rows.push(...rowsOfCharge(charge, paidFor ?? paidAlone(charge)));
        else if (charge.status === "succeeded") again.add(charge.customer);
      });
  }
}

/** Refunds and disputes need their payment, so their customers are read whole. */
async function* returns(
  { stripe }: Account,
  span: Span,
  again: Set<string>,
): AsyncGenerator<MoneyPage> {
  const since = (days: number) =>
    createdIn({ from: new Date(span.from.getTime() - days * DAY_MS), to: span.to });
  const expand = ["data.charge.refunds"];
  const refunds = { created: since(REFUND_DAYS), expand };
  const disputes = { created: since(DISPUTE_DAYS), expand };
  const lists = [
    eachPage((at) => stripe.refunds.list({ ...at, ...refunds })),
    eachPage((at) => stripe.disputes.list({ ...at, ...disputes })),
  ];
  for (const list of lists) {
    for await (const found of list)
      yield pageOf<(typeof found)[number]>(span, found, async (each, page) => {
        const settled = ["failed", "canceled", "won", "lost"].includes(each.status ?? "");
        if (!each.charge || (each.created < seconds(span.from) && !settled)) return;
        const charge = readAs(chargeSchema, each.charge, "charge");
        if (charge.customer) again.add(charge.customer);
        else page.rows.push(...(await rowsOfReturns(stripe, charge, paidAlone(charge))));
      });
  }
}

async function* movements({ stripe }: Account, span: Span): AsyncGenerator<MoneyPage> {
  const created = createdIn(span);
  const list = (at: object) => stripe.balanceTransactions.list({ ...at, created });
  for await (const found of eachPage(list))
    yield pageOf(span, found, async (each, page) => {
      page.rows.push(...rowsOfAccount(readAs(movementsSchema, each, "balance transaction")));
    });
}

async function* payouts({ stripe }: Account, span: Span): AsyncGenerator<MoneyPage> {
  const from = new Date(span.from.getTime() - PAYOUT_DAYS * DAY_MS);
  const created = createdIn({ from, to: span.to });
  const list = (at: object) => stripe.payouts.list({ ...at, created, expand: PAYOUT_PARTS });
  for await (const found of eachPage(list))
    yield pageOf(span, found, async (each, page) => {
      page.rows.push(...rowsOfPayout(readAs(payoutSchema, each, "payout")));
    });
}

async function* subscriptions({ stripe, sales }: Account, span: Span): AsyncGenerator<MoneyPage> {
  for await (const found of eachPage((at) => stripe.subscriptions.list({ ...at, status: "all" })))
    yield pageOf(span, found, async (each, page) => {
      if (each.items?.data.length === 0) return;
      const subscription = readAs(subscriptionSchema, each, "subscription");
      const sale = await sales.ofSubscription(subscription);
      if (sale.product === "other") return;
      page.rows.push(...rowsOfEnd(subscription, sale));
      if (!RUNNING.has(subscription.status)) return;
      const { id, customer, start_date, currency } = subscription;
      page.active.push({
        subscriptionId: id,
        customerId: customer,
        currency,
        since: start_date ?? null,
        yearly: sale.yearly,
      });
    });
}
