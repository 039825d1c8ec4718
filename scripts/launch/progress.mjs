const HEARTBEAT_MS = 5000;
const INDENT = "    ";

/** Seconds since an instant of `performance.now()`, for people: "0.4 s", "31 s", "2 min 5 s". */
export function elapsed(since) {
  const seconds = (performance.now() - since) / 1000;
  if (seconds < 10) return `${seconds.toFixed(1)} s`;
  if (seconds < 60) return `${Math.round(seconds)} s`;
  return `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;
}

/**
 * Numbered steps on standard error, each with its seconds and a heartbeat every five seconds, so
 * that a person (or a log) sees that a long step is still alive.
 */
export function createProgress(total, write = (text) => process.stderr.write(text)) {
  let number = 0;
  return {
    /** Says one line beneath the current step. */
    say: (text) => write(`${INDENT}${text}\n`),
    /**
     * Runs one step and says how long it took, with a note where there is one: what the step gives,
     * when that is a text. Gives what the step gives.
     * @template Result
     * @param {string} label
     * @param {() => Result | Promise<Result>} work
     * @param {(result: Result) => string | undefined} [noteOf]
     * @returns {Promise<Result>}
     */
    async step(
      label,
      work,
      noteOf = (result) => (typeof result === "string" ? result : undefined),
    ) {
      number += 1;
      const since = performance.now();
      write(`${number}/${total} ${label}…\n`);
      const heartbeat = setInterval(
        () => write(`${INDENT}… ${label.toLowerCase()}, ${elapsed(since)}\n`),
        HEARTBEAT_MS,
      );
      try {
        const result = await work();
        const note = noteOf(result);
        write(`${INDENT}${note ? `${note}, ` : ""}${elapsed(since)}\n`);
        return result;
      } finally {
        clearInterval(heartbeat);
      }
    },
  };
}

/** A failure whose message is written for people: it is printed without a stack. */
export class PlainFailure extends Error {}

/** Prints a failure and ends the process with exit code 1. */
export function fail(error) {
  const text = error instanceof PlainFailure ? error.message : (error?.stack ?? String(error));
  process.stderr.write(`\n${text}\n`);
  process.exit(1);
}
