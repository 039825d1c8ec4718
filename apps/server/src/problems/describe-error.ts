/** Errors that quote input. Drizzle sets no `name`; `DatabaseError` and `error` are pg's. */
const QUOTING_ERRORS = new Set([
  "DrizzleQueryError",
  "DatabaseError",
  "SyntaxError",
  "ZodError",
  "error",
]);

/** PostgreSQL's errors of its own files and memory name only those. */
const OF_RESOURCES = /^5[38]...$/;

type ErrorDescription = {
  name: string;
  code?: string;
  message?: string;
  frames?: string[];
  cause?: ErrorDescription;
};

/** Describes an error for the log, without member texts, addresses or secrets. */
export function describeError(error: unknown): ErrorDescription {
  if (!(error instanceof Error)) return { name: typeof error };
  const description: ErrorDescription = { name: error.name };
  if ("code" in error && typeof error.code === "string") description.code = error.code;
  const quotes =
    (QUOTING_ERRORS.has(error.name) || QUOTING_ERRORS.has(error.constructor.name)) &&
    !OF_RESOURCES.test(description.code ?? "");
  if (!quotes) description.message = error.message;
  // The stack starts with the message, whose lines may look like frames.
  const stack = error.stack?.split(error.message).at(-1) ?? "";
  const frames = stack.split("\n").filter((line) => /^\s+at /.test(line));
  if (frames.length) description.frames = frames.slice(0, 8).map((line) => line.trim());
  if (error.cause) description.cause = describeError(error.cause);
  return description;
}
