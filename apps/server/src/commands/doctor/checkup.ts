import type { Deps } from "./deps.ts";
import { type Finding, fault, type Level } from "./finding.ts";

export type Check = {
  name: string;
  /** The settings it needs; while one is malformed, only the check of the settings reports it. */
  reads?: readonly string[];
  run(deps: Deps): Promise<Finding[]>;
};

export type Report = { check: string; findings: Finding[] }[];

/** Above the time limits of single requests. */
const TIMEOUT_MS = 20_000;

const SIGNS: Record<Level, string> = { ok: "ok", warning: "warning", fault: "FAULT" };

/** Runs all checks in parallel; each ends within a time limit. */
export function runChecks(checks: readonly Check[], deps: Deps): Promise<Report> {
  const possible = checks.filter(({ reads = [] }) => !reads.some((key) => deps.malformed.has(key)));
  return Promise.all(
    possible.map(async ({ name, run }) => ({ check: name, findings: await inTime(run(deps)) })),
  );
}

/** Turns an unexpected error into a fault, without its message, which may quote a secret. */
async function inTime(work: Promise<Finding[]>): Promise<Finding[]> {
  const late = Promise.withResolvers<Finding[]>();
  const seconds = TIMEOUT_MS / 1000;
  const unfinished = fault(`This check did not end within ${seconds} seconds.`, "Run it again.");
  const timer = setTimeout(() => late.resolve([unfinished]), TIMEOUT_MS);
  try {
    return await Promise.race([work, late.promise]);
  } catch (error) {
    const name = error instanceof Error ? error.name : typeof error;
    return [fault(`This check failed (${name}).`, "Report this: a check should not fail.")];
  } finally {
    clearTimeout(timer);
  }
}

export const hasFault = (report: Report): boolean =>
  report.some(({ findings }) => findings.some(({ level }) => level === "fault"));

/** Returns the report for people: a line per finding, and what to do on the next. */
export function reportText(report: Report): string {
  const width = Math.max(...report.map(({ check }) => check.length));
  const lines = report.flatMap(({ check, findings }) =>
    findings.flatMap(({ level, text, fix }) => [
      `${SIGNS[level].padEnd(8)} ${check.padEnd(width)}  ${text}`,
      ...(fix ? [`${" ".repeat(width + 11)}→ ${fix}`] : []),
    ]),
  );
  const count = (level: Level) =>
    report.flatMap(({ findings }) => findings).filter((each) => each.level === level).length;
  const total = `Faults: ${count("fault")}. Warnings: ${count("warning")}.`;
  return `${[...lines, "", total].join("\n")}\n`;
}
