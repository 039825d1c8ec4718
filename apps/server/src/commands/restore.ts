import { access, constants, mkdir, rm, stat } from "node:fs/promises";
import { basename, dirname, isAbsolute, join, resolve } from "node:path";
import { fill } from "@sovereign/content/public/fill";
import { stampOf } from "@sovereign/domain/backup-expiry";
import { BackupFailure } from "#app/data/backup/backup-failure.ts";
import { assertStored, localFolder, targetOf } from "#app/data/backup/backups.ts";
import { backupCommand, withDatabase } from "#app/data/backup/command.ts";
import {
  type ErasedRecord,
  erasedAccountsFile,
  genuineKeys,
  readErased,
  readErasedAt,
} from "#app/data/backup/erased-accounts.repository.ts";
import {
  endSessions,
  restore as restoreBackup,
  type Stands,
} from "#app/data/backup/restore-backup.ts";
import { fetchedFolder, tidy } from "#app/data/backup/tidy.ts";
import {
  createFolderTarget,
  GoneFolderError,
  isGone,
} from "#providers/backup-target/folder-target.ts";
import type { Storage } from "#settings/config.ts";
import { eraseDeletedAgain } from "./erase-again.ts";
import { typed } from "./typed-command.ts";

const USAGE =
  "Specify a backup: restore <backup> [--identity <file>] [--replace] [--other-secret], or restore --sessions-only";
const ENDED =
  "All sessions have ended: every member signs in again. All links to reviews are withdrawn.";
const KEPT = "Recovery codes used and email changes canceled since then are not valid again.";
const VOID =
  "All recovery codes are void and all pending email changes are canceled, because it is unknown which were used since. Members create new codes in their settings.";
const HOLDS = `Nothing leaves by itself until you say so: emails, reminders, broadcasts, pieces, refunds and deletions are held. See what waits: ${typed("held")}`;
const UNCHANGED = "Nothing was changed";
const KEPT_IN = "What the database had before is in";

/** The text before the reason of a failure, by the known state of the database. */
const STANDS: Record<Stands, string> = {
  "as it was": "Not restored, and the data is as it was",
  unknown:
    "It is not known whether the database was replaced. {place}Once the database answers, run the same command again",
  restored: `The database was replaced. {place}Deleted accounts that came back wait for: ${typed("held go deletions")}. What followed failed`,
};
const SESSIONS_STAND: Record<Stands, string> = {
  "as it was": UNCHANGED,
  unknown:
    "It is not known whether the sessions have ended. Once the database answers, run the same command again",
  restored: `All sessions have ended, and all is held. Deleted accounts that came back wait for: ${typed("held go deletions")}. What followed failed`,
};

/** Restores a backup, ends sessions, withdraws shared reviews and queues deleted accounts again. */
export const restore = backupCommand(
  UNCHANGED,
  async (storage, { paths, flags, identities }, setLead) => {
    const { dataDir } = storage;
    const here = readErased(erasedAccountsFile(dataDir), true);
    if (flags["sessions-only"]) {
      const recorded = await erasedAtTarget(storage);
      // When that database is from is unknown: records of a former secret are passed over.
      const keys = keysOf(recorded, flags, { secret: storage.authSecret, since: new Date() });
      const erased = [...keys, ...(await here)];
      await withDatabase(storage, {}, (url) =>
        endSessions(url, erased, (stands) => setLead(SESSIONS_STAND[stands])),
      );
      return `${ENDED} ${await eraseDeletedAgain(storage, { keys })}\n${HOLDS}`;
    }
    const [given] = paths;
    if (!given) throw new BackupFailure(USAGE);
    return withFile(storage, resolve(given), async (file) => {
      const { authSecret: secret, backupRecipient: recipients } = storage;
      // Read before anything is restored: without this list deleted members would be back.
      const lists = [erasedAtTarget(storage), readErasedAt(createFolderTarget(dirname(file)))];
      const recorded = (await Promise.all(lists)).flat();
      let keys: string[] = [];
      const erasedHere = await here;
      const name = `before-restore-${stampOf(new Date())}.backup${recipients.length > 0 ? ".age" : ""}`;
      const place = join(localFolder(dataDir), name);
      const options = {
        dataDir,
        secret,
        recipients,
        backup: { file, identities: await identities() },
        keptAs: flags.replace ? place : undefined,
        takesOtherSecret: flags["other-secret"] === true,
        assertAccepted(backup: { secret: string | undefined; madeAt: Date }) {
          keys = keysOf(recorded, flags, { secret: backup.secret, since: backup.madeAt });
          return [...keys, ...erasedHere];
        },
        onStands: (stands: Stands) =>
          setLead(fill(STANDS[stands], { place: flags.replace ? `${KEPT_IN} ${place}. ` : "" })),
      };
      const { replaced } = await withDatabase(storage, {}, async (url) => {
        const restored = await restoreBackup({ ...options, url });
        await tidy({ url, dataDir }, { everywhere: true }).catch(() => undefined);
        return restored;
      });
      const before = replaced ? `\nThe previous data is in ${place}` : "";
      const erased = await eraseDeletedAgain(storage, { keys });
      return `Restored. ${ENDED} ${replaced ? KEPT : VOID} ${erased}${before}\n${HOLDS}`;
    });
  },
);

const keysOf = (
  recorded: readonly ErasedRecord[],
  flags: { "other-secret"?: boolean | string | undefined },
  about: Parameters<typeof genuineKeys>[1],
): string[] =>
  flags["other-secret"] ? recorded.map(({ key }) => key) : genuineKeys(recorded, about);

async function erasedAtTarget(storage: Storage): Promise<ErasedRecord[]> {
  const { backupTo = "" } = storage;
  const read = async () => {
    const found = await readErasedAt(targetOf(storage));
    // Of a disk that is not mounted none is read.
    const isUnread = found.length === 0 && isAbsolute(backupTo) && (await isGone(backupTo));
    if (isUnread) throw new GoneFolderError(backupTo);
    return found;
  };
  return read().catch((cause: Error) => {
    throw new BackupFailure(
      `The list of deleted accounts in BACKUP_TO cannot be read, so deleted members would be back (${cause.message}).`,
      { cause },
    );
  });
}

/** Calls `work` with the file at a path, or the backup of that name from BACKUP_TO. */
async function withFile(
  storage: Storage,
  path: string,
  work: (file: string) => Promise<string>,
): Promise<string> {
  if (await isFile(path, storage)) return work(path);
  const [target, name] = [targetOf(storage), basename(path)];
  await assertStored(target, name, `There is no file ${path}, and`);
  const folder = fetchedFolder(storage.dataDir);
  try {
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await target.get(name, join(folder, name));
    return await work(join(folder, name));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Whether a file is there; throws where it cannot be read. */
async function isFile(path: string, { dataDir }: Storage): Promise<boolean> {
  const refusal = (problem: string, cause?: unknown) =>
    new BackupFailure(`The backup ${path} ${problem}`, { cause });
  try {
    await access(path, constants.R_OK);
    if ((await stat(path)).isFile()) return true;
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    if (["ENOENT", "ENOTDIR"].includes(code)) return false;
    throw refusal(
      `cannot be read by the server's user: copy it into DATA_DIR (${resolve(dataDir)}) and chown it to the owner of that folder.`,
      error,
    );
  }
  throw refusal("is a folder: name a file in it.");
}
