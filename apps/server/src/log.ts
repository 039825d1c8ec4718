import { destination, type Logger, pino } from "pino";
import type { Config } from "#settings/config.ts";

const GATHERED_BYTES = 12_288;
const GATHERED_MS = 250;

/** Buffers lines, because writing one costs more than a membership check (decision 16). */
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
