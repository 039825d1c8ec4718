import { mkdirSync } from "node:fs";
import { rm, stat } from "node:fs/promises";
import { join } from "node:path";
import {
  backupsAmong,
  expiredBackups,
  hasSeenDays,
  seenSince,
  stampOf,
} from "@sovereign/domain/backup-expiry";
import { IS_REMOTE } from "@sovereign/settings/values";
import {
  type BackupTarget,
  type StoredFile,
  sha256Of,
} from "#providers/backup-target/backup-target.ts";
import { createFolderTarget } from "#providers/backup-target/folder-target.ts";
import { createRcloneTarget, shownRemote } from "#providers/backup-target/rclone-target.ts";
import { backUp, DRAFT } from "./back-up.ts";
import { BackupFailure } from "./backup-failure.ts";
import { encrypterTo, newKeyPair } from "./encryption.ts";
import { createErasedSender, expireErased, recordErased } from "./erased-accounts.repository.ts";
import { findBegun, type MadeBackup } from "./record-backup.ts";
import { type Rehearsal, rehearse } from "./rehearse.ts";
import { localFolder, tidy, whileDrafting } from "./tidy.ts";

export type BackupSettings = {
  dataDir: string;
  backupTo: string | undefined;
  backupRecipient: readonly string[];
  backupDays: string;
  authSecret: string | undefined;
};

/** A backup with the keys that open it; none of them is stored. */
type Opened = { name: string; identities: readonly string[] };
type OpenBackup = MadeBackup & Opened;

export { localFolder } from "./tidy.ts";

/** Returns the target of BACKUP_TO: a folder, or a remote of rclone. */
export const createBackupTarget = (place: string): BackupTarget =>
  IS_REMOTE.test(place) ? createRcloneTarget(place) : createFolderTarget(place);

export const targetOf = ({
  dataDir,
  backupTo,
}: Pick<BackupSettings, "dataDir" | "backupTo">): BackupTarget =>
  createBackupTarget(backupTo ?? localFolder(dataDir));

/** Returns BACKUP_TO as it may be shown: without the settings of a remote, which may be secrets. */
export const placeOf = ({
  dataDir,
  backupTo,
}: Pick<BackupSettings, "dataDir" | "backupTo">): string =>
  shownRemote(backupTo ?? localFolder(dataDir));

const SHOWN_NAMES = 5;

/** Throws a {@link BackupFailure} where a target has no backup of that name, with those it has. */
export async function assertStored(
  target: BackupTarget,
  name: string,
  lead: string,
): Promise<void> {
  const names = await target.list("");
  if (names.includes(name)) return;
  const newest = backupsAmong(names).slice(0, SHOWN_NAMES).join(", ");
  throw new BackupFailure(
    `${lead} no backup ${name} in BACKUP_TO. ${newest ? `The newest there: ${newest}` : "There is none at all."}`,
  );
}

export type Backups = ReturnType<typeof createBackups>;

/** Makes, rehearses and expires backups at BACKUP_TO (decision 151). */
export function createBackups(settings: BackupSettings, { url }: { url: string }) {
  const { dataDir, backupTo, backupRecipient: recipients } = settings;
  const days = Number(settings.backupDays);
  const target = targetOf(settings);
  const local = localFolder(dataDir);
  const sendErased = createErasedSender({ dataDir, target, days, secret: settings.authSecret });
  // A mistyped key is refused now, and not at night.
  encrypterTo(recipients);

  /** Stores a backup as `name` at `at`, through a file on this machine. */
  async function store(
    { name, at }: { name: string; at: BackupTarget },
    to: readonly string[],
  ): Promise<MadeBackup> {
    mkdirSync(local, { recursive: true, mode: 0o700 });
    const draft = join(local, `${name}${DRAFT}`);
    return whileDrafting(url, async () => {
      try {
        await backUp({ url, dataDir, target: draft, recipients: to });
        await at.put(draft, name);
        const [{ size: bytes }, sha256] = await Promise.all([stat(draft), sha256Of(draft)]);
        return { name, bytes, sha256, isEncrypted: to.length > 0 };
      } finally {
        await rm(draft, { force: true });
      }
    });
  }

  let looking: Promise<StoredFile[]> | undefined;

  /** Asks the target once at a time, so that one which hangs holds up no more than that. */
  async function stored(): Promise<StoredFile[]> {
    looking ??= target.stored().finally(() => {
      looking = undefined;
    });
    const files = await looking;
    const names = backupsAmong(files.map(({ name }) => name));
    return files.filter(({ name }) => names.includes(name));
  }

  async function expireAt(place: BackupTarget, now: Date): Promise<void> {
    const names = expiredBackups(await place.list(""), now, days);
    if (names.length === 0 || !(await maySweep(now))) return;
    for (const name of names) await place.remove(name);
  }

  /** A clock that is ahead would delete every backup, and which accounts stay deleted. */
  const maySweep = async (now: Date) => hasSeenDays(await findBegun(url, seenSince(now)), now);

  return {
    isEncrypted: recipients.length > 0,
    /** BACKUP_TO without its secrets, or the folder on this machine. */
    place: placeOf(settings),
    isHere: backupTo === undefined,
    sendErased,
    /** Records an erased account on this machine, and at BACKUP_TO without waiting for that. */
    async recordErased(key: string, now: Date): Promise<void> {
      await recordErased(dataDir, key, now);
      // The job of each minute tries again, and reports what fails.
      sendErased(now).catch(() => undefined);
    },
    store: (place: { name: string; at: BackupTarget }) => store(place, recipients),
    /**
     * Stores a backup at BACKUP_TO, with the list of erased accounts. For a rehearsal it is also
     * encrypted to a key that only the result contains, since nothing here opens it otherwise.
     */
    async make(now: Date, { toRehearse = false } = {}): Promise<OpenBackup> {
      await sendErased(now);
      const isEncrypted = recipients.length > 0;
      const once = toRehearse && isEncrypted ? await newKeyPair() : undefined;
      const name = `${stampOf(now)}.backup${isEncrypted ? ".age" : ""}`;
      const to = once ? [...recipients, once.recipient] : recipients;
      return {
        ...(await store({ name, at: target }, to)),
        identities: once ? [once.identity] : [],
      };
    },
    /** Restores a stored backup into a database of its own, which is dropped. */
    rehearse: (
      backup: Opened & { secret: string | undefined; made?: string | undefined },
    ): Promise<Rehearsal> => rehearse({ ...backup, url, dataDir, target }),
    /** Returns the backups at BACKUP_TO, as that place itself lists them. */
    stored,
    /** Deletes what killed backups, restores and rehearsals left on this machine. */
    tidy: (options?: { everywhere?: boolean }) => tidy({ url, dataDir }, options),
    async newest(): Promise<string | undefined> {
      return backupsAmong(await target.list(""))[0];
    },
    assertStored: (name: string) => assertStored(target, name, "There is"),
    /** Deletes backups older than BACKUP_DAYS at BACKUP_TO, by a clock that has seen the last days. */
    async expire(now: Date): Promise<void> {
      await expireAt(target, now);
      if (await maySweep(now)) await expireErased(target, now, days);
    },
    /** The same of this machine's folder, which also has what upgrades and restores replaced. */
    expireHere: (now: Date): Promise<void> => expireAt(createFolderTarget(local), now),
  };
}
