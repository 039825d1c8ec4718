import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fail } from "../../scripts/launch/progress.mjs";

export type OnStop = (stop: () => Promise<unknown>) => void;

/** Stops everything that was started, in reverse, and removes the folder. */
export function createCleanUp() {
  const folder = mkdtempSync(join(tmpdir(), "lab-"));
  // Processes of another user pass through it to their folders.
  chmodSync(folder, 0o711);
  const stops: (() => Promise<unknown>)[] = [];
  let cleaning: Promise<void> | undefined;
  async function stopAll(keep: boolean): Promise<void> {
    for (const stop of stops.reverse()) {
      await stop().catch((error: unknown) => process.stderr.write(`${error}\n`));
    }
    if (!keep) rmSync(folder, { recursive: true, force: true });
  }
  const onStop: OnStop = (stop) => void stops.push(stop);
  return {
    folder,
    onStop,
    /** Runs once; `keep` leaves the folder with all logs. */
    cleanUp: (keep: boolean) => {
      cleaning ??= stopAll(keep);
      return cleaning;
    },
  };
}

export type CleanUp = ReturnType<typeof createCleanUp>;

export const stackOf = (error: unknown) =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);

/**
 * Runs a program that resolves with whether it succeeded, and stops what it started, also when an
 * error or a signal ends this process; `keep` leaves its folder.
 */
export function runProgram(
  { folder, cleanUp }: CleanUp,
  keep: boolean,
  main: () => Promise<boolean>,
) {
  if (keep) process.stderr.write(`Everything stays in ${folder}\n`);
  const stop = (why: string) => {
    process.stderr.write(`\n${why}\n`);
    void cleanUp(keep).then(() => process.exit(1));
  };
  process.once("uncaughtException", (error) => stop(stackOf(error)));
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
    process.on(signal, () => stop("Stopping."));
  }
  main()
    .then((isDone) => {
      process.exitCode = isDone ? 0 : 1;
    })
    .finally(() => cleanUp(keep))
    .catch(fail);
}
