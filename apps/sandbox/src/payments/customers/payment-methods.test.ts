import { describe, expect, it } from "vitest";
import { openProvider } from "#payments/testing/open-provider.ts";

describe("a card on file", () => {
  it("is created from a test token each time it is used, and belongs to one customer", async () => {
    const { stripe } = openProvider();
    const ada = await stripe.customers.create();
    const bob = await stripe.customers.create();
    const first = await stripe.paymentMethods.attach("pm_card_visa", { customer: ada.id });
    const second = await stripe.paymentMethods.attach("pm_card_visa", { customer: ada.id });
    expect(first).toMatchObject({ customer: ada.id, card: { brand: "visa", last4: "4242" } });
    expect(await stripe.paymentMethods.retrieve(first.id)).toMatchObject({ id: first.id });
    const listed = await stripe.customers.listPaymentMethods(ada.id, { type: "card" });
    expect(listed.data.map(({ id }) => id)).toEqual([second.id, first.id]);
    expect((await stripe.customers.listPaymentMethods(bob.id)).data).toEqual([]);
    await expect(
      stripe.paymentMethods.attach(first.id, { customer: bob.id }),
    ).rejects.toMatchObject({ statusCode: 400, message: expect.stringContaining("attached") });
    const again = await stripe.paymentMethods.attach(first.id, { customer: ada.id });
    expect(again.id).toBe(first.id);
    await expect(
      stripe.paymentMethods.attach("pm_none", { customer: ada.id }),
    ).rejects.toMatchObject({ statusCode: 404, code: "resource_missing" });
  });

  it("becomes the default for invoices only on request, and only for its customer", async () => {
    const { stripe } = openProvider();
    const ada = await stripe.customers.create({ payment_method: "pm_card_visa" });
    expect(ada.invoice_settings.default_payment_method).toBeNull();
    const [card] = (await stripe.customers.listPaymentMethods(ada.id)).data;
    const invoice_settings = { default_payment_method: card?.id ?? "" };
    const changed = await stripe.customers.update(ada.id, { invoice_settings });
    expect(changed.invoice_settings.default_payment_method).toBe(card?.id);
    const bob = await stripe.customers.create();
    await expect(stripe.customers.update(bob.id, { invoice_settings })).rejects.toMatchObject({
      statusCode: 400,
      param: "invoice_settings[default_payment_method]",
    });
    await expect(stripe.customers.create({ invoice_settings })).rejects.toMatchObject({
      statusCode: 400,
      param: "invoice_settings[default_payment_method]",
    });
  });
});
