import { dehydrate, hydrate, type QueryClient } from "@tanstack/react-query";
import type { DeviceStorage } from "./device-storage.ts";

const WRITE_AFTER_MS = 200;

/**
 * Keeps the queries marked `keptOnDevice` and the writes that wait for a connection in storage, and
 * brings them back. Answers a function that stops; what was kept stays where it is.
 */
export function keepQueries(client: QueryClient, storage: DeviceStorage, key: string): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  restore(client, storage, key);

  function write() {
    timer = undefined;
    const kept = dehydrate(client, {
      shouldDehydrateQuery: (query) =>
        query.meta?.keptOnDevice === true && query.state.data !== undefined,
      shouldDehydrateMutation: (mutation) => mutation.state.isPaused,
    });
    try {
      storage.setItem(key, JSON.stringify(kept));
    } catch {
      // A full storage costs the offline copy, not the page.
      storage.removeItem(key);
    }
  }
  const schedule = () => {
    timer ??= setTimeout(write, WRITE_AFTER_MS);
  };
  const flush = () => {
    if (timer === undefined) return;
    clearTimeout(timer);
    write();
  };

  const stopQueries = client.getQueryCache().subscribe(schedule);
  const stopMutations = client.getMutationCache().subscribe(schedule);
  window.addEventListener("pagehide", flush);
  return () => {
    flush();
    stopQueries();
    stopMutations();
    window.removeEventListener("pagehide", flush);
  };
}

function restore(client: QueryClient, storage: DeviceStorage, key: string): void {
  try {
    hydrate(client, JSON.parse(storage.getItem(key) ?? "null"));
    // Shown at once, but asked anew: the session may have ended since, or another device written.
    void client.invalidateQueries({ refetchType: "none" });
  } catch {
    // Written by an older version of the app: what matters is on the server.
    storage.removeItem(key);
    return;
  }
  void client.resumePausedMutations();
}
