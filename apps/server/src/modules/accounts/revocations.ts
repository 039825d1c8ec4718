import { gt } from "drizzle-orm";
import type { Logger } from "pino";
import type { Clock } from "#app/clock.ts";
import type { OpenDatabase } from "#database/database.ts";
import { revokedSessions } from "#database/schema.ts";
import { listenForRevocations, type RevocationListener } from "./revocation-listener.ts";
import { ACCESS_TOKEN_SECONDS } from "./session-lifetime.ts";

/** Longer than any access token of an ended session is valid, with room for clocks that differ. */
const KEEP_MS = 2 * ACCESS_TOKEN_SECONDS * 1000;

export type Revocations = ReturnType<typeof createRevocations>;

/**
 * The ended sessions whose access tokens may be unexpired, held in memory. Nodes on PostgreSQL
 * tell each other by NOTIFY; PGlite has one node only.
 */
export function createRevocations(options: { database: OpenDatabase; clock: Clock; log: Logger }) {
  const { database, clock, log } = options;
  const endedAt = new Map<string, number>();
  let listener: RevocationListener | undefined;

  function add(sessionIds: string[]): void {
    const now = clock().getTime();
    for (const id of sessionIds) endedAt.set(id, now);
    // The map keeps the order of insertion, so what is old enough to go comes first.
    for (const [id, at] of endedAt) {
      if (now - at <= KEEP_MS) break;
      endedAt.delete(id);
    }
  }

  async function load(): Promise<void> {
    const since = new Date(clock().getTime() - KEEP_MS);
    const rows = await database.db
      .select({ id: revokedSessions.sessionId })
      .from(revokedSessions)
      .where(gt(revokedSessions.revokedAt, since));
    add(rows.map((row) => row.id));
  }

  return {
    has: (sessionId: string) => endedAt.has(sessionId),
    /** Makes this node refuse the sessions' tokens from now on. */
    add,
    /** Loads what other nodes revoked before, and on PostgreSQL listens for what comes. */
    async start(): Promise<void> {
      if (database.kind === "postgres") {
        listener = listenForRevocations({ url: database.url, onRevoked: add, load, log });
        await listener.ready;
      } else {
        await load();
      }
    },
    async stop(): Promise<void> {
      await listener?.stop();
    },
  };
}
