import { pino } from "pino";
import { BackupFailure } from "#app/data/backup/backup-failure.ts";
import { backupCommand } from "#app/data/backup/command.ts";
import {
  eraseAgain,
  erasedAccountsFile,
  readErased,
} from "#app/data/backup/erased-accounts.repository.ts";
import { openDatabase } from "#database/open-database.ts";
import { isHeld } from "#jobs/held-sendings.repository.ts";
import type { Storage } from "#settings/config.ts";
import { typed } from "./typed-command.ts";

/** Queues accounts for deletion that were deleted after the backup; returns a message. */
export async function eraseDeletedAgain(
  { dataDir, databaseUrl }: Storage,
  { paths = [], keys = [] }: { paths?: readonly string[]; keys?: readonly string[] },
): Promise<string> {
  const files = paths.length > 0 ? paths : [erasedAccountsFile(dataDir)];
  const lists = await Promise.all(
    files.map((file) =>
      readErased(file, paths.length === 0).catch((cause: unknown) => {
        throw new BackupFailure(`The list ${file} cannot be read.`, { cause });
      }),
    ),
  );
  const log = pino({ level: "silent" });
  const { db, close } = await openDatabase({
    databaseUrl,
    dataDir,
    besideServer: true,
    poolSize: 1,
    log,
  });
  const queue = async () => ({
    count: await eraseAgain(db, [...keys, ...lists.flat()]),
    when: (await isHeld(db, "deletions"))
      ? `once you say go: ${typed("held go deletions")}`
      : "within a minute of its start",
  });
  const { count, when } = await queue().finally(close);
  return count === 0
    ? "No deleted account was restored."
    : `Deleted accounts that were restored: ${count}. The server deletes them ${when}.`;
}

export const eraseAgainCommand = backupCommand(
  "Run this again, it queues no account twice",
  (storage, { paths }) => eraseDeletedAgain(storage, { paths }),
);
