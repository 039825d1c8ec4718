import { basename } from "node:path";
import { BackupFailure } from "#app/data/backup/backup-failure.ts";
import { createBackups } from "#app/data/backup/backups.ts";
import { backupCommand, withDatabase } from "#app/data/backup/command.ts";
import { findRecorded, recordRehearsal } from "#app/data/backup/record-backup.ts";

const LOG = {
  continues: "The staff log of the database continues the one of this backup.",
  differs:
    "The staff log of the database does not continue the one of this backup: it was changed since, or the database was restored from an earlier backup.",
};

/** Restores the newest backup, or the named one, into a database of its own, which is dropped. */
export const rehearseCommand = backupCommand(
  "The rehearsal failed",
  (storage, { paths: [given], identities }) =>
    withDatabase(storage, { besideServer: true }, async (url) => {
      const backups = createBackups(storage, { url });
      await backups.tidy({ everywhere: true }).catch(() => undefined);
      const name = given ? basename(given) : await backups.newest();
      if (!name) throw new BackupFailure(`There is no backup in ${backups.place}.`);
      if (given) await backups.assertStored(name);
      const made = await findRecorded(url, name);
      const opened = { name, made, identities: await identities(), secret: storage.authSecret };
      const startedAt = new Date();
      const found = await backups.rehearse(opened);
      const finishedAt = new Date();
      await recordRehearsal(url, { ...found, name, startedAt, finishedAt });
      const rows = Object.values(found.rows).reduce((sum, count) => sum + count, 0);
      const seconds = ((finishedAt.getTime() - startedAt.getTime()) / 1000).toFixed(1);
      return [
        `${name} can be restored (SHA-256 ${found.sha256}).`,
        `${rows} rows in ${Object.keys(found.rows).length} tables, in ${seconds} seconds; ${found.endedSessions} sessions ended.`,
        `Members: ${found.rows.user ?? 0}. Days: ${found.rows.one_things ?? 0}.`,
        ...(found.logContinues === null ? [] : [LOG[found.logContinues ? "continues" : "differs"]]),
      ].join("\n");
    }),
);
