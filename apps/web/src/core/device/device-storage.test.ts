import { afterEach, describe, expect, it, vi } from "vitest";
import { fullStorage } from "#testing/full-storage.ts";
import { createDeviceStorage, openChannel, removeOthers } from "./device-storage.ts";

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

describe("a storage that refuses", () => {
  const broken = (): never => {
    throw new DOMException("The file is corrupt.", "UnknownError");
  };

  it("at every access costs no page: its texts last as long as the page, which can say so", () => {
    const storage = createDeviceStorage({
      getItem: broken,
      setItem: broken,
      removeItem: broken,
      key: broken,
      get length() {
        return broken();
      },
    });
    expect(storage.getItem("draft")).toBeNull();
    expect(storage.setItem("draft", "Call Priya")).toBe(false);
    expect([storage.getItem("draft"), storage.keys()]).toEqual(["Call Priya", ["draft"]]);
    storage.removeItem("draft");
    expect(storage.getItem("draft")).toBeNull();
    expect(storage.isRefusing()).toBe(true);
  });

  it("is told from one that has room, and from one where only a long text did not fit", () => {
    expect(createDeviceStorage(null).isRefusing()).toBe(true);
    expect(createDeviceStorage(localStorage).isRefusing()).toBe(false);
    expect(localStorage).toHaveLength(0);
    const { storage, restore } = fullStorage();
    expect(storage.isRefusing()).toBe(true);
    restore();
    storage.setItem("draft", "Call Priya");
    expect(storage.isRefusing()).toBe(false);
  });
});

it("is full as long as only short texts fit", () => {
  const storage = createDeviceStorage({
    length: 0,
    getItem: (key) => localStorage.getItem(key),
    setItem(key, text) {
      if (text.length > 100) throw new DOMException("", "QuotaExceededError");
      localStorage.setItem(key, text);
    },
    removeItem: (key) => localStorage.removeItem(key),
    key: (at) => localStorage.key(at),
  });
  storage.setItem("theme", "dark");
  expect(storage.isRefusing()).toBe(true);
  storage.setItem("theme", "light");
  expect(storage.isRefusing()).toBe(true);
});

it("gives up copies of what the server has for what exists only here", () => {
  const texts = new Map<string, string>();
  const storage = createDeviceStorage({
    getItem: (key) => texts.get(key) ?? null,
    setItem(key, text) {
      const others = [...texts].filter(([name]) => name !== key).map(([, kept]) => kept);
      if (others.join("").length + text.length > 10)
        throw new DOMException("", "QuotaExceededError");
      texts.set(key, text);
    },
    removeItem: (key) => void texts.delete(key),
    key: (at) => [...texts.keys()][at] ?? null,
    get length() {
      return texts.size;
    },
  });
  storage.setItem("sovereign-a.test-cache-u1", "12345678");
  const heard = vi.fn();
  storage.subscribe(heard);
  expect(storage.setItem("sovereign-a.test-session", "12345")).toBe(true);
  expect([...texts]).toEqual([["sovereign-a.test-session", "12345"]]);
  expect(heard.mock.calls).toEqual([["sovereign-a.test-cache-u1"], ["sovereign-a.test-session"]]);
  expect(storage.setItem("sovereign-a.test-cache-u1", "12345678")).toBe(false);
  expect([...texts.keys()]).toEqual(["sovereign-a.test-session"]);
});

it("opens no channel where the browser refuses them", () => {
  vi.stubGlobal(
    "BroadcastChannel",
    class {
      constructor() {
        throw new DOMException("The operation is insecure.", "SecurityError");
      }
    },
  );
  expect(openChannel("news")).toBeNull();
  vi.unstubAllGlobals();
});
