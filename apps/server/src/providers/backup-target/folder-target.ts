import { createReadStream, createWriteStream } from "node:fs";
import {
  access,
  constants,
  copyFile,
  mkdir,
  open,
  readdir,
  rename,
  rm,
  stat,
} from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import {
  ASK_TIMEOUT_MS,
  type BackupTarget,
  BackupTargetError,
  NotVerifiedError,
  noAnswer,
  PART,
  type StoredFile,
  sha256Of,
  TRANSFER_TIMEOUT_MS,
} from "./backup-target.ts";

const REASONS: Record<string, string> = {
  ENOSPC: "its disk is full",
  EDQUOT: "its disk is full",
  EACCES: "the server's user has no right to",
  EPERM: "the server's user has no right to",
  EROFS: "it is read-only",
  ENOENT: "it does not exist",
  ENOTDIR: "a file is in its place",
  EEXIST: "a file is in its place",
  EISDIR: "a folder is where a file belongs",
};

function unusable(place: string, does: "written" | "read", cause: NodeJS.ErrnoException): Error {
  const { code = "", message } = cause;
  const why = REASONS[code] ? `${REASONS[code]} (${code})` : code || message;
  return new BackupTargetError(`${place} cannot be ${does}: ${why}`, { cause });
}

const STILL_HANGS = "it has not answered an earlier question yet";

/**
 * Stores backups in a folder, such as one of another machine that is mounted here, which may hang
 * forever. A call that hangs occupies one of Node's few threads for files, names and passwords, so
 * nothing more is asked until it has returned.
 */
export function createFolderTarget(
  folder: string,
  { timeoutMs }: { timeoutMs?: number } = {},
): BackupTarget {
  let hanging = 0;

  async function within<Result>(
    does: "written" | "read",
    limitMs: number,
    work: () => Promise<Result>,
  ): Promise<Result> {
    const ms = timeoutMs ?? limitMs;
    const late = Promise.withResolvers<never>();
    const timer = setTimeout(() => {
      hanging += 1;
      void working.finally(() => (hanging -= 1)).catch(() => undefined);
      late.reject(new Error(noAnswer(ms)));
    }, ms);
    const working = hanging > 0 ? Promise.reject(new Error(STILL_HANGS)) : work();
    try {
      return await Promise.race([working, late.promise]);
    } catch (error) {
      if (error instanceof NotVerifiedError || !(error instanceof Error)) throw error;
      if (error instanceof BackupTargetError) throw error;
      const { code = "" } = error as NodeJS.ErrnoException;
      // Without its folder, which no user but root may create at a mount point.
      const mayBeGone = ["ENOENT", "EACCES", "EPERM", "EROFS"].includes(code);
      if (mayBeGone && (await isGone(folder))) throw new GoneFolderError(folder, error);
      throw unusable(folder, does, error);
    } finally {
      clearTimeout(timer);
    }
  }

  const target = folderTarget(folder);
  return {
    put: (file, name) => within("written", TRANSFER_TIMEOUT_MS, () => target.put(file, name)),
    list: (name) => within("read", ASK_TIMEOUT_MS, () => target.list(name)),
    stored: () => within("read", ASK_TIMEOUT_MS, target.stored),
    get: (name, file) => within("read", TRANSFER_TIMEOUT_MS, () => target.get(name, file)),
    remove: (name) => within("written", ASK_TIMEOUT_MS, () => target.remove(name)),
  };
}

/** Whether a folder is missing, as one of a disk that is not mounted. */
export const isGone = (folder: string): Promise<boolean> =>
  stat(folder).then(
    () => false,
    (error: NodeJS.ErrnoException) => error.code === "ENOENT",
  );

export class GoneFolderError extends BackupTargetError {
  constructor(folder: string, cause?: unknown) {
    super(`${folder} does not exist: is the disk mounted?`, { cause });
  }
}

function folderTarget(folder: string): BackupTarget {
  async function list(name: string): Promise<string[]> {
    const entries = await readdir(join(folder, name), { withFileTypes: true }).catch(
      (error: NodeJS.ErrnoException) => {
        if (error.code === "ENOENT") return [];
        throw error;
      },
    );
    return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
  }

  return {
    async put(file, name) {
      const target = join(folder, name);
      const part = `${target}${PART}`;
      await mkdir(dirname(target), { recursive: true, mode: 0o700 });
      try {
        await pipeline(
          createReadStream(file),
          createWriteStream(part, { mode: 0o600, flush: true }),
        );
        const [sent, stored] = await Promise.all([stat(file), stat(part)]);
        const isSame =
          sent.size === stored.size && (await sha256Of(file)) === (await sha256Of(part));
        if (!isSame) throw new NotVerifiedError();
        await rename(part, target);
        await keepName(dirname(target));
      } finally {
        await rm(part, { force: true });
      }
    },
    list,
    async stored() {
      const files: StoredFile[] = [];
      // One at a time: all would take every thread of a folder that hangs.
      for (const name of await list("")) {
        const found = await stat(join(folder, name)).catch((error: NodeJS.ErrnoException) => {
          // Another server has renamed or deleted it in the meantime.
          if (error.code !== "ENOENT") throw error;
        });
        if (found) files.push({ name, bytes: found.size });
      }
      return files;
    },
    async get(name, file) {
      const source = join(folder, name);
      await copyFile(source, file).catch(async (error: NodeJS.ErrnoException) => {
        // Of the place it goes to, such as a full disk of this machine.
        const isOfSource = !REASONS[error.code ?? ""] || !(await isReadable(source));
        throw isOfSource ? error : unusable(dirname(file), "written", error);
      });
    },
    remove: (name) => rm(join(folder, name), { force: true }),
  };
}

const isReadable = (file: string): Promise<boolean> =>
  access(file, constants.R_OK).then(
    () => true,
    () => false,
  );

/** Writes a folder's entries to the disk, so that a renamed file survives a power cut. */
async function keepName(folder: string): Promise<void> {
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
}
