import { randomUUID } from "node:crypto";
import type { BrowserContext, Page } from "@playwright/test";
import { control } from "#product/sandbox-control.ts";
import type { Product } from "#product/start-product.ts";

type Shell = "ios" | "android";
type StoreError = { code: number; message: string };
type Reply = { data: unknown } | { error: StoreError };

const METHODS = [
  "configure",
  "logIn",
  "logOut",
  "isAnonymous",
  "getOfferings",
  "purchasePackage",
  "restorePurchases",
];

const OFFERINGS = {
  current: {
    identifier: "default",
    availablePackages: [
      { identifier: "$rc_monthly", packageType: "MONTHLY", product: { identifier: "app_monthly" } },
      { identifier: "$rc_annual", packageType: "ANNUAL", product: { identifier: "app_annual" } },
    ],
  },
  all: {},
};

/** Runs before the app: what the shell of a store's app puts on the page. */
function injectShell({ shell, methods }: { shell: Shell; methods: string[] }) {
  const page = window as unknown as {
    askStore(method: string, options: unknown): Promise<Reply>;
    storeListeners: unknown[];
  } & Record<string, unknown>;
  page.storeListeners = [];
  if (shell === "ios") page.webkit = { messageHandlers: { bridge: { postMessage() {} } } };
  else page.androidBridge = { postMessage() {} };
  page.Capacitor = {
    PluginHeaders: [
      {
        name: "Purchases",
        methods: [
          ...methods.map((name) => ({ name, rtype: "promise" })),
          { name: "addCustomerInfoUpdateListener", rtype: "callback" },
        ],
      },
    ],
    async nativePromise(_plugin: string, method: string, options: unknown) {
      const reply = await page.askStore(method, options ?? {});
      if ("data" in reply) return reply.data;
      const { code, message } = reply.error;
      const data = { code, message, readableErrorCode: "READABLE", underlyingErrorMessage: "" };
      throw Object.assign(new Error(message), { code: String(code), data });
    },
    async nativeCallback(_plugin: string, _method: string, listener: unknown) {
      page.storeListeners.push(listener);
    },
  };
}

/**
 * The store on a member's phone, played to the end of the native bridge: the app on the page runs
 * the store's real library, and what is bought here reaches the product through the sandbox's store
 * backend, as a real purchase would.
 */
export class NativeStore {
  /** What the app asked of the store, oldest first. */
  readonly calls: { method: string; options: Record<string, unknown> }[] = [];
  readonly #product: Product;
  readonly #shell: Shell;
  readonly #failing = new Map<string, StoreError>();
  #customer = "";
  /** Under which app user id the store's account has bought, if it has. */
  #owner: string | null = null;
  /** Whether the store confirms at once what is bought. */
  confirms = true;

  constructor(product: Product, shell: Shell) {
    this.#product = product;
    this.#shell = shell;
  }

  /** Puts the shell around every page that the context opens from now on. */
  async install(context: BrowserContext): Promise<void> {
    await context.exposeFunction("askStore", (method: string, options: Record<string, unknown>) =>
      this.#answer(method, options),
    );
    await context.addInitScript(injectShell, { shell: this.#shell, methods: METHODS });
  }

  /** Lets a method fail with a store's error from now on; null lets it work again. */
  fail(method: string, error: StoreError | null): void {
    if (error) this.#failing.set(method, error);
    else this.#failing.delete(method);
  }

  /**
   * Gives the store's account a membership bought earlier, by somebody the product does not know.
   */
  async boughtBefore(): Promise<void> {
    this.#owner = this.#anonymous();
    await this.#sell(this.#owner);
  }

  /** Confirms a purchase that was left pending, and tells the app on the page. */
  async confirm(page: Page): Promise<void> {
    await this.#buy();
    await page.evaluate((info) => {
      const { storeListeners } = window as unknown as {
        storeListeners: ((info: unknown) => void)[];
      };
      for (const listener of storeListeners) listener(info);
    }, this.#info());
  }

  asked(): string[] {
    return this.calls.map(({ method }) => method);
  }

  async #answer(method: string, options: Record<string, unknown>): Promise<Reply> {
    this.calls.push({ method, options });
    const error = this.#failing.get(method);
    return error ? { error } : { data: await this.#does(method, options) };
  }

  async #does(method: string, options: Record<string, unknown>): Promise<unknown> {
    switch (method) {
      case "configure":
        // Without a name the store goes on with whom it served last.
        this.#customer = String(options.appUserID ?? (this.#customer || this.#anonymous()));
        return {};
      case "isAnonymous":
        return { isAnonymous: this.#customer.startsWith("$RCAnonymousID") };
      case "logIn":
        await this.#logIn(String(options.appUserID));
        return { customerInfo: this.#info(), created: false };
      case "logOut":
        this.#customer = this.#anonymous();
        return { customerInfo: this.#info() };
      case "getOfferings":
        return OFFERINGS;
      case "purchasePackage":
        if (this.confirms) await this.#buy();
        return { customerInfo: this.#info() };
      case "restorePurchases":
        await this.#claim();
        return { customerInfo: this.#info() };
      default:
        throw new Error(`The store has no method ${method}`);
    }
  }

  async #buy(): Promise<void> {
    await this.#sell(this.#customer);
    this.#owner = this.#customer;
  }

  async #logIn(member: string): Promise<void> {
    const wasAnonymous = this.#owner === this.#customer;
    this.#customer = member;
    if (wasAnonymous) await this.#claim();
  }

  /** Moves what the account has bought to the customer that is served now. */
  async #claim(): Promise<void> {
    if (this.#owner === null || this.#owner === this.#customer) return;
    await this.#act("transfer", { from: this.#owner, to: this.#customer });
    this.#owner = this.#customer;
  }

  #sell(customer: string): Promise<void> {
    const store = this.#shell === "ios" ? "app_store" : "play_store";
    return this.#act("purchase", { app_user_id: customer, store });
  }

  #anonymous(): string {
    return `$RCAnonymousID:${randomUUID().replaceAll("-", "")}`;
  }

  #info() {
    const active =
      this.#owner === this.#customer ? { premium: { identifier: "premium", isActive: true } } : {};
    return { entitlements: { active, all: active }, originalAppUserId: this.#customer };
  }

  async #act(act: string, order: Record<string, unknown>): Promise<void> {
    await control(this.#product.payments_url, `stores/${act}`, order);
  }
}
