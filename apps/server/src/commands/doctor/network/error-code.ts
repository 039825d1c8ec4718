/** Returns the code of a failed connection, such as ECONNREFUSED, instead of its message. */
export function errorCode(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  if ("code" in error && typeof error.code === "string") return error.code;
  return error.cause instanceof Error ? errorCode(error.cause) : error.name;
}
