import { parseArgs } from "node:util";
import { SettingsError } from "@sovereign/settings/read-settings";
import { type Check, type Finding, fault, type Level, ok } from "./check.ts";
import { checkDatabase } from "./database.check.ts";
import { createDeps, type Deps } from "./deps.ts";
import { checkAlarms, checkMailDomain, checkMailServer } from "./mail.check.ts";
import {
  checkBackups,
  checkDisk,
  checkJobs,
  checkSecret,
  checkSettings,
  checkStaffLog,
  checkStore,
} from "./own.check.ts";
import { checkPrice, checkStores, checkStripe } from "./sales.check.ts";
import { checkSite } from "./site.check.ts";

/** In the order in which they are printed. */
const CHECKS: Readonly<Record<string, Check>> = {
  Settings: checkSettings,
  APP_URL: checkSite,
  Database: checkDatabase,
  AUTH_SECRET: checkSecret,
  "Mail server": checkMailServer,
  "Mail domain": checkMailDomain,
  Alarms: checkAlarms,
  Stripe: checkStripe,
  Price: checkPrice,
  RevenueCat: checkStores,
  Jobs: checkJobs,
  Backup: checkBackups,
  "Backup store": checkStore,
  Disk: checkDisk,
  "Staff log": checkStaffLog,
};

export type Report = { check: string; findings: Finding[] }[];

/** Above the time limits of single requests. */
const TIMEOUT_MS = 20_000;

/** The command `npm run server -- doctor` (decision 150): exit code 1 with a fault. */
export async function doctor(given: string[]): Promise<void> {
  const {
    mail: mailTo,
    alarm: tellsAlarm,
    json,
  } = parseArgs({ args: given, options: OPTIONS }).values;
  const report = await examine(() => createDeps(process.env, { mailTo, tellsAlarm }));
  const isFaulty = hasFault(report);
  process.stdout.write(
    json ? `${JSON.stringify({ ok: !isFaulty, checks: report })}\n` : reportText(report),
  );
  if (isFaulty) process.exitCode = 1;
}

const OPTIONS = {
  mail: { type: "string" },
  alarm: { type: "boolean" },
  json: { type: "boolean" },
} as const;

/** Makes all checks in parallel, or those named; with settings that no start accepts, none. */
export async function examine(
  open: () => Deps & { close(): Promise<void> },
  named: readonly string[] = Object.keys(CHECKS),
): Promise<Report> {
  try {
    const deps = open();
    return await runChecks(
      Object.entries(CHECKS).filter(([name]) => named.includes(name)),
      deps,
    ).finally(deps.close);
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    const findings = error.problems.map((problem) =>
      fault(
        `${problem.join(" ")}.`,
        "The server does not start with it, and nothing else was asked.",
        "Correct it, and run doctor again before a restart.",
      ),
    );
    return [{ check: "Settings", findings }];
  }
}

/** Each ends within a time limit. */
export const runChecks = (checks: readonly [string, Check][], deps: Deps): Promise<Report> =>
  Promise.all(
    checks.map(async ([check, run]) => {
      const findings = (await inTime(run(deps))).filter((each) => each !== false);
      return { check, findings: findings.length > 0 ? findings : [ok("All is well.")] };
    }),
  );

/** Turns an unexpected error into a fault, without its message, which may quote a secret. */
async function inTime(work: ReturnType<Check>): ReturnType<Check> {
  const late = Promise.withResolvers<Awaited<typeof work>>();
  const seconds = TIMEOUT_MS / 1000;
  const unfinished = fault(
    `This check did not end within ${seconds} seconds.`,
    "What it asks does not answer, or slowly: so it may be for members.",
    "Run doctor again; the other lines may say what is down.",
  );
  const timer = setTimeout(() => late.resolve([unfinished]), TIMEOUT_MS);
  try {
    return await Promise.race([work, late.promise]);
  } catch (error) {
    const name = error instanceof Error ? error.name : typeof error;
    const cost = "Whether this subject is well is unknown.";
    return [fault(`This check failed (${name}).`, cost, "Report this: a check should not fail.")];
  } finally {
    clearTimeout(timer);
  }
}

const levelsOf = (report: Report): Level[] =>
  report.flatMap(({ findings }) => findings.map(({ level }) => level));

export const hasFault = (report: Report): boolean => levelsOf(report).includes("fault");

const SIGNS: Record<Level, string> = {
  ok: "ok",
  unasked: "-",
  warning: "warning",
  fault: "FAULT",
};

/** Returns the report for people: a line per finding, then what it costs and what to do. */
export function reportText(report: Report): string {
  const width = Math.max(...report.map(({ check }) => check.length));
  const lines = report.flatMap(({ check, findings }) =>
    findings.flatMap(({ level, text, cost, fix }) => [
      `${SIGNS[level].padEnd(8)} ${check.padEnd(width)}  ${text}`,
      ...(cost ? [`${" ".repeat(width + 11)}${cost}`] : []),
      ...(fix ? [`${" ".repeat(width + 11)}→ ${fix}`] : []),
    ]),
  );
  const count = (level: Level) => levelsOf(report).filter((each) => each === level).length;
  const total = `Faults: ${count("fault")}. Warnings: ${count("warning")}.`;
  return `${[...lines, "", total].join("\n")}\n`;
}
