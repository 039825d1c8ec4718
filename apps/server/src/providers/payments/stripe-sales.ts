import type Stripe from "stripe";
import type { IsOurs, StripeClient } from "./stripe-client.ts";
import { callStripeOrNull } from "./stripe-errors.ts";
import type { Sale } from "./stripe-journal-rows.ts";
import {
  type Invoice,
  type Line,
  lineSchema,
  priceSchema,
  type StripeSubscription,
} from "./stripe-money-objects.ts";
import { allPages } from "./stripe-pages.ts";
import { readAs } from "./stripe-readable.ts";

const MAX_PRICES = 1000;

const PERIODS_PER_YEAR: Record<string, number> = { year: 1, month: 12, week: 52, day: 365 };

type Price = { perYear: number | null; unit: number | null; currency: string; name: string | null };

type Sold = { id: string; product: string | null };

const priceOf = (line: Line): Sold | null => {
  const details = line.pricing?.price_details;
  return details ? { id: details.price, product: details.product ?? null } : null;
};

/** Describes what invoices and subscriptions sell: a membership, or another product's name. */
export function createStripeSales(client: StripeClient, isOurs: IsOurs) {
  const ours = (price: Sold | null) => price !== null && isOurs({ price });

  async function yearlyOf(
    sold: Sold,
    { unit, quantity, currency }: { unit: number | null; quantity: number; currency: string },
  ): Promise<number | null> {
    const price = await readPrice(client, sold.id);
    if (!price?.perYear) return null;
    // A line of a free period may have no amount, so the price comes first.
    const amount = price.currency === currency ? (price.unit ?? unit) : unit;
    return amount === null ? null : Math.round(amount * quantity * price.perYear);
  }

  const nameOf = async (sold: Sold | null, otherwise: string | null | undefined) =>
    (sold && (await readPrice(client, sold.id))?.name) ?? otherwise ?? sold?.product ?? "";

  return {
    async ofInvoice(invoice: Invoice): Promise<Sale> {
      const lines = invoice.lines.has_more
        ? await allLines(await client(), invoice.id)
        : invoice.lines.data;
      const own = lines.filter((line) => ours(priceOf(line)) && line.amount >= 0);
      const line = own.toSorted((one, other) => +other.period.end - +one.period.end)[0];
      const sold = line && priceOf(line);
      if (!line || !sold) {
        const [first] = lines;
        const name = await nameOf(first ? priceOf(first) : null, first?.description);
        return { product: "other", from: null, to: null, yearly: null, name };
      }
      const unit = line.pricing?.unit_amount_decimal ?? null;
      const { currency } = invoice;
      const yearly = await yearlyOf(sold, { unit, quantity: line.quantity ?? 1, currency });
      const { start: from, end: to } = line.period;
      return { product: "membership", from, to, yearly, name: null };
    },

    async ofSubscription({ items, currency }: StripeSubscription): Promise<Sale> {
      const item = items.data.find(({ price }) => isOurs({ price }));
      const none = { from: null, to: null, yearly: null };
      if (!item) return { ...none, product: "other", name: null };
      const { price, quantity } = item;
      const order = { unit: price.unit_amount ?? null, quantity: quantity ?? 1, currency };
      return { ...none, product: "membership", yearly: await yearlyOf(price, order), name: null };
    },
  };
}

/** Prices never change their amount or interval, so they are read once. */
const known = new WeakMap<StripeClient, Map<string, Promise<Price | null>>>();

function readPrice(client: StripeClient, id: string): Promise<Price | null> {
  const prices = known.get(client) ?? new Map<string, Promise<Price | null>>();
  known.set(client, prices);
  if (prices.size >= MAX_PRICES) prices.clear();
  const price = prices.get(id) ?? askPrice(client, id);
  prices.set(id, price);
  price.catch(() => prices.delete(id));
  return price;
}

async function askPrice(client: StripeClient, id: string): Promise<Price | null> {
  const { prices } = await client();
  const found = await callStripeOrNull(prices.retrieve(id, { expand: ["product"] }));
  if (!found) return null;
  const { recurring, currency, unit_amount, product } = readAs(priceSchema, found, "price");
  const perYear = recurring ? (PERIODS_PER_YEAR[recurring.interval] ?? 0) : 0;
  return {
    perYear: recurring && perYear ? perYear / recurring.interval_count : null,
    unit: unit_amount ?? null,
    currency,
    name: typeof product === "string" ? null : (product.name ?? null),
  };
}

async function allLines(stripe: Stripe, invoice: string): Promise<Line[]> {
  const lines = await allPages((page) => stripe.invoices.listLineItems(invoice, page));
  return lines.map((line) => readAs(lineSchema, line, "invoice line"));
}
