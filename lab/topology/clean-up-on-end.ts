import type { createCleanUp } from "./deployment.ts";

export const stackOf = (error: unknown) =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);

/** Stops what was started when an error or a signal ends this process; `keep` leaves its folder. */
export function cleanUpOnEnd(cleaning: ReturnType<typeof createCleanUp>, keep: boolean): void {
  if (keep) process.stderr.write(`Everything stays in ${cleaning.folder}\n`);
  const stop = (why: string) => {
    process.stderr.write(`\n${why}\n`);
    void cleaning.cleanUp(keep).then(() => process.exit(1));
  };
  process.once("uncaughtException", (error) => stop(stackOf(error)));
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
    process.once(signal, () => stop("Stopping."));
  }
}
