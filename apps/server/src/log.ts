import { type DestinationStream, destination, type Logger, pino } from "pino";
import type { Config } from "#settings/config.ts";
import type { LogLine } from "./observed.ts";

const GATHERED_BYTES = 12_288;
const GATHERED_MS = 250;

/** Most errors of a start, before anything watches, that the first listener receives. */
const MAX_EARLY = 20;

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
  const { warn: urgent = 0, error: severe = 0 } = pino.levels.values;
  const listeners: ((line: LogLine) => void)[] = [];
  const early: LogLine[] = [];
  const options = {
    level,
    base: undefined,
    ...(mixin && { mixin }),
    hooks: {
      logMethod(this: Logger, args: LogArguments, method: Logger["info"], of: number) {
        method.apply(this, args);
        if (of < urgent) return;
        if ("flushSync" in lines && typeof lines.flushSync === "function") lines.flushSync();
        const line = lineOf(of, args);
        for (const listener of listeners) listener(line);
        if (listeners.length > 0 || of < severe || early.length === MAX_EARLY) return;
        early.push(line);
      },
    },
  };
  return Object.assign(pino(options, lines), {
    watch(listener: (line: LogLine) => void) {
      for (const line of early.splice(0)) listener(line);
      listeners.push(listener);
    },
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
