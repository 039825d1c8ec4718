import { hostname } from "node:os";
import { productVersion } from "@sovereign/settings/product-folders";
import pg from "pg";
import type { Logger } from "pino";
import { describeError } from "#problems/describe-error.ts";
import type { OpenDatabase } from "./database.ts";

const HEARTBEAT_MS = 5000;
const TIMEOUT_MS = 5000;
const MAX_DELAY_MS = 1000;

export const NODE_NAME = "sovereign-notifications";

/** A node as others see it among the database's connections: its version and machine. */
const nodeName = () =>
  `${NODE_NAME} ${productVersion()} on ${hostname().slice(0, 20)} (${process.pid})`;

type Subscription = {
  /** A plain SQL name; other nodes call `pg_notify(channel, payload)`. */
  channel: string;
  onPayload(payload: string): void;
  /** Called each time listening starts; loads missed notifications. */
  onListening(): Promise<void>;
  onLost?(): void;
};

export type Notifications = {
  /** Call it before `start`. */
  subscribe(subscription: Subscription): void;
  /** Resolves when every channel is listened to and every subscriber has caught up. */
  start(): Promise<void>;
  stop(): Promise<void>;
};

/** The former primary became a read-only replica, which receives no announcements. */
class ReadOnlyError extends Error {
  override readonly name = "ReadOnlyError";
}

async function assertWritable(client: pg.Client): Promise<void> {
  const { rows } = await client.query("show transaction_read_only");
  if (rows[0]?.transaction_read_only === "on") throw new ReadOnlyError("the database is read-only");
}

/** Listens on one connection that bypasses any pool, and reconnects with growing delays. */
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
    let hasListened = false;
    while (!stopping.signal.aborted) {
      try {
        await listenOnce(url, () => {
          hasListened = true;
          pause = 50;
          ready.resolve();
        });
      } catch (error) {
        // A start that never listened would wait for good.
        if (!hasListened) return ready.reject(error);
        log.warn({ error: describeError(error) }, "lost the connection to the other nodes");
        if (error instanceof ReadOnlyError) renew();
      }
      for (const each of subscriptions) each.onLost?.();
      if (!stopping.signal.aborted) await waitFor(pause, stopping.signal);
      pause = Math.min(pause * 2, MAX_DELAY_MS);
    }
    ready.resolve();
  }

  async function listenOnce(url: string, onListening: () => void): Promise<void> {
    const client = new pg.Client({
      connectionString: url,
      application_name: nodeName(),
      connectionTimeoutMillis: TIMEOUT_MS,
      query_timeout: TIMEOUT_MS,
      keepAlive: true,
    });
    const lost = Promise.withResolvers<void>();
    // It may reject before or after the wait below, which alone handles it.
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
      // After LISTEN, so that nothing is lost between loading and the first notification.
      await loadAll();
      onListening();
      // A dead connection would otherwise never be noticed.
      heartbeat = setInterval(() => assertWritable(client).catch(lost.reject), HEARTBEAT_MS);
      await lost.promise;
    } finally {
      clearInterval(heartbeat);
      await client
        .end()
        .catch((error) =>
          log.debug({ error: describeError(error) }, "could not close the connection"),
        );
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
