import { eq, lt } from "drizzle-orm";
import type { Clock } from "#app/clock.ts";
import type { Database } from "#database/database.ts";
import { mailDeliveries } from "#schema/schema.ts";

const KEPT_MS = 7 * 24 * 3600_000;

export type DeliveryLog = ReturnType<typeof createDeliveryLog>;

/** Returns a log of the emails about to be sent to the mail server (decision 44). */
export function createDeliveryLog({ db, clock }: { db: Database; clock: Clock }) {
  const isMail = (key: string) => eq(mailDeliveries.messageKey, key);
  return {
    async has(key: string): Promise<boolean> {
      const rows = await db.select().from(mailDeliveries).where(isMail(key));
      return rows.length > 0;
    },
    async record(messageKey: string): Promise<void> {
      const at = clock();
      await db
        .delete(mailDeliveries)
        .where(lt(mailDeliveries.at, new Date(at.getTime() - KEPT_MS)));
      // Last, as a failure after it would mark an unsent email as sent.
      await db.insert(mailDeliveries).values({ messageKey, at }).onConflictDoNothing();
    },
    async delete(key: string): Promise<void> {
      await db.delete(mailDeliveries).where(isMail(key));
    },
  };
}
