import { sql } from "drizzle-orm";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { compose } from "#app/compose.ts";
import { problemOf } from "#http/problem-answers.ts";
import { PASSWORD } from "#testing/account-requests.ts";
import { startMember } from "#testing/daily-loop.ts";
import { type DatabaseProxy, startDatabaseProxy } from "#testing/database-proxy.ts";
import { createImmediateJobs } from "#testing/immediate-jobs.ts";
import { asOwner, createMigratedDatabase } from "#testing/test-database.ts";
import { startTestProduct } from "#testing/test-product.ts";
import { createNotifications } from "./notifications.ts";
import { openDatabase } from "./open-database.ts";
import { createPool } from "./pool.ts";

const log = pino({ level: "silent" });
/** Milliseconds; high enough for a busy machine. */
const TIMEOUT_MS = 20_000;
const ENDLESS = {
  statement_timeout: 60_000,
  lock_timeout: 60_000,
  idle_in_transaction_session_timeout: 60_000,
};
const LIMITS = {
  statement_timeout: 300,
  lock_timeout: 200,
  idle_in_transaction_session_timeout: 300,
};

describe("a database that does not respond", () => {
  let database: Awaited<ReturnType<typeof createMigratedDatabase>>;
  let proxy: DatabaseProxy;
  beforeAll(async () => {
    database = await createMigratedDatabase();
    proxy = await startDatabaseProxy(database.url);
  });
  afterAll(async () => {
    await proxy.close();
    await database.drop();
  });

  const poolOf = (keepsUnanswered: boolean) =>
    createPool({ connectionString: proxy.url, max: 1, limits: LIMITS, keepsUnanswered }, log);

  it("times out a statement, a lock and an idle transaction", async () => {
    const pool = poolOf(true);
    await expect(pool.query("select pg_sleep(5)")).rejects.toMatchObject({ code: "57014" });

    await whileLocked(database.url, "rate_limits", async () => {
      const write = pool.query("insert into rate_limits values ('any', 1, now())");
      await expect(write).rejects.toMatchObject({ code: "55P03" });
    });

    const idle = await pool.connect();
    const ended = new Promise((resolve) => idle.once("error", resolve));
    await idle.query("begin");
    expect(await ended).toMatchObject({ code: "25P03" });
    idle.release();
    await pool.query("select 1");
    await pool.end();
  });

  it("occupies the connection of an unanswered write until the response arrives, but not of a read", async () => {
    for (const keepsUnanswered of [true, false]) {
      const pool = poolOf(keepsUnanswered);
      await pool.query("select 1");
      proxy.silence();
      await expect(pool.query("select 2")).rejects.toMatchObject({ code: "NO_ANSWER" });
      expect(pool.isAnswered()).toBe(false);
      expect(pool.totalCount).toBe(keepsUnanswered ? 1 : 0);
      // Only now: before, a busy machine may take longer to connect.
      pool.options.connectionTimeoutMillis = 500;
      await expect(pool.query("select 3")).rejects.toThrow(/time(d )?out|terminated/);
      pool.options.connectionTimeoutMillis = TIMEOUT_MS;
      proxy.speak();
      await vi.waitFor(() => expect(pool.totalCount).toBe(0), TIMEOUT_MS);
      await pool.query("select 4");
      expect(pool.isAnswered()).toBe(true);
      await pool.end();
    }
  });

  it("loses every connection once it is read-only", async () => {
    const opened = await openDatabase({ databaseUrl: database.url, dataDir: "", poolSize: 2, log });
    const pids = async () => {
      const reading = await opened.db.execute(sql`select pg_backend_pid() as pid`);
      const writing = await opened.db.transaction((tx) =>
        tx.execute(sql`select pg_backend_pid() as pid`),
      );
      return [reading, writing].map(({ rows }) => rows[0]?.pid);
    };
    const before = await pids();
    await opened.db.transaction((tx) => tx.execute(sql`set default_transaction_read_only = on`));
    const write = () =>
      opened.db.execute(
        sql`insert into rate_limits values ('any', 1, now()) on conflict do nothing`,
      );
    const refused = await write().catch((error: Error) => error.cause);
    expect(refused).toMatchObject({ code: "25006" });
    expect(opened.canWrite()).toBe(false);
    await write();
    expect(opened.canWrite()).toBe(true);
    const after = await pids();
    for (const pid of before) expect(after).not.toContain(pid);
    await opened.close();
  });

  it("with a full disk accepts no writes until one succeeds, and its log names the disk", async () => {
    const lines: string[] = [];
    const watched = pino({ level: "warn" }, { write: (line: string) => void lines.push(line) });
    const opened = await openDatabase({
      databaseUrl: database.url,
      dataDir: "",
      poolSize: 5,
      log: watched,
    });
    const { db } = opened;
    const full = 'could not extend file "base/5/2619": No space left on device';
    await asOwner(
      opened,
      `create function full_disk() returns trigger language plpgsql as
         $$ begin raise exception using errcode = '53100', message = '${full}'; end $$;
       create trigger full_disk before insert on rate_limits execute function full_disk()`,
    );
    const write = () =>
      db.execute(sql`insert into rate_limits values ('full', 1, now()) on conflict do nothing`);
    expect(problemOf(await write().catch((error: unknown) => error)).status).toBe(503);
    await db.transaction((tx) => tx.execute(sql`select 1`));
    await opened.ping();
    expect(opened.canWrite()).toBe(false);
    expect(JSON.parse(lines[0] ?? "")).toMatchObject({ error: { code: "53100", message: full } });
    await asOwner(opened, "drop function full_disk cascade");
    await write();
    expect(opened.canWrite()).toBe(true);
    await opened.close();
  });

  it("that refuses new connections is not ready, whatever its code and who still has one", async () => {
    const { url, name, drop } = await createMigratedDatabase();
    const opened = await openDatabase({ databaseUrl: url, dataDir: "", poolSize: 5, log });
    const admin = createPool({ connectionString: database.url, limits: ENDLESS }, log);
    const allow = (value: string) =>
      admin.query(`alter database ${name} allow_connections ${value}`);
    await opened.ping();
    await allow("false");
    const both = await Promise.allSettled([1, 2].map(() => opened.db.execute(sql`select 1`)));
    const failed = both.flatMap((each) => (each.status === "rejected" ? [each.reason] : []));
    expect(failed.map((error) => [error.cause.code, problemOf(error).status])).toEqual([
      ["55000", 503],
    ]);
    await expect(opened.ping()).rejects.toMatchObject({ code: "55000" });
    await allow("true");
    await opened.ping();
    await opened.close();
    await admin.end();
    await drop();
  });

  it("is not listened to while it is read-only", async () => {
    const { url, name, drop } = await createMigratedDatabase();
    const opened = await openDatabase({ databaseUrl: url, dataDir: "", poolSize: 2, log });
    const notifications = createNotifications({ database: opened, log });
    const onListening = vi.fn(async () => {});
    const onLost = vi.fn();
    notifications.subscribe({ channel: "news", onPayload() {}, onListening, onLost });
    await notifications.start();
    expect(onListening).toHaveBeenCalledTimes(1);
    // On another database, which still accepts writes.
    const admin = createPool({ connectionString: database.url, limits: ENDLESS }, log);
    const setReadOnly = (value: string) =>
      admin.query(`alter database ${name} set default_transaction_read_only = ${value}`);
    await setReadOnly("on");
    await admin.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name like 'sovereign-notifications%' and datname = $1`,
      [name],
    );
    await vi.waitFor(() => expect(onLost.mock.calls.length).toBeGreaterThan(2), TIMEOUT_MS);
    expect(onListening).toHaveBeenCalledTimes(1);
    await setReadOnly("off");
    await vi.waitFor(() => expect(onListening).toHaveBeenCalledTimes(2), TIMEOUT_MS);
    await notifications.stop();
    await opened.close();
    await admin.end();
    await drop();
  });

  it("for some writes gets 503 with Retry-After for those, and normal reads and sign-ins", async () => {
    const here = await startTestProduct();
    const databaseUrl = here.database.directUrl;
    const opened = await openDatabase({ databaseUrl, dataDir: "", poolSize: 10, log });
    const READ_PLACES = 4;
    const node = await compose(here.config, {
      clock: () => new Date(),
      log,
      database: opened,
      providers: { mailer: here.mailer },
      jobs: createImmediateJobs,
    });
    const member = await startMember({
      ...here,
      signUp: async (email, zone) => here.signUp(email, zone),
      fetch: async (path, init = {}) => {
        const headers = new Headers(init.headers);
        headers.set("origin", here.config.appUrl);
        if (init.body) headers.set("content-type", "application/json");
        const url = new URL(path, here.config.appUrl);
        return node.app.fetch(new Request(url, { ...init, headers }));
      },
    });
    await whileLocked(databaseUrl, "one_things", async () => {
      const hanging = Array.from({ length: 10 }, () => member.commit("2026-03-10", "Call Ana"));
      const reads = Array.from({ length: READ_PLACES + 1 }, () => member.read());
      for (const { status } of await Promise.all(reads)) expect(status).toBe(200);
      // It may wait longer than it can for the connections of those that hang, but not for the lock.
      const signIn = () =>
        member.send("/api/auth/sign-in/email", "POST", {
          email: member.email,
          password: PASSWORD,
        });
      await vi.waitFor(async () => expect((await signIn()).status).toBe(200), TIMEOUT_MS);
      expect((await member.send("/health/ready", "GET")).status).toBe(200);
      for (const { status, headers } of await Promise.all(hanging)) {
        expect([status, Number(headers.get("retry-after"))]).toEqual([503, expect.any(Number)]);
        expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
      }
    });
    expect((await member.commit("2026-03-10", "Call Ana")).status).toBe(200);
    await node.close();
    await here.close();
  });
});

/** Runs `work` while another connection locks a table against writes. */
async function whileLocked(url: string, table: string, work: () => Promise<void>): Promise<void> {
  const holder = createPool({ connectionString: url, max: 1, limits: ENDLESS }, log);
  const connection = await holder.connect();
  try {
    await connection.query("begin");
    await connection.query(`lock table ${table} in share row exclusive mode`);
    await work();
  } finally {
    await connection.query("rollback");
    connection.release();
    await holder.end();
  }
}
