import { parseArgs } from "node:util";

const HEARTBEAT_MS = 5000;
const INDENT = "    ";

/** Formats the time since an instant of `performance.now()`: "0.4 s", "31 s", "2 min 5 s". */
export function elapsed(since) {
  const seconds = (performance.now() - since) / 1000;
  if (seconds < 10) return `${seconds.toFixed(1)} s`;
  if (seconds < 60) return `${Math.round(seconds)} s`;
  return `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;
}

/** Prints numbered steps with their durations, and a heartbeat every five seconds. */
export function createProgress(total, write = (text) => process.stderr.write(text)) {
  let number = 0;
  return {
    say: (text) => write(`${INDENT}${text}\n`),
    /**
     * Runs a step and prints its duration and note. Returns the step's result.
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

/** A failure whose message is for people: it is printed without a stack. */
export class PlainFailure extends Error {}

/** For a script that was typed wrongly, which ends with 2. */
class UsageFailure extends PlainFailure {}

/**
 * Reads what follows the name of a script; throws how it is used when that is wrong or asked for,
 * before anything is done.
 */
export function readTyped(use, { options = {}, most = 0, of } = {}) {
  const args = process.argv.slice(2);
  try {
    const read = parseArgs({ args, options, allowPositionals: true });
    const [first] = read.positionals;
    const isKnown = !of || first === undefined || of.includes(first);
    if (isKnown && read.positionals.length <= most) return read;
  } catch {
    // The error below is in our words.
  }
  throw new UsageFailure(`Use: ${use}`);
}

export function fail(error) {
  const text = error instanceof PlainFailure ? error.message : (error?.stack ?? String(error));
  process.stderr.write(`\n${text}\n`);
  process.exit(error instanceof UsageFailure ? 2 : 1);
}
