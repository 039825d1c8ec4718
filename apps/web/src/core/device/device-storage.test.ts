import { afterEach, describe, expect, it, vi } from "vitest";
import { fullStorage } from "#testing/full-storage.ts";
import { createDeviceStorage, removeOthers } from "./device-storage.ts";

afterEach(() => localStorage.clear());

it("deletes the values under the keys of every other member and of signed-out visitors", () => {
  const storage = createDeviceStorage(null);
  for (const key of ["cache-a", "cache-a/year", "cache-ab", "cache-b/year", "draft-b"]) {
    storage.setItem(key, "x");
  }
  removeOthers(storage, "cache-", "a");
  expect(storage.keys()).toEqual(["cache-a", "cache-a/year", "draft-b"]);
  removeOthers(storage, "cache-", null);
  expect(storage.keys()).toEqual(["draft-b"]);
});

describe("a full storage", () => {
  it("loses no text of this page and keeps what it had for the next", () => {
    localStorage.setItem("draft", "Call");
    const { storage, restore } = fullStorage();
    expect(storage.setItem("draft", "Call Priya")).toBe(false);
    expect([storage.getItem("draft"), localStorage.getItem("draft")]).toEqual([
      "Call Priya",
      "Call",
    ]);
    expect(storage.keys()).toEqual(["draft"]);
    restore();
    expect(storage.setItem("draft", "Call Priya first")).toBe(true);
    expect([storage.getItem("draft"), localStorage.getItem("draft")]).toEqual([
      "Call Priya first",
      "Call Priya first",
    ]);
  });

  it("applies what another tab has stored or removed since", () => {
    const { storage, restore } = fullStorage();
    storage.setItem("session", "of this tab");
    restore();
    localStorage.setItem("session", "of another");
    window.dispatchEvent(new StorageEvent("storage", { key: "session" }));
    expect(storage.getItem("session")).toBe("of another");
  });
});

it("notifies of each change, here and in another tab, and of nothing else", () => {
  const storage = createDeviceStorage(localStorage);
  const heard = vi.fn();
  const stop = storage.subscribe(heard);
  storage.setItem("theme", "dark");
  storage.removeItem("theme");
  storage.removeItem("theme");
  window.dispatchEvent(new StorageEvent("storage", { key: "places" }));
  expect(heard.mock.calls).toEqual([["theme"], ["theme"], ["places"]]);
  stop();
  storage.setItem("theme", "light");
  expect(heard).toHaveBeenCalledTimes(3);
});
