import { createReadStream, createWriteStream } from "node:fs";
import { copyFile, mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { type BackupTarget, NotVerifiedError, PART, sha256Of } from "./backup-target.ts";

/** Stores backups in a folder, such as one of another machine that is mounted here. */
export function createFolderTarget(folder: string): BackupTarget {
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
    async list(within) {
      const entries = await readdir(join(folder, within), { withFileTypes: true }).catch(
        (error: NodeJS.ErrnoException) => {
          if (error.code === "ENOENT") return [];
          throw error;
        },
      );
      return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
    },
    get: (name, file) => copyFile(join(folder, name), file),
    remove: (name) => rm(join(folder, name), { force: true }),
  };
}

/** Writes a folder's entries to the disk, so that a renamed file survives a power cut. */
async function keepName(folder: string): Promise<void> {
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
}
