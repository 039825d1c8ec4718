import type { HostedCheckout } from "#payments/checkout/hosted-checkout.ts";
import type { HostedProvider } from "#payments/pages/hosted-provider.ts";
import type { HostedPortal } from "#payments/portal/hosted-portal.ts";

export const RETURN = "http://shop.test/app/settings";

export const checkoutWith = (changes: Partial<HostedCheckout> = {}): HostedCheckout => ({
  id: "cs_test_1",
  status: "open",
  productName: "Course, Basic",
  mode: "subscription",
  amount: 4900,
  subtotal: 4900,
  currency: "usd",
  interval: "year",
  next: { at: Date.UTC(2027, 10, 21) / 1000, amount: 4900, afterwards: null },
  trialEnd: null,
  discount: null,
  tax: null,
  takesCodes: false,
  needsCard: true,
  needsTerms: false,
  needsPlace: false,
  takesTaxId: false,
  asksWholeAddress: false,
  country: null,
  fixedEmail: null,
  suggestedEmail: null,
  cancelUrl: "http://shop.test/#pricing",
  ...changes,
});

export const portalWith = (
  changes: Partial<HostedPortal["subscriptions"][number]> = {},
): HostedPortal => ({
  id: "bps_1",
  email: "e.marlowe@example.com",
  returnUrl: RETURN,
  subscriptions: [
    {
      id: "sub_1",
      status: "active",
      productName: "Course, Basic",
      amount: 4900,
      currency: "usd",
      interval: "year",
      periodEnd: Date.UTC(2027, 2, 9) / 1000,
      cancelAtPeriodEnd: false,
      next: 4900,
      discounts: [],
      ...changes,
    },
  ],
  card: { last4: "4242", expiry: "12/34" },
  invoices: [
    {
      number: "INV-1",
      created: Date.UTC(2026, 2, 9) / 1000,
      amount: 4900,
      currency: "usd",
      status: "paid",
      refunded: 0,
      seller: "Shop & Co",
      discount: 0,
      tax: 0,
      lines: [],
      footer: null,
    },
  ],
});

/** A provider with one checkout and one portal, which records each action. */
export function fakeHosted(checkout: HostedCheckout, portal: HostedPortal) {
  const actions: unknown[][] = [];
  const decide = (card: string) =>
    card.replaceAll(" ", "") === "4242424242424242"
      ? { ok: true as const, redirect: "http://shop.test/paid?id=cs_test_1" }
      : { ok: false as const, message: "Your card was declined." };
  const hosted: HostedProvider = {
    findCheckout: (id) => (id === checkout.id ? checkout : undefined),
    findPortal: (id) => (id === portal.id ? portal : undefined),
    async applyCode(id, code) {
      actions.push(["applyCode", id, code]);
      return code === "SPRING" ? { ok: true } : { ok: false, message: "This code is invalid." };
    },
    async setPlace(id, place) {
      actions.push(["setPlace", id, place]);
      return { ok: true };
    },
    async pay(id, payment) {
      actions.push(["pay", id, payment]);
      return decide(payment.card);
    },
    async cancel(...args) {
      actions.push(["cancel", ...args]);
    },
    async renew(...args) {
      actions.push(["renew", ...args]);
    },
    async changeCard(id, card) {
      actions.push(["changeCard", id, card]);
      return decide(card);
    },
  };
  return { hosted, actions };
}
