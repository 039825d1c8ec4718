import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { BUILD_TABLE } from "#database/builds.ts";
import { connectionFault } from "#database/database-faults.ts";
import { ownSession } from "#database/session.ts";
import { isDiskFull } from "#settings/data-dir-error.ts";
import { writeArchive } from "./archive.ts";
import { BackupFailure } from "./backup-failure.ts";

/** The ending of a file that a killed process leaves; the next one deletes it. */
export const DRAFT = ".draft";

export const SECRET_FILE = "auth-secret";
export const BESIDE = [SECRET_FILE, "demo-accounts.json"];

export const MIGRATIONS = "drizzle.__drizzle_migrations";

/** Also where a restore would replace the tables of another product. */
const FOREIGN = "The database has no tables of this product: name the right one in DATABASE_URL.";

const CONNECT_TIMEOUT_MS = 9000;

/** The job queue's pending work; it recomputes its statistics. */
const QUEUE_TABLES = ["queue", "schedule", "job"];

export async function connectTo(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: ownSession(url),
    application_name: "sovereign-restore",
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
  });
  // A broken connection fails its query, which reports it.
  client.on("error", () => {});
  await client.connect().catch((cause: unknown) => {
    throw new BackupFailure(`The database cannot be used: ${connectionFault(cause)}.`, { cause });
  });
  return client;
}

/** Writes a backup to a file, encrypted if there are recipients. */
export async function backUp(options: {
  url: string;
  dataDir: string;
  target: string;
  recipients: readonly string[];
}): Promise<void> {
  const { url, dataDir, target, recipients } = options;
  const client = await connectTo(url);
  mkdirSync(dirname(target), { recursive: true, mode: 0o700 });
  try {
    await client.query("begin isolation level repeatable read read only");
    const about = {
      made_at: new Date().toISOString(),
      files: filesBeside(dataDir),
      log_head: await findLogHead(client),
    };
    const tables = await listTables(client);
    if (!tables.some(({ table }) => table === MIGRATIONS)) throw new BackupFailure(FOREIGN);
    await writeArchive(target, about, { tables: rowsOf(client, tables), recipients });
  } catch (error) {
    rmSync(target, { force: true });
    if (!isDiskFull(error)) throw error;
    const full = `The disk of ${dirname(target)} is full: free some space there, or name another place.`;
    throw new BackupFailure(full, { cause: error });
  } finally {
    await client.end();
  }
}

/** Returns the last link of the staff log's chain, or the one at a position; null without. */
export async function findLogHead(
  client: pg.Client,
  position: number | null = null,
): Promise<{ position: number; seal: string } | null> {
  const { rows: made } = await client.query("select to_regclass('public.staff_log_seals') as made");
  if (!made[0].made) return null;
  const { rows } = await client.query<{ position: number; seal: string }>(
    `select position::float8 as position, seal from public.staff_log_seals
     where $1::bigint is null or position = $1 order by position desc limit 1`,
    [position],
  );
  return rows[0] ?? null;
}

const filesBeside = (dataDir: string): Record<string, string> =>
  Object.fromEntries(
    BESIDE.filter((name) => existsSync(join(dataDir, name))).map((name) => [
      name,
      readFileSync(join(dataDir, name), "utf8"),
    ]),
  );

async function* rowsOf(client: pg.Client, tables: Iterable<Table>) {
  for (const { table, columns } of tables) {
    const rows = client.query(
      copyTo(`copy (select ${columns.join(", ")} from ${table}) to stdout`),
    );
    yield { table, columns, rows };
  }
}

type Table = { table: string; columns: string[]; references: string[] };

/** Triggers fill them while the others are restored. */
const REFILLED = [
  "listed_members",
  "booked_subscriptions",
  "paid_spans",
  "book_asides",
  "books_version",
];

/**
 * Returns the tables with their stored columns, each after the tables it references. Those of
 * extensions, and of the operator's own that a backup's form cannot name, are not among them.
 */
async function listTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select t.oid::regclass::text as table,
       (select array_agg(quote_ident(attname) order by attnum) from pg_attribute
        where attrelid = t.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
       (select coalesce(array_agg(distinct confrelid::regclass::text), '{}') from pg_constraint
        where conrelid = t.oid and contype = 'f') as references
     from pg_class t join pg_namespace n on n.oid = t.relnamespace
     where t.relkind in ('r', 'p') and not t.relispartition and t.relname <> all($2)
       and not exists (select from pg_attribute
         where attrelid = t.oid and attnum > 0 and attname ~ '[^A-Za-z0-9_]' and not attisdropped)
       and t.relname !~ '[^A-Za-z0-9_]'
       and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = t.oid and deptype = 'e')
       and (n.nspname in ('public', 'drizzle') or (n.nspname = 'pgboss' and t.relname = any($1)))
     order by n.nspname, t.relname`,
    [QUEUE_TABLES, [...REFILLED, BUILD_TABLE]],
  );
  const byName = new Map(rows.map((row) => [row.table, row]));
  const ordered = new Set<Table>();
  const visit = (table: Table, above: readonly string[]) => {
    for (const name of table.references) {
      const other = byName.get(name);
      if (other && !above.includes(name)) visit(other, [...above, name]);
    }
    ordered.add(table);
  };
  for (const row of rows) visit(row, [row.table]);
  return [...ordered];
}
