import { sql } from "drizzle-orm";
import type { Logger } from "pino";
import { describeError } from "#problems/describe-error.ts";
import type { OpenDatabase } from "./database.ts";
import type { Notifications } from "./notifications.ts";

/** Announcements are batched for this long: each NOTIFY needs a database-wide lock. */
const GATHER_MS = 200;

type Options = {
  database: OpenDatabase;
  notifications: Notifications;
  log: Logger;
  channel: string;
  onPayload(payload: string): void;
  /** Called when announcements of other nodes may have been missed. */
  onMissed(): void;
};

/** Announces payloads to all nodes, including this one. One lost in a crash is not repeated. */
export function createAnnouncer(options: Options) {
  const { database, notifications, log, channel, onPayload, onMissed } = options;
  const due = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let sending = Promise.resolve();

  notifications.subscribe({
    channel,
    onPayload,
    onListening: () => Promise.resolve(onMissed()),
  });

  async function send(): Promise<void> {
    const payloads = [...due];
    due.clear();
    if (payloads.length === 0) return;
    try {
      await database.db.execute(
        sql`select pg_notify(${channel}, payload) from unnest(${sql.param(payloads)}::text[]) as payload`,
      );
    } catch (error) {
      log.warn({ channel, error: describeError(error) }, "could not notify the other nodes");
    }
  }

  function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    sending = sending.then(send);
    return sending;
  }

  return {
    announce(payload: string): void {
      due.add(payload);
      timer ??= setTimeout(flush, GATHER_MS);
    },
    stop: flush,
  };
}
