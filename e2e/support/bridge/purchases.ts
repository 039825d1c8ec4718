import { randomUUID } from "node:crypto";
import { control } from "#product/sandbox-control.ts";
import type { Shell } from "./headers.ts";
import { type Call, NativeError } from "./native-bridge.ts";

type StoreError = { code: number; message: string };

/** What the store asks, in the money of the account's country. */
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

/** Where a store that sells says what was bought. */
type Shop = { payments_url: string };

/**
 * The store on a member's phone (@revenuecat/purchases-capacitor). What is bought reaches the product
 * through the sandbox's backend of the stores, as a real purchase would; until it is opened there,
 * nothing is sold.
 */
export class Purchases {
  readonly #listeners: Call["tell"][] = [];
  #shop: { url: string; store: string } | null = null;
  #customer = "";
  /** Under which app user id the store's account has bought, if it has. */
  #owner: string | null = null;
  /** Whether the store confirms at once what is bought. */
  confirms = true;
  /** Whether the store takes the app's key for a wrong one. */
  refuses = false;

  /** Opens the store of a platform, for a product. */
  open({ payments_url: url }: Shop, shell: Shell): this {
    this.#shop = { url, store: shell === "ios" ? "app_store" : "play_store" };
    return this;
  }

  /** With which of the store's errors a purchase fails; null lets it succeed. */
  failure: StoreError | null = null;

  /** Gives the store's account a membership bought earlier, by somebody the product does not know. */
  async boughtBefore(): Promise<void> {
    this.#owner = anonymous();
    await this.#sell(this.#owner);
  }

  /** Confirms a purchase that was left pending, and tells the app. */
  async confirm(): Promise<void> {
    await this.#buy();
    await this.#tell();
  }

  /** Gives the money back, and tells the app. */
  async refund(): Promise<void> {
    await this.#act("refund", { app_user_id: this.#customer });
    this.#owner = null;
    await this.#tell();
  }

  configure({ appUserID }: { appUserID?: string | null }): void {
    // The shells say nothing of a configuration that was refused.
    if (this.refuses) return;
    // Without a name the store goes on with whom it served last.
    this.#customer = appUserID ?? (this.#customer || anonymous());
  }

  addCustomerInfoUpdateListener(_options: unknown, { tell }: Call): void {
    this.#listeners.push(tell);
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
    this.#failIfTold();
    if (this.confirms) await this.#buy();
    return { customerInfo: this.#info() };
  }

  async restorePurchases() {
    await this.#claim();
    return { customerInfo: this.#info() };
  }

  #failIfTold(): void {
    const error = this.failure;
    if (!error) return;
    const data = { ...error, readableErrorCode: "READABLE", underlyingErrorMessage: "" };
    throw new NativeError(error.message, String(error.code), data);
  }

  async #buy(): Promise<void> {
    await this.#sell(this.#customer);
    this.#owner = this.#customer;
  }

  /** Moves what the account has bought to the customer that is served now. */
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

  async #tell(): Promise<void> {
    for (const tell of this.#listeners) await tell(this.#info());
  }

  async #act(act: string, order: Record<string, unknown>): Promise<void> {
    if (!this.#shop) throw new Error("This store was not opened");
    await control(this.#shop.url, `stores/${act}`, order);
  }
}

function anonymous(): string {
  return `$RCAnonymousID:${randomUUID().replaceAll("-", "")}`;
}
