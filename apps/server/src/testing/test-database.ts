import pg from "pg";
import { pino } from "pino";
import { inject } from "vitest";
import type { OpenDatabase, StatementListener } from "#database/database.ts";
import { openMigrated } from "#database/open-database.ts";
import { ownSession } from "#database/session.ts";
import type { AroundStatement } from "#database/statements.ts";
import { asServer, createDatabaseOn } from "./database-copies.ts";

/** Milliseconds; a busy machine reaches what others wait for later than a request may wait. */
const PATIENT = {
  statement_timeout: 60_000,
  lock_timeout: 60_000,
  idle_in_transaction_session_timeout: 60_000,
};

type TestDatabaseOptions = {
  poolSize?: number;
  around?: AroundStatement | undefined;
  isPatient?: boolean | undefined;
};

/** Opens an empty, migrated database as the role that serves; it is dropped on close. */
export async function openTestDatabase(
  onStatement?: StatementListener,
  { poolSize = 5, around, isPatient = false }: TestDatabaseOptions = {},
): Promise<OpenDatabase> {
  const { url, drop } = await createMigratedDatabase();
  const databaseUrl = ownSession(asServer(url));
  const database = await openMigrated({
    databaseUrl,
    directUrl: databaseUrl,
    dataDir: "",
    poolSize,
    log: pino({ level: "silent" }),
    ...(onStatement && { onStatement }),
    ...(isPatient && { limits: PATIENT }),
    around,
  });
  return {
    ...database,
    ownerUrl: url,
    async close() {
      await database.close();
      await drop();
    },
  };
}

/** Runs statements as the owner of the tables, as whoever administers a database may. */
export async function asOwner(
  { ownerUrl }: Pick<OpenDatabase, "ownerUrl">,
  statements: string,
): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  await client.query(statements).finally(() => client.end());
}

/** Made when first asked for, and then known to the process. */
const KEYS = ["jwks", "push_keys"];

/** Returns a function that deletes every row of the tables that are empty now. */
export async function createEmptying({
  db,
  ownerUrl,
}: Pick<OpenDatabase, "db" | "ownerUrl">): Promise<() => Promise<void>> {
  await asOwner(
    { ownerUrl },
    `create schema emptying;
    create table emptying.tables (name text);
    do $$ declare one text; is_empty boolean; begin
      for one in select format('%I', tablename) from pg_tables
        where schemaname = 'public' and tablename <> all('{${KEYS}}')
      loop
        execute 'select not exists (select from ' || one || ')' into is_empty;
        if is_empty then insert into emptying.tables values (one); end if;
      end loop;
    end $$;
    create function emptying.empty() returns void language plpgsql security definer
      set session_replication_role = replica as $$ declare one text; begin
      for one in select name from emptying.tables loop execute 'delete from ' || one; end loop;
      delete from pgboss.job;
      perform setval(format('%I', sequencename)::regclass, start_value, false)
        from pg_sequences where schemaname = 'public' and last_value is not null;
    end $$;
    grant usage on schema emptying to sovereign_server`,
  );
  return async () => void (await db.execute("select emptying.empty()"));
}

/** Creates an empty database; returns its URL and a function that drops it. */
export const createEmptyDatabase = () => createDatabaseOn(inject("postgresUrl"), "template1");

/** Creates an empty database with the current schema. */
export const createMigratedDatabase = () =>
  createDatabaseOn(inject("postgresUrl"), inject("migratedTemplate"));
