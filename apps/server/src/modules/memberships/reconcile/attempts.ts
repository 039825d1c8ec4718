import type { Logger } from "pino";
import { describeError } from "#problems/describe-error.ts";
import { Problem } from "#problems/problem.ts";

/** Does one thing of many: what goes wrong is logged and counted, and only a silent provider ends all. */
export type Attempt = (task: () => Promise<void>) => Promise<void>;

/** A way to attempt things, and how many of them failed so far. */
export function createAttempts(log: Logger): { attempt: Attempt; failures(): number } {
  let failures = 0;
  return {
    async attempt(task) {
      try {
        await task();
      } catch (error) {
        if (isSilent(error)) throw error;
        failures += 1;
        log.error({ error: describeError(error) }, "a membership was not reconciled");
      }
    },
    failures: () => failures,
  };
}

function isSilent(error: unknown): boolean {
  return error instanceof Problem && error.code === "billing.provider_unavailable";
}
