import { readerOf } from "@sovereign/contract/browser/shape";
import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createDeviceStorage, type DeviceStorage } from "#core/device/device-storage.ts";
import { fullStorage } from "#testing/full-storage.ts";
import { persistQueries } from "./persisted-queries.ts";

const KEY = "kept";
const READERS = { kept: readerOf("string") };
const read = (client: QueryClient, name: string, data: unknown = `${name} data`) =>
  client.fetchQuery({ queryKey: [name], queryFn: () => data });

describe("persisted queries", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  async function visit(storage: DeviceStorage) {
    const client = new QueryClient();
    const stop = persistQueries(client, storage, KEY, READERS);
    await read(client, "kept");
    await read(client, "passing");
    stop();
  }

  it("are shown on the next visit, refetched, and the only ones persisted", async () => {
    const storage = createDeviceStorage(null);
    await visit(storage);
    const client = new QueryClient();
    persistQueries(client, storage, KEY, READERS)();
    expect(client.getQueryData(["kept"])).toBe("kept data");
    expect(client.getQueryState(["kept"])?.isInvalidated).toBe(true);
    expect(client.getQueryData(["passing"])).toBeUndefined();
  });

  it("are limited to what this version of the app can read", async () => {
    const storage = createDeviceStorage(null);
    const earlier = new QueryClient();
    const stop = persistQueries(earlier, storage, KEY, READERS);
    await read(earlier, "kept", { of: "another form" });
    await vi.advanceTimersByTimeAsync(0);
    stop();
    expect(storage.getItem(KEY)).toContain("another form");
    const client = new QueryClient();
    persistQueries(client, storage, KEY, READERS)();
    expect(client.getQueryCache().getAll()).toEqual([]);
  });

  it("do not block a page when they cannot be read", () => {
    const storage = createDeviceStorage(null);
    storage.setItem(KEY, "{");
    const client = new QueryClient();
    persistQueries(client, storage, KEY, READERS)();
    expect(client.getQueryCache().getAll()).toEqual([]);
    expect(storage.getItem(KEY)).toBeNull();
  });

  it("keep the latest of several with one name", async () => {
    const storage = createDeviceStorage(null);
    const client = new QueryClient();
    const stop = persistQueries(client, storage, KEY, READERS);
    for (let day = 0; day < 70; day += 1) {
      vi.setSystemTime(day);
      client.setQueryData(["kept", day], `day ${day}`);
    }
    stop();
    const next = new QueryClient();
    persistQueries(next, storage, KEY, READERS)();
    const days = next
      .getQueryCache()
      .getAll()
      .map(({ queryKey }) => Number(queryKey[1]));
    expect([days.length, Math.min(...days)]).toEqual([60, 10]);
  });

  it("are neither written nor shown after persistence stops", async () => {
    const storage = createDeviceStorage(null);
    await visit(storage);
    const client = new QueryClient();
    const stop = persistQueries(client, storage, KEY, READERS);
    await read(client, "kept");
    stop();
    client.clear();
    storage.removeItem(KEY);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(storage.getItem(KEY)).toBeNull();
    expect(client.getQueryCache().getAll()).toEqual([]);
  });

  it("are dropped, instead of stale, when the storage is full", async () => {
    await visit(createDeviceStorage(localStorage));
    expect(localStorage.getItem(KEY)).not.toBeNull();
    const { storage, restore } = fullStorage();
    const client = new QueryClient();
    persistQueries(client, storage, KEY, READERS);
    await read(client, "kept");
    await vi.advanceTimersByTimeAsync(1_000);
    expect([localStorage.getItem(KEY), storage.getItem(KEY)]).toEqual([null, null]);
    restore();
  });
});
