import type { Reader } from "@sovereign/contract/endpoint";
import { keptQueries } from "@sovereign/contract/kept";
import { type DehydratedState, dehydrate, hydrate, type QueryClient } from "@tanstack/react-query";
import { type DeviceStorage, devicePrefix } from "#core/device/device-storage.ts";

const WRITE_AFTER_MS = 200;

/** As many queries of one name are kept, those that were answered last. */
const MOST_OF_A_NAME = 60;

/** The start of every key under which something of a member's reading is kept. */
export const KEPT_PREFIX = `${devicePrefix}-cache-`;

/** The key of what one page keeps for itself, beside the queries; it leaves with them. */
export const keptFurther = (userId: string, name: string) => `${KEPT_PREFIX}${userId}/${name}`;

/** How to read what is kept, by the first word of a query's key. */
export type KeptQueryReaders = Record<string, Reader<unknown>>;

/**
 * Keeps the queries that there is a reader for in storage, and brings them back. Gives a function that
 * stops it; what was kept stays where it is.
 */
export function keepQueries(
  client: QueryClient,
  storage: DeviceStorage,
  key: string,
  readers: KeptQueryReaders,
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
    // An offline copy of what was seen before would mislead.
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

/** The queries without those of each name that were answered before many others. */
function latestOf(queries: DehydratedState["queries"]): DehydratedState["queries"] {
  const counts = new Map<unknown, number>();
  return queries
    .toSorted((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt)
    .filter(({ queryKey: [name] }) => {
      const count = (counts.get(name) ?? 0) + 1;
      counts.set(name, count);
      return count <= MOST_OF_A_NAME;
    });
}

const isKept = (kept: unknown): kept is DehydratedState => keptQueries.safeParse(kept).success;

const isAsAgreed = (readers: KeptQueryReaders, name: unknown, value: unknown) =>
  readers[String(name)]?.safeParse(value).success ?? false;

function restore(
  client: QueryClient,
  storage: DeviceStorage,
  key: string,
  readers: KeptQueryReaders,
): void {
  try {
    const kept: unknown = JSON.parse(storage.getItem(key) ?? "null");
    if (!isKept(kept)) throw new Error("another form");
    // Another version of the app may have kept something else under the same name.
    hydrate(client, {
      queries: kept.queries.filter(({ queryKey, state }) =>
        isAsAgreed(readers, queryKey[0], state.data),
      ),
    });
    // Shown at once, but asked anew: the session may have ended since, or another device written.
    void client.invalidateQueries({ refetchType: "none" });
  } catch {
    // Written by an older version of the app: what matters is on the server.
    storage.removeItem(key);
  }
}
