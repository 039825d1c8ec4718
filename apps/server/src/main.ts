import { existsSync, readFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import { isMainThread } from "node:worker_threads";
import { loadEnvironmentFile, parseEnvironmentFile } from "@sovereign/settings/environment-file";
import { forgetOtherPostgres } from "#database/session.ts";
import { systemClock } from "./clock.ts";
import { describeError } from "./problems/describe-error.ts";

async function serve(): Promise<void> {
  try {
    const { runServer } = await import("./run-server.ts");
    await runServer();
  } catch (error) {
    const { databaseRefusal } = await import("#database/database-faults.ts");
    const { name, message, code } = describeError(error);
    const why = databaseRefusal(error) ?? (message || code || name);
    process.stderr.write(`The server did not start: ${why}\n`);
    process.exit(1);
  }
}

async function run(given: string[]): Promise<void> {
  if (given.length === 0) return serve();
  const { endWhatHangs, runCommand } = await import("./commands/commands.ts");
  await runCommand(given);
  endWhatHangs();
}

/**
 * Ends the process on an uncaught error, with a log line without the texts and secrets that Node
 * would print. A diagnostic report, if NODE_OPTIONS requests one, has no environment.
 */
function endOnCrash(): void {
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

function readEnvironmentFile(): void {
  if (!existsSync(".env")) return;
  const { problems, remarks } = loadEnvironmentFile(".env");
  for (const sentence of [...problems, ...remarks]) process.stderr.write(`${sentence}\n`);
  if (problems.length > 0) process.exit(1);
}

/**
 * Refuses a file that systemd has read otherwise than it is meant: an open quote includes the lines
 * after it, such as those of payments. The units hand it on, since only root may read it.
 */
function checkFileOfUnits(): void {
  const { CREDENTIALS_DIRECTORY: folder = "" } = process.env;
  const file = join(folder, "settings");
  if (!folder || !existsSync(file)) return;
  const { problems } = parseEnvironmentFile(readFileSync(file, "utf8"), { systemd: true });
  if (problems.length === 0) return;
  const [command = "The server"] = process.argv.slice(2);
  const lines = problems.map((each) => `/etc/sovereign/settings, ${each}`).join("\n");
  process.stderr.write(`${command} did not start: ${lines}\n`);
  process.exit(1);
}

if (isMainThread) {
  endOnCrash();
  checkFileOfUnits();
  readEnvironmentFile();
  forgetOtherPostgres(process.env);
  // The machine's zone: nothing that is shown depends on it.
  process.env.TZ = "UTC";
  await run(process.argv.slice(2));
} else await import("./modules/content/checks/text-worker.ts");
