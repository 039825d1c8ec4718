import { writeSync } from "node:fs";
import { systemClock } from "./clock.ts";
import { describeError } from "./problems/describe-error.ts";

/**
 * Ends the process on an error that nobody caught, with a line that has none of the texts and
 * secrets that Node would print. A diagnostic report, where NODE_OPTIONS asks for one, has no
 * environment.
 */
export function endOnCrash(): void {
  process.report.excludeEnv = true;
  process.on("uncaughtException", (error) => {
    const line = { level: 60, time: systemClock().getTime(), error: describeError(error) };
    try {
      writeSync(process.stderr.fd, `${JSON.stringify({ ...line, msg: "crashed" })}\n`);
    } finally {
      process.exit(1);
    }
  });
}
