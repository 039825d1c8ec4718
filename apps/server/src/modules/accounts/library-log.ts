import type { Logger } from "pino";
import { describeError } from "#problems/describe-error.ts";

const ADDRESS = /[^\s@:"'<>]+@[^\s@:"'<>]+/g;

/**
 * The accounts library's log lines on our log, without addresses. Its warnings are about refused
 * credentials, which our routes answer for, so they are debug lines here.
 */
export function libraryLog(log: Logger) {
  return {
    level: "warn" as const,
    log(level: string, message: string, ...details: unknown[]): void {
      const text = message.replace(ADDRESS, "(address)");
      const errors = details.filter((detail) => detail instanceof Error).map(describeError);
      const fields = errors.length ? { errors } : {};
      if (level === "error") log.warn(fields, text);
      else log.debug(fields, text);
    },
  };
}
