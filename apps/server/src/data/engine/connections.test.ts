import { once } from "node:events";
import { type AddressInfo, connect, createServer } from "node:net";
import { sql } from "drizzle-orm";
import { pino } from "pino";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { createDurableJobs } from "#jobs/durable-jobs.ts";
import { createLocks } from "#locks/locks.ts";
import { startDatabaseProxy } from "#testing/database-proxy.ts";
import { createEmptyDatabase, createMigratedDatabase } from "#testing/test-database.ts";
import { inspectDatabase } from "./inspect-database.ts";
import { createNotifications } from "./notifications.ts";
import { openDatabase } from "./open-database.ts";

const log = pino({ level: "silent" });
const openAt = (databaseUrl: string, directUrl?: string, ownerUrl?: string) =>
  openDatabase({ databaseUrl, directUrl, ownerUrl, dataDir: "", poolSize: 2, log });

describe("the PostgreSQL URL", () => {
  it("of a transaction pooler is refused with the setting's name and the fix", async () => {
    const { url, drop } = await createMigratedDatabase();
    // A listener behind such a pooler receives nothing.
    const pooler = await startDatabaseProxy(url, { dropsNotifications: true });
    await expect(openAt(pooler.url)).rejects.toThrow(
      /^DATABASE_URL points to a transaction pooler.* Set DATABASE_DIRECT_URL/,
    );
    await expect(openAt(pooler.url, pooler.url)).rejects.toThrow(/^DATABASE_DIRECT_URL points to/);
    const database = await openAt(pooler.url, url);
    await database.ping();
    await database.close();
    await pooler.close();
    await drop();
  });
});

describe("the PostgreSQL URLs", () => {
  it("lead to one database, or none is served, migrated and backed up apart", async () => {
    const [served, other] = [await createMigratedDatabase(), await createEmptyDatabase()];
    const pooler = await startDatabaseProxy(served.url);
    const said = (one: string, two: string) =>
      `${one} and ${two} lead to two databases: name the same one in both`;
    await expect(openAt(pooler.url, other.url)).rejects.toThrow(
      said("DATABASE_URL", "DATABASE_DIRECT_URL"),
    );
    await expect(openAt(served.url, undefined, other.url)).rejects.toThrow(
      said("DATABASE_URL", "DATABASE_OWNER_URL"),
    );
    await expect(openAt(pooler.url, served.url, other.url)).rejects.toThrow(
      said("DATABASE_DIRECT_URL", "DATABASE_OWNER_URL"),
    );
    const database = await openAt(pooler.url, served.url, served.url);
    await database.close();
    await pooler.close();
    // Not even the tables were made there.
    const { db, close } = await inspectDatabase(other.url);
    const tables = await db.execute(sql`select to_regclass('"user"') as name`);
    expect(tables.rows).toEqual([{ name: null }]);
    await close();
    await served.drop();
    await other.drop();
  });
});

it("a pooler that does not know the role of a first start yet holds back no migration", async () => {
  const served = await createMigratedDatabase();
  const proxy = await startDatabaseProxy(served.url);
  const fields = Buffer.from("SFATAL\0C08P01\0Mno such user\0\0");
  const refusal = Buffer.concat([Buffer.from([0x45, 0, 0, 0, 4 + fields.length]), fields]);
  let isKnown = false;
  const pooler = createServer((client) => {
    const upstream = isKnown ? connect(Number(new URL(proxy.url).port), "127.0.0.1") : undefined;
    if (upstream) client.pipe(upstream).pipe(client);
    else client.once("data", () => client.end(refusal));
    isKnown = true;
    for (const one of [client, upstream]) one?.on("error", () => {});
  });
  await once(pooler.listen(0, "127.0.0.1"), "listening");
  const { port } = pooler.address() as AddressInfo;
  const url = Object.assign(new URL(proxy.url), { port: String(port) });
  const database = await openAt(url.href, served.url, served.url);
  await database.ping();
  await database.close();
  await proxy.close();
  await new Promise((closed) => pooler.close(closed));
  await served.drop();
});

describe("a database that accepts the connection and does not respond", () => {
  it("is named in an error within ten seconds", async () => {
    const silent = createServer();
    await once(silent.listen(0, "127.0.0.1"), "listening");
    const { port } = silent.address() as AddressInfo;
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    onTestFinished(() => {
      vi.useRealTimers();
      silent.close();
    });
    const opened = expect(openAt(`postgres://nobody@127.0.0.1:${port}/nothing`)).rejects.toThrow(
      "the database of DATABASE_URL cannot be used: no response; check the host, the port, and the firewall between",
    );
    await once(silent, "connection");
    await vi.advanceTimersByTimeAsync(10_000);
    await opened;
  });
});

describe("a database that refuses", () => {
  it("is named in an error with the reason, and nothing of the URL", async () => {
    const { url, drop } = await createMigratedDatabase();
    const changed = (change: Partial<URL>) => Object.assign(new URL(url), change).href;
    for (const [refused, reason] of [
      [
        changed({ pathname: "/hush" }),
        "it has no database of that name; create it, or correct the name",
      ],
      [
        changed({ username: "hush" }),
        "it refuses the user from here without encryption; add ?sslmode=verify-full to the URL, correct the user, or add a line to pg_hba.conf",
      ],
      [
        "postgres://me:hush@127.0.0.1:1/hush",
        "nothing listens at its host and port; start PostgreSQL there (systemctl start postgresql), or correct them",
      ],
      ["postgres://me:hush@hush.invalid/hush", "its host name is unknown; correct it, or the DNS"],
    ] as const) {
      await expect(openAt(refused)).rejects.toThrow(
        new Error(`the database of DATABASE_URL cannot be used: ${reason}`),
      );
    }
    await drop();
  });
});

describe("a connection that PostgreSQL terminates", () => {
  it("fails its transaction, but not the process or the next transaction", async () => {
    const { url, drop } = await createMigratedDatabase();
    const database = await openAt(url);
    const { db } = database;
    const broken = db.transaction(async (tx) => {
      const { rows } = await tx.execute(sql`select pg_backend_pid() as pid`);
      const ended = db.execute(sql`select pg_terminate_backend(${rows[0]?.pid}, 5000) as ended`);
      expect((await ended).rows).toEqual([{ ended: true }]);
      await tx.execute(sql`select 1`);
    });
    await expect(broken).rejects.toThrow();
    await database.ping();
    await database.close();
    await drop();
  });
});

describe("with a transaction pooler", () => {
  it("migrations, locks, jobs and LISTEN bypass it, and requests use it", async () => {
    const { url: directUrl, drop } = await createEmptyDatabase();
    const pooler = await startDatabaseProxy(directUrl);
    const database = await openAt(pooler.url, directUrl);
    await pooler.close();
    const locks = createLocks({ database, log });
    const locked = locks.withLock("any", (db) => db.execute(sql`select 1 as held`));
    expect((await locked).rows).toEqual([{ held: 1 }]);

    const jobs = createDurableJobs({
      database,
      secret: "x",
      deliverMail: async () => {},
      log,
      observe: () => {},
    });
    await jobs.start();
    const notifications = createNotifications({ database, log });
    await notifications.start();
    await expect(database.ping()).rejects.toThrow("ECONNREFUSED");

    await notifications.stop();
    await jobs.stop();
    await locks.close();
    await database.close();
    await drop();
  });
});
