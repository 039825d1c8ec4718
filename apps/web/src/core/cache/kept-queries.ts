import type { Reader } from "@sovereign/contract/endpoint";
import { keptQueries } from "@sovereign/contract/kept";
import {
  type DehydratedState,
  dehydrate,
  hydrate,
  onlineManager,
  type QueryClient,
} from "@tanstack/react-query";
import { type DeviceStorage, devicePrefix } from "#core/device/device-storage.ts";

const WRITE_AFTER_MS = 200;

/** The start of every key under which something of a member's reading is kept. */
export const KEPT_PREFIX = `${devicePrefix}-cache-`;

/** The key of what one page keeps for itself, beside the queries; it leaves with them. */
export const keptFurther = (userId: string, name: string) => `${KEPT_PREFIX}${userId}/${name}`;

/** How to read what is kept: queries by the first word of their key, writes by the last of theirs. */
export type KeptReaders = {
  queries: Record<string, Reader<unknown>>;
  writes: Record<string, Reader<unknown>>;
  /** Makes known to the cache how writes are sent, asked for where one waits and that is not known. */
  learnWrites?: () => Promise<void>;
};

type KeptWrites = DehydratedState["mutations"];

/**
 * Keeps the queries that there is a reader for, and the writes that wait for a connection in
 * storage, and brings them back: a write once it is known how it is sent, and until then it stays kept.
 * Gives a function that stops it; what was kept stays where it is, and what waits is in the cache then.
 */
export function keepQueries(
  client: QueryClient,
  storage: DeviceStorage,
  key: string,
  readers: KeptReaders,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waiting = restore(client, storage, key, readers);

  function write() {
    timer = undefined;
    const kept = dehydrate(client, {
      shouldDehydrateQuery: (query) =>
        String(query.queryKey[0]) in readers.queries && query.state.data !== undefined,
      shouldDehydrateMutation: (mutation) => mutation.state.isPaused,
    });
    try {
      const mutations = [...waiting, ...kept.mutations];
      storage.setItem(key, JSON.stringify({ ...kept, mutations }));
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

  function bringBack() {
    hydrate(client, { mutations: waiting });
    waiting = [];
  }
  async function sendWaiting() {
    if (!areKnown(client, waiting)) await readers.learnWrites?.();
    if (waiting.length === 0) return;
    bringBack();
    await client.resumePausedMutations();
  }
  // What could not be loaded is asked for again once there is a connection.
  const send = () => void sendWaiting().catch(() => {});
  send();

  const stopOnline = onlineManager.subscribe((isOnline) => isOnline && send());
  const stopQueries = client.getQueryCache().subscribe(schedule);
  const stopMutations = client.getMutationCache().subscribe(schedule);
  window.addEventListener("pagehide", flush);
  return () => {
    flush();
    stopOnline();
    stopQueries();
    stopMutations();
    bringBack();
    window.removeEventListener("pagehide", flush);
  };
}

const isKept = (kept: unknown): kept is DehydratedState => keptQueries.safeParse(kept).success;

const isAsAgreed = (readers: KeptReaders["queries"], name: unknown, value: unknown) =>
  readers[String(name)]?.safeParse(value).success ?? false;

/** Whether the cache knows of every write how it is sent. */
const areKnown = (client: QueryClient, writes: KeptWrites) =>
  writes.every(({ mutationKey }) => client.getMutationDefaults(mutationKey ?? []).mutationFn);

/** Brings the queries back; gives the writes that wait. */
function restore(
  client: QueryClient,
  storage: DeviceStorage,
  key: string,
  readers: KeptReaders,
): KeptWrites {
  try {
    const kept: unknown = JSON.parse(storage.getItem(key) ?? "null");
    if (!isKept(kept)) throw new Error("another form");
    const { queries, mutations } = kept;
    // Another version of the app may have kept something else under the same name.
    hydrate(client, {
      queries: queries.filter(({ queryKey, state }) =>
        isAsAgreed(readers.queries, queryKey[0], state.data),
      ),
    });
    // Shown at once, but asked anew: the session may have ended since, or another device written.
    void client.invalidateQueries({ refetchType: "none" });
    return mutations.filter(({ mutationKey, state }) =>
      isAsAgreed(readers.writes, mutationKey?.at(-1), state.variables),
    );
  } catch {
    // Written by an older version of the app: what matters is on the server.
    storage.removeItem(key);
    return [];
  }
}
