import type { Clock } from "#app/clock.ts";
import { createListeners } from "#app/listeners.ts";
import type { Database } from "#database/database.ts";
import { deleteRemoval, findRemoval, saveRemoval } from "./factors.repository.ts";

export type FactorRemoval = ReturnType<typeof createFactorRemoval>;

/** Staff remove a lost second factor after a day, in which the member can stop it (decision 137). */
export function createFactorRemoval({ db, clock }: { db: Database; clock: Clock }) {
  const stopped = createListeners<[tx: Database, userId: string]>();
  return {
    /** When it comes to pass; null without one. */
    async at(userId: string): Promise<Date | null> {
      const at = await findRemoval(db, userId);
      return at && at > clock() ? at : null;
    },
    /** Staff order it, or take it back with null, in the caller's transaction. */
    plan: (tx: Database, userId: string, at: Date | null): Promise<void> =>
      at ? saveRemoval(tx, userId, at) : deleteRemoval(tx, userId),
    /** The member stops it, in the caller's transaction. */
    async stop(tx: Database, userId: string): Promise<void> {
      await stopped.tell(tx, userId);
      await deleteRemoval(tx, userId);
    },
    onStopped: stopped.add,
  };
}
