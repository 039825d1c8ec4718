import { describe, expect, it } from "vitest";
import type { HostedCheckout } from "#payments/checkout/hosted-checkout.ts";
import type { HostedPortal } from "#payments/portal/hosted-portal.ts";
import { checkoutWith, fakeHosted, portalWith, RETURN } from "#payments/testing/fake-hosted.ts";
import { hostedPages } from "./hosted-pages.ts";

const TYPED = {
  email: "e.marlowe@example.com",
  card: "4242 4242 4242 4242",
  expiry: "12 / 34",
  code: "123",
  name: "E. Marlowe",
};

function setUp(parts: { checkout?: HostedCheckout; portal?: HostedPortal } = {}) {
  const { hosted, actions } = fakeHosted(
    parts.checkout ?? checkoutWith(),
    parts.portal ?? portalWith(),
  );
  const now = () => new Date("2026-11-21T12:00:00Z");
  const app = hostedPages({ hosted, business: "Shop & Co", now });
  const get = (path: string) => app.request(path);
  const post = (path: string, fields: Record<string, string>) =>
    app.request(path, { method: "POST", body: new URLSearchParams(fields) });
  return { app, actions, get, post };
}

describe("the hosted checkout", () => {
  it("shows what is sold, that it is a sandbox and which cards exist", async () => {
    const answer = await setUp().get("/c/pay/cs_test_1");
    const page = await answer.text();
    expect(answer.status).toBe(200);
    for (const words of ["Sandbox", "Course, Basic", "$49.00", "per year", "4000 0000 0000 0002"])
      expect(page).toContain(words);
    expect(page).toContain("← Back to Shop &amp; Co");
  });

  it("loads nothing from elsewhere and runs no script", async () => {
    const answer = await setUp().get("/c/pay/cs_test_1");
    const page = await answer.text();
    expect(answer.headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(page).not.toMatch(/<script|style=|src=|@import|url\(/);
  });

  it("pays with the typed values and continues to the shop", async () => {
    const { actions, post } = setUp();
    const answer = await post("/c/pay/cs_test_1", TYPED);
    expect(answer.status).toBe(303);
    expect(answer.headers.get("location")).toBe("http://shop.test/paid?id=cs_test_1");
    const { email, card, name } = TYPED;
    expect(actions).toEqual([["pay", "cs_test_1", { email, card, name }]]);
  });

  it("preserves the typed values when the card is declined, and shows an alert", async () => {
    const answer = await setUp().post("/c/pay/cs_test_1", {
      ...TYPED,
      card: "4000 0000 0000 0002",
      name: '"><b>E',
    });
    const page = await answer.text();
    expect(answer.status).toBe(402);
    expect(page).toContain(
      'role="alert" id="card-error">Your card was declined. Try another card.',
    );
    expect(page).toMatch(
      /name="card"[^>]*value="4000 0000 0000 0002"[^>]*aria-invalid[^>]*autofocus/,
    );
    for (const kept of [TYPED.email, TYPED.expiry, TYPED.code, "&quot;&gt;&lt;b&gt;E"])
      expect(page).toContain(`value="${kept}"`);
  });

  it.each([
    ["email", "nobody", "Enter your email address."],
    ["card", "4242", "Your card number is incomplete."],
    ["card", "4242 4242 4242 4241", "Your card number is invalid."],
    ["expiry", "13 / 34", "Your card’s expiration date is incomplete."],
    ["expiry", "10/26", "Your card’s expiration date is in the past."],
    ["code", "12", "Your card’s security code is incomplete."],
    ["name", " ", "Enter the name on the card."],
  ])("rejects the %s “%s” without a call to the provider", async (field, typed, sentence) => {
    const { actions, post } = setUp();
    const answer = await post("/c/pay/cs_test_1", { ...TYPED, [field]: typed });
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain(`id="${field}-error">${sentence}`);
    expect(actions).toEqual([]);
  });

  it("accepts a card that expires this month", async () => {
    const answer = await setUp().post("/c/pay/cs_test_1", { ...TYPED, expiry: "11/2026" });
    expect(answer.status).toBe(303);
  });

  it("does not allow a fixed email address to be changed", async () => {
    const { actions, get, post } = setUp({
      checkout: checkoutWith({ fixedEmail: "own@example.com" }),
    });
    expect(await (await get("/c/pay/cs_test_1")).text()).toMatch(
      /name="email"[^>]*value="own@example.com"[^>]*readonly/,
    );
    await post("/c/pay/cs_test_1", TYPED);
    expect(actions).toMatchObject([["pay", "cs_test_1", { email: "own@example.com" }]]);
  });

  it("says what is paid now and later, and takes a promotion code", async () => {
    const next = { at: Date.UTC(2027, 10, 21) / 1000, amount: 4900, afterwards: null };
    const discount = { label: "SPRING, 25% off once", amount: 1225 };
    const { actions, get, post } = setUp({
      checkout: checkoutWith({ amount: 3675, discount, next, takesCodes: true }),
    });
    const page = await (await get("/c/pay/cs_test_1")).text();
    for (const words of ["-$12.25", "SPRING, 25% off once", "Remove the code"])
      expect(page).toContain(words);
    expect(page).toContain("You authorize $36.75 now and $49.00 every year until you cancel.");
    const wrong = await post("/c/pay/cs_test_1", { act: "code", promotion_code: "SUMMER" });
    expect([wrong.status, await wrong.text()]).toEqual([
      422,
      expect.stringContaining('id="promotion_code-error">This code is invalid.'),
    ]);
    expect((await post("/c/pay/cs_test_1", { act: "code", promotion_code: "" })).status).toBe(422);
    expect((await post("/c/pay/cs_test_1", { act: "code", promotion_code: "SPRING" })).status).toBe(
      303,
    );
    expect(actions.map(([act, , code]) => [act, code])).toEqual([
      ["applyCode", "SUMMER"],
      ["applyCode", ""],
      ["applyCode", "SPRING"],
    ]);
  });

  it("says what is paid when a code of some years is over", async () => {
    const next = { at: Date.UTC(2027, 10, 21) / 1000, amount: 3675, afterwards: 4900 };
    const { get } = setUp({ checkout: checkoutWith({ amount: 3675, next }) });
    const page = await (await get("/c/pay/cs_test_1")).text();
    expect(page).toContain("Then $49.00 per year, when the code is over");
    expect(page).toContain(
      "now and $36.75 every year while the code lasts and $49.00 every year after it, until you",
    );
  });

  it("starts a trial without a card, once the terms are agreed to", async () => {
    const checkout = checkoutWith({
      ...{ amount: 0, subtotal: 0, needsCard: false, needsTerms: true },
      ...{
        trialEnd: Date.UTC(2026, 11, 5) / 1000,
        next: { at: 0, amount: 4900, afterwards: null },
      },
    });
    const { actions, get, post } = setUp({ checkout });
    const page = await (await get("/c/pay/cs_test_1")).text();
    expect(page).not.toContain('name="card"');
    expect(page).toContain("no card is needed. Your trial ends on December 5, 2026.");
    const { email } = TYPED;
    const refused = await post("/c/pay/cs_test_1", { email });
    expect(await refused.text()).toContain("Agree to the terms to continue.");
    await post("/c/pay/cs_test_1", { email, terms: "yes" });
    const paid = { email, card: "", name: "", acceptsTerms: true };
    expect(actions).toEqual([["pay", "cs_test_1", paid]]);
  });

  it("asks for the address before the card where the tax depends on it", async () => {
    const checkout = checkoutWith({ needsPlace: true, takesTaxId: true, asksWholeAddress: true });
    const { actions, get, post } = setUp({ checkout });
    const page = await (await get("/c/pay/cs_test_1")).text();
    expect(page).not.toContain('name="card"');
    expect(page).toMatch(/<option value="DE">Germany/);
    const typed = { country: "DE", line1: "Weg 1", city: "Ulm", postal_code: "89073", tax_id: "" };
    expect((await post("/c/pay/cs_test_1", { act: "place", ...typed })).status).toBe(303);
    const place = { country: "DE", line1: "Weg 1", city: "Ulm", postalCode: "89073", taxId: "" };
    expect(actions).toEqual([["setPlace", "cs_test_1", place]]);
  });

  it.each(["complete", "expired"] as const)("is closed when it is %s", async (status) => {
    const { actions, get, post } = setUp({ checkout: checkoutWith({ status }) });
    expect((await get("/c/pay/cs_test_1")).status).toBe(410);
    expect((await post("/c/pay/cs_test_1", TYPED)).status).toBe(410);
    expect(actions).toEqual([]);
  });

  it("has no other checkout", async () => {
    expect((await setUp().get("/c/pay/cs_test_2")).status).toBe(404);
  });
});

describe("the billing portal", () => {
  it("shows the plan, the card, the invoices and the return link", async () => {
    const page = await (await setUp().get("/p/session/bps_1")).text();
    for (const words of [
      "Renews on March 9, 2027 for $49.00.",
      "Active",
      "ending 4242",
      "March 9, 2026",
      "Paid",
    ])
      expect(page).toContain(words);
    expect(page).toContain(`href="${RETURN}"`);
  });

  it("shows a trial's end, a discount with its end, and what was refunded", async () => {
    const portal = portalWith({
      ...{ status: "trialing", next: 2450 },
      discounts: [{ label: "SPRING, 50% off for 23 months", end: Date.UTC(2029, 1, 9) / 1000 }],
    });
    portal.invoices = portal.invoices.map((invoice) => ({ ...invoice, refunded: 900 }));
    const page = await (await setUp({ portal }).get("/p/session/bps_1")).text();
    for (const words of [
      "Your trial ends on March 9, 2027. The first payment is on that day for $24.50.",
      "SPRING, 50% off for 23 months, until February 9, 2029",
      "Partially refunded",
    ])
      expect(page).toContain(words);
  });

  it("requires a confirmation before it cancels", async () => {
    const { actions, get, post } = setUp();
    const asked = await get("/p/session/bps_1/cancel?subscription=sub_1");
    expect(await asked.text()).toContain("until March 9, 2027");
    expect(actions).toEqual([]);
    const answer = await post("/p/session/bps_1/cancel", { subscription: "sub_1" });
    expect(actions).toEqual([["cancel", "bps_1", "sub_1"]]);
    const after = await (await get(answer.headers.get("location") ?? "")).text();
    expect(after).toContain("Your plan has been canceled.");
  });

  it("offers to renew a canceled plan that is still running", async () => {
    const { actions, get, post } = setUp({ portal: portalWith({ cancelAtPeriodEnd: true }) });
    const page = await (await get("/p/session/bps_1")).text();
    expect(page).toContain("Cancels on March 9, 2027.");
    expect(page).not.toContain("Cancel plan");
    expect((await post("/p/session/bps_1/renew", { subscription: "sub_1" })).status).toBe(303);
    expect(actions).toEqual([["renew", "bps_1", "sub_1"]]);
  });

  it("changes nothing that has ended or does not exist", async () => {
    const ended = setUp({ portal: portalWith({ status: "canceled" }) });
    expect((await ended.post("/p/session/bps_1/renew", { subscription: "sub_1" })).status).toBe(
      404,
    );
    expect((await ended.post("/p/session/bps_1/cancel", { subscription: "x" })).status).toBe(404);
    expect((await ended.get("/p/session/bps_2")).status).toBe(404);
    expect(ended.actions).toEqual([]);
  });

  it("accepts another card, and preserves the typed values when that is declined", async () => {
    const { actions, post } = setUp();
    const declined = await post("/p/session/bps_1/card", { ...TYPED, card: "4000000000000002" });
    expect(declined.status).toBe(402);
    const page = await declined.text();
    expect(page).toContain("Your card was declined.");
    expect(page).toContain('value="E. Marlowe"');
    expect((await post("/p/session/bps_1/card", TYPED)).status).toBe(303);
    expect(actions).toEqual([
      ["changeCard", "bps_1", "4000000000000002"],
      ["changeCard", "bps_1", TYPED.card],
    ]);
  });

  it("returns an invoice as a file", async () => {
    const answer = await setUp().get("/p/session/bps_1/invoices/INV-1");
    expect(answer.headers.get("content-disposition")).toContain("attachment");
    expect(await answer.text()).toContain("$49.00");
  });
});
