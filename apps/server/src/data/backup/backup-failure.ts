/** A failed backup or restore; the message is for the operator. */
export class BackupFailure extends Error {
  override readonly name = "BackupFailure";
}

export const notEmpty = (what: string) =>
  new BackupFailure(
    `${what} already contains a database. Add --replace to replace it with the backup; the current data is backed up first.`,
  );

/** Formats an instant for a file name: 2026-03-10T12-00-00Z. */
export const stampOf = (now: Date): string =>
  now.toISOString().replace(/\.\d+/, "").replaceAll(":", "-");
