import type { Clock } from "#app/clock.ts";
import type { Database } from "#database/database.ts";
import type { Notifications } from "#database/notifications.ts";
import { ACCESS_TOKEN_SECONDS } from "./session-lifetime.ts";
import { findRevokedSince, REVOKED_CHANNEL } from "./sessions.repository.ts";

/** Longer than access tokens are valid, with room for clock skew. */
const KEEP_MS = 2 * ACCESS_TOKEN_SECONDS * 1000;

export type Revocations = ReturnType<typeof createRevocations>;

/** Tracks ended sessions whose tokens may be unexpired. Nodes notify each other with NOTIFY. */
export function createRevocations(options: {
  db: Database;
  notifications: Notifications;
  clock: Clock;
  /** Also for other nodes' sessions; an id may repeat. */
  onEnded: (sessionIds: string[]) => void;
}) {
  const { db, notifications, clock, onEnded } = options;
  const endedAt = new Map<string, number>();

  function add(sessionIds: string[]): void {
    const now = clock().getTime();
    for (const id of sessionIds) endedAt.set(id, now);
    // Maps iterate in insertion order, so the oldest come first.
    for (const [id, at] of endedAt) {
      if (now - at <= KEEP_MS) break;
      endedAt.delete(id);
    }
    onEnded(sessionIds);
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
    add,
  };
}
