/** The embedded database's numbers for what went wrong with a file: WASI's. */
const WASI: Record<number, string> = {
  2: "EACCES",
  19: "EDQUOT",
  29: "EIO",
  44: "ENOENT",
  51: "ENOSPC",
  54: "ENOTDIR",
  63: "EPERM",
  69: "EROFS",
};
/** SQLite's, which holds the lock of the folder. */
const SQLITE: Record<number, string> = { 8: "EROFS", 13: "ENOSPC", 14: "EACCES" };

const FULL = ["ENOSPC", "EDQUOT", "53100"];
const NOT_WRITABLE = ["EACCES", "EPERM", "EROFS", "ENOTDIR", "EEXIST", "ENOENT", "ELOOP"];

/** Something is wrong with the folder of DATA_DIR; the message is for the person who set it. */
export class DataDirError extends Error {
  override readonly name: string = "DataDirError";
}

/**
 * What a person who set DATA_DIR can do about an error that came of using it; the error itself is
 * the cause. The embedded database throws objects that are no errors and say nothing.
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
  if ("errcode" in error && typeof error.errcode === "number") {
    // The low byte is the kind, the rest says more about it.
    return SQLITE[error.errcode & 0xff] ?? `SQLite ${error.errcode}`;
  }
  if ("code" in error && typeof error.code === "string") return error.code;
  if ("errno" in error && typeof error.errno === "number") {
    return WASI[error.errno] ?? `error ${error.errno}`;
  }
  return error.constructor.name;
}
