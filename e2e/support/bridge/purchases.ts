import { randomUUID } from "node:crypto";
import { control } from "#product/sandbox-control.ts";
import type { Shell } from "./headers.ts";
import { type Call, NativeError } from "./native-bridge.ts";

type StoreError = { code: number; message: string };

/** The store's price in the currency of the account's country. */
export const STORE_PRICE = "A$119.99";

const offered = (packageType: string, priceString: string, subscriptionPeriod: string) => {
  const name = packageType.toLowerCase();
  const product = { identifier: `app_${name}`, priceString, subscriptionPeriod };
  return { identifier: `$rc_${name}`, packageType, product };
};

const OFFERING = {
  identifier: "default",
  availablePackages: [offered("MONTHLY", "A$14.99", "P1M"), offered("ANNUAL", STORE_PRICE, "P1Y")],
};

type Shop = { payments_url: string };

/** The phone's store (@revenuecat/purchases-capacitor), which sells through the sandbox. */
export class Purchases {
  readonly #listeners: Call["notify"][] = [];
  #shop: { url: string; store: string } | null = null;
  #customer = "";
  /** The app user id that the store's account bought with, or null. */
  #owner: string | null = null;
  confirms = true;
  refuses = false;

  open({ payments_url: url }: Shop, shell: Shell): this {
    this.#shop = { url, store: shell === "ios" ? "app_store" : "play_store" };
    return this;
  }

  /** The store's error for purchases; null lets them succeed. */
  failure: StoreError | null = null;

  /** Adds an earlier purchase by an app user id that the product does not know. */
  async boughtBefore(): Promise<void> {
    this.#owner = anonymous();
    await this.#sell(this.#owner);
  }

  async confirm(): Promise<void> {
    await this.#buy();
    await this.#notify();
  }

  async refund(): Promise<void> {
    await this.#act("refund", { app_user_id: this.#customer });
    this.#owner = null;
    await this.#notify();
  }

  configure({ appUserID }: { appUserID?: string | null }): void {
    // A shell does not report a rejected configuration.
    if (this.refuses) return;
    this.#customer = appUserID ?? (this.#customer || anonymous());
  }

  addCustomerInfoUpdateListener(_options: unknown, { notify }: Call): void {
    this.#listeners.push(notify);
  }

  isConfigured() {
    return { isConfigured: !this.refuses };
  }

  isAnonymous() {
    return { isAnonymous: this.#customer.startsWith("$RCAnonymousID") };
  }

  async logIn({ appUserID }: { appUserID: string }) {
    const wasAnonymous = this.#owner === this.#customer;
    this.#customer = appUserID;
    if (wasAnonymous) await this.#claim();
    return { customerInfo: this.#info(), created: false };
  }

  logOut() {
    this.#customer = anonymous();
    return { customerInfo: this.#info() };
  }

  getOfferings() {
    return { current: this.#shop ? OFFERING : null, all: {} };
  }

  async purchasePackage() {
    this.#throwFailure();
    if (this.confirms) await this.#buy();
    return { customerInfo: this.#info() };
  }

  async restorePurchases() {
    await this.#claim();
    return { customerInfo: this.#info() };
  }

  #throwFailure(): void {
    const error = this.failure;
    if (!error) return;
    const data = { ...error, readableErrorCode: "READABLE", underlyingErrorMessage: "" };
    throw new NativeError(error.message, String(error.code), data);
  }

  async #buy(): Promise<void> {
    await this.#sell(this.#customer);
    this.#owner = this.#customer;
  }

  async #claim(): Promise<void> {
    if (this.#owner === null || this.#owner === this.#customer) return;
    await this.#act("transfer", { from: this.#owner, to: this.#customer });
    this.#owner = this.#customer;
  }

  #sell(customer: string): Promise<void> {
    return this.#act("purchase", { app_user_id: customer, store: this.#shop?.store });
  }

  #info() {
    const active =
      this.#owner === this.#customer ? { premium: { identifier: "premium", isActive: true } } : {};
    return { entitlements: { active, all: active }, originalAppUserId: this.#customer };
  }

  async #notify(): Promise<void> {
    for (const notify of this.#listeners) await notify(this.#info());
  }

  async #act(act: string, order: Record<string, unknown>): Promise<void> {
    if (!this.#shop) throw new Error("This store was not opened");
    await control(this.#shop.url, `stores/${act}`, order);
  }
}

function anonymous(): string {
  return `$RCAnonymousID:${randomUUID().replaceAll("-", "")}`;
}
