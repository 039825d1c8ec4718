import { pino } from "pino";
import type { OpenDatabase } from "#database/database.ts";
import { openDatabase } from "#database/open-database.ts";
import { type Config, readConfig } from "#settings/config.ts";

/** Runs a command on the database, also beside a running server; prints its answer or failure. */
export async function withDatabase(
  run: (database: OpenDatabase, config: Config) => Promise<string | undefined>,
  { poolSize = 1 } = {},
): Promise<void> {
  try {
    const config = readConfig(process.env);
    const { databaseUrl, databaseDirectUrl: directUrl, databaseOwnerUrl: ownerUrl } = config;
    const place = { databaseUrl, directUrl, ownerUrl, dataDir: config.dataDir, besideServer: true };
    const database = await openDatabase({ ...place, poolSize, log: pino({ level: "silent" }) });
    const answer = await run(database, config).finally(database.close);
    if (answer !== undefined) process.stdout.write(`${answer}\n`);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
