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
  /** Returns the files in the target's own folder, as the target itself lists them. */
  stored(): Promise<StoredFile[]>;
  get(name: string, file: string): Promise<void>;
  remove(name: string): Promise<void>;
};

export type StoredFile = { name: string; bytes: number };

/** A target that does not answer a question within this time has failed; it may hang. */
export const ASK_TIMEOUT_MS = 30_000;
export const TRANSFER_TIMEOUT_MS = 4 * 3600_000;

export const noAnswer = (ms: number): string => `no answer within ${ms / 1000} seconds`;

/** A target that cannot be used; the message has no secrets, and names the target and the reason. */
export class BackupTargetError extends Error {
  override readonly name: string = "BackupTargetError";
}

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
