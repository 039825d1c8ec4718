import { pino } from "pino";
import { openDatabase } from "#database/open-database.ts";
import { FolderInUseError } from "#locks/folder-lock.ts";
import { funnelReport, reportTable } from "#modules/funnel/funnel.service.ts";
import { type Config, readConfig } from "#settings/config.ts";

async function printReport(config: Config): Promise<void> {
  const { databaseUrl, databaseDirectUrl: directUrl, dataDir, appUrl } = config;
  const log = pino({ level: "silent" });
  const opening = openDatabase({ databaseUrl, directUrl, dataDir, poolSize: 1, log });
  const database = await opening.catch((error: unknown) => {
    if (!(error instanceof FolderInUseError)) throw error;
    // The built-in database belongs to one process at a time.
    throw new Error(`${error.message} Or read ${appUrl}/api/funnel as an administrator.`);
  });
  const report = await funnelReport(database.db, {}, new Date()).finally(database.close);
  process.stdout.write(`${reportTable(report)}\n`);
}

/** What `npm run funnel` runs: prints the counts of the last thirty days from the database (decision 28). */
export async function printFunnel(): Promise<void> {
  try {
    await printReport(readConfig(process.env));
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
