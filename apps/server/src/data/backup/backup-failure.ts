import { connectionFault } from "#database/database-faults.ts";
import { describeError } from "#problems/describe-error.ts";
import { BackupTargetError, NotVerifiedError } from "#providers/backup-target/backup-target.ts";
import { dataDirError } from "#settings/data-dir-error.ts";

/** A failed backup or restore; the message is for the operator. */
export class BackupFailure extends Error {
  override readonly name = "BackupFailure";
}

export const damaged = (cause?: unknown) =>
  new BackupFailure("The backup is damaged, incomplete, or not a backup of this product.", {
    cause,
  });

export const notEmpty = (what: string) =>
  new BackupFailure(
    `${what} already contains a database. Add --replace to replace it with the backup; the current data is backed up first.`,
  );

/** Whether the operator may read the message: it contains no text of members. */
export const isPlainFailure = (error: unknown): error is Error =>
  [BackupFailure, NotVerifiedError, BackupTargetError].some((kind) => error instanceof kind);

const LOST_CODES = ["ECONNRESET", "EPIPE", "57P01", "57P02", "57P03"];

/** Whether a statement's connection ended before its answer. */
export function isLostConnection(error: unknown): boolean {
  const { code = "", message = "" } = describeError(error);
  return LOST_CODES.includes(code) || /^Connection terminated/.test(message);
}

export const LOST_CONNECTION = "The connection to the database was lost.";

/** Returns why PostgreSQL refused a statement; undefined for other errors. */
export const refusalOf = (error: unknown): string | undefined =>
  error instanceof Error && "severity" in error
    ? `The database cannot be used: ${connectionFault(error)}.`
    : undefined;

/** Returns what the office shows of a failure. */
export function failureText(error: unknown): string {
  if (isPlainFailure(error)) return error.message;
  if (isLostConnection(error)) return LOST_CONNECTION;
  const refusal = refusalOf(error);
  if (refusal) return refusal;
  const { name, code } = describeError(error);
  // An error of the file system, and not of PostgreSQL: this machine's own files are in DATA_DIR.
  if (code && error instanceof Error && "syscall" in error)
    return `${dataDirError(error).message}.`;
  return code ? `${name} (${code})` : name;
}
