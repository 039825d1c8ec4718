import { destination, type Logger, pino } from "pino";
import type { Config } from "#settings/config.ts";

/** How many bytes of lines are gathered, and for how long at most, before they are written. */
const GATHERED_BYTES = 12_288;
const GATHERED_MS = 250;

/**
 * The server's log on standard output. Lines are gathered for a moment, for to write each by itself
 * costs more than to answer a check (decision 16); a warning, an error and the end of the process
 * write at once what is there.
 */
export function createLog(level: Config["logLevel"]): Logger {
  const lines = destination({
    ...{ dest: process.stdout.fd, sync: false },
    ...{ minLength: GATHERED_BYTES, periodicFlush: GATHERED_MS },
  });
  const urgent = pino.levels.values.warn ?? 0;
  const options = {
    level,
    base: undefined,
    hooks: {
      logMethod(this: Logger, args: LogArguments, method: Logger["info"], of: number) {
        method.apply(this, args);
        if (of >= urgent) lines.flushSync();
      },
    },
  };
  return pino(options, lines);
}

type LogArguments = Parameters<Logger["info"]>;
