const FULL = ["ENOSPC", "EDQUOT", "53100"];
const NOT_WRITABLE = ["EACCES", "EPERM", "EROFS", "ENOTDIR", "EEXIST", "ENOENT", "ELOOP"];

/** Something is wrong with the folder of DATA_DIR; the message is for the person who set it. */
export class DataDirError extends Error {
  override readonly name: string = "DataDirError";
}

/**
 * Returns what a person who set DATA_DIR can do about an error that came of using it; the error
 * itself is the cause.
 */
export function dataDirFault(cause: unknown): Error {
  if (cause instanceof DataDirError) return cause;
  const code = fileCode(cause);
  const fault = isDiskFull(cause)
    ? "DATA_DIR is on a disk that is full: make room there"
    : NOT_WRITABLE.includes(code)
      ? "DATA_DIR must be a folder that can be written to"
      : "the database in DATA_DIR cannot be used";
  return new DataDirError(`${fault} (${code})`, { cause });
}

/** Whether an error, or what caused it, says that there is no room on the disk. */
export function isDiskFull(error: unknown): boolean {
  return FULL.includes(fileCode(error));
}

/** The innermost code of an error: the system's, or else PostgreSQL's; its name when it has none. */
function fileCode(error: unknown): string {
  if (typeof error !== "object" || error === null) return typeof error;
  if ("cause" in error && error.cause) return fileCode(error.cause);
  if ("code" in error && typeof error.code === "string") return error.code;
  return error.constructor.name;
}
