import type { OfficeOffers, PromotionOrder } from "@sovereign/contract/office-offers";
import type { PromotionLook } from "@sovereign/contract/promotions";
import { expect } from "vitest";
import { refusalOf } from "#testing/billing.ts";
import { giftsOf } from "#testing/gifts.ts";
import { memberIdOf, moneyActsOf } from "#testing/money-acts.ts";
import { signUpStaff } from "#testing/office-staff.ts";
import { driverOf, EURO_PRICE, PAYMENT_ENVIRONMENT } from "#testing/payment-provider.ts";
import { productTest } from "#testing/product-test.ts";

const it = productTest({
  payments: true,
  now: "2026-03-10T12:00:00.000Z",
  environment: { STRIPE_PRICES: `EUR=${EURO_PRICE}:45.50` },
}).extend("office", { scope: "file" }, async ({ product }) => {
  const staff = await signUpStaff(product, "owner");
  return {
    offers: async () => (await (await staff.fetch("/api/office/offers")).json()) as OfficeOffers,
    async make(code: string, off: PromotionOrder["off"], newOnly = false) {
      const order = { id: crypto.randomUUID(), code, off, years: 1, new_members_only: newOnly };
      const rest = { limit: null, last_day: null, note: "" };
      const answer = await staff.post("/api/office/offers/codes", { ...order, ...rest });
      if (answer.status !== 200) throw new Error(await answer.text());
    },
  };
});

const EUROS = { currency: "EUR" };

it("a checkout is at the price of the chosen currency", async ({ product, billing, member }) => {
  const url = await billing.openCheckout(member, EUROS);
  const shown = product.payments.hosted.findCheckout(url.split("/").at(-1) ?? "");
  expect(shown).toMatchObject({ amount: 4550, currency: "eur" });
  await product.payments.pay(url, member.email);
  const price = { amount: "45.50", currency: "EUR" };
  expect(await billing.check(member)).toMatchObject({ subscribed: true, price });

  const other = await product.signUp();
  await product.payments.pay(await billing.openCheckout(other, { currency: "USD" }), other.email);
  const usual = { amount: "49.00", currency: "USD" };
  expect(await billing.check(other)).toMatchObject({ subscribed: true, price: usual });
});

it("no checkout lets the provider convert a price", async ({ product, billing, member }) => {
  const gift = await giftsOf(product).order(member);
  const urls = [await billing.openCheckout(member), ((await gift.json()) as { url: string }).url];
  const { STRIPE_API_URL: api, STRIPE_SECRET_KEY: key } = PAYMENT_ENVIRONMENT;
  for (const url of urls) {
    const path = `${api}/v1/checkout/sessions/${url.split("/").at(-1)}`;
    const answer = await product.payments.fetch(path, {
      headers: { authorization: `Bearer ${key}` },
    });
    expect(await answer.json()).toMatchObject({ adaptive_pricing: { enabled: false } });
  }
});

it("a currency without a price is refused", async ({ product, billing, member }) => {
  const refused = await billing.call(member, "create-checkout", { currency: "JPY" });
  expect(await refusalOf(refused)).toEqual([400, "billing.currency_unknown"]);
  const malformed = await billing.call(member, "create-checkout", { currency: "euro" });
  expect(await refusalOf(malformed)).toEqual([400, "request.invalid"]);
  expect(product.payments.subscriptionsOf(member.email)).toEqual([]);
});

it("a member who changes the currency pays as a new customer, and one who does not as before", async ({
  product,
  billing,
  member,
}) => {
  const { payments } = product;
  const driver = driverOf(payments);
  const buyAndEnd = async (currency: string) => {
    await payments.pay(await billing.openCheckout(member, { currency }), member.email);
    const [id = ""] = payments.subscriptionsOf(member.email).slice(-1);
    const sold = await driver.readSubscription(id);
    await driver.cancelSubscription(id);
    await payments.control.settled();
    return sold?.customerId;
  };
  const dollars = await buyAndEnd("USD");
  const euros = await buyAndEnd("EUR");
  expect(euros).not.toBe(dollars);
  expect(await buyAndEnd("EUR")).toBe(euros);
  expect(await buyAndEnd("USD")).toBe(dollars);
});

it("a code of percents lowers every currency's price", async ({ product, office }) => {
  await office.make("SPRING", { kind: "percent", percent: 20 });
  const look = async (query: string) =>
    (await (await product.fetch(`/api/promotions/SPRING${query}`)).json()) as PromotionLook;
  expect((await look("?currency=EUR")).offer?.first).toEqual({ amount: "36.40", currency: "EUR" });
  expect((await look("")).offer?.first).toEqual({ amount: "39.20", currency: "USD" });
  const unknown = await product.fetch("/api/promotions/SPRING?currency=JPY");
  expect(await refusalOf(unknown)).toEqual([400, "billing.currency_unknown"]);
});

it("a code of an amount is for its currency", async ({ product, billing, member, office }) => {
  await office.make("TENOFF", { kind: "amount", amount: { amount: "10.00", currency: "EUR" } });
  expect(await office.offers()).toMatchObject({
    price: { amount: "49.00", currency: "USD" },
    other_prices: [{ amount: "45.50", currency: "EUR" }],
  });
  const look = await product.fetch("/api/promotions/TENOFF");
  expect(await look.json()).toEqual({ state: "other_currency", offer: null, currency: "EUR" });
  const inDollars = await billing.call(member, "create-checkout", { code: "TENOFF" });
  expect(await refusalOf(inDollars)).toEqual([409, "billing.code_other_currency"]);
  const url = await billing.openCheckout(member, { code: "TENOFF", ...EUROS });
  const shown = product.payments.hosted.findCheckout(url.split("/").at(-1) ?? "");
  expect(shown).toMatchObject({ amount: 3550, currency: "eur" });
});

it("a code for new members stays closed to a member who changes the currency", async ({
  product,
  billing,
  member,
  office,
}) => {
  await office.make("FIRST", { kind: "percent", percent: 20 }, true);
  const { payments } = product;
  await payments.pay(await billing.openCheckout(member, {}), member.email);
  const [id = ""] = payments.subscriptionsOf(member.email);
  await driverOf(payments).cancelSubscription(id);
  await payments.control.settled();
  const again = await billing.call(member, "create-checkout", { code: "FIRST", ...EUROS });
  expect(await refusalOf(again)).toEqual([409, "billing.code_for_new_members"]);
});

it("a member who paid in euros is won back in euros", async ({ product, billing, member }) => {
  const acts = moneyActsOf(product, await signUpStaff(product, "owner"));
  await product.payments.pay(await billing.openCheckout(member, EUROS), member.email);
  const userId = memberIdOf(member);
  await acts.order(userId, { kind: "cancel", when: "now" });
  product.clock.advance(60_000);
  expect((await acts.offer(userId, "win_back")).facts?.price).toEqual({
    amount: "45.50",
    currency: "EUR",
  });
  const off = { kind: "amount", amount: { amount: "5.50", currency: "EUR" } };
  const promotion = { kind: "own", off, last_day: "2026-03-31" };
  const { figures } = await acts.order(userId, { kind: "win_back", promotion, line: "" });
  expect(product.mailer.lastTo(member.email).subject).toContain("€40");
  const url = await billing.openCheckout(member, { ...EUROS, code: figures.code });
  await product.payments.pay(url, member.email);
  expect(await billing.check(member)).toMatchObject({ subscribed: true });
});
