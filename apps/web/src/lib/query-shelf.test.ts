import { QueryClient } from "@tanstack/react-query";
import { afterEach, describe, expect, it, vi } from "vitest";
import { memoryStorage } from "./device-storage.ts";
import { keepQueries } from "./query-shelf.ts";

const KEY = "shelf";
const read = (client: QueryClient, name: string, meta?: { keptOnDevice: true }) =>
  client.fetchQuery({ queryKey: [name], queryFn: () => `${name} data`, ...(meta && { meta }) });

describe("what is kept on the device", () => {
  afterEach(() => vi.useRealTimers());

  async function visit(storage: ReturnType<typeof memoryStorage>) {
    vi.useFakeTimers();
    const client = new QueryClient();
    const stop = keepQueries(client, storage, KEY);
    await read(client, "kept", { keptOnDevice: true });
    await read(client, "passing");
    stop();
  }

  it("is shown on the next visit, is asked for anew, and nothing else is kept", async () => {
    const storage = memoryStorage();
    await visit(storage);
    const client = new QueryClient();
    keepQueries(client, storage, KEY)();
    expect(client.getQueryData(["kept"])).toBe("kept data");
    expect(client.getQueryState(["kept"])?.isInvalidated).toBe(true);
    expect(client.getQueryData(["passing"])).toBeUndefined();
  });

  it("does not stop a page when it cannot be read", () => {
    const storage = memoryStorage();
    storage.setItem(KEY, "{");
    const client = new QueryClient();
    keepQueries(client, storage, KEY)();
    expect(client.getQueryCache().getAll()).toEqual([]);
    expect(storage.getItem(KEY)).toBeNull();
  });
});
