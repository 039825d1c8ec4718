import { pino } from "pino";
import { backupCommand } from "#app/data/backup/command.ts";
import { eraseAgain, erasedAccountsFile, readErased } from "#app/data/backup/erased-accounts.ts";
import { openDatabase } from "#database/open-database.ts";

/**
 * What `npm run erase-again` runs after a restore: has the accounts deleted once more that were deleted
 * since the backup, by the lists that are named or the one in DATA_DIR.
 */
export const eraseAgainCommand = backupCommand(async ({ dataDir, databaseUrl }, { paths }) => {
  const files = paths.length > 0 ? paths : [erasedAccountsFile(dataDir)];
  const lists = await Promise.all(files.map((file) => readErased(file, paths.length === 0)));
  const log = pino({ level: "silent" });
  const { db, close } = await openDatabase({ databaseUrl, dataDir, poolSize: 1, log });
  const count = await eraseAgain(db, lists.flat()).finally(close);
  return count === 0
    ? "No account that was deleted is back."
    : `Accounts that are back: ${count}. The server deletes them within a minute of its start.`;
});
