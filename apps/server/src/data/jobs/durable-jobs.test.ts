import { pino } from "pino";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Observed } from "#app/observed.ts";
import type { OpenDatabase } from "#database/database.ts";
import { openTestDatabase } from "#testing/test-database.ts";
import { createDurableJobs } from "./durable-jobs.ts";
import type { Jobs, MailJob } from "./jobs.ts";

const SECRET = "a secret for tests, and for nothing else";

const mail = (key: string): MailJob => ({
  template: "reset-link",
  to: "someone@example.com",
  values: { reset_url: "https://one.example/secret-token" },
  key,
});

let database: OpenDatabase;
let running: Jobs[];
let lines: string[];
let observed: Observed[];
beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(() => {
  running = [];
  lines = [];
  observed = [];
});
afterEach(async () => {
  for (const jobs of running) await jobs.stop();
  await database.db.execute("delete from pgboss.job");
});
afterAll(() => database.close());

/** A mail server that can be down and records attempts and deliveries. */
function mailServer(state: { up: boolean }) {
  const arrived: string[] = [];
  let tried = Promise.withResolvers<void>();
  let delivered = Promise.withResolvers<void>();
  return {
    arrived,
    nextTry: () => tried.promise,
    async until(key: string) {
      while (!arrived.includes(key)) await delivered.promise;
    },
    async deliver({ key, to }: MailJob) {
      tried.resolve();
      tried = Promise.withResolvers();
      if (!state.up) throw Object.assign(new Error(`no route to ${to}`), { code: "ECONNREFUSED" });
      arrived.push(key);
      delivered.resolve();
      delivered = Promise.withResolvers();
    },
  };
}

async function start(
  deliverMail: (job: MailJob) => Promise<void>,
  { secret = SECRET, onLine = (_line: string) => {} } = {},
): Promise<Jobs> {
  const write = (line: string) => {
    lines.push(line);
    onLine(line);
  };
  const jobs = createDurableJobs({
    database,
    secret,
    deliverMail,
    log: pino({}, { write }),
    observe: (happened) => void observed.push(happened),
    schedule: { cron: "17 3 * * *", lookEverySeconds: 1 },
  });
  await jobs.start();
  running.push(jobs);
  return jobs;
}

describe("an email job", () => {
  it("is deleted with all others to its address, queued or sent, and no other", async () => {
    const server = mailServer({ up: true });
    const jobs = await start(server.deliver);
    await jobs.enqueueMail(mail("sent"));
    await server.until("sent");
    await jobs.enqueueMail({ ...mail("waits"), afterSeconds: 3600 });
    await jobs.enqueueMail({ ...mail("other"), to: "another@example.com", afterSeconds: 3600 });
    const left = async () =>
      (await database.db.execute(`select id from pgboss.job where name = 'mail'`)).rows.length;
    const { db } = database;
    const undone = db.transaction(async (tx) => {
      await jobs.deleteMailsTo("someone@example.com", tx);
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    expect(await left()).toBe(3);
    await db.transaction((tx) => jobs.deleteMailsTo("someone@example.com", tx));
    expect(await left()).toBe(1);
  });

  it("is sent from the queue of a newer build, by the one to which an operator went back", async () => {
    await database.db.execute("update pgboss.version set version = version + 1");
    const server = mailServer({ up: true });
    const jobs = await start(server.deliver);
    await jobs.enqueueMail(mail("back"));
    await server.until("back");
    expect(lines.filter((line) => JSON.parse(line).level >= 50)).toEqual([]);
    await database.db.execute("update pgboss.version set version = version - 1");
  });

  it("is deleted by its key, and can then be enqueued again", async () => {
    const server = mailServer({ up: true });
    const jobs = await start(server.deliver);
    await jobs.enqueueMail({ ...mail("one"), afterSeconds: 3600 });
    await jobs.enqueueMail({ ...mail("other"), afterSeconds: 3600 });
    await jobs.deleteMail("one");
    await jobs.deleteMail("none of this name");
    const left = await database.db.execute(`select id from pgboss.job where name = 'mail'`);
    expect(left.rows).toHaveLength(1);
    await jobs.enqueueMail(mail("one"));
    await server.until("one");
  });

  it("waits across a restart for a mail server that is down, and then sends one email §7.8", async () => {
    const state = { up: false };
    const server = mailServer(state);
    const first = await start(server.deliver);
    const tried = server.nextTry();
    await first.enqueueMail(mail("one"));
    await tried;
    await first.stop();
    expect(observed).toContainEqual({
      kind: "email",
      template: "reset-link",
      outcome: "retried",
    });
    expect(server.arrived).toEqual([]);
    state.up = true;
    const second = await start(server.deliver);
    await second.enqueueMail(mail("another"));
    await Promise.all([server.until("one"), server.until("another")]);
    expect(server.arrived.sort()).toEqual(["another", "one"]);
  });

  it("is stored with the change that it tells of, or not at all", async () => {
    const server = mailServer({ up: true });
    const jobs = await start(server.deliver);
    const { db } = database;
    const stored = async () =>
      (await db.execute(`select id from pgboss.job where name = 'mail'`)).rows.length;
    const undone = db.transaction(async (tx) => {
      await jobs.enqueueMail(mail("undone"), tx);
      throw new Error("it did not happen");
    });
    await expect(undone).rejects.toThrow("it did not happen");
    expect(await stored()).toBe(0);
    await db.transaction(async (tx) => {
      await jobs.enqueueMail(mail("told"), tx);
      await jobs.enqueueMail(mail("told"), tx);
      expect(await stored()).toBe(0);
    });
    await server.until("told");
    expect(server.arrived).toEqual(["told"]);
  });

  it("runs once per key, regardless of how often it is enqueued", async () => {
    const server = mailServer({ up: true });
    const jobs = await start(server.deliver);
    await Promise.all([jobs.enqueueMail(mail("one")), jobs.enqueueMail(mail("one"))]);
    await server.until("one");
    await jobs.enqueueMail(mail("one"));
    await jobs.enqueueMail(mail("last"));
    await server.until("last");
    expect(server.arrived).toEqual(["one", "last"]);
  });

  it("that somebody waits for leaves before a list that was there first", async () => {
    const server = mailServer({ up: true });
    const jobs = await start(server.deliver);
    const list = Array.from({ length: 12 }, (_, index) => `listed ${index}`);
    await database.db.transaction(async (tx) => {
      for (const key of list) await jobs.enqueueMail({ ...mail(key), isListed: true }, tx);
      await jobs.enqueueMail(mail("awaited"), tx);
    });
    await Promise.all(list.map((key) => server.until(key)));
    // A few leave at a time, in no order.
    expect(server.arrived.slice(0, 4)).toContain("awaited");
  });

  it("starts immediately after the previous one, so many sign-ups are not delayed", async () => {
    const server = mailServer({ up: true });
    const jobs = await start(server.deliver);
    const keys = Array.from({ length: 20 }, (_, index) => `mail ${index}`);
    const startedAt = performance.now();
    await Promise.all(keys.map((key) => jobs.enqueueMail(mail(key))));
    await Promise.all(keys.map((key) => server.until(key)));
    // The queue alone polls every two seconds and would take forty.
    expect(performance.now() - startedAt).toBeLessThan(30_000);
  });

  it("that was encrypted with another AUTH_SECRET is reported", async () => {
    const server = mailServer({ up: true });
    const reported = Promise.withResolvers<string>();
    const onLine = (line: string) => line.includes("not sent") && reported.resolve(line);
    const before = await start(() => Promise.reject(new Error("down")));
    await before.enqueueMail(mail("one"));
    await before.stop();
    lines = [];
    await start(server.deliver, { secret: "another secret, after the first was lost", onLine });
    expect(JSON.parse(await reported.promise)).toMatchObject({ level: 40, template: "unreadable" });
    expect(server.arrived).toEqual([]);
  });

  it("stores and logs neither its address nor its link", async () => {
    const server = mailServer({ up: false });
    const jobs = await start(server.deliver);
    const tried = server.nextTry();
    await jobs.enqueueMail(mail("one"));
    await tried;
    await jobs.stop();
    const { rows } = await database.db.execute("select data, output from pgboss.job");
    const traces = JSON.stringify(rows) + lines.join("");
    expect(rows).toHaveLength(1);
    expect(traces).toContain("ECONNREFUSED");
    expect(traces).not.toContain("someone");
    expect(traces).not.toContain("secret-token");
  });
});
