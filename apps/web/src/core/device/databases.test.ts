import { get, set } from "idb-keyval";
import { afterEach, expect, it, vi } from "vitest";
import { deviceDatabase } from "./databases.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const opening = (open: () => unknown) => vi.stubGlobal("indexedDB", { open });

it("rejects where the browser refuses a database at once", async () => {
  opening(() => {
    throw new DOMException("The operation is insecure.", "SecurityError");
  });
  const read = get("key", deviceDatabase("copies", "pieces"));
  await expect(read).rejects.toThrow("insecure");
});

it("rejects where the browser never opens it, so that no page waits for ever", async () => {
  vi.useFakeTimers();
  opening(() => ({}));
  const read = get("key", deviceDatabase("copies", "pieces"));
  const refused = expect(read).rejects.toThrow("did not open");
  await vi.advanceTimersByTimeAsync(5_000);
  await refused;
});

it("stores nothing after it rejected, such as a copy of a member who has left since", async () => {
  vi.useFakeTimers();
  const request: { result?: unknown; onsuccess?: () => void } = {};
  opening(() => request);
  const kept = set("key", "Kept words", deviceDatabase("copies", "pieces"));
  const refused = expect(kept).rejects.toThrow("did not open");
  await vi.advanceTimersByTimeAsync(5_000);
  await refused;
  const put = vi.fn();
  request.result = { transaction: () => ({ objectStore: () => ({ put, transaction: {} }) }) };
  request.onsuccess?.();
  await vi.advanceTimersByTimeAsync(0);
  expect(put).not.toHaveBeenCalled();
});
