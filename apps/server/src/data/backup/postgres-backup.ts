import { mkdirSync, renameSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import { pipeline } from "node:stream/promises";
import pg from "pg";
import { MIGRATION_LOCK } from "#database/migrate.ts";
import { describeError } from "#problems/describe-error.ts";
import { BackupFailure, notEmpty } from "./backup-failure.ts";
import { assertRestorable } from "./dump-check.ts";
import {
  END_SESSIONS,
  KEEP_WHAT_HOLDS,
  REMEMBER_WHAT_HOLDS,
  VOID_WHAT_HELD,
} from "./end-sessions.ts";
import { connectionOf, dumpAsSql, programOf, startProgram } from "./postgres-programs.ts";

/** The schemas of the product. */
const SCHEMAS = ["public", "drizzle", "pgboss"];

/** Writes the product's schemas into a file, whole or not at all. The server may run. */
export async function backUpPostgres(databaseUrl: string, target: string): Promise<void> {
  const draft = `${target}.draft`;
  const { url, env } = connectionOf(databaseUrl);
  mkdirSync(dirname(target), { recursive: true, mode: 0o700 });
  const schemas = SCHEMAS.map((schema) => `--schema=${schema}`);
  const args = ["--format=custom", ...schemas, `--file=${draft}`, `--dbname=${url}`];
  process.umask(0o077);
  try {
    await startProgram(programOf("pg_dump"), args, env).done;
    renameSync(draft, target);
  } finally {
    rmSync(draft, { force: true });
  }
}

type Restore = {
  databaseUrl: string;
  backup: string;
  keptAs: string | undefined;
  /** What the restored database will be opened with; undefined goes on whatever it was sealed with. */
  secret: string | undefined;
};

/**
 * Puts a dump in the place of what a PostgreSQL database holds and ends all sessions, in one
 * transaction: a dump that is damaged changes nothing, and one of a newer version or under another secret
 * is refused before that. What is there is first backed up to
 * `keptAs`; without that nothing is written over. Gives whether something was kept.
 */
export function restorePostgres({
  databaseUrl,
  backup,
  keptAs,
  secret,
}: Restore): Promise<boolean> {
  return withDatabase(databaseUrl, async (client) => {
    const occupied = await holdsTables(client);
    if (occupied && !keptAs) throw notEmpty("The database of DATABASE_URL");
    await assertRestorable(backup, secret);
    if (occupied && keptAs) await backUpPostgres(databaseUrl, keptAs);
    try {
      await runInOneTransaction(databaseUrl, async function* () {
        if (occupied) yield `${REMEMBER_WHAT_HOLDS}${replacement()}`;
        yield* dumpAsSql(backup);
        yield `\n${END_SESSIONS}${occupied ? KEEP_WHAT_HOLDS : VOID_WHAT_HELD}`;
      });
    } catch (error) {
      if (occupied && keptAs) rmSync(keptAs, { force: true });
      throw error;
    }
    return occupied;
  });
}

/** Ends all sessions of a PostgreSQL database whose nodes are stopped. */
export const endSessionsOfPostgres = (databaseUrl: string): Promise<void> =>
  withDatabase(databaseUrl, async (client) => {
    await client.query(END_SESSIONS);
  });

const replacement = () =>
  `${SCHEMAS.map((name) => `drop schema if exists ${name} cascade;\n`).join("")}create schema public;\n`;

/**
 * Gives SQL to psql and commits behind the last of it. Not by psql's own --single-transaction: that
 * commits at the end of the input too, which is all that it sees of an input that broke off.
 */
async function runInOneTransaction(
  databaseUrl: string,
  sql: () => AsyncGenerator<Buffer | string>,
) {
  const { url, env } = connectionOf(databaseUrl);
  const options = ["--no-psqlrc", "--quiet", "--set=ON_ERROR_STOP=1"];
  const { child, done } = startProgram(
    programOf("psql"),
    [...options, "--output=/dev/null", "--file=-", `--dbname=${url}`],
    env,
  );
  async function* transaction() {
    yield "begin;\n";
    yield* sql();
    yield "\ncommit;\n";
  }
  const fed = pipeline(transaction, child.stdin).catch((error: unknown) => {
    child.kill("SIGKILL");
    return error;
  });
  const [gaveUp, outcome] = await Promise.all([
    fed,
    done.then(
      () => undefined,
      (e: unknown) => e,
    ),
  ]);
  if (gaveUp instanceof BackupFailure) throw gaveUp;
  if (outcome) throw outcome;
  if (gaveUp) throw gaveUp;
}

/** Runs `work` while no server uses the database, and lets none start. */
async function withDatabase<T>(
  connectionString: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString, application_name: "sovereign-restore" });
  await client.connect().catch((cause: unknown) => {
    const { name, code = name } = describeError(cause);
    throw new BackupFailure(`The database of DATABASE_URL cannot be used (${code}).`, { cause });
  });
  try {
    // A node that starts waits for this lock before it looks at the tables.
    const { rows } = await client.query("select pg_try_advisory_lock($1) as locked", [
      MIGRATION_LOCK,
    ]);
    const running = await client.query(
      `select 1 from pg_stat_activity where datname = current_database()
       and application_name like 'sovereign%' and application_name <> 'sovereign-restore'`,
    );
    if (!rows[0]?.locked || running.rows.length > 0) {
      throw new BackupFailure(
        "A running server uses the database of DATABASE_URL. Stop every node first.",
      );
    }
    return await work(client);
  } finally {
    await client.end();
  }
}

async function holdsTables(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query(
    "select 1 from pg_tables where schemaname = any($1) limit 1",
    [SCHEMAS],
  );
  return rows.length > 0;
}
