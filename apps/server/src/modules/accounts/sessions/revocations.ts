import type { Clock } from "#app/clock.ts";
import type { Database } from "#database/database.ts";
import type { Notifications } from "#database/notifications.ts";
import { ACCESS_TOKEN_SECONDS } from "./session-lifetime.ts";
import { findRevokedSince, REVOKED_CHANNEL } from "./sessions.repository.ts";

/** Longer than any access token of an ended session is valid, with room for clocks that differ. */
const KEEP_MS = 2 * ACCESS_TOKEN_SECONDS * 1000;

export type Revocations = ReturnType<typeof createRevocations>;

/**
 * The ended sessions whose access tokens may be unexpired, held in memory. Nodes tell
 * each other by NOTIFY.
 */
export function createRevocations(options: {
  db: Database;
  notifications: Notifications;
  clock: Clock;
}) {
  const { db, notifications, clock } = options;
  const endedAt = new Map<string, number>();
  const listeners: ((sessionIds: string[]) => void)[] = [];

  function add(sessionIds: string[]): void {
    const now = clock().getTime();
    for (const id of sessionIds) endedAt.set(id, now);
    // The map keeps the order of insertion, so what is old enough to go comes first.
    for (const [id, at] of endedAt) {
      if (now - at <= KEEP_MS) break;
      endedAt.delete(id);
    }
    for (const listener of listeners) listener(sessionIds);
  }

  notifications.subscribe({
    channel: REVOKED_CHANNEL,
    onPayload: (sessionId) => add([sessionId]),
    async onListening() {
      const since = new Date(clock().getTime() - KEEP_MS);
      add(await findRevokedSince(db, since));
    },
  });

  return {
    has: (sessionId: string) => endedAt.has(sessionId),
    /** Makes this node refuse the sessions' tokens from now on. */
    add,
    /** Reports sessions that ended, here or on another node; some of them more than once. */
    onEnded: (listener: (sessionIds: string[]) => void) => void listeners.push(listener),
  };
}
