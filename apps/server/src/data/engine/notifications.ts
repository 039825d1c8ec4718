import pg from "pg";
import type { Logger } from "pino";
import { describeError } from "#problems/describe-error.ts";
import type { OpenDatabase } from "./database.ts";

const HEARTBEAT_MS = 2000;
const TIMEOUT_MS = 5000;
const LONGEST_PAUSE_MS = 1000;

/** Who wants to hear of what other nodes announce on a channel. */
type Subscription = {
  /** A plain SQL name; other nodes announce with `pg_notify(channel, payload)`. */
  channel: string;
  onPayload(payload: string): void;
  /** Called each time listening begins: loads what was missed before. */
  onListening(): Promise<void>;
  /** Called when word from other nodes may be missed from now on. */
  onLost?(): void;
};

/** Word from the other nodes on one PostgreSQL. */
export type Notifications = {
  /** Call it before `start`. */
  subscribe(subscription: Subscription): void;
  /** Resolves when every channel is listened to and every subscriber has loaded what it missed. */
  start(): Promise<void>;
  stop(): Promise<void>;
};

/** The database was the primary and only reads now: nobody announces anything there. */
class ReadOnlyError extends Error {
  override readonly name = "ReadOnlyError";
}

/** Throws where the database takes no writes, or gives no answer. */
async function assertWritable(client: pg.Client): Promise<void> {
  const { rows } = await client.query("show transaction_read_only");
  if (rows[0]?.transaction_read_only === "on") throw new ReadOnlyError("the database only reads");
}

/**
 * Listens on a connection of its own, past any pool, to all channels at once. When the connection
 * is lost it connects again, with growing pauses.
 */
export function createNotifications(options: {
  database: OpenDatabase;
  log: Logger;
}): Notifications {
  const { database, log } = options;
  const subscriptions: Subscription[] = [];
  const stopping = new AbortController();
  const ready = Promise.withResolvers<void>();
  let done: Promise<void> | undefined;

  const loadAll = async () => {
    await Promise.all(subscriptions.map((each) => each.onListening()));
  };

  function deliver({ channel, payload }: pg.Notification): void {
    if (!payload) return;
    for (const each of subscriptions) if (each.channel === channel) each.onPayload(payload);
  }

  async function keepListening({ directUrl: url, renew }: OpenDatabase): Promise<void> {
    let pause = 50;
    while (!stopping.signal.aborted) {
      try {
        await listenOnce(url, () => {
          pause = 50;
          ready.resolve();
        });
      } catch (error) {
        log.warn({ error: describeError(error) }, "lost touch with the other nodes");
        if (error instanceof ReadOnlyError) renew();
      }
      for (const each of subscriptions) each.onLost?.();
      if (!stopping.signal.aborted) await waitFor(pause, stopping.signal);
      pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
    }
    ready.resolve();
  }

  /** Resolves when the connection is over, however it ended. */
  async function listenOnce(url: string, onListening: () => void): Promise<void> {
    const client = new pg.Client({
      connectionString: url,
      application_name: "sovereign-notifications",
      connectionTimeoutMillis: TIMEOUT_MS,
      query_timeout: TIMEOUT_MS,
      keepAlive: true,
    });
    const lost = Promise.withResolvers<void>();
    // It may break before anyone waits for it, or after; only the wait below cares.
    lost.promise.catch(() => undefined);
    client.on("error", lost.reject);
    client.on("end", () => lost.resolve());
    client.on("notification", deliver);
    stopping.signal.addEventListener("abort", () => lost.resolve(), { once: true });
    let heartbeat: NodeJS.Timeout | undefined;
    try {
      await client.connect();
      await assertWritable(client);
      for (const { channel } of subscriptions) await client.query(`listen ${channel}`);
      // Only now, so that nothing falls between the load and the first notification.
      await loadAll();
      onListening();
      // A connection that died without a word would stay silent for ever.
      heartbeat = setInterval(() => assertWritable(client).catch(lost.reject), HEARTBEAT_MS);
      await lost.promise;
    } finally {
      clearInterval(heartbeat);
      await client.end().catch((error) => log.debug({ error: describeError(error) }, "not closed"));
    }
  }

  return {
    subscribe: (subscription) => void subscriptions.push(subscription),
    async start() {
      done = keepListening(database);
      await ready.promise;
    },
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
