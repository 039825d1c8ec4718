import { pino } from "pino";
import { isLostConnection } from "#app/data/backup/backup-failure.ts";
import type { OpenDatabase } from "#database/database.ts";
import { openDatabase } from "#database/open-database.ts";
import { type Config, readConfig } from "#settings/config.ts";

const OUTCOME_UNKNOWN =
  "The connection to the database was lost, so it is not known whether this was done. Run it again: what was done is not done twice.";

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
    const message = error instanceof Error ? error.message : String(error);
    process.stderr.write(`${isLostConnection(error) ? OUTCOME_UNKNOWN : message}\n`);
    process.exitCode = 1;
  }
}
