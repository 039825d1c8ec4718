import type { Database } from "#database/database.ts";

/** Staff remove a lost second factor after a day, in which the member can stop it. */
export type FactorRemoval = {
  /** When it comes to pass; null without one. */
  at(userId: string): Promise<Date | null>;
  /** Stops it, in the caller's transaction. */
  stop(tx: Database, userId: string): Promise<void>;
};
