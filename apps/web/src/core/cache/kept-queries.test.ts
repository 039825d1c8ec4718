import { readerOf } from "@sovereign/contract/browser/shape";
import { onlineManager, QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type DeviceStorage, memoryStorage } from "#core/device/device-storage.ts";
import { keepQueries } from "./kept-queries.ts";

const KEY = "kept";
const WRITES = ["write"];
const TEXT = readerOf("string");
const READERS = { queries: { kept: TEXT }, writes: { write: TEXT } };
const read = (client: QueryClient, name: string, data: unknown = `${name} data`) =>
  client.fetchQuery({ queryKey: [name], queryFn: () => data });

/** A page's cache, which knows how its writes are sent. */
function openPage(send: (text: string) => void = () => undefined): QueryClient {
  const client = new QueryClient();
  client.setMutationDefaults(WRITES, { mutationFn: async (text: string) => send(text) });
  return client;
}

function write(client: QueryClient, text: string): void {
  const cache = client.getMutationCache();
  void cache.build(client, client.defaultMutationOptions({ mutationKey: WRITES })).execute(text);
}

describe("what is kept on the device", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    vi.useRealTimers();
    onlineManager.setOnline(true);
  });

  async function visit(storage: DeviceStorage) {
    const client = new QueryClient();
    const stop = keepQueries(client, storage, KEY, READERS);
    await read(client, "kept");
    await read(client, "passing");
    stop();
  }

  it("is shown on the next visit, is asked for anew, and nothing else is kept", async () => {
    const storage = memoryStorage();
    await visit(storage);
    const client = new QueryClient();
    keepQueries(client, storage, KEY, READERS)();
    expect(client.getQueryData(["kept"])).toBe("kept data");
    expect(client.getQueryState(["kept"])?.isInvalidated).toBe(true);
    expect(client.getQueryData(["passing"])).toBeUndefined();
  });

  it("is only what this version of the app can read", async () => {
    const storage = memoryStorage();
    const earlier = new QueryClient();
    const stop = keepQueries(earlier, storage, KEY, READERS);
    await read(earlier, "kept", { of: "another form" });
    onlineManager.setOnline(false);
    const cache = earlier.getMutationCache();
    const options = earlier.defaultMutationOptions({
      mutationKey: WRITES,
      mutationFn: async () => 1,
    });
    void cache
      .build<number, Error, unknown, unknown>(earlier, options)
      .execute({ of: "another form" });
    await vi.advanceTimersByTimeAsync(0);
    stop();
    expect(storage.getItem(KEY)).toContain("another form");
    const client = openPage();
    keepQueries(client, storage, KEY, READERS)();
    expect(client.getQueryCache().getAll()).toEqual([]);
    expect(client.getMutationCache().getAll()).toEqual([]);
  });

  it("does not stop a page when it cannot be read", () => {
    const storage = memoryStorage();
    storage.setItem(KEY, "{");
    const client = new QueryClient();
    keepQueries(client, storage, KEY, READERS)();
    expect(client.getQueryCache().getAll()).toEqual([]);
    expect(storage.getItem(KEY)).toBeNull();
  });

  it("has a write that waits, even when the page goes in the same moment, and sends it on the next visit", async () => {
    const storage = memoryStorage();
    const page = openPage();
    keepQueries(page, storage, KEY, READERS);
    await read(page, "kept");
    await vi.advanceTimersByTimeAsync(1_000);
    onlineManager.setOnline(false);
    write(page, "Call Priya");
    await vi.advanceTimersByTimeAsync(0);
    window.dispatchEvent(new Event("pagehide"));

    const send = vi.fn();
    onlineManager.setOnline(true);
    keepQueries(openPage(send), storage, KEY, READERS);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(send).toHaveBeenCalledExactlyOnceWith("Call Priya");
  });

  describe("where it is not known how a write is sent", () => {
    /** What an earlier visit has left: a write that waits. */
    async function leftBehind() {
      const storage = memoryStorage();
      const page = openPage();
      const stop = keepQueries(page, storage, KEY, READERS);
      onlineManager.setOnline(false);
      write(page, "Call Priya");
      await vi.advanceTimersByTimeAsync(0);
      stop();
      return storage;
    }
    const learnt = (client: QueryClient, send: (text: string) => void) =>
      client.setMutationDefaults(WRITES, { mutationFn: async (text: string) => send(text) });

    it("is sent once that was learnt", async () => {
      const storage = await leftBehind();
      onlineManager.setOnline(true);
      const send = vi.fn();
      const client = new QueryClient();
      const learnWrites = async () => learnt(client, send);
      keepQueries(client, storage, KEY, { ...READERS, learnWrites });
      await vi.advanceTimersByTimeAsync(1_000);
      expect(send).toHaveBeenCalledExactlyOnceWith("Call Priya");
    });

    it("stays kept where that cannot be loaded, until there is a connection", async () => {
      const storage = await leftBehind();
      const send = vi.fn();
      const client = new QueryClient();
      const learnWrites = async () => {
        if (!onlineManager.isOnline()) throw new TypeError("Failed to fetch");
        learnt(client, send);
      };
      keepQueries(client, storage, KEY, { ...READERS, learnWrites });
      client.setQueryData(["kept"], "kept data");
      await vi.advanceTimersByTimeAsync(1_000);
      expect(storage.getItem(KEY)).toContain("Call Priya");
      expect(storage.getItem(KEY)).toContain("kept data");
      expect(send).not.toHaveBeenCalled();
      onlineManager.setOnline(true);
      await vi.advanceTimersByTimeAsync(1_000);
      expect(send).toHaveBeenCalledExactlyOnceWith("Call Priya");
    });

    it("is in the cache once it is kept no more, for whoever makes a draft of it", async () => {
      const storage = await leftBehind();
      const client = new QueryClient();
      const learnWrites = () => new Promise<void>(() => {});
      keepQueries(client, storage, KEY, { ...READERS, learnWrites })();
      const [waiting] = client.getMutationCache().findAll({ mutationKey: WRITES });
      expect(waiting?.state).toMatchObject({ isPaused: true, variables: "Call Priya" });
    });
  });

  it("is neither written nor shown any more once it was stopped", async () => {
    const storage = memoryStorage();
    await visit(storage);
    const client = new QueryClient();
    const stop = keepQueries(client, storage, KEY, READERS);
    await read(client, "kept");
    stop();
    client.clear();
    storage.removeItem(KEY);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(storage.getItem(KEY)).toBeNull();
    expect(client.getQueryCache().getAll()).toEqual([]);
  });

  it("is nothing, rather than what was seen before, when the storage is full", async () => {
    const storage = memoryStorage();
    await visit(storage);
    const full = () => {
      throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
    };
    const client = new QueryClient();
    keepQueries(client, { ...storage, setItem: full }, KEY, READERS);
    await read(client, "kept");
    await vi.advanceTimersByTimeAsync(1_000);
    expect(storage.getItem(KEY)).toBeNull();
  });
});
