import type { Reader } from "@sovereign/contract/endpoint";
import { keptQueries } from "@sovereign/contract/kept";
import { type DehydratedState, dehydrate, hydrate, type QueryClient } from "@tanstack/react-query";
import { type DeviceStorage, devicePrefix } from "#core/device/device-storage.ts";

const WRITE_AFTER_MS = 200;

/** Per name; the most recently updated queries are stored. */
const MAX_PER_NAME = 60;

export const KEPT_PREFIX = `${devicePrefix}-cache-`;

export const keptFurther = (userId: string, name: string) => `${KEPT_PREFIX}${userId}/${name}`;

export type PersistedQueryReaders = Record<string, Reader<unknown>>;

export function persistQueries(
  client: QueryClient,
  storage: DeviceStorage,
  key: string,
  readers: PersistedQueryReaders,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  restore(client, storage, key, readers);

  function write() {
    timer = undefined;
    const kept = dehydrate(client, {
      shouldDehydrateQuery: (query) =>
        String(query.queryKey[0]) in readers && query.state.data !== undefined,
      shouldDehydrateMutation: () => false,
    });
    kept.queries = latestOf(kept.queries);
    // An outdated offline copy would mislead.
    if (!storage.setItem(key, JSON.stringify(kept))) storage.removeItem(key);
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
  window.addEventListener("pagehide", flush);
  return () => {
    flush();
    stopQueries();
    window.removeEventListener("pagehide", flush);
  };
}

function latestOf(queries: DehydratedState["queries"]): DehydratedState["queries"] {
  const counts = new Map<unknown, number>();
  return queries
    .toSorted((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt)
    .filter(({ queryKey: [name] }) => {
      const count = (counts.get(name) ?? 0) + 1;
      counts.set(name, count);
      return count <= MAX_PER_NAME;
    });
}

const isKept = (kept: unknown): kept is DehydratedState => keptQueries.safeParse(kept).success;

const isAsAgreed = (readers: PersistedQueryReaders, name: unknown, value: unknown) =>
  readers[String(name)]?.safeParse(value).success ?? false;

function restore(
  client: QueryClient,
  storage: DeviceStorage,
  key: string,
  readers: PersistedQueryReaders,
): void {
  try {
    const kept: unknown = JSON.parse(storage.getItem(key) ?? "null");
    if (!isKept(kept)) throw new Error("another form");
    // Another version of the app may have stored another shape under this name.
    hydrate(client, {
      queries: kept.queries.filter(({ queryKey, state }) =>
        isAsAgreed(readers, queryKey[0], state.data),
      ),
    });
    // Refetched when used: the session may have ended, or another device may have written.
    void client.invalidateQueries({ refetchType: "none" });
  } catch {
    storage.removeItem(key);
  }
}
