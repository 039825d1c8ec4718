import { Worker } from "node:worker_threads";
import type { TextAnswer, TextJobs } from "./text-worker.ts";

declare const BUILT_SERVER: string | undefined;

/** The build is one file, which begins as this thread where it is not the main one. */
const FILE =
  typeof BUILT_SERVER === "undefined"
    ? new URL("./text-worker.ts", import.meta.url)
    : new URL(import.meta.url);

/** A text within the limits needs a tenth of a second. */
const DEADLINE_MS = 10_000;
const IDLE_MS = 5_000;
const MEMORY = { maxOldGenerationSizeMb: 192 };

/** Runs one text at a time; resolves with null for a text that needs too much time or memory. */
export type TextThread = <Kind extends keyof TextJobs>(
  kind: Kind,
  given: TextJobs[Kind]["given"],
) => Promise<TextJobs[Kind]["found"] | null>;

/** Starts a thread with its first text, so that parsing never blocks the server. */
export function createTextThread({ deadlineMs = DEADLINE_MS, idleMs = IDLE_MS } = {}): TextThread {
  let running: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  let before: Promise<unknown> = Promise.resolve();

  function forget(worker: Worker): void {
    if (running === worker) running = undefined;
  }

  function start(): Worker {
    const worker = new Worker(FILE, { env: {}, execArgv: [], resourceLimits: MEMORY });
    const ended = () => forget(worker);
    worker.on("error", ended).on("exit", ended);
    return worker;
  }

  function once(kind: keyof TextJobs, given: unknown): Promise<unknown> {
    clearTimeout(idle);
    running ??= start();
    const worker = running;
    worker.ref();
    return new Promise((resolve, reject) => {
      const deadline = setTimeout(() => {
        running = undefined;
        void worker.terminate();
        settle(() => resolve(null));
      }, deadlineMs);
      const onMessage = (answer: TextAnswer) =>
        settle(() =>
          "found" in answer ? resolve(answer.found) : reject(new Error(answer.failure)),
        );
      const onError = (error: Error & { code?: string }) =>
        settle(() => (error.code === "ERR_WORKER_OUT_OF_MEMORY" ? resolve(null) : reject(error)));
      const onExit = () => settle(() => reject(new Error("the thread for texts ended")));
      function settle(how: () => void) {
        clearTimeout(deadline);
        worker.off("message", onMessage).off("error", onError).off("exit", onExit);
        worker.unref();
        if (running === worker) {
          // Its memory is worth more than the next start.
          idle = setTimeout(() => {
            // While it terminates, it accepts no text.
            forget(worker);
            void worker.terminate();
          }, idleMs).unref();
        }
        how();
      }
      worker.on("message", onMessage).on("error", onError).on("exit", onExit);
      worker.postMessage({ kind, given });
    });
  }

  return (kind, given) => {
    const done = before.then(() => once(kind, given));
    before = done.catch(() => {});
    return done as Promise<TextJobs[typeof kind]["found"] | null>;
  };
}
