import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { pipeline } from "node:stream/promises";

/** The storage of backups. Names may be in a folder: `erased/…`. */
export type BackupTarget = {
  /**
   * Stores a file whole or not at all: under a temporary name first, and renamed once its size and
   * hash were read back.
   */
  put(file: string, name: string): Promise<void>;
  /** Returns the names in a folder, which may be missing; "" is the target's own. */
  list(folder: string): Promise<string[]>;
  get(name: string, file: string): Promise<void>;
  remove(name: string): Promise<void>;
};

/** The ending of an unverified file. */
export const PART = ".part";

export class NotVerifiedError extends Error {
  override readonly name = "NotVerifiedError";

  constructor() {
    super("the stored file differs from the one that was sent");
  }
}

/** Returns a file's SHA-256 in hexadecimal. */
export async function sha256Of(file: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(file), hash);
  return hash.digest("hex");
}
