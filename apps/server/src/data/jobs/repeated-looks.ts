import type { Logger } from "pino";
import { describeError } from "#problems/describe-error.ts";

type Look = { seconds: number; name: string; task: () => Promise<void> };

/** Tasks that each node does again and again while it runs, each so long after it was done. */
export function createRepeatedLooks(log: Logger) {
  const looks: Look[] = [];
  const stopping = new AbortController();
  const running: Promise<void>[] = [];

  async function repeat({ seconds, name, task }: Look): Promise<void> {
    while (await passed(seconds, stopping.signal)) {
      try {
        await task();
      } catch (error) {
        log.warn({ task: name, error: describeError(error) }, "a repeated task failed");
      }
    }
  }

  return {
    add: (look: Look) => void looks.push(look),
    start: () => void running.push(...looks.map(repeat)),
    /** Waits for what is under way. */
    async stop(): Promise<void> {
      stopping.abort();
      await Promise.all(running);
    },
  };
}

/** True when the time has passed, false when it was ended before. */
function passed(seconds: number, end: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    if (end.aborted) return resolve(false);
    const timer = setTimeout(() => resolve(true), seconds * 1000);
    end.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve(false);
    });
  });
}
