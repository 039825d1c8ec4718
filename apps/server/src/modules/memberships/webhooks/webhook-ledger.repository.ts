import { and, eq, inArray, lt, ne, sql } from "drizzle-orm";
import type { Database } from "#database/database.ts";
import { deleteInPages } from "#database/delete-in-pages.ts";
import { webhookEvents } from "#schema/schema.ts";

const DAY_MS = 24 * 3600_000;

/** Providers repeat an event for days only. */
const KEEP_DAYS = 90;

export type Provider = (typeof webhookEvents.$inferSelect)["provider"];

export type LedgerEvent = {
  provider: Provider;
  id: string;
  type: string;
  createdAt: Date;
  digest?: string | undefined;
};

export type WebhookLedger = ReturnType<typeof createWebhookLedger>;

export function createWebhookLedger(db: Database) {
  const isEvent = ({ provider, id }: LedgerEvent) =>
    and(eq(webhookEvents.provider, provider), eq(webhookEvents.eventId, id));

  return {
    /** False when the event was handled before. */
    async claim(event: LedgerEvent, now: Date) {
      const { provider, id: eventId, type, createdAt, digest: bodyDigest } = event;
      const claimed = await db
        .insert(webhookEvents)
        .values({
          provider,
          eventId,
          type,
          createdAt,
          bodyDigest,
          status: "processing",
          receivedAt: now,
        })
        .onConflictDoUpdate({
          target: [webhookEvents.provider, webhookEvents.eventId],
          set: {
            status: "processing",
            attempts: sql`${webhookEvents.attempts} + 1`,
            bodyDigest: sql`coalesce(${webhookEvents.bodyDigest}, excluded.body_digest)`,
          },
          setWhere: ne(webhookEvents.status, "done"),
        })
        .returning({ eventId: webhookEvents.eventId });
      return claimed.length > 0;
    },

    async hasOtherBody(event: LedgerEvent): Promise<boolean> {
      if (!event.digest) return false;
      const [known] = await db
        .select({ digest: webhookEvents.bodyDigest })
        .from(webhookEvents)
        .where(isEvent(event));
      return typeof known?.digest === "string" && known.digest !== event.digest;
    },

    async finish(event: LedgerEvent, now: Date): Promise<void> {
      await db
        .update(webhookEvents)
        .set({ status: "done", failure: null, finishedAt: now })
        .where(isEvent(event));
    },

    /** An event that another node has handled remains done. */
    async fail(event: LedgerEvent, failure: string): Promise<void> {
      await db
        .update(webhookEvents)
        .set({ status: "failed", failure })
        .where(and(isEvent(event), ne(webhookEvents.status, "done")));
    },

    async doneAmong(provider: Provider, ids: string[]): Promise<Set<string>> {
      const done = await db
        .select({ id: webhookEvents.eventId })
        .from(webhookEvents)
        .where(
          and(
            eq(webhookEvents.provider, provider),
            inArray(webhookEvents.eventId, ids),
            eq(webhookEvents.status, "done"),
          ),
        );
      return new Set(done.map(({ id }) => id));
    },

    async purge(now: Date): Promise<void> {
      const keptSince = new Date(now.getTime() - KEEP_DAYS * DAY_MS);
      await deleteInPages(db, webhookEvents, lt(webhookEvents.receivedAt, keptSince));
    },
  };
}
