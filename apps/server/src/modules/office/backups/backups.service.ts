import type { OfficeBackups } from "@sovereign/contract/office-backups";
import { type BackupReason, isRehearsalDue } from "@sovereign/domain/backup-expiry";
import type { HeldKind } from "@sovereign/domain/held-sendings";
import type { Logger } from "pino";
import type { Clock } from "#app/clock.ts";
import { failureText } from "#app/data/backup/backup-failure.ts";
import type { Backups } from "#app/data/backup/backups.ts";
import { findFirstServer } from "#app/data/backup/first-server.ts";
import type { Database } from "#database/database.ts";
import type { Staff } from "#http/environment.ts";
import { findHeld, releaseHeld } from "#jobs/held-sendings.repository.ts";
import { describeError } from "#problems/describe-error.ts";
import { appendToLog } from "#staff/staff-log.repository.ts";
import {
  addRehearsal,
  beginBackup,
  findFirstBackup,
  findLastBackup,
  findLastRehearsal,
  finishBackup,
  isBackupRunning,
  listBackups,
  listRehearsals,
  mirrorStore,
  recordUnreadStore,
} from "./backups.repository.ts";

const LOOK_MS = 3600_000;

type Acting = { staff: Staff; requestId: string };

export type BackupsService = ReturnType<typeof createBackupsService>;

export function createBackupsService(options: {
  db: Database;
  clock: Clock;
  log: Logger;
  backups: Backups;
  config: { authSecret: string; backupDays: string; appUrl: string };
}) {
  const { db, clock, log, backups, config } = options;
  const begin = (reason: BackupReason) => beginBackup(db, { now: clock(), reason });
  let running: Promise<void> = Promise.resolve();
  let lookedAt: Date | undefined;

  /** Two servers of one backup would both bill and send. */
  async function seekFirstServer(): Promise<void> {
    const seen = await findFirstServer(db, config);
    if (seen) {
      log.error(
        { event: "first_server_lives", seen },
        "the server that this one was restored from may still run",
      );
    }
  }

  /** Reads what is stored, and records that; what is not there is no backup. */
  async function look(): Promise<void> {
    const now = clock();
    try {
      const stored = await backups.stored();
      await mirrorStore(db, { stored, lookedAt: now, days: Number(config.backupDays) });
    } catch (error) {
      const failure = failureText(error);
      log.warn({ event: "backup_store_unread", failure }, "the store of backups cannot be read");
      await recordUnreadStore(db, failure, now);
    }
  }

  async function run(id: number, { toRehearse }: { toRehearse: boolean }): Promise<void> {
    try {
      const { identities, ...made } = await backups.make(clock(), { toRehearse });
      await finishBackup(db, id, { ...made, finishedAt: clock() });
      if (toRehearse) await rehearse({ name: made.name, made: made.sha256, identities });
    } catch (error) {
      log.error({ event: "backup_failed", error: describeError(error) }, "the backup failed");
      await finishBackup(db, id, { failure: failureText(error) });
    }
  }

  async function rehearse(backup: {
    name: string;
    made: string;
    identities: readonly string[];
  }): Promise<void> {
    const about = { name: backup.name, startedAt: clock(), byOwnersKey: false };
    try {
      const found = await backups.rehearse({ ...backup, secret: config.authSecret });
      await addRehearsal(db, { ...about, ...found, finishedAt: clock() });
    } catch (error) {
      log.error(
        { event: "rehearsal_failed", error: describeError(error) },
        "the rehearsal of a backup's restore failed",
      );
      await addRehearsal(db, { ...about, finishedAt: clock(), failure: failureText(error) });
    }
  }

  async function lastRehearsal() {
    const [last, firstBackupAt] = await Promise.all([
      findLastRehearsal(db, clock()),
      findFirstBackup(db),
    ]);
    return { ...last, firstBackupAt };
  }

  return {
    last: () => findLastBackup(db, clock()),
    lastRehearsal,
    /** The kinds that a restore holds until staff let them go. */
    held: () => findHeld(db),
    /** Lets a kind leave, with its entry of the log. */
    async release(kind: HeldKind, { staff, requestId }: Acting): Promise<void> {
      const entry = {
        staff,
        kind: "held_released",
        details: { sending: kind },
        requestId,
      } as const;
      if (await releaseHeld(db, kind)) await appendToLog(db, entry, clock());
    },
    isRunning: () => isBackupRunning(db, clock()),
    /** Starts a backup; false when one is running. */
    async start(): Promise<boolean> {
      const id = await begin("office");
      if (id === undefined) return false;
      running = run(id, { toRehearse: false }).catch((error: unknown) => {
        log.error({ error: describeError(error) }, "could not record the backup");
      });
      return true;
    },
    /**
     * Deletes what a killed backup or rehearsal left, with the first look also what no file of this
     * machine names, and looks each hour at what is stored.
     */
    async keepTrue(): Promise<void> {
      const isFirst = !lookedAt;
      if (!lookedAt || clock().getTime() - lookedAt.getTime() >= LOOK_MS) {
        lookedAt = clock();
        await look();
        await seekFirstServer();
      }
      await backups.tidy({ everywhere: isFirst });
    },
    /** Makes the night's backup, restores it on trial once a week, and deletes expired ones. */
    async nightly(): Promise<void> {
      try {
        const id = await begin("night");
        const toRehearse = isRehearsalDue(await lastRehearsal(), clock());
        if (id !== undefined) await run(id, { toRehearse });
      } finally {
        await backups.expire(clock());
      }
    },
    async read(): Promise<OfficeBackups> {
      const [made, tried, isRunning, held] = await Promise.all([
        listBackups(db),
        listRehearsals(db),
        isBackupRunning(db, clock()),
        findHeld(db),
      ]);
      return {
        encrypted: backups.isEncrypted,
        on_this_machine: backups.isHere,
        days: Number(config.backupDays),
        running: isRunning,
        backups: made.map(({ startedAt, finishedAt, isEncrypted, ...backup }) => ({
          id: backup.id,
          name: backup.name,
          reason: backup.reason,
          bytes: backup.bytes,
          at: (finishedAt ?? startedAt).toISOString(),
          encrypted: isEncrypted,
          seconds: finishedAt && secondsBetween(startedAt, finishedAt),
          sha256: backup.sha256,
          failure: backup.failure,
        })),
        rehearsals: tried.map(({ id, name, startedAt, finishedAt, rows, ...found }) => ({
          id,
          name,
          at: finishedAt.toISOString(),
          by_owners_key: found.byOwnersKey,
          members: rows?.user ?? 0,
          days: rows?.one_things ?? 0,
          memberships: rows?.subscriptions ?? 0,
          payments: rows?.journal ?? 0,
          rows: Object.values(rows ?? {}).reduce((sum, count) => sum + count, 0),
          seconds: secondsBetween(startedAt, finishedAt),
          ended_sessions: found.endedSessions ?? 0,
          sha256: found.sha256,
          failure: found.failure,
        })),
        held: held.map(({ kind, waiting, since, heldAt }) => ({
          kind,
          waiting,
          since: since.toISOString(),
          held_at: heldAt.toISOString(),
        })),
      };
    },
    /** Resolves when the backup that this node runs has ended. */
    settled: () => running,
  };
}

const secondsBetween = (from: Date, to: Date) =>
  Math.max(0, Math.round((to.getTime() - from.getTime()) / 1000));
