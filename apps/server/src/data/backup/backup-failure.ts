/** A failed backup or restore; the message is for the operator. */
export class BackupFailure extends Error {
  override readonly name = "BackupFailure";
}

export const notEmpty = (what: string) =>
  new BackupFailure(
    `${what} holds a database already. Add --replace to put the backup in its place; what is there now is backed up first.`,
  );

/** Formats an instant for a file name: 2026-03-10T12-00-00Z. */
export const stampOf = (now: Date): string =>
  now.toISOString().replace(/\.\d+/, "").replaceAll(":", "-");
