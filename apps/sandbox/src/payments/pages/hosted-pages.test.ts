import { describe, expect, it } from "vitest";
import { checkoutOf, openProvider, subscribe } from "#payments/testing/open-provider.ts";
import { hostedPages } from "./hosted-pages.ts";

const TYPED = {
  email: "e.marlowe@example.com",
  card: "4242 4242 4242 4242",
  expiry: "12 / 34",
  code: "123",
  name: "E. Marlowe",
};
const DECLINED = "4000 0000 0000 0002";

function setUp() {
  const provider = openProvider();
  const { hosted, stripe } = provider;
  const now = () => new Date("2026-11-21T12:00:00Z");
  const app = hostedPages({ hosted, business: "Shop & Co", now });
  const get = async (path: string) => app.request(path);
  const page = async (path: string) => (await get(path)).text();
  const post = async (path: string, fields: Record<string, string>) =>
    app.request(path, { method: "POST", body: new URLSearchParams(fields) });
  const checkout = async (order: Parameters<typeof checkoutOf>[1] = {}) =>
    `/c/pay/${(await checkoutOf(provider, order)).id}`;
  const portal = async () => {
    const { customer, subscription } = await subscribe(provider);
    const return_url = "http://shop.test/app/settings";
    const { id } = await stripe.billingPortal.sessions.create({ customer, return_url });
    return { at: `/p/session/${id}`, subscription };
  };
  const sold = async () => (await stripe.subscriptions.list()).data;
  return { ...provider, get, page, post, checkout, portal, sold };
}

describe("the hosted checkout", () => {
  it("shows what is sold, loads nothing from elsewhere and runs no script", async () => {
    const { get, checkout } = setUp();
    const answer = await get(await checkout({ cancel_url: "http://shop.test/" }));
    const page = await answer.text();
    for (const words of ["Sandbox", "$49.00", "per year", DECLINED, "Back to Shop &amp; Co"])
      expect(page).toContain(words);
    expect(answer.headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(page).not.toMatch(/<script|style=|src=|@import|url\(/);
  });

  it("pays once, continues to the shop, and is closed then", async () => {
    const { checkout, get, post, sold } = setUp();
    const at = await checkout();
    const answer = await post(at, { ...TYPED, expiry: "11/2026" });
    expect(answer.status).toBe(303);
    expect(answer.headers.get("location")).toBe(
      `http://product.test/?${at.slice("/c/pay/".length)}`,
    );
    expect([(await get(at)).status, (await post(at, TYPED)).status]).toEqual([410, 410]);
    expect((await get("/c/pay/cs_test_2")).status).toBe(404);
    expect(await sold()).toHaveLength(1);
  });

  it("preserves the typed values when the card is declined, and shows an alert", async () => {
    const { checkout, post, sold } = setUp();
    const typed = { ...TYPED, card: DECLINED, name: '"><b>E' };
    const answer = await post(await checkout(), typed);
    const page = await answer.text();
    expect(answer.status).toBe(402);
    expect(page).toContain('role="alert" id="card-error">Your card was declined.');
    expect(page).toMatch(
      /name="card"[^>]*value="4000 0000 0000 0002"[^>]*aria-invalid[^>]*autofocus/,
    );
    for (const kept of [TYPED.email, TYPED.expiry, TYPED.code, "&quot;&gt;&lt;b&gt;E"])
      expect(page).toContain(`value="${kept}"`);
    expect(await sold()).toEqual([]);
  });

  it.for([
    ["email", "nobody", "Enter your email address."],
    ["card", "4242", "Your card number is incomplete."],
    ["card", "4242 4242 4242 4241", "Your card number is invalid."],
    ["expiry", "13 / 34", "Your card’s expiration date is incomplete."],
    ["expiry", "10/26", "Your card’s expiration date is in the past."],
    ["code", "12", "Your card’s security code is incomplete."],
    ["name", " ", "Enter the name on the card."],
  ] as const)("rejects the %s “%s”", async ([field, typed, sentence]) => {
    const { checkout, post, sold } = setUp();
    const answer = await post(await checkout(), { ...TYPED, [field]: typed });
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain(`id="${field}-error">${sentence}`);
    expect(await sold()).toEqual([]);
  });

  it("does not allow a fixed email address to be changed", async () => {
    const { checkout, page, post, stripe } = setUp();
    const at = await checkout({ customer_email: "own@example.com" });
    expect(await page(at)).toMatch(/name="email"[^>]*value="own@example.com"[^>]*readonly/);
    await post(at, TYPED);
    const { data } = await stripe.customers.list();
    expect(data.map(({ email }) => email)).toEqual(["own@example.com"]);
  });

  it("takes a promotion code, and says what is paid now and later", async () => {
    const { checkout, page, post, stripe } = setUp();
    const { id } = await stripe.coupons.create({ percent_off: 25, duration: "once" });
    const promotion = { type: "coupon", coupon: id } as const;
    await stripe.promotionCodes.create({ promotion, code: "SPRING" });
    const at = await checkout({ allow_promotion_codes: true });
    const wrong = await post(at, { act: "code", promotion_code: "SUMMER" });
    expect(wrong.status).toBe(422);
    expect(await wrong.text()).toContain('id="promotion_code-error">This code is invalid.');
    expect((await post(at, { act: "code", promotion_code: "SPRING" })).status).toBe(303);
    const shown = await page(at);
    for (const words of ["-$12.25", "Remove the code", "$36.75 now and $49.00 every year"])
      expect(shown).toContain(words);
  });

  it("starts a trial without a card, once the terms are agreed to", async () => {
    const { checkout, page, post, sold } = setUp();
    const at = await checkout({
      subscription_data: { trial_period_days: 14 },
      payment_method_collection: "if_required",
      consent_collection: { terms_of_service: "required" },
    });
    expect(await page(at)).not.toContain('name="card"');
    const { email } = TYPED;
    expect(await (await post(at, { email })).text()).toContain("Agree to the terms to continue.");
    await post(at, { email, terms: "yes" });
    expect(await sold()).toMatchObject([{ status: "trialing" }]);
  });

  it("asks for the address before the card where the tax depends on it", async () => {
    const { checkout, page, post } = setUp();
    const at = await checkout({ automatic_tax: { enabled: true } });
    expect(await page(at)).not.toContain('name="card"');
    expect((await post(at, { act: "place", country: "DE", tax_id: "" })).status).toBe(303);
    expect(await page(at)).toContain('name="card"');
  });
});

describe("an invoice's page", () => {
  it("takes any card for a declined renewal, which reactivates the subscription", async () => {
    const { control, get, page, post, portal, stripe } = setUp();
    const { subscription } = await portal();
    await control.declineNextRenewal({ subscription });
    await control.renewNow({ subscription });
    const { data } = await stripe.invoices.list({ subscription, status: "open" });
    const at = new URL(data[0]?.hosted_invoice_url ?? "").pathname;
    expect(await page(at)).toContain("Pay $49.00");
    expect((await post(at, { ...TYPED, card: DECLINED })).status).toBe(402);
    expect((await stripe.subscriptions.retrieve(subscription)).status).toBe("past_due");
    expect((await post(at, TYPED)).status).toBe(303);
    expect(await (await get(at)).text()).toContain("This invoice is paid.");
    expect((await stripe.subscriptions.retrieve(subscription)).status).toBe("active");
    expect((await post(at, TYPED)).status).toBe(402);
    expect((await get("/i/in_2")).status).toBe(404);
  });
});

describe("the billing portal", () => {
  it("shows the plan, the card, the invoices and the return link", async () => {
    const { page, portal, get } = setUp();
    const { at } = await portal();
    const shown = await page(at);
    for (const words of [
      "Renews on November 21, 2027 for $49.00.",
      "ending 4242",
      "Paid",
      'href="http://shop.test/app/settings"',
    ])
      expect(shown).toContain(words);
    const [, file = ""] = /href="([^"]*\/invoices\/[^"]*)"/.exec(shown) ?? [];
    const answer = await get(file);
    expect(answer.headers.get("content-disposition")).toContain("attachment");
    expect(await answer.text()).toContain("$49.00");
  });

  it("requires a confirmation before it cancels, and offers to renew then", async () => {
    const { get, page, portal, post, sold } = setUp();
    const { at, subscription } = await portal();
    const asked = await page(`${at}/cancel?subscription=${subscription}`);
    expect(asked).toContain("until November 21, 2027");
    expect(await sold()).toMatchObject([{ cancel_at_period_end: false }]);
    const answer = await post(`${at}/cancel`, { subscription });
    const after = await (await get(answer.headers.get("location") ?? "")).text();
    expect(after).toContain("Your plan has been canceled.");
    expect(after).toContain("Cancels on November 21, 2027.");
    expect(await sold()).toMatchObject([{ cancel_at_period_end: true }]);
    expect((await post(`${at}/renew`, { subscription })).status).toBe(303);
    expect(await sold()).toMatchObject([{ cancel_at_period_end: false }]);
  });

  it("changes nothing that has ended or does not exist", async () => {
    const { get, portal, post, stripe } = setUp();
    const { at, subscription } = await portal();
    await stripe.subscriptions.cancel(subscription);
    expect((await post(`${at}/renew`, { subscription })).status).toBe(404);
    expect((await post(`${at}/cancel`, { subscription: "x" })).status).toBe(404);
    expect((await get("/p/session/bps_2")).status).toBe(404);
  });

  it("accepts another card, and preserves the typed values when that is declined", async () => {
    const { page, portal, post } = setUp();
    const { at } = await portal();
    const declined = await post(`${at}/card`, { ...TYPED, card: DECLINED });
    expect(declined.status).toBe(402);
    const shown = await declined.text();
    expect(shown).toContain("Your card was declined.");
    expect(shown).toContain('value="E. Marlowe"');
    expect((await post(`${at}/card`, { ...TYPED, card: "4000000000000341" })).status).toBe(303);
    expect(await page(at)).toContain("ending 0341");
  });
});
