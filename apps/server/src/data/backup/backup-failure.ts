/** A backup or a restore that did not take place; the message is for the person who asked for it. */
export class BackupFailure extends Error {
  override readonly name = "BackupFailure";
}

/** What refuses to write over a database without being told to. */
export const notEmpty = (what: string) =>
  new BackupFailure(
    `${what} holds a database already. Add --replace to put the backup in its place; what is there now is backed up first.`,
  );

/** An instant as a part of a file's name: 2026-03-10T12-00-00Z. */
export const stampOf = (now: Date): string =>
  now.toISOString().replace(/\.\d+/, "").replaceAll(":", "-");
