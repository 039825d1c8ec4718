import type { Customer } from "#payments/books/object-types.ts";
import { listObject, type Metadata, newId } from "#payments/books/objects.ts";
import type { Invoice } from "#payments/books/subscription-types.ts";
import type { TaxRule } from "#payments/tax/rates.ts";
import type { World } from "#payments/world.ts";
import type { Amounts } from "./amounts.ts";

type Line = {
  description: string | null;
  period: { start: number; end: number };
  price: { id: string; product: string };
  unitAmount: number;
  quantity: number;
  metadata: Metadata;
  subscription: { id: string; item: string } | null;
};

type Draft = {
  id: string;
  number: string;
  customer: Customer;
  currency: string;
  reason: Invoice["billing_reason"];
  parent: Invoice["parent"];
  line: Line;
  amounts: Amounts;
  tax: TaxRule | null;
  automaticTax: boolean;
  details: Partial<Pick<Invoice, "custom_fields" | "footer" | "description" | "metadata">>;
};

function taxesOf({ amounts, tax }: Pick<Draft, "amounts" | "tax">): Invoice["total_taxes"] {
  if (!tax) return [];
  return [
    {
      amount: amounts.tax,
      tax_behavior: tax.behavior,
      tax_rate_details: { tax_rate: tax.rate },
      taxability_reason: tax.reason,
      taxable_amount: amounts.taxable,
      type: "tax_rate_details",
    },
  ];
}

function lineOf(draft: Draft): object {
  const { line, amounts, currency } = draft;
  const { subscription } = line;
  const item = subscription && {
    invoice_item: null,
    proration: false,
    proration_details: { credited_items: null },
    subscription: subscription.id,
    subscription_item: subscription.item,
  };
  const once = { invoice_item: newId("ii"), proration: false, proration_details: null };
  return {
    id: newId("il"),
    object: "line_item",
    amount: amounts.subtotal,
    currency,
    description: line.description,
    discount_amounts: amounts.discounts,
    discountable: true,
    discounts: amounts.discounts.map(({ discount }) => discount),
    invoice: draft.id,
    livemode: false,
    metadata: line.metadata,
    parent: {
      invoice_item_details: item ? null : { ...once, subscription: null },
      subscription_item_details: item,
      type: item ? "subscription_item_details" : "invoice_item_details",
    },
    period: line.period,
    pretax_credit_amounts: [],
    pricing: {
      price_details: { price: line.price.id, product: line.price.product },
      type: "price_details",
      unit_amount_decimal: String(line.unitAmount),
    },
    quantity: line.quantity,
    subscription: subscription?.id ?? null,
    subtotal: amounts.subtotal,
    taxes: taxesOf(draft),
  };
}

/** Stores a draft invoice with one line. */
export function putInvoice(world: World, draft: Draft): Invoice {
  const { id, customer, amounts, automaticTax } = draft;
  const now = world.clock.seconds();
  const { invoice_settings: settings } = customer;
  return world.books.invoice.put({
    id,
    object: "invoice",
    account_country: "US",
    account_name: world.accountName,
    account_tax_ids: null,
    amount_due: amounts.total,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: amounts.total,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    automatic_tax: {
      disabled_reason: null,
      enabled: automaticTax,
      provider: automaticTax ? "stripe" : null,
      liability: automaticTax ? { type: "self" } : null,
      status: automaticTax ? "complete" : null,
    },
    billing_reason: draft.reason,
    collection_method: "charge_automatically",
    created: now,
    currency: draft.currency,
    custom_fields: draft.details.custom_fields ?? settings.custom_fields,
    customer: customer.id,
    customer_address: customer.address,
    customer_email: customer.email,
    customer_name: customer.name,
    customer_tax_exempt: customer.tax_exempt,
    customer_tax_ids: world.books.tax_id
      .all()
      .filter((taxId) => taxId.customer === customer.id)
      .map(({ type, value }) => ({ type, value })),
    default_payment_method: null,
    description: draft.details.description ?? null,
    discounts: amounts.discounts.map(({ discount }) => discount),
    due_date: null,
    ending_balance: 0,
    footer: draft.details.footer ?? settings.footer,
    hosted_invoice_url: null,
    lines: listObject(`/v1/invoices/${id}/lines`, [lineOf(draft)]),
    livemode: false,
    metadata: draft.details.metadata ?? {},
    next_payment_attempt: null,
    number: draft.number,
    parent: draft.parent,
    period_start: draft.line.period.start,
    period_end: draft.line.period.start,
    starting_balance: 0,
    status: "draft",
    status_transitions: {
      finalized_at: null,
      marked_uncollectible_at: null,
      paid_at: null,
      voided_at: null,
    },
    subtotal: amounts.subtotal,
    subtotal_excluding_tax: amounts.taxable + amounts.discount,
    total: amounts.total,
    total_discount_amounts: amounts.discounts,
    total_excluding_tax: amounts.taxable,
    total_taxes: taxesOf(draft),
  });
}
