import pg from "pg";
import type { Logger } from "pino";
import { describeError } from "#app/describe-error.ts";
import { REVOKED_CHANNEL } from "./sessions.repository.ts";

const HEARTBEAT_MS = 2000;
const TIMEOUT_MS = 5000;
const LONGEST_PAUSE_MS = 5000;

export type RevocationListener = { ready: Promise<void>; stop(): Promise<void> };

/**
 * Listens on a connection of its own, past any pool, and tells what other nodes revoke. When the
 * connection is lost it connects again, with growing pauses, and loads what it missed. `ready`
 * resolves when it listens for the first time.
 */
export function listenForRevocations(options: {
  url: string;
  onRevoked: (sessionIds: string[]) => void;
  load: () => Promise<void>;
  log: Logger;
}): RevocationListener {
  const { url, onRevoked, load, log } = options;
  const stopping = new AbortController();

  /** Resolves when the connection is over, however it ended. */
  async function listenOnce(onListening: () => void): Promise<void> {
    const client = new pg.Client({
      connectionString: url,
      application_name: "sovereign-revocations",
      connectionTimeoutMillis: TIMEOUT_MS,
      query_timeout: TIMEOUT_MS,
      keepAlive: true,
    });
    const lost = Promise.withResolvers<void>();
    // It may break before anyone waits for it, or after; only the wait below cares.
    lost.promise.catch(() => undefined);
    client.on("error", lost.reject);
    client.on("end", () => lost.resolve());
    client.on("notification", ({ payload }) => payload && onRevoked([payload]));
    stopping.signal.addEventListener("abort", () => lost.resolve(), { once: true });
    let heartbeat: NodeJS.Timeout | undefined;
    try {
      await client.connect();
      await client.query(`listen ${REVOKED_CHANNEL}`);
      // Only now, so that nothing falls between the load and the first notification.
      await load();
      onListening();
      // A connection that died without a word would stay silent for ever.
      heartbeat = setInterval(() => client.query("select 1").catch(lost.reject), HEARTBEAT_MS);
      await lost.promise;
    } finally {
      clearInterval(heartbeat);
      await client.end().catch((error) => log.debug({ error: describeError(error) }, "not closed"));
    }
  }

  const ready = Promise.withResolvers<void>();
  async function keepListening(): Promise<void> {
    let pause = 50;
    while (!stopping.signal.aborted) {
      try {
        await listenOnce(() => {
          pause = 50;
          ready.resolve();
        });
      } catch (error) {
        log.warn({ error: describeError(error) }, "lost touch with the other nodes' revocations");
      }
      if (!stopping.signal.aborted) await waitFor(pause, stopping.signal);
      pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
    }
    ready.resolve();
  }
  const done = keepListening();

  return {
    ready: ready.promise,
    async stop() {
      stopping.abort();
      await done;
    },
  };
}

function waitFor(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
