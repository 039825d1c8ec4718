import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { customer, nativeShell, noShell, offerings, storeFails } from "#testing/native-shell.ts";

/** Imports the device's purchases as on a fresh start, over the store's real library. */
async function start() {
  const { purchases } = await import("./purchases.ts");
  return purchases();
}

async function watched() {
  const device = await start();
  const heard = vi.fn();
  return { device, heard, stop: device.watch(heard) };
}

/** Returns the toast for a rejected promise. */
async function toastOf(purchase: Promise<unknown>) {
  const { purchaseErrorToast } = await import("./purchase-errors.ts");
  const nothingThrown = Symbol("nothing thrown");
  const thrown = await purchase.then(
    () => nothingThrown,
    (error: unknown) => error,
  );
  expect(thrown).not.toBe(nothingThrown);
  return purchaseErrorToast(thrown).title;
}

beforeEach(() => vi.resetModules());
afterEach(noShell);

describe("purchases in a browser", () => {
  it("are unavailable and load nothing", async () => {
    const web = await start();
    expect(web.available).toBe(false);
    await expect(web.configure("u1")).resolves.toBeUndefined();
    await expect(web.purchaseAnnual("u1")).rejects.toThrow("in the app");
    expect(window).not.toHaveProperty("Capacitor");
  });
});

describe.each(["ios", "android"] as const)("purchases on %s", (platform) => {
  it("configure the store for the member, buy the annual package and find access §3.15 §7.33", async () => {
    const shell = nativeShell(platform);
    const device = await start();
    expect(device.available).toBe(true);
    await device.configure("u1");
    expect(await device.purchaseAnnual("u1")).toEqual({ outcome: "active" });
    expect(shell.asked()).toEqual(["configure", "getOfferings", "purchasePackage"]);
    const apiKey = platform === "ios" ? "appl_sandbox" : "goog_sandbox";
    expect(shell.calls[0]?.[1]).toEqual({ apiKey, appUserID: "u1" });
    expect(shell.calls.at(-1)?.[1]).toMatchObject({ aPackage: { packageType: "ANNUAL" } });
  });

  it("buy the first subscription when none is annual, and nothing without a membership §3.15", async () => {
    const script = { getOfferings: () => offerings(["LIFETIME", "MONTHLY", "WEEKLY"]) };
    const shell = nativeShell(platform, script);
    await (await start()).purchaseAnnual("u1");
    expect(shell.calls.at(-1)?.[1]).toMatchObject({ aPackage: { packageType: "MONTHLY" } });
  });

  it("report a purchase without an entitlement as pending", async () => {
    nativeShell(platform, { purchasePackage: () => ({ customerInfo: customer(false) }) });
    expect(await (await start()).purchaseAnnual("u1")).toEqual({ outcome: "pending" });
  });

  it("reject when there is nothing to buy", async () => {
    nativeShell(platform, { getOfferings: () => offerings(null) });
    const device = await start();
    await expect(device.purchaseAnnual(null)).rejects.toThrow(
      "No subscription offerings available",
    );
    expect(await toastOf(device.purchaseAnnual(null))).toBe("Configuration Error");
  });

  it("reject when the app has not reported a configuration that the store refused", async () => {
    nativeShell(platform, { isConfigured: () => ({ isConfigured: false }) });
    expect(await toastOf((await start()).purchaseAnnual("u1"))).toBe("Setup Error");
  });

  it("reject when the store's library is not in the app", async () => {
    nativeShell(platform);
    Object.assign(window, { Capacitor: { PluginHeaders: [] } });
    expect(await toastOf((await start()).purchaseAnnual("u1"))).toBe("Setup Error");
  });

  it("restore what the store's account owns, or report that it owns nothing", async () => {
    nativeShell(platform);
    expect(await (await start()).restore("u1")).toEqual({ outcome: "active" });
    vi.resetModules();
    noShell();
    nativeShell(platform, { restorePurchases: () => ({ customerInfo: customer(false) }) });
    expect(await (await start()).restore("u1")).toEqual({ outcome: "none" });
  });
});

describe("the store's customer", () => {
  it("sees once, before the first purchase, that the store is being prepared §8.11", async () => {
    nativeShell("ios");
    const device = await start();
    const initializing = vi.fn();
    await device.purchaseAnnual("u1", initializing);
    expect(initializing).toHaveBeenCalledTimes(1);
    await device.purchaseAnnual("u1", initializing);
    expect(initializing).toHaveBeenCalledTimes(1);
  });

  it("is configured once, however many calls arrive together", async () => {
    const shell = nativeShell("ios");
    const device = await start();
    await Promise.all([device.configure("u1"), device.configure("u1"), device.restore("u1")]);
    expect(shell.asked()).toEqual(["configure", "restorePurchases"]);
  });

  it("keeps an anonymous purchase on sign-in: the store logs in and receives the access §7.33", async () => {
    const shell = nativeShell("ios", { logIn: () => ({ customerInfo: customer(true) }) });
    const { device, heard } = await watched();
    await device.configure(null);
    await device.purchaseAnnual(null);
    expect(shell.calls[0]?.[1]).toEqual({ apiKey: "appl_sandbox", appUserID: null });
    expect(heard).not.toHaveBeenCalled();
    await device.configure("u1");
    expect(shell.calls.at(-1)).toEqual(["logIn", { appUserID: "u1" }]);
    expect(heard).toHaveBeenCalledTimes(1);
  });

  it.each(["purchaseAnnual", "restore"] as const)(
    "keeps what was bought anonymously (%s) even where logging in does not carry it over",
    async (way) => {
      const getCustomerInfo = () => ({ customerInfo: customer(true) });
      const shell = nativeShell("ios", { getCustomerInfo });
      const { device, heard } = await watched();
      await device[way](null);
      await device.configure("u1");
      expect(shell.asked().slice(-3)).toEqual(["logIn", "syncPurchases", "getCustomerInfo"]);
      expect(heard.mock.calls).toEqual([[true]]);
    },
  );

  it("cannot buy what another member requested before signing in", async () => {
    const { promise: answer, resolve } = Promise.withResolvers<unknown>();
    const shell = nativeShell("ios", { getOfferings: () => answer });
    const device = await start();
    const bought = toastOf(device.purchaseAnnual("u1"));
    await vi.waitFor(() => expect(shell.asked()).toContain("getOfferings"));
    await device.configure("u2");
    resolve(offerings(["ANNUAL"]));
    expect(await bought).toBe("Purchase Failed");
    expect(shell.asked()).not.toContain("purchasePackage");
  });

  it("is reset on sign-out, so that the next member's purchases are their own", async () => {
    const shell = nativeShell("ios", { isAnonymous: () => ({ isAnonymous: false }) });
    const device = await start();
    await device.configure("u1");
    await device.configure(null);
    await device.configure("u2");
    expect(shell.asked()).toEqual(["configure", "isAnonymous", "logOut", "logIn"]);
  });

  it("is the member again who signed out without a connection, which the store reports as a failure", async () => {
    let isAnonymous = false;
    const shell = nativeShell("ios", {
      isAnonymous: () => ({ isAnonymous }),
      logOut() {
        isAnonymous = true;
        return storeFails({ code: 10, message: "Error performing request." })();
      },
    });
    const device = await start();
    await device.configure("u1");
    await device.configure(null);
    await device.purchaseAnnual("u1");
    expect(shell.asked().slice(-3)).toEqual(["logIn", "getOfferings", "purchasePackage"]);
  });

  it("is not the member whose session ended while the app was closed", async () => {
    const shell = nativeShell("ios", { isAnonymous: () => ({ isAnonymous: false }) });
    const device = await start();
    await device.configure(null);
    expect(shell.asked()).toEqual(["configure", "isAnonymous", "logOut"]);
  });

  it("is reconfigured after a failed start", async () => {
    const script: Parameters<typeof nativeShell>[1] = {
      configure: storeFails({ code: 23, message: "Broken" }),
    };
    const shell = nativeShell("ios", script);
    const device = await start();
    expect(await toastOf(device.configure("u1"))).toBe("Setup Error");
    script.configure = () => undefined;
    expect(await device.purchaseAnnual("u1")).toEqual({ outcome: "active" });
    expect(shell.asked().filter((method) => method === "configure")).toHaveLength(2);
  });

  it("stays the same when logging in fails, and the next action retries", async () => {
    const script: Parameters<typeof nativeShell>[1] = {
      logIn: storeFails({ code: 10, message: "Error performing request." }),
    };
    const shell = nativeShell("ios", script);
    const device = await start();
    await device.configure(null);
    expect(await toastOf(device.configure("u1"))).toBe("Connection Issue");
    expect(await toastOf(device.purchaseAnnual("u1"))).toBe("Connection Issue");
    expect(shell.asked()).toEqual(["configure", "isAnonymous", "logIn", "logIn"]);
  });

  it("is notified once when the store refunds or the term has ended", async () => {
    const shell = nativeShell("ios");
    const { device, heard } = await watched();
    await device.configure("u1");
    for (const access of [true, false, false]) shell.emit(access);
    expect(heard.mock.calls).toEqual([[true], [false]]);
    // The last customer's access does not apply to the next one.
    shell.emit(true);
    await device.configure("u2");
    shell.emit(false);
    expect(heard).toHaveBeenCalledTimes(3);
  });

  it("is notified when the store confirms a pending order later, until it unsubscribes", async () => {
    const shell = nativeShell("android");
    const { device, heard, stop } = await watched();
    await device.configure("u1");
    shell.emit(false);
    expect(heard).not.toHaveBeenCalled();
    shell.emit(true);
    expect(heard.mock.calls).toEqual([[true]]);
    stop();
    shell.emit(true);
    expect(heard).toHaveBeenCalledTimes(1);
  });
});
