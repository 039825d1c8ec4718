import { readFile } from "node:fs/promises";
import { text } from "node:stream/consumers";
import { parseArgs } from "node:util";
import { pino } from "pino";
import { openEmbeddedPostgres } from "#embedded/embedded-postgres.ts";
import { readStorage, type Storage } from "#settings/config.ts";
import { dataDirError } from "#settings/data-dir-error.ts";
import {
  BackupFailure,
  isLostConnection,
  isPlainFailure,
  LOST_CONNECTION,
  refusalOf,
} from "./backup-failure.ts";
import { identitiesIn } from "./encryption.ts";

const OPTIONS = {
  replace: { type: "boolean" },
  "other-secret": { type: "boolean" },
  "sessions-only": { type: "boolean" },
  identity: { type: "string" },
} as const;

type Arguments = {
  paths: string[];
  flags: { [Name in keyof typeof OPTIONS]?: boolean | string | undefined };
  /** The private keys of --identity. */
  identities: () => Promise<string[]>;
};

/** Sets the text before the reason of a later failure: the state that is known by then. */
export type Lead = (sentence: string) => void;

/**
 * Turns `work` into a command that prints its result, or its failure and exits with 1. The failure
 * follows `lead` until the work knows better.
 */
export function backupCommand(
  lead: string,
  work: (storage: Storage, given: Arguments, setLead: Lead) => Promise<string>,
) {
  return async (given: string[]): Promise<void> => {
    let stands = lead;
    try {
      const storage = readStorage(process.env);
      const read = argumentsIn(given);
      const said = await work(storage, read, (sentence) => {
        stands = sentence;
      });
      process.stdout.write(`${said}\n`);
    } catch (error) {
      process.stderr.write(`${stands}: ${reasonOf(error)}\n`);
      process.exitCode = 1;
    }
  };
}

function reasonOf(error: unknown): string {
  if (isPlainFailure(error)) return error.message;
  if (error instanceof Error && error.name === "ConfigError") return error.message;
  if (isLostConnection(error)) return LOST_CONNECTION;
  const refusal = process.env.DATABASE_URL ? refusalOf(error) : undefined;
  return refusal ?? dataDirError(error).message;
}

function argumentsIn(given: string[]): Arguments {
  try {
    const { values, positionals: paths } = parseArgs({
      args: given,
      options: OPTIONS,
      allowPositionals: true,
    });
    const { identity } = values;
    return { paths, flags: values, identities: async () => (identity ? keysOf(identity) : []) };
  } catch (cause) {
    throw new BackupFailure(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

async function keysOf(file: string): Promise<string[]> {
  if (file === "-") return identitiesIn(await text(process.stdin));
  const content = await readFile(file, "utf8").catch((cause: unknown) => {
    throw new BackupFailure("The file of --identity cannot be read.", { cause });
  });
  return identitiesIn(content);
}

export async function withDatabase<Result>(
  { dataDir, databaseUrl }: Pick<Storage, "dataDir" | "databaseUrl">,
  { besideServer = false }: { besideServer?: boolean },
  work: (url: string) => Promise<Result>,
): Promise<Result> {
  if (databaseUrl) return work(databaseUrl);
  const log = pino({ level: "silent" });
  const { url, stop } = await openEmbeddedPostgres({ dataDir, besideServer, log });
  return work(url).finally(stop);
}
