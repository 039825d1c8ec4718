import { pino } from "pino";
import { openEmbeddedPostgres } from "#embedded/embedded-postgres.ts";
import { readStorage, type Storage } from "#settings/config.ts";
import { dataDirError } from "#settings/data-dir-error.ts";
import { BackupFailure } from "./backup-failure.ts";

type Arguments = { paths: string[]; flags: string[] };

const isFlag = (argument: string) => argument.startsWith("--");

/** Turns `work` into a command that prints its result, or its failure and exits with 1. */
export function backupCommand(work: (storage: Storage, given: Arguments) => Promise<string>) {
  return async (given: string[]): Promise<void> => {
    try {
      const storage = readStorage(process.env);
      const paths = given.filter((argument) => !isFlag(argument));
      process.stdout.write(`${await work(storage, { paths, flags: given.filter(isFlag) })}\n`);
    } catch (error) {
      const isPlain =
        error instanceof BackupFailure || (error instanceof Error && error.name === "ConfigError");
      const { message } = isPlain ? error : dataDirError(error);
      process.stderr.write(`Nothing was changed: ${message}\n`);
      process.exitCode = 1;
    }
  };
}

export async function withDatabase<Result>(
  { dataDir, databaseUrl }: Storage,
  { besideServer = false }: { besideServer?: boolean },
  work: (url: string) => Promise<Result>,
): Promise<Result> {
  if (databaseUrl) return work(databaseUrl);
  const log = pino({ level: "silent" });
  const { url, stop } = await openEmbeddedPostgres({ dataDir, besideServer, log });
  return work(url).finally(stop);
}
