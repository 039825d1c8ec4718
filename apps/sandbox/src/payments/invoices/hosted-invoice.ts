import type { Invoice } from "#payments/books/subscription-types.ts";
import { keepCard } from "#payments/customers/customers.ts";
import { readCard } from "#payments/customers/test-cards.ts";
import type { CardOutcome } from "#payments/portal/hosted-portal.ts";
import { hasEnded, updateSubscription } from "#payments/subscriptions/subscriptions.ts";
import type { World } from "#payments/world.ts";
import { chargeIntent, intentOf } from "./charging.ts";
import { settle } from "./collection.ts";
import { subscriptionOf } from "./invoices.ts";

export type HostedInvoice = {
  id: string;
  number: string;
  email: string | null;
  seller: string;
  amount: number;
  currency: string;
  status: Invoice["status"];
};

/** Undefined before the invoice is open, when it has no page. */
export function findHostedInvoice(world: World, id: string): HostedInvoice | undefined {
  const invoice = world.books.invoice.find(id);
  if (!invoice?.hosted_invoice_url) return undefined;
  const { amount_due: amount, currency, status, customer_email: email } = invoice;
  const shown = { id, number: invoice.number ?? "", seller: invoice.account_name };
  return { ...shown, email, amount, currency, status };
}

/** Pays an open invoice with any card, which also reactivates its subscription. */
export function payHostedInvoice(world: World, id: string, number: string): CardOutcome {
  const invoice = world.books.invoice.get(id);
  if (invoice.status !== "open") return { ok: false, message: "This invoice is closed." };
  const read = readCard(number);
  if ("refusal" in read) return { ok: false, message: read.refusal };
  const method = keepCard(world, world.books.customer.get(invoice.customer), read.card);
  chargeIntent(world, intentOf(world, invoice), method.id, null);
  Object.assign(invoice, { attempted: true, attempt_count: invoice.attempt_count + 1 });
  settle(world, invoice);
  world.emit("invoice.paid", invoice);
  const name = subscriptionOf(invoice);
  const subscription = name === null ? undefined : world.books.subscription.get(name);
  if (subscription && !hasEnded(subscription)) {
    updateSubscription(world, subscription, { status: "active" });
  }
  return { ok: true };
}
