import { eq, lt } from "drizzle-orm";
import type { Clock } from "#app/clock.ts";
import type { Database } from "#database/database.ts";
import { mailHandOvers } from "#schema/schema.ts";

/** Much longer than a mail is tried again. */
const KEPT_MS = 7 * 24 * 3600_000;

export type HandOvers = ReturnType<typeof createHandOvers>;

/** Which mails were about to be taken by the mail server, whatever became of who sent them (decision 44). */
export function createHandOvers({ db, clock }: { db: Database; clock: Clock }) {
  const isMail = (key: string) => eq(mailHandOvers.messageKey, key);
  return {
    async has(key: string): Promise<boolean> {
      const rows = await db.select().from(mailHandOvers).where(isMail(key));
      return rows.length > 0;
    },
    async record(messageKey: string): Promise<void> {
      const at = clock();
      await db.delete(mailHandOvers).where(lt(mailHandOvers.at, new Date(at.getTime() - KEPT_MS)));
      // Last of all: what fails after it would leave a mail that was never handed over for done.
      await db.insert(mailHandOvers).values({ messageKey, at }).onConflictDoNothing();
    },
    async forget(key: string): Promise<void> {
      await db.delete(mailHandOvers).where(isMail(key));
    },
  };
}
