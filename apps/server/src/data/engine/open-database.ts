import { drizzle as drizzlePostgres } from "drizzle-orm/node-postgres";
import type pg from "pg";
import type { Logger } from "pino";
import { openEmbeddedPostgres } from "#embedded/embedded-postgres.ts";
import { dataDirError } from "#settings/data-dir-error.ts";
import type { Database, OpenDatabase, StatementListener } from "./database.ts";
import { connectionFault, UpgradeError } from "./database-faults.ts";
import { type BeforeUpgrade, migratePostgres } from "./migrate.ts";
import { type BoundPool, createPool, textOf } from "./pool.ts";
import { assertNotPooled, assertOneDatabase, PooledAddressError } from "./pooled-address.ts";
import { dropNames } from "./prepared.ts";
import { retrying, retryStatements } from "./retrying.ts";
import { ownSession } from "./session.ts";
import type { AroundStatement } from "./statements.ts";
import { inTransaction } from "./transactions.ts";

/** PostgreSQL's timeouts for a request, in milliseconds. */
const REQUEST_LIMITS = {
  statement_timeout: 10_000,
  lock_timeout: 2000,
  idle_in_transaction_session_timeout: 15_000,
};

/** Settings that a transaction pooler must have itself: it refuses startup parameters. */
const POOLED_SESSION = `select current_setting('statement_timeout') as timeout,
  current_setting('DateStyle') as style, current_setting('TimeZone') as zone`;

/** The share of a node's connections reserved for reads. */
const READ_SHARE = 0.4;

type Options = {
  databaseUrl?: string | undefined;
  /** The same database without the transaction pooler that `databaseUrl` leads to. */
  directUrl?: string | undefined;
  /** The same database as the role that owns its tables, where that is another. */
  ownerUrl?: string | undefined;
  poolerStatements?: boolean;
  dataDir: string;
  besideServer?: boolean;
  poolSize: number;
  log: Logger;
  onStatement?: StatementListener;
  around?: AroundStatement | undefined;
  beforeUpgrade?: BeforeUpgrade;
};

/** Opens and migrates the database; rejects when it is unreachable or the folder is in use. */
export async function openDatabase(options: Options): Promise<OpenDatabase> {
  const { databaseUrl, dataDir, besideServer, log, beforeUpgrade } = options;
  if (databaseUrl) {
    const directUrl = ownSession(options.directUrl ?? databaseUrl);
    const ownerUrl = options.ownerUrl && ownSession(options.ownerUrl);
    const directName = options.directUrl ? "DATABASE_DIRECT_URL" : "DATABASE_URL";
    const [url, name] = ownerUrl ? [ownerUrl, "DATABASE_OWNER_URL"] : [directUrl, directName];
    await named(name, assertNotPooled(url, name));
    const others = [
      ...(ownerUrl ? [{ url: directUrl, setting: directName }] : []),
      ...(options.directUrl ? [{ url: databaseUrl, setting: "DATABASE_URL" }] : []),
    ];
    const areOne = async (isMissing: (error: unknown) => boolean) => {
      for (const other of others) {
        const isOne = assertOneDatabase(other, { url, setting: name }).catch((error) => {
          if (!isMissing(error)) throw error;
        });
        await named(other.setting, isOne);
      }
    };
    // Ahead of the migration, which could be of the wrong one; the role may be there only after it.
    await areOne(isRefusedUser);
    await named(name, migratePostgres(url, log, { beforeUpgrade, servedBy: directUrl }));
    if (ownerUrl) await named(directName, assertNotPooled(directUrl, directName));
    await areOne(() => false);
    return openMigrated({ ...options, databaseUrl, directUrl, ownerUrl });
  }
  try {
    const embedded = await openEmbeddedPostgres({ dataDir, log, besideServer });
    const { url: ownerUrl, serverUrl, stop } = embedded;
    try {
      await migratePostgres(ownerUrl, log, { beforeUpgrade, servedBy: serverUrl });
      const urls = { databaseUrl: serverUrl, directUrl: serverUrl, ownerUrl };
      const database = await openMigrated({ ...options, ...urls });
      const close = () => database.close().finally(stop);
      return { ...database, isEmbedded: true, close };
    } catch (error) {
      await stop();
      throw error;
    }
  } catch (error) {
    throw error instanceof UpgradeError ? error : dataDirError(error);
  }
}

/**
 * Opens a database that is migrated already. Statements that start with `select` have their own
 * pool: reads work while writes cannot.
 */
export async function openMigrated(
  options: Options & { databaseUrl: string; directUrl: string; limits?: typeof REQUEST_LIMITS },
): Promise<OpenDatabase> {
  const { databaseUrl, directUrl, poolSize, log, onStatement, limits = REQUEST_LIMITS } = options;
  const isPooled = ownSession(databaseUrl) !== directUrl;
  const shared = {
    // A transaction pooler refuses session settings: it has its own (deploy/pgbouncer).
    connectionString: isPooled ? databaseUrl : directUrl,
    limits,
    sendsLimits: !isPooled,
    ...(onStatement && { onStatement }),
    around: options.around,
  };
  const readPlaces = Math.max(1, Math.floor(poolSize * READ_SHARE));
  const reads = createPool(
    { ...shared, max: readPlaces, application_name: "sovereign-reads" },
    log,
  );
  const writes = createPool(
    {
      ...shared,
      max: Math.max(1, poolSize - readPlaces),
      application_name: "sovereign",
      keepsUnanswered: true,
      onReadOnly: () => reads.renew(),
    },
    log,
  );
  if (isPooled && !options.poolerStatements) {
    for (const pool of [reads, writes]) pool.on("connect", dropNames);
  }
  const { rows } = await named("DATABASE_URL", reads.query(POOLED_SESSION));
  const [session] = rows;
  if (!session.style.startsWith("ISO")) {
    throw new Error(
      `the pooler of DATABASE_URL provides connections with the DateStyle ${session.style}: set its connect_query as deploy/pgbouncer does`,
    );
  }
  if (session.timeout === "0" || session.zone !== "UTC") {
    const without = session.timeout === "0" ? "without timeouts" : `in the zone ${session.zone}`;
    log.warn(
      `the pooler of DATABASE_URL provides connections ${without}: set connect_query as deploy/pgbouncer does`,
    );
  }
  return {
    isEmbedded: false,
    directUrl,
    ownerUrl: options.ownerUrl ?? directUrl,
    db: handleOf(reads, writes),
    async ping() {
      await Promise.all([reads.query("select 1"), reads.probe(), writes.probe()]);
    },
    async now() {
      const { rows } = await reads.query("select clock_timestamp() as now");
      return new Date(rows[0].now);
    },
    canWrite: writes.isAnswered,
    pools: () => [poolState("reads", reads), poolState("writes", writes)],
    renew() {
      reads.renew();
      writes.renew();
    },
    async close() {
      await Promise.all([reads.end(), writes.end()]);
    },
  };
}

/** Returns the query builder: single reads on `reads`, all other statements on `writes`. */
function handleOf(reads: BoundPool, writes: BoundPool): Database {
  const query = (...asked: unknown[]): Promise<unknown> =>
    Reflect.apply(isRead(asked[0]) ? reads.query : writes.query, undefined, asked);
  const pool = Object.assign(Object.create(writes), { query }) as pg.Pool;
  retryStatements(pool);
  return Object.assign(drizzlePostgres({ client: pool }), {
    transaction<Result>(work: (tx: Database) => Promise<Result>) {
      return retrying(() => inTransaction(writes, work));
    },
  });
}

const poolState = (pool: string, { totalCount, idleCount, waitingCount }: pg.Pool) => ({
  pool,
  inUse: totalCount - idleCount,
  waiting: waitingCount,
});

/** PgBouncer has one code for all, also for a role that is missing behind it. */
const isRefusedUser = (error: unknown) =>
  error instanceof Error && "code" in error && /^(28|08P01$)/.test(String(error.code));

const isRead = (asked: unknown) => /^\s*select\b/i.test(textOf(asked));

async function named<Result>(setting: string, work: Promise<Result>): Promise<Result> {
  return work.catch((cause: unknown) => {
    if (cause instanceof PooledAddressError || cause instanceof UpgradeError) throw cause;
    const reason = connectionFault(cause);
    throw new Error(`the database of ${setting} cannot be used: ${reason}`, { cause });
  });
}
