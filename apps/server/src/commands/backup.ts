import { existsSync } from "node:fs";
import { basename, dirname, resolve } from "node:path";
import { BackupFailure } from "#app/data/backup/backup-failure.ts";
import { createBackups } from "#app/data/backup/backups.ts";
import { backupCommand, withDatabase } from "#app/data/backup/command.ts";
import { newKeyPair } from "#app/data/backup/encryption.ts";
import { recordBackup } from "#app/data/backup/record-backup.ts";
import { createFolderTarget } from "#providers/backup-target/folder-target.ts";

const KEYGEN = "keygen";

const UNRECORDED = "It could not be recorded, so the office does not count it.";

/** Stores a backup at BACKUP_TO, or in a file, and records it; `keygen` prints a pair of keys. */
export const backup = backupCommand("The backup failed", (storage, { paths: [given] }, setLead) => {
  if (basename(given ?? "") === KEYGEN) return keyPair();
  const file = given && resolve(given);
  if (file && existsSync(file)) throw new BackupFailure("The target path already exists.");
  return withDatabase(storage, { besideServer: true }, async (url) => {
    const backups = createBackups(storage, { url });
    await backups.tidy({ everywhere: true }).catch(() => undefined);
    const startedAt = new Date();
    const made = file
      ? await backups.store({ name: basename(file), at: createFolderTarget(dirname(file)) })
      : await backups.make(startedAt);
    const times = { startedAt, finishedAt: new Date() };
    const stored = `The backup is ${file ?? `${made.name}, in ${backups.place}`}`;
    setLead(`${stored}\nWhat followed failed`);
    // One in a file of its own does not count: only BACKUP_TO is read again later.
    const isRecorded =
      file !== undefined || (await recordBackup(url, { ...made, ...times, reason: "command" }));
    if (!file) await backups.expire(new Date());
    const lines = [
      made.isEncrypted ? stored : `${stored}\nIt is unencrypted: BACKUP_RECIPIENT is not set.`,
      ...(isRecorded ? [] : [UNRECORDED]),
    ];
    return lines.join("\n");
  });
});

async function keyPair(): Promise<string> {
  const { recipient, identity } = await newKeyPair();
  return `# The private key. It is shown once and stored nowhere. Without it no encrypted backup can be
# restored. Store this text in a file that is never on the server, and a printed copy elsewhere.
# The public key, for the server's settings: BACKUP_RECIPIENT=${recipient}
${identity}`;
}
