import type { Logger } from "pino";
import type { Clock } from "#app/clock.ts";
import type { Database } from "#database/database.ts";
import { describeError } from "#problems/describe-error.ts";
import {
  beginBackup,
  findLastBackup,
  finishBackup,
  isBackupRunning,
} from "./backups.repository.ts";

/** Longer than any backup takes; after this a crashed one no longer counts. */
const STALE_MS = 6 * 3600_000;

export type BackupsService = ReturnType<typeof createBackupsService>;

export function createBackupsService(options: {
  db: Database;
  clock: Clock;
  log: Logger;
  /** Writes a backup; returns its size in bytes. */
  backUp: (now: Date) => Promise<number>;
}) {
  const { db, clock, log, backUp } = options;
  const staleBefore = () => new Date(clock().getTime() - STALE_MS);
  let running: Promise<void> = Promise.resolve();

  async function run(id: number): Promise<void> {
    try {
      const bytes = await backUp(clock());
      await finishBackup(db, id, { finishedAt: clock(), bytes });
    } catch (error) {
      log.error({ error: describeError(error) }, "the backup failed");
      await finishBackup(db, id, { failure: describeError(error).name });
    }
  }

  return {
    lastAt: () => findLastBackup(db),
    isRunning: () => isBackupRunning(db, staleBefore()),
    /** Starts a backup; false when one is running. */
    async start(): Promise<boolean> {
      const id = await beginBackup(db, clock(), staleBefore());
      if (id === undefined) return false;
      running = run(id).catch((error: unknown) => {
        log.error({ error: describeError(error) }, "could not record the backup");
      });
      return true;
    },
    /** Resolves when the backup that this node runs has ended. */
    settled: () => running,
  };
}
