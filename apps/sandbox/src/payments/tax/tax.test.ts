import { describe, expect, it } from "vitest";
import {
  buy,
  checkoutOf,
  openProvider,
  paidAmounts,
  YEARLY,
} from "#payments/testing/open-provider.ts";

const taxed = { automatic_tax: { enabled: true } };

async function priced(tax_behavior: "inclusive" | "exclusive", currency = "eur") {
  const provider = openProvider();
  const { id } = await provider.stripe.prices.create({
    product: "prod_sovereign_app",
    currency,
    unit_amount: 11900,
    tax_behavior,
    recurring: { interval: "year" },
  });
  return { provider, order: { ...taxed, line_items: [{ price: id, quantity: 1 }] } };
}

describe("automatic tax", () => {
  it.each([
    ["inclusive", "DE", 11900, 1900],
    ["exclusive", "DE", 14161, 2261],
    ["exclusive", "US", 11900, 0],
    ["inclusive", "GB", 11900, 1983],
  ] as const)("of a price that is %s in %s charges %i", async (behavior, country, total, tax) => {
    const { provider, order } = await priced(behavior);
    const opened = await checkoutOf(provider, order);
    expect(opened.automatic_tax).toMatchObject({ status: "requires_location_inputs" });
    const session = await buy(provider, order, { country });
    expect(session).toMatchObject({
      amount_total: total,
      total_details: { amount_tax: tax },
      automatic_tax: { enabled: true, status: "complete" },
      customer_details: { address: { country } },
    });
    const [invoice] = (await provider.stripe.invoices.list()).data;
    expect(invoice).toMatchObject({
      total,
      total_excluding_tax: total - tax,
      customer_address: { country },
      total_taxes: [{ amount: tax, taxable_amount: total - tax, tax_behavior: behavior }],
    });
    const rate = invoice?.total_taxes?.[0]?.tax_rate_details?.tax_rate ?? "";
    expect(await provider.stripe.taxRates.retrieve(rate)).toMatchObject({ country });
    await provider.control.clock({ now: "2027-12-01T00:00:00Z" });
    expect(await paidAmounts(provider, session)).toEqual([total, total]);
  });

  it("is reversed for a business of the Union", async () => {
    const { provider, order } = await priced("exclusive");
    const { id } = await checkoutOf(provider, { ...order, tax_id_collection: { enabled: true } });
    const wrong = { country: "AT", taxId: "AT 1" };
    expect(await provider.hosted.setPlace(id, wrong)).toMatchObject({ ok: false });
    await provider.hosted.setPlace(id, { country: "AT", taxId: "atu12345678" });
    await provider.hosted.pay(id, { email: "b@example.com", card: "4242424242424242", name: "" });
    const session = await provider.stripe.checkout.sessions.retrieve(id);
    const taxId = { type: "eu_vat", value: "ATU12345678" };
    expect(session).toMatchObject({ amount_total: 11900, customer_details: { tax_ids: [taxId] } });
    const [invoice] = (await provider.stripe.invoices.list()).data;
    expect(invoice?.total_taxes).toMatchObject([
      { amount: 0, taxability_reason: "reverse_charge" },
    ]);
    const listed = await provider.stripe.customers.listTaxIds(String(session.customer));
    expect(listed.data).toMatchObject([taxId]);
  });

  it("needs a known customer's address, or leave to save it", async () => {
    const provider = openProvider();
    const { stripe } = provider;
    const { id } = await stripe.customers.create({ email: "known@example.com" });
    const member = { ...taxed, customer: id };
    await expect(checkoutOf(provider, member)).rejects.toMatchObject({
      code: "customer_tax_location_invalid",
    });
    await buy(provider, { ...member, customer_update: { address: "auto" } }, { country: "FR" });
    expect(await stripe.customers.retrieve(id)).toMatchObject({ address: { country: "FR" } });
    const again = await checkoutOf(provider, member);
    expect(again).toMatchObject({ total_details: { amount_tax: 980 } });
    expect(provider.hosted.findCheckout(again.id)?.needsPlace).toBe(false);
  });
});

it("sells a price in the currency that was asked for", async () => {
  const provider = openProvider();
  const { stripe } = provider;
  const { id } = await stripe.prices.create({
    product: "prod_sovereign_app",
    currency: "usd",
    unit_amount: 8000,
    currency_options: { eur: { unit_amount: 7500, tax_behavior: "inclusive" } },
    recurring: { interval: "year" },
  });
  expect((await stripe.prices.retrieve(id)).currency_options).toBeUndefined();
  const shown = await stripe.prices.retrieve(id, { expand: ["currency_options"] });
  expect(shown.currency_options).toMatchObject({
    usd: { unit_amount: 8000 },
    eur: { unit_amount: 7500 },
  });
  const line_items = [{ price: id, quantity: 1 }];
  const session = await buy(provider, { line_items, currency: "eur" });
  expect(session).toMatchObject({ currency: "eur", amount_total: 7500 });
  await provider.control.clock({ now: "2027-12-01T00:00:00Z" });
  expect(await paidAmounts(provider, session)).toEqual([7500, 7500]);
  const found = await stripe.subscriptions.retrieve(String(session.subscription));
  expect(found).toMatchObject({ currency: "eur" });
  await expect(checkoutOf(provider, { currency: "eur" })).rejects.toThrow(
    `\`${YEARLY}\` is not sold`,
  );
});
