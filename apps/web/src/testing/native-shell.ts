/** A method called on the shell, with its options. */
type ShellCall = [method: string, options: unknown];

type Script = Record<string, (options: Record<string, unknown>) => unknown>;
type ShellError = { code: number; message: string };

const METHODS = [
  "configure",
  "isConfigured",
  "logIn",
  "logOut",
  "isAnonymous",
  "getOfferings",
  "purchasePackage",
  "restorePurchases",
  "syncPurchases",
  "getCustomerInfo",
];

/** As the store describes one. */
export function customer(hasAccess: boolean) {
  const active = hasAccess ? { premium: { identifier: "premium", isActive: true } } : {};
  return { entitlements: { active, all: active }, activeSubscriptions: [] };
}

/** The current offering contains packages of these types; null for no current offering. */
export function offerings(types: string[] | null) {
  const availablePackages = types?.map((packageType) => ({
    identifier: `$rc_${packageType.toLowerCase()}`,
    packageType,
    product: {
      identifier: `app_${packageType.toLowerCase()}`,
      priceString: "A$119.99",
      subscriptionPeriod: null,
      productCategory: packageType === "LIFETIME" ? "NON_SUBSCRIPTION" : "SUBSCRIPTION",
    },
  }));
  return { current: types && { identifier: "default", availablePackages }, all: {} };
}

/**
 * Injects a store app's globals, so that the store's real library runs. A method returns the
 * result of `script`, or a plain success; `emit` reports a changed customer.
 */
export function nativeShell(platform: "ios" | "android", script: Script = {}) {
  const page = window as unknown as Record<string, unknown>;
  const calls: ShellCall[] = [];
  const listeners: ((info: unknown) => void)[] = [];
  const usual: Script = {
    isConfigured: () => ({ isConfigured: true }),
    getOfferings: () => offerings(["MONTHLY", "ANNUAL"]),
    purchasePackage: () => ({ customerInfo: customer(true) }),
    restorePurchases: () => ({ customerInfo: customer(true) }),
    isAnonymous: () => ({ isAnonymous: true }),
    logIn: () => ({ customerInfo: customer(false), created: false }),
    getCustomerInfo: () => ({ customerInfo: customer(false) }),
    logOut: () => ({ customerInfo: customer(false) }),
  };
  if (platform === "ios") page.webkit = { messageHandlers: { bridge: {} } };
  else page.androidBridge = {};
  page.Capacitor = {
    PluginHeaders: [
      {
        name: "Purchases",
        methods: [
          ...METHODS.map((name) => ({ name, rtype: "promise" })),
          { name: "addCustomerInfoUpdateListener", rtype: "callback" },
        ],
      },
    ],
    async nativePromise(_plugin: string, method: string, options: Record<string, unknown> = {}) {
      calls.push([method, options]);
      return { ...usual, ...script }[method]?.(options);
    },
    async nativeCallback(_plugin: string, _method: string, listener: (info: unknown) => void) {
      listeners.push(listener);
    },
  };
  return {
    calls,
    // The library checks whether it is configured before other calls.
    asked: () => calls.map(([method]) => method).filter((method) => method !== "isConfigured"),
    emit: (hasAccess: boolean) => {
      for (const listener of listeners) listener(customer(hasAccess));
    },
  };
}

export function noShell(): void {
  for (const name of ["Capacitor", "webkit", "androidBridge"]) Reflect.deleteProperty(window, name);
}

/** Throws with the store's own code and message. */
export function storeFails({ code, message }: ShellError): () => never {
  return () => {
    const data = { code, message, readableErrorCode: "READABLE", underlyingErrorMessage: "" };
    throw Object.assign(new Error(message), { code: String(code), data });
  };
}
