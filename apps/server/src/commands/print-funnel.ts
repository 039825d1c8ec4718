import { pino } from "pino";
import { openDatabase } from "#database/open-database.ts";
import { funnelReport, reportTable } from "#modules/funnel/funnel.service.ts";
import { type Config, readConfig } from "#settings/config.ts";

async function printReport(config: Config): Promise<void> {
  const { databaseUrl, databaseDirectUrl: directUrl, databaseOwnerUrl: ownerUrl, dataDir } = config;
  const log = pino({ level: "silent" });
  const place = { databaseUrl, directUrl, ownerUrl, dataDir, besideServer: true };
  const database = await openDatabase({ ...place, poolSize: 1, log });
  const report = await funnelReport(database.db, {}, new Date()).finally(database.close);
  process.stdout.write(`${reportTable(report)}\n`);
}

export async function printFunnel(): Promise<void> {
  try {
    await printReport(readConfig(process.env));
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
