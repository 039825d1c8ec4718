import { randomUUID } from "node:crypto";
import { existsSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setTimeout as wait } from "node:timers/promises";
import { productVersion } from "@sovereign/settings/product-folders";
import type pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import {
  findNewestBuild,
  isOlderVersion,
  type Migration,
  type NewestBuild,
  ownMigrations,
  putNewestBuild,
} from "#database/builds.ts";
import { makeQueue } from "#database/make-queue.ts";
import { MIGRATION_LOCK, whoHoldsTables } from "#database/migrate.ts";
import { RESTORED } from "#jobs/held-sendings.repository.ts";
import { createPayloadSeal } from "#jobs/sealed-payload.ts";
import { describeError } from "#problems/describe-error.ts";
import { type Backup, type Header, readArchive, type TableHead } from "./archive.ts";
import { BESIDE, backUp, connectTo, DRAFT, MIGRATIONS, SECRET_FILE } from "./back-up.ts";
import { BackupFailure, notEmpty } from "./backup-failure.ts";
import {
  END_SESSIONS,
  KEEP_WHAT_HOLDS,
  REMEMBER_WHAT_HOLDS,
  VOID_WHAT_HELD,
} from "./end-sessions.ts";
import { holdSendings } from "./hold-sendings.ts";
import { whileDrafting } from "./tidy.ts";

const PUSH_KEYS = "push_keys";
const QUEUE = "pgboss.";
const BACKUPS = "backups";

const MIGRATIONS_TABLE = `create schema drizzle;
create table ${MIGRATIONS} (id serial primary key, hash text not null, created_at bigint)`;

/** Another program's transaction, such as one in a psql that was left open, may never end. */
const LOCK_TIMEOUT_MS = 10_000;
const NOT_LOCKED = "55P03";

/** A commit is small; a longer one has lost its answer. */
const COMMIT_TIMEOUT_MS = 120_000;

/** The longest time for which a database whose answer was lost is asked for its state. */
const ASK_TIMEOUT_MS = 60_000;
const ASK_INTERVAL_MS = 500;

/** The known state of a database that is being replaced. */
export type Stands = "as it was" | "unknown" | "restored";

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
  /**
   * Refuses the backup by throwing, before anything is changed. Returns the keys of accounts that
   * are deleted again.
   */
  assertAccepted?: (about: { secret: string | undefined; madeAt: Date }) => readonly string[];
  /** The newest build's own record in the database whose backup is restored on trial. */
  newest?: NewestBuild | null;
  onStands?: (stands: Stands) => void;
  askTimeoutMs?: number;
  lockTimeoutMs?: number;
};

type Contents = {
  header: Header;
  schema: readonly Migration[];
  /** The newer build that migrated the backup's database; null where this one knows all of it. */
  newer: NewestBuild | null;
  erased: readonly string[];
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
 * without it; the copy is deleted only when it is known that nothing was replaced. Returns whether
 * it was, and the number of rows of each table.
 */
export function restore(options: Restore): Promise<Restored> {
  const { url, dataDir, backup, keptAs, recipients, onStands = () => {} } = options;
  return withoutServers(options, async (client) => {
    const occupied = await holdsTables(client);
    if (occupied && !keptAs) throw notEmpty("The database");
    const contents = await assertRestorable(options, client);
    if (occupied && keptAs) {
      await whileDrafting(url, async () => {
        await backUp({ url, dataDir, target: `${keptAs}${DRAFT}`, recipients });
        renameSync(`${keptAs}${DRAFT}`, keptAs);
      });
    }
    let stands: Stands = "as it was";
    const [mark, since] = [randomUUID(), new Date(contents.header.made_at)];
    const written: string[] = [];
    try {
      if (contents.holdsQueue) await makeQueue(url);
      await client.query("begin");
      if (occupied) await client.query(REMEMBER_WHAT_HOLDS);
      await replaceContent(client, backup, contents);
      if (contents.rows.has(BACKUPS)) await forgetUnfinished(client, contents);
      await client.query(END_SESSIONS + (occupied ? KEEP_WHAT_HOLDS : VOID_WHAT_HELD));
      if (options.isTrial) await client.query("commit");
      else {
        await client.query(holdSendings({ since, mark, erased: contents.erased }));
        // Ahead of the commit: a restored database without its secret could not be read.
        for (const name of BESIDE) {
          const file = join(dataDir, name);
          if (putBeside(file, contents.header.files[name])) written.push(file);
        }
        stands = "unknown";
        onStands(stands);
        await commitMarked(client, { url, mark, askTimeoutMs: options.askTimeoutMs });
      }
      onStands("restored");
    } catch (error) {
      if (error instanceof NotCommittedError) stands = "as it was";
      onStands(stands);
      if (stands === "as it was") {
        for (const file of written) rmSync(file, { force: true });
        if (occupied && keptAs) rmSync(keptAs, { force: true });
      }
      throw error;
    }
    return { replaced: occupied, rows: contents.rows, logHead: contents.header.log_head };
  });
}

/** Ends the sessions of a database that was restored by other means, and holds what it would send. */
export const endSessions = (
  url: string,
  erased: readonly string[] = [],
  onStands: (stands: Stands) => void = () => {},
): Promise<void> =>
  withoutServers({ url }, async (client) => {
    if (!(await holdsTables(client))) throw new BackupFailure("The database does not exist.");
    const mark = randomUUID();
    await client.query(
      `begin; ${END_SESSIONS} ${holdSendings({ since: new Date(), mark, erased })}`,
    );
    onStands("unknown");
    await commitMarked(client, { url, mark }).catch((error: unknown) => {
      if (error instanceof NotCommittedError) onStands("as it was");
      throw error;
    });
    onStands("restored");
  });

/** Returns whether it wrote the file, whole. */
function putBeside(file: string, content: string | undefined): boolean {
  if (content === undefined || existsSync(file)) return false;
  writeFileSync(`${file}${DRAFT}`, content, { mode: 0o600, flush: true });
  renameSync(`${file}${DRAFT}`, file);
  return true;
}

class NotCommittedError extends BackupFailure {}

/** Severities of a message after which the connection is gone, and with it the answer. */
const LAST_WORDS = ["FATAL", "PANIC"];

/**
 * Commits a transaction that wrote `mark`. Where the answer is lost, the database is asked whether
 * the mark is there. Throws a {@link NotCommittedError} when it is known not to be, and another
 * {@link BackupFailure} when it is unknown.
 */
async function commitMarked(
  client: pg.Client,
  {
    url,
    mark,
    askTimeoutMs = ASK_TIMEOUT_MS,
  }: { url: string; mark: string; askTimeoutMs?: number | undefined },
): Promise<void> {
  const former = "processID" in client ? Number(client.processID) : 0;
  const commit = { text: "commit", query_timeout: COMMIT_TIMEOUT_MS };
  try {
    const { command } = await client.query(commit);
    if (command !== "COMMIT") throw new NotCommittedError("The database did not commit.");
    return;
  } catch (error) {
    if (error instanceof NotCommittedError) throw error;
    const { severity, code } = error as { severity?: string; code?: string };
    if (severity && !LAST_WORDS.includes(severity)) {
      throw new NotCommittedError(`The database refused to commit (${code}).`, { cause: error });
    }
  }
  const deadline = performance.now() + askTimeoutMs;
  for (;;) {
    const found = await isMarked(url, mark, former).catch(() => undefined);
    if (found === true) return;
    if (found === false) {
      throw new NotCommittedError("The connection was lost before the database had committed.");
    }
    if (performance.now() > deadline) {
      throw new BackupFailure("The connection was lost, and the database does not answer.");
    }
    await wait(ASK_INTERVAL_MS);
  }
}

/** Whether a transaction was committed, once the connection that sent it has ended. */
async function isMarked(url: string, mark: string, former: number): Promise<boolean> {
  const client = await connectTo(url);
  try {
    await client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where pid = $1
       and pid <> pg_backend_pid() and application_name = 'sovereign-restore'`,
      [former],
    );
    await client.query("set lock_timeout = '5s'");
    // Held by the former connection to its end.
    await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
    const { rows: made } = await client.query(
      "select to_regclass('public.held_sendings') is not null as made",
    );
    if (!made[0].made) return false;
    const { rows } = await client.query(
      `select from public.held_sendings where kind = '${RESTORED}' and parked ->> 'mark' = $1`,
      [mark],
    );
    return rows.length > 0;
  } finally {
    await client.end();
  }
}

/** Runs `work` while no server uses the database, and prevents starts. */
async function withoutServers<T>(
  { url, lockTimeoutMs = LOCK_TIMEOUT_MS }: Pick<Restore, "url" | "lockTimeoutMs">,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = await connectTo(url);
  try {
    await client.query(`set lock_timeout = ${lockTimeoutMs}`);
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
  } catch (error) {
    if (describeError(error).code !== NOT_LOCKED) throw error;
    await client.query("rollback");
    throw new BackupFailure(await whoHoldsTables(client), { cause: error });
  } finally {
    await client.end();
  }
}

/** Some hosts create databases with extensions, such as PostGIS, whose tables are no content. */
async function holdsTables(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query(
    `select 1 from pg_class t join pg_namespace n on n.oid = t.relnamespace
     where t.relkind in ('r', 'p') and n.nspname in ('public', 'drizzle')
       and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = t.oid and deptype = 'e') limit 1`,
  );
  return rows.length > 0;
}

/** Throws a {@link BackupFailure} for a damaged or newer backup, or one under another secret. */
async function assertRestorable(options: Restore, client: pg.Client): Promise<Contents> {
  const { backup, takesOtherSecret } = options;
  const contents = { migrations: new Set<number>(), holdsQueue: false, rows: new Map() };
  let header: Header | undefined;
  let erased: readonly string[] = [];
  let { secret } = options;
  let isSealedOtherwise = false;
  await readArchive(backup, {
    header(read) {
      header = read;
      secret ??= read.files[SECRET_FILE]?.trim();
      erased = options.assertAccepted?.({ secret, madeAt: new Date(read.made_at) }) ?? [];
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
  const isMadeBy = (known: readonly Migration[]) =>
    [...contents.migrations].every((made) => known.some(({ when }) => when === made));
  const own = ownMigrations();
  // After the way back to an older build: the newer schema is in the database, and never
  // comes from the backup, whose statements could be forged.
  const newer = isMadeBy(own) ? null : (options.newest ?? (await findNewestBuild(client)));
  const mayRun = newer && !isOlderVersion(productVersion(), newer.oldest);
  const schema = mayRun ? newer.migrations : own;
  if (!header || !isMadeBy(schema)) {
    throw new BackupFailure(
      "The backup is from a newer version of the product, whose database changes this one does not know. Restore it with that version.",
    );
  }
  if (isSealedOtherwise && !takesOtherSecret) {
    throw new BackupFailure(
      "The backup was encrypted with another AUTH_SECRET. With this one, members' second factors, recovery codes and queued emails cannot be decrypted. Set that AUTH_SECRET, or add --other-secret.",
    );
  }
  return { ...contents, header, erased, schema, newer };
}

/** A backup contains itself as one that is running, which would hold up the next. */
async function forgetUnfinished(client: pg.Client, { rows }: Contents): Promise<void> {
  const { rowCount } = await client.query(
    "delete from public.backups where finished_at is null and failure is null",
  );
  rows.set(BACKUPS, (rows.get(BACKUPS) ?? 0) - (rowCount ?? 0));
}

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
  { migrations, holdsQueue, schema, newer, rows: counts }: Contents,
): Promise<void> {
  await client.query("drop schema public cascade; drop schema if exists drizzle cascade");
  await client.query(`create schema public; ${MIGRATIONS_TABLE}`);
  for (const { sql, when } of schema) {
    if (!migrations.has(when)) continue;
    for (const statement of sql) await client.query(statement);
  }
  if (newer) await putNewestBuild(client, newer);
  if (holdsQueue) await client.query("truncate pgboss.job, pgboss.schedule, pgboss.queue cascade");
  await readArchive(backup, {
    async table({ rows, ...head }) {
      if (!(await isTable(client, head.table))) {
        counts.delete(head.table);
        for await (const _row of rows);
        return;
      }
      const into = head.table.startsWith(QUEUE) ? await throughText(client, head) : direct(head);
      const lines = Readable.from(withLineEnds(rows));
      await pipeline(lines, client.query(copyFrom(into.copy)));
      if (into.afterwards) await client.query(into.afterwards);
    },
  });
  await client.query(CONTINUE_COUNTING);
}

/** A table of the operator's own, such as a copy they made, is in no migration. */
async function isTable(client: pg.Client, table: string): Promise<boolean> {
  const { rows } = await client.query("select to_regclass($1) is not null as there", [table]);
  return rows[0].there;
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
