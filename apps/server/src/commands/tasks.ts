import { pino } from "pino";
import { openDatabase } from "#database/open-database.ts";
import { requestTask } from "#jobs/requested-task.ts";
import { readConfig } from "#settings/config.ts";

/** The command `npm run server -- tasks run <name>`: a task of the schedule, now. */
export async function tasks([verb, name]: string[]): Promise<void> {
  try {
    if (verb !== "run" || !name) throw new Error("Use: tasks run <name>");
    const {
      databaseUrl,
      databaseDirectUrl: directUrl,
      databaseOwnerUrl: ownerUrl,
      dataDir,
    } = readConfig(process.env);
    const place = { databaseUrl, directUrl, ownerUrl, dataDir, besideServer: true };
    const database = await openDatabase({ ...place, poolSize: 1, log: pino({ level: "silent" }) });
    await requestTask(database, name).finally(database.close);
    process.stdout.write(`The task '${name}' is done.\n`);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
