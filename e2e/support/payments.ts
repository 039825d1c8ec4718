import { expect, type Page } from "@playwright/test";
import type { Member } from "#product/member.ts";
import { control } from "#product/sandbox-control.ts";
import type { Product } from "#product/start-product.ts";

export const CARDS = {
  pays: "4242 4242 4242 4242",
  declined: "4000 0000 0000 0002",
  withoutFunds: "4000 0000 0000 9995",
  paysOnce: "4000 0000 0000 0341",
};

const KEY = "sk_test_sandbox";

const CARDHOLDER = { expiry: "12 / 34", code: "123", name: "E. Marlowe" };

/** The fake's state; a delivery contains the product's response. */
type PaymentState = {
  now: string;
  held: string[];
  deliveries: { event_id: string; type: string; status: number; attempt: number }[];
  events: { id: string; type: string }[];
  subscriptions: { id: string; status: string; customer: string; email: string | null }[];
};

/** The payment provider of a running product; its time moves with `product.setClock`. */
export class Payments {
  readonly #sandbox: string;

  constructor(product: Product) {
    this.#sandbox = product.payments_url;
  }

  async pay(checkout: Page, { email, card }: { email?: string; card?: string } = {}) {
    await expect(checkout).toHaveURL(new RegExp(`^${this.#sandbox}/c/pay/`));
    if (email) await checkout.getByLabel("Email").fill(email);
    await this.#fillCard(checkout, card);
    await checkout.getByRole("button", { name: /^(Subscribe|Start Trial|Pay)$/ }).click();
  }

  /** Buys the membership past the screens; resolves when the product was notified. */
  async buyFor(member: Member): Promise<void> {
    const { text } = await member.ask("/api/functions/create-checkout", "POST");
    const typed = { email: member.email, card: CARDS.pays, ...CARDHOLDER };
    const body = new URLSearchParams(typed);
    const paid = await fetch(JSON.parse(text).url, { method: "POST", body, redirect: "manual" });
    expect(paid.status).toBe(303);
    await this.act("settled");
  }

  async cancelPlan(portal: Page): Promise<void> {
    await portal.getByRole("link", { name: "Cancel plan" }).click();
    await expect(portal.getByRole("heading", { name: "Cancel your plan?" })).toBeVisible();
    await portal.getByRole("button", { name: "Cancel plan" }).click();
    await expect(portal.getByRole("status")).toHaveText("Your plan has been canceled.");
  }

  async renewPlan(portal: Page): Promise<void> {
    await portal.getByRole("button", { name: "Renew plan" }).click();
    await expect(portal.getByRole("status")).toHaveText("Your plan has been renewed.");
  }

  async updateCard(portal: Page, card?: string): Promise<void> {
    await portal.getByRole("link", { name: "Update" }).click();
    await this.#fillCard(portal, card);
    await portal.getByRole("button", { name: "Save card" }).click();
    await expect(portal.getByRole("status")).toHaveText("Your payment method has been updated.");
  }

  /** Pays on the hosted page of an open invoice. */
  async payInvoice(invoice: Page): Promise<void> {
    await this.#fillCard(invoice);
    await invoice.getByRole("button", { name: /^Pay / }).click();
    await expect(invoice.getByRole("status")).toHaveText("This invoice is paid.");
  }

  async state(): Promise<PaymentState> {
    return (await fetch(`${this.#sandbox}/control/payments/state`)).json();
  }

  /** What the fake has recorded, as Stripe lists it. */
  async recorded<Row>(path: string): Promise<Row[]> {
    const headers = { authorization: `Bearer ${KEY}` };
    const { data } = await (await fetch(`${this.#sandbox}/v1/${path}`, { headers })).json();
    return data;
  }

  /** Runs an action of apps/sandbox/README.md; resolves when the product was notified. */
  act<Answer>(name: string, order: Record<string, unknown> = {}): Promise<Answer> {
    return control(this.#sandbox, `payments/${name}`, order);
  }

  async #fillCard(page: Page, card = CARDS.pays): Promise<void> {
    await page.getByLabel("Card number").fill(card);
    await page.getByLabel("Expiry").fill(CARDHOLDER.expiry);
    await page.getByLabel("Security code").fill(CARDHOLDER.code);
    await page.getByLabel("Name on card").fill(CARDHOLDER.name);
  }
}
