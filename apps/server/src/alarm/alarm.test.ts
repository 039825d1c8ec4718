import { pino } from "pino";
import { describe, expect, vi } from "vitest";
import { compose } from "#app/compose.ts";
import { createLog } from "#app/log.ts";
import { openDatabase } from "#database/open-database.ts";
import { createDurableJobs } from "#jobs/durable-jobs.ts";
import { startDatabaseProxy } from "#testing/database-proxy.ts";
import { createImmediateJobs } from "#testing/immediate-jobs.ts";
import { freshProductTest } from "#testing/product-test.ts";
import { asOwner } from "#testing/test-database.ts";
import type { TestProduct } from "#testing/test-product.ts";
import { createAlarmWatch, startAlarm } from "./alarm.ts";
import { createDiskWatch, diskOf } from "./disks.ts";

const EMAIL = "operator@example.com";
const MINUTE = 60_000;
const GB = 1024 ** 3;

const it = freshProductTest({
  payments: true,
  environment: { ALARM_EMAIL: EMAIL, ALARM_WEBHOOK: "https://alarms.test/alarms" },
});

const posted = ({ alarms }: TestProduct) =>
  alarms.alarms().map(({ kind, state }) => `${kind} ${state}`);
const subjects = ({ mailer }: TestProduct) =>
  mailer.sent.flatMap(({ to, subject }) => (to === EMAIL ? [subject] : []));

async function pass(product: TestProduct, minutes: number): Promise<void> {
  product.clock.advance(minutes * MINUTE);
  await product.runRepeated();
}

/** An installation whose first nightly backup is made. */
const addBackup = ({ database: { db } }: TestProduct) =>
  db.execute(`insert into backups (started_at, finished_at)
    values ('2026-03-09 11:00:00+00', '2026-03-09 11:00:00+00')`);

const FAILED = "log:request failed";

/** Starts another node of the product; returns its check for alarms. */
async function startNode(product: TestProduct, databaseUrl = product.database.directUrl) {
  const log = createLog("error", { lines: { write: () => undefined } });
  const database = await openDatabase({ databaseUrl, dataDir: "", poolSize: 5, log });
  const tasks = new Map<string, () => Promise<void>>();
  const node = await compose(product.config, {
    clock: () => new Date(),
    log,
    database,
    providers: { mailer: product.mailer },
    providerFetch: product.providerFetch,
    jobs: (deliver, deps) => ({
      ...createImmediateJobs(deliver, deps),
      every: (_seconds, name, task) => void tasks.set(name, task),
    }),
  });
  return { ...node, log, check: async () => tasks.get("alarm")?.() };
}

it("finds the disk of a folder, with what is free on it", async ({ product }) => {
  const disk = await diskOf(product.config.dataDir);
  expect(product.config.dataDir.startsWith(disk.mount)).toBe(true);
  expect(disk.free).toBeGreaterThan(0);
  expect(disk.free).toBeLessThanOrEqual(disk.size);
});

it("waits for no folder that hangs, and asks it once", async () => {
  const answer = Promise.withResolvers<void>();
  const asked: string[] = [];
  const find = async (folder: string) => {
    asked.push(folder);
    if (folder === "/hangs") await answer.promise;
    return { device: folder.length, mount: folder, free: GB, size: GB };
  };
  const look = createDiskWatch(["/data", "/hangs"], () => new Date(), find, 20);
  const mounts = async () => (await look()).map(({ mount }) => mount);
  expect(await mounts()).toEqual(["/data"]);
  expect(await mounts()).toEqual(["/data"]);
  expect(asked).toEqual(["/data", "/hangs", "/data"]);
  answer.resolve();
  await vi.waitFor(async () => expect(await mounts()).toEqual(["/data", "/hangs"]));
});

describe("an alarm", () => {
  it("of an error goes to email and webhook once an hour, and says when it is over", async ({
    product,
    member,
  }) => {
    await addBackup(product);
    await pass(product, 1);
    expect(posted(product)).toEqual([]);
    await asOwner(product.database, "alter table rest_days rename to gone");
    const fail = async () => expect((await member.fetch("/api/rest-days")).status).toBe(500);
    await fail();
    await fail();
    await pass(product, 1);
    expect(posted(product)).toEqual([`${FAILED} on`]);
    expect(subjects(product)).toEqual(["The server logged an error: request failed"]);
    const { text } = product.mailer.lastTo(EMAIL);
    expect(text).toContain("docs/operations.md");
    expect(text).not.toContain(member.email);
    expect(product.alarms.alarms()[0]).toMatchObject({
      kind: FAILED,
      state: "on",
      app_url: product.config.appUrl,
      text: expect.stringContaining("request failed. Find the line"),
    });
    await fail();
    await pass(product, 5);
    expect(posted(product)).toHaveLength(1);
    // Another node, or this one after a restart, does not tell it again.
    const other = await startNode(product);
    other.log.error("request failed");
    await other.check();
    expect(posted(product)).toHaveLength(1);
    await other.close();
    await pass(product, 11);
    expect(posted(product)[0]).toBe(`${FAILED} over`);
    expect(subjects(product)[1]).toBe("Resolved: The server logged an error: request failed");
    await pass(product, 30);
    expect(posted(product)).toHaveLength(2);
  });

  it("of failing requests and refused webhooks needs several within five minutes", async ({
    product,
    member,
  }) => {
    await addBackup(product);
    const refuse = () =>
      product.fetch("/api/webhooks/stripe", {
        method: "POST",
        body: "{}",
        headers: { "stripe-signature": "t=1,v1=00" },
      });
    for (let count = 0; count < 4; count += 1) await refuse();
    await pass(product, 1);
    expect(posted(product)).toEqual([]);
    await refuse();
    await pass(product, 0);
    expect(posted(product)).toEqual(["webhooks_refused on"]);
    await pass(product, 5);
    await asOwner(product.database, "alter table rest_days rename to gone");
    for (let count = 0; count < 10; count += 1) await member.fetch("/api/rest-days");
    await pass(product, 1);
    expect(posted(product)).toContain("requests_failing on");
    expect(posted(product)).not.toContain("webhooks_refused over");
    await pass(product, 11);
    expect(posted(product)).toContain("webhooks_refused over");
  });

  it("of a late backup and of waiting jobs reads the database", async ({ product }) => {
    const { db } = product.database;
    const jobs = createDurableJobs({
      database: product.database,
      secret: product.config.authSecret,
      observe() {},
      deliverMail: async () => {},
      log: pino({ level: "silent" }),
    });
    await jobs.start();
    await jobs.stop();
    await addBackup(product);
    await pass(product, 0);
    expect(posted(product)).toEqual([]);
    await db.execute(`insert into pgboss.job (name, start_after, state)
      values ('mail', now() - interval '16 minutes', 'created')`);
    await pass(product, 2 * 60);
    expect(posted(product).sort()).toEqual(["backup_late on", "jobs_late on"]);
    const failing = (count: number) => `insert into pgboss.job
      (name, state, retry_count, created_on, start_after)
      select 'mail', 'retry', 4, now() - interval '2 hours', now() from generate_series(1, ${count})`;
    await db.execute(failing(2));
    await pass(product, 5);
    expect(posted(product)).not.toContain("emails_failing on");
    await db.execute(failing(1));
    await pass(product, 5);
    expect(posted(product)).toContain("emails_failing on");
    await pass(product, 9 * 24 * 60);
    expect(posted(product)).toContain("rehearsal_late on");
    await db.execute(`insert into rehearsals (started_at, finished_at, name, by_owners_key)
      values ('2026-03-19 11:00:00+00', '2026-03-19 11:00:00+00', 'of-the-week', false)`);
    await pass(product, 11);
    expect(posted(product)).toContain("rehearsal_late over");
  });

  it("that nobody received is told again a minute later", async ({ product, member }) => {
    await addBackup(product);
    product.alarms.setOut(true);
    const { send } = product.mailer;
    product.mailer.send = () => Promise.reject(new Error(`no route for ${EMAIL}`));
    await asOwner(product.database, "alter table rest_days rename to gone");
    await member.fetch("/api/rest-days");
    await pass(product, 1);
    expect(posted(product)).toEqual([]);
    expect(product.logLines.filter((line) => line.includes("not delivered"))).toHaveLength(2);
    expect(product.logLines.join()).not.toContain(EMAIL);
    product.alarms.setOut(false);
    product.mailer.send = send;
    await pass(product, 1);
    expect(posted(product)).toEqual([`${FAILED} on`]);
    expect(subjects(product)).toHaveLength(1);
  });

  it("of a disk that fills up names where it is mounted, until there is room", async ({
    product: { config, clock, database },
  }) => {
    const { now } = clock;
    const log = pino({ level: "silent" });
    let free = 60 * GB;
    const find = async (folder: string) => {
      if (folder === "/gone") throw new Error("ENOENT");
      return folder === "/backups"
        ? { device: 2, mount: "/mnt/backups", free, size: 100 * GB }
        : { device: 1, mount: "/", free: 90 * GB, size: 100 * GB };
    };
    const told: string[] = [];
    const way = {
      name: "list",
      async send({ kind, title }: { kind: string; title: string }) {
        if (kind.startsWith("disk:")) told.push(`${(60 * GB - free) / GB}: ${title}`);
      },
    };
    const check = startAlarm(
      {
        config,
        database,
        lookAtDisks: createDiskWatch(["/data", "/gone", "/log", "/backups"], now, find),
        clock: now,
        log,
        jobs: createImmediateJobs(async () => {}, { database, clock: now, log }),
        ways: { first: [way], last: [] },
      },
      createAlarmWatch(now),
    );
    for (let minute = 0; minute < 50; minute += 1) {
      await check();
      clock.advance(MINUTE);
      free -= minute < 34 ? GB : 0;
    }
    expect(told).toEqual([
      "30: The disk at /mnt/backups is almost full",
      "34: Resolved: The disk at /mnt/backups is almost full",
    ]);
  });

  it("of the last line of a process that ends is told at once", async ({ product }) => {
    const node = await startNode(product);
    await node.close();
    node.log.fatal("did not stop cleanly");
    await node.tellAlarms();
    expect(posted(product)).toEqual(["log:did not stop cleanly on"]);
  });

  it("is told once without a database, too", async ({ product }) => {
    const proxy = await startDatabaseProxy(product.database.directUrl);
    const node = await startNode(product, proxy.url);
    await proxy.close();
    node.log.error("job queue failed");
    await node.check();
    expect(posted(product)).toEqual(["log:job queue failed on"]);
    expect(subjects(product)).toEqual(["The server logged an error: job queue failed"]);
    node.log.error("job queue failed");
    await node.check();
    expect(posted(product)).toHaveLength(1);
    await node.close();
  });

  it("of an outage of the database is over after it, and not told a second time", async ({
    product: { config, clock, database },
  }) => {
    const { now } = clock;
    const log = pino({ level: "silent" });
    let isDown = true;
    const db = new Proxy(database.db, {
      get(of, name) {
        if (isDown) throw new Error("no database");
        return Reflect.get(of, name);
      },
    });
    const told: string[] = [];
    const way = {
      name: "list",
      async send({ kind, state }: { kind: string; state: string }) {
        if (kind === FAILED) told.push(state);
      },
    };
    const watch = createAlarmWatch(now);
    const check = startAlarm(
      {
        config,
        database: { db },
        lookAtDisks: async () => [],
        clock: now,
        log,
        jobs: createImmediateJobs(async () => {}, { database, clock: now, log }),
        ways: { first: [way], last: [] },
      },
      watch,
    );
    const fail = () =>
      watch.observe({ kind: "line", level: 50, message: "request failed", fields: {} });
    fail();
    await check();
    expect(told).toEqual(["on"]);
    isDown = false;
    clock.advance(MINUTE);
    fail();
    await check();
    expect(told).toEqual(["on"]);
    isDown = true;
    clock.advance(MINUTE);
    fail();
    await check();
    isDown = false;
    clock.advance(11 * MINUTE);
    await check();
    expect(told).toEqual(["on", "over"]);
    clock.advance(MINUTE);
    await check();
    expect(told).toEqual(["on", "over"]);
  });
});
