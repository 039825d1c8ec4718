const FULL = ["ENOSPC", "EDQUOT", "53100"];
const NOT_WRITABLE = ["EACCES", "EPERM", "EROFS", "ENOTDIR", "EEXIST", "ENOENT", "ELOOP"];

/** An error of DATA_DIR; the message is for the person who set it. */
export class DataDirError extends Error {
  override readonly name: string = "DataDirError";
}

/** Returns an error that explains how to fix DATA_DIR, with the original as its cause. */
export function dataDirError(cause: unknown): Error {
  if (cause instanceof DataDirError) return cause;
  const code = fileCode(cause);
  const problem = isDiskFull(cause)
    ? "DATA_DIR is on a full disk: free some space there"
    : NOT_WRITABLE.includes(code)
      ? "DATA_DIR must be a writable folder"
      : "the database in DATA_DIR cannot be used";
  return new DataDirError(`${problem} (${code})`, { cause });
}

export function isDiskFull(error: unknown): boolean {
  return FULL.includes(fileCode(error));
}

function fileCode(error: unknown): string {
  if (typeof error !== "object" || error === null) return typeof error;
  if ("cause" in error && error.cause) return fileCode(error.cause);
  if ("code" in error && typeof error.code === "string") return error.code;
  return error.constructor.name;
}
