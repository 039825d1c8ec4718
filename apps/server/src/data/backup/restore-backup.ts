import { existsSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { type MigrationMeta, readMigrationFiles } from "drizzle-orm/migrator";
import type pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { makeQueue } from "#database/make-queue.ts";
import { MIGRATION_LOCK, migrationsFolder } from "#database/migrate.ts";
import { createPayloadSeal } from "#jobs/sealed-payload.ts";
import { type Backup, type Header, readArchive, type TableHead } from "./archive.ts";
import { BESIDE, backUp, connectTo, SECRET_FILE } from "./back-up.ts";
import { BackupFailure, notEmpty } from "./backup-failure.ts";
import {
  END_SESSIONS,
  KEEP_WHAT_HOLDS,
  REMEMBER_WHAT_HOLDS,
  VOID_WHAT_HELD,
} from "./end-sessions.ts";
import { holdSendings } from "./hold-sendings.ts";

const MIGRATIONS = "drizzle.__drizzle_migrations";
const PUSH_KEYS = "push_keys";
const QUEUE = "pgboss.";
const BACKUPS = "backups";

const MIGRATIONS_TABLE = `create schema drizzle;
create table ${MIGRATIONS} (id serial primary key, hash text not null, created_at bigint)`;

type Restore = {
  url: string;
  dataDir: string;
  backup: Backup;
  keptAs: string | undefined;
  /** Keys to which the replaced data is encrypted. */
  recipients: readonly string[];
  /** The secret of the restored database; undefined when the backup's is used. */
  secret: string | undefined;
  takesOtherSecret: boolean;
  /** Whether no server will run on it. */
  isTrial?: boolean;
  /** Refuses the backup by throwing, before anything is changed. */
  assertAccepted?: (about: { secret: string | undefined; madeAt: Date }) => void;
};

type Contents = {
  header: Header;
  migrations: Set<number>;
  holdsQueue: boolean;
  /** The rows of each table. */
  rows: Map<string, number>;
};

type Restored = {
  replaced: boolean;
  rows: ReadonlyMap<string, number>;
  /** The last link of the backup's staff log. */
  logHead: Header["log_head"];
};

/**
 * Replaces a database's contents by a backup, ends all sessions and holds what would leave by
 * itself, in one transaction. Existing data is backed up to `keptAs` first, and never overwritten
 * without it. Returns whether it was, and the number of rows of each table.
 */
export function restore(options: Restore): Promise<Restored> {
  const { url, dataDir, backup, keptAs, recipients } = options;
  return withoutServers(url, async (client) => {
    const occupied = await holdsTables(client);
    if (occupied && !keptAs) throw notEmpty("The database");
    const contents = await assertRestorable(options);
    if (occupied && keptAs) await backUp({ url, dataDir, target: keptAs, recipients });
    try {
      if (contents.holdsQueue) await makeQueue(url);
      await client.query("begin");
      if (occupied) await client.query(REMEMBER_WHAT_HOLDS);
      await replaceContent(client, backup, contents);
      if (contents.rows.has(BACKUPS)) await forgetUnfinished(client, contents);
      await client.query(END_SESSIONS + (occupied ? KEEP_WHAT_HOLDS : VOID_WHAT_HELD));
      if (!options.isTrial) await client.query(holdSendings(new Date(contents.header.made_at)));
      await client.query("commit");
    } catch (error) {
      if (occupied && keptAs) rmSync(keptAs, { force: true });
      throw error;
    }
    for (const name of BESIDE) putBeside(join(dataDir, name), contents.header.files[name]);
    return { replaced: occupied, rows: contents.rows, logHead: contents.header.log_head };
  });
}

export const endSessions = (url: string): Promise<void> =>
  withoutServers(url, async (client) => {
    if (!(await holdsTables(client))) throw new BackupFailure("The database does not exist.");
    await client.query(`begin; ${END_SESSIONS} ${holdSendings(new Date())} commit`);
  });

function putBeside(file: string, content: string | undefined): void {
  if (content !== undefined && !existsSync(file)) writeFileSync(file, content, { mode: 0o600 });
}

/** Runs `work` while no server uses the database, and prevents starts. */
async function withoutServers<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await connectTo(url);
  try {
    // A starting node waits for this lock before it reads the tables.
    const { rows } = await client.query("select pg_try_advisory_lock($1) as locked", [
      MIGRATION_LOCK,
    ]);
    const running = await client.query(
      `select 1 from pg_stat_activity where datname = current_database()
       and application_name like 'sovereign%' and application_name <> 'sovereign-restore'`,
    );
    if (!rows[0]?.locked || running.rows.length > 0) {
      throw new BackupFailure("A running server uses the database. Stop every node first.");
    }
    return await work(client);
  } finally {
    await client.end();
  }
}

async function holdsTables(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query(
    "select 1 from pg_tables where schemaname in ('public', 'drizzle') limit 1",
  );
  return rows.length > 0;
}

/** Throws a {@link BackupFailure} for a damaged or newer backup, or one under another secret. */
async function assertRestorable(options: Restore): Promise<Contents> {
  const { backup, takesOtherSecret } = options;
  const contents = { migrations: new Set<number>(), holdsQueue: false, rows: new Map() };
  let header: Header | undefined;
  let { secret } = options;
  let isSealedOtherwise = false;
  await readArchive(backup, {
    header(read) {
      header = read;
      secret ??= read.files[SECRET_FILE]?.trim();
      options.assertAccepted?.({ secret, madeAt: new Date(read.made_at) });
    },
    async table({ table, columns, rows }) {
      if (table.startsWith(QUEUE)) contents.holdsQueue = true;
      const cell = (row: string, column: string) => row.split("\t")[columns.indexOf(column)];
      let count = 0;
      for await (const row of rows) {
        count += 1;
        if (table === MIGRATIONS) contents.migrations.add(Number(cell(row, "created_at")));
        if (table === PUSH_KEYS && !opens(cell(row, "sealed_private_key"), secret)) {
          isSealedOtherwise = true;
        }
      }
      contents.rows.set(table, count);
    },
  });
  const known = new Set(migrationFiles().map(({ folderMillis }) => folderMillis));
  if (!header || [...contents.migrations].some((made) => !known.has(made))) {
    throw new BackupFailure(
      "The backup is from a newer version of the product, whose database changes this one does not know. Restore it with that version.",
    );
  }
  if (isSealedOtherwise && !takesOtherSecret) {
    throw new BackupFailure(
      "The backup was encrypted with another AUTH_SECRET. With this one, members' second factors, recovery codes and queued emails cannot be decrypted. Set that AUTH_SECRET, or add --other-secret.",
    );
  }
  return { ...contents, header };
}

/** A backup contains itself as one that is running, which would hold up the next. */
async function forgetUnfinished(client: pg.Client, { rows }: Contents): Promise<void> {
  const { rowCount } = await client.query(
    "delete from public.backups where finished_at is null and failure is null",
  );
  rows.set(BACKUPS, (rows.get(BACKUPS) ?? 0) - (rowCount ?? 0));
}

const migrationFiles = (): MigrationMeta[] => readMigrationFiles({ migrationsFolder });

function opens(sealed = "", secret = ""): boolean {
  try {
    createPayloadSeal(secret, "push key").open(sealed);
    return true;
  } catch {
    return false;
  }
}

/** Recreates the schema as of the backup and fills it; the next start migrates it. */
async function replaceContent(
  client: pg.Client,
  backup: Backup,
  { migrations, holdsQueue }: Contents,
): Promise<void> {
  await client.query("drop schema public cascade; drop schema if exists drizzle cascade");
  await client.query(`create schema public; ${MIGRATIONS_TABLE}`);
  for (const { sql, folderMillis } of migrationFiles()) {
    if (!migrations.has(folderMillis)) continue;
    for (const statement of sql) await client.query(statement);
  }
  if (holdsQueue) await client.query("truncate pgboss.job, pgboss.schedule, pgboss.queue cascade");
  await readArchive(backup, {
    async table({ rows, ...head }) {
      const into = head.table.startsWith(QUEUE) ? await throughText(client, head) : direct(head);
      const lines = Readable.from(withLineEnds(rows));
      await pipeline(lines, client.query(copyFrom(into.copy)));
      if (into.afterwards) await client.query(into.afterwards);
    },
  });
  await client.query(CONTINUE_COUNTING);
}

async function* withLineEnds(rows: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const row of rows) yield `${row}\n`;
}

type Into = { copy: string; afterwards?: string };

const direct = ({ table, columns }: TableHead): Into => ({
  copy: `copy ${table} (${columns.join(", ")}) from stdin`,
});

/** The queue's tables may have changed since: only columns that both have are filled. */
async function throughText(client: pg.Client, { table, columns }: TableHead): Promise<Into> {
  const { rows } = await client.query<{ name: string; type: string }>(
    `select quote_ident(attname) as name, format_type(atttypid, atttypmod) as type
     from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped`,
    [table],
  );
  const common = rows.filter(({ name }) => columns.includes(name));
  const names = common.map(({ name }) => name).join(", ");
  const values = common.map(({ name, type }) => `${name}::${type}`).join(", ");
  await client.query(`create temporary table incoming (${columns.join(" text, ")} text)`);
  return {
    copy: `copy incoming (${columns.join(", ")}) from stdin`,
    afterwards: `insert into ${table} (${names}) select ${values} from incoming; drop table incoming`,
  };
}

/** Moves identity sequences past the restored rows. */
const CONTINUE_COUNTING = `do $$ declare counted record; begin
  for counted in
    select c.oid::regclass as owner, a.attname, pg_get_serial_sequence(c.oid::regclass::text, a.attname) as counter
    from pg_class c join pg_attribute a on a.attrelid = c.oid join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'drizzle') and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
      and pg_get_serial_sequence(c.oid::regclass::text, a.attname) is not null
  loop
    execute format('select setval(%L, (select coalesce(max(%I), 0) + 1 from %s), false)',
      counted.counter, counted.attname, counted.owner);
  end loop;
end $$`;
