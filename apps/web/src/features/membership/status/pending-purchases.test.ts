import { describe, expect, it, vi } from "vitest";
import { createDeviceStorage } from "#core/device/device-storage.ts";
import { fullStorage } from "#testing/full-storage.ts";
import { createPendingPurchases } from "./pending-purchases.ts";

const DAY = 24 * 3_600_000;

describe("a purchase pending confirmation", () => {
  it("belongs to its member, survives a reload and ends once", () => {
    const storage = createDeviceStorage(null);
    createPendingPurchases(storage).begin("u1");
    const reloaded = createPendingPurchases(storage);
    expect([reloaded.has("u1"), reloaded.has("u2")]).toEqual([true, false]);
    expect([reloaded.end("u1"), reloaded.end("u1")]).toEqual([true, false]);
    expect(reloaded.has("u1")).toBe(false);
  });

  it("expires after three days", () => {
    let now = 100 * DAY;
    const pending = createPendingPurchases(createDeviceStorage(null), () => now);
    pending.begin("u1");
    now += 3 * DAY - 1;
    expect(pending.has("u1")).toBe(true);
    now += 1;
    expect(pending.has("u1")).toBe(false);
  });

  it("lasts as long as the page when the storage is full", () => {
    const { storage, restore } = fullStorage();
    const pending = createPendingPurchases(storage);
    pending.begin("u1");
    expect(pending.has("u1")).toBe(true);
    expect(createPendingPurchases(createDeviceStorage(localStorage)).has("u1")).toBe(false);
    restore();
  });

  it("notifies its subscribers, and those of other tabs through the storage", () => {
    const pending = createPendingPurchases(createDeviceStorage(localStorage));
    const watcher = vi.fn();
    const stop = pending.watch(watcher);
    pending.begin("u1");
    expect(watcher).toHaveBeenCalledTimes(1);
    const key = "sovereign-localhost-3000-purchase-u1";
    window.dispatchEvent(new StorageEvent("storage", { key }));
    window.dispatchEvent(new StorageEvent("storage", { key: "other" }));
    expect(watcher).toHaveBeenCalledTimes(2);
    stop();
    pending.end("u1");
    expect(watcher).toHaveBeenCalledTimes(2);
  });
});
