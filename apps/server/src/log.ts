import { type DestinationStream, destination, type Logger, pino } from "pino";
import type { Config } from "#settings/config.ts";
import type { LogLine } from "./observed.ts";

const GATHERED_BYTES = 12_288;
const GATHERED_MS = 250;

/** A log whose lines of level 40 and more can be watched. */
export type WatchedLog = Logger & { watch?(listener: (line: LogLine) => void): void };

type Options = {
  lines?: DestinationStream;
  /** Fields added to each line. */
  mixin?: (() => object) | undefined;
};

/** Buffers lines, because writing one costs more than a membership check (decision 16). */
export function createLog(
  level: Config["logLevel"],
  { lines = gatheredLines(), mixin }: Options = {},
): WatchedLog {
  const urgent = pino.levels.values.warn ?? 0;
  const listeners: ((line: LogLine) => void)[] = [];
  const options = {
    level,
    base: undefined,
    ...(mixin && { mixin }),
    hooks: {
      logMethod(this: Logger, args: LogArguments, method: Logger["info"], of: number) {
        method.apply(this, args);
        if (of < urgent) return;
        if ("flushSync" in lines && typeof lines.flushSync === "function") lines.flushSync();
        for (const listener of listeners) listener(lineOf(of, args));
      },
    },
  };
  return Object.assign(pino(options, lines), {
    watch: (listener: (line: LogLine) => void) => void listeners.push(listener),
  });
}

const gatheredLines = () =>
  destination({
    dest: process.stdout.fd,
    sync: false,
    minLength: GATHERED_BYTES,
    periodicFlush: GATHERED_MS,
  });

type LogArguments = Parameters<Logger["info"]>;

function lineOf(level: number, [first, second]: LogArguments): LogLine {
  const [fields, message] = typeof first === "object" ? [first, second] : [{}, first];
  return { kind: "line", level, message: String(message), fields: { ...fields } };
}
