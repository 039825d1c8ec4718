import { execFile } from "node:child_process";
import { stat } from "node:fs/promises";
import { promisify } from "node:util";
import { z } from "zod";
import { type BackupTarget, NotVerifiedError, PART, sha256Of } from "./backup-target.ts";

const run = promisify(execFile);

/** Below rclone's own limits a transfer that hangs is retried; after this it has failed. */
const OPTIONS = ["--contimeout", "20s", "--timeout", "120s", "--retries", "3"];

const MAX_LIST_BYTES = 64 * 1024 ** 2;

/** rclone's exit code for a folder that does not exist. */
const NO_FOLDER = 3;

const entries = z.array(z.object({ Name: z.string(), Size: z.number(), IsDir: z.boolean() }));

/** rclone quotes URLs with credentials in its output, so an error contains only its exit code. */
export class RcloneError extends Error {
  override readonly name = "RcloneError";

  readonly exitCode: string | number | undefined;

  constructor(command: string, exitCode: string | number | undefined) {
    super(
      exitCode === "ENOENT"
        ? "rclone, which BACKUP_TO needs, is not installed"
        : `rclone ${command} failed (exit code ${exitCode})`,
    );
    this.exitCode = exitCode;
  }
}

/** Stores backups at a remote of rclone: S3, SFTP and the others that it knows. */
export function createRcloneTarget(remote: string): BackupTarget {
  const at = (name: string) => (/[:/]$/.test(remote) ? remote + name : `${remote}/${name}`);

  async function rclone(command: string, ...args: string[]): Promise<string> {
    try {
      const maxBuffer = MAX_LIST_BYTES;
      return (await run("rclone", [command, ...OPTIONS, ...args], { maxBuffer })).stdout;
    } catch (error) {
      throw new RcloneError(command, (error as { code?: string | number }).code);
    }
  }

  async function entriesIn(path: string) {
    return entries.parse(JSON.parse(await rclone("lsjson", path)));
  }

  return {
    async put(file, name) {
      const part = at(`${name}${PART}`);
      await rclone("copyto", "--ignore-times", file, part);
      const [{ size }, [stored]] = await Promise.all([stat(file), entriesIn(part)]);
      // Read back: many targets know no hash of their own.
      const [hash] = (await rclone("hashsum", "sha256", "--download", part)).split(" ");
      if (stored?.Size !== size || hash !== (await sha256Of(file))) throw new NotVerifiedError();
      await rclone("moveto", part, at(name));
    },
    async list(within) {
      try {
        const found = await entriesIn(within === "" ? remote : at(within));
        return found.flatMap(({ Name, IsDir }) => (IsDir ? [] : Name));
      } catch (error) {
        if (error instanceof RcloneError && error.exitCode === NO_FOLDER) return [];
        throw error;
      }
    },
    async get(name, file) {
      await rclone("copyto", at(name), file);
    },
    async remove(name) {
      await rclone("deletefile", at(name));
    },
  };
}
