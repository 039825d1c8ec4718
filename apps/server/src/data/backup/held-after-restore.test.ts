import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { OfficeBackups } from "@sovereign/contract/office-backups";
import { HELD_KINDS } from "@sovereign/domain/held-sendings";
import { eq, sql } from "drizzle-orm";
import { pino } from "pino";
import { afterAll, expect } from "vitest";
import { noTrace } from "#app/tracing/trace.ts";
import type { OpenDatabase } from "#database/database.ts";
import { createDurableJobs } from "#jobs/durable-jobs.ts";
import { findHeld, releaseHeld } from "#jobs/held-sendings.repository.ts";
import type { MailJob } from "#jobs/jobs.ts";
import { createJobs } from "#jobs/product-jobs.ts";
import { accountDeletions, backups, staffActs, staffLog, user } from "#schema/schema.ts";
import { addPaying, broadcastTest } from "#testing/broadcasts.ts";
import { signUpStaff } from "#testing/office-staff.ts";
import { startRemindedMember } from "#testing/reminded-member.ts";
import { createEmptyDatabase } from "#testing/test-database.ts";
import { startTestProduct, type TestProduct } from "#testing/test-product.ts";
import { backUp } from "./back-up.ts";
import { erasedKey } from "./erased-accounts.repository.ts";
import { findFirstServer } from "./first-server.ts";
import { endSessions, restore } from "./restore-backup.ts";

const folder = mkdtempSync(join(tmpdir(), "held-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const it = broadcastTest();
const DAY_MS = 24 * 3600_000;

const queued = (key: string, template: MailJob["template"] = "payment-receipt"): MailJob => ({
  template,
  key,
  to: "reader@list.test",
  values: {},
});

/** The product's jobs over its own queue, which records what it would send. */
async function startQueue(database: OpenDatabase, product: TestProduct) {
  const delivered: string[] = [];
  let last = Promise.withResolvers<void>();
  const { config, mailer } = product;
  const jobs = createJobs(config, {
    database,
    mailer,
    log: pino({ level: "silent" }),
    clock: () => new Date(),
    composeMail: () => Promise.reject(new Error("nothing is composed")),
    observe: () => {},
    trace: noTrace,
    notifications: { subscribe: () => {}, start: async () => {}, stop: async () => {} },
    instead: () =>
      createDurableJobs({
        database,
        secret: config.authSecret,
        schedule: { cron: "17 3 * * *", lookEverySeconds: 1 },
        observe: () => {},
        log: pino({ level: "silent" }),
        async deliverMail({ key }) {
          delivered.push(key);
          last.resolve();
          last = Promise.withResolvers();
        },
      }),
  });
  await jobs.start();
  return {
    jobs,
    delivered,
    async until(key: string) {
      while (!delivered.includes(key)) await last.promise;
    },
  };
}

/** Puts a refund, a deletion and an email in the middle of being sent. */
async function beginEverything(product: TestProduct) {
  const { database, clock } = product;
  const [refunded, leaving] = [await product.signUp(), await product.signUp()];
  const now = clock.now();
  await database.db.insert(staffActs).values({
    id: "refund-in-hand",
    kind: "refund",
    userId: refunded.id,
    actorId: "staff",
    actorName: "Ana",
    actorRole: "owner",
    reason: "Asked",
    state: "sending",
    input: { order: {}, plan: {} },
    createdAt: now,
  });
  await database.db.insert(accountDeletions).values({
    receipt: "D-2026",
    memberId: leaving.id,
    state: "requested",
    touchedAt: now,
  });
  const queue = await startQueue(database, product);
  await queue.jobs.enqueueMail({ ...queued("in the backup"), afterSeconds: 3600 });
  await queue.jobs.stop();
  return { leaving };
}

it("holds everything that leaves by itself until each kind has its word §S94", {
  tags: ["kills"],
}, async ({ product, office }) => {
  await addPaying(product, "reader");
  const reminded = await startRemindedMember(product);
  await reminded.changed({ enabled: true, channel: "email", time: "12:30" });
  const { leaving } = await beginEverything(product);
  await office.start();
  const file = join(folder, "a.backup");
  const { directUrl } = product.database;
  await backUp({ url: directUrl, dataDir: folder, target: file, recipients: [] });

  const { url, drop } = await createEmptyDatabase();
  await restore({
    url,
    dataDir: folder,
    keptAs: undefined,
    recipients: [],
    backup: { file, identities: [] },
    secret: undefined,
    takesOtherSecret: true,
  });
  const restored = await startTestProduct({ databaseUrl: url, now: "2026-03-10T12:31:00.000Z" });
  const { db } = restored.database;
  const queue = await startQueue(restored.database, restored);
  const letters = () => restored.mailer.sent.map(({ subject }) => subject);
  const attempts = async () => (await db.select().from(staffActs))[0]?.attempts;
  const isThere = () => db.$count(user, sql`id = ${leaving.id}`);
  const waiting = async () =>
    Object.fromEntries((await findHeld(db)).map((held) => [held.kind, held.waiting]));

  // A mail that the clock adds waits too; an answer to what somebody asks now leaves.
  await queue.jobs.enqueueMail(queued("added by the clock"));
  await queue.jobs.enqueueMail(queued("asked now", "reset-link"));
  await queue.until("asked now");
  restored.clock.advance(120_000);
  await restored.runRepeated();
  await restored.runDaily();
  expect(queue.delivered).toEqual(["asked now"]);
  expect(letters()).toEqual([]);
  expect([await attempts(), await isThere()]).toEqual([0, 1]);
  expect(Object.keys(await waiting())).toEqual([...HELD_KINDS]);
  expect(await waiting()).toMatchObject({ mails: 2, broadcasts: 1, refunds: 1, deletions: 1 });

  // Held work asks each minute whether it may go on.
  const askAgain = async () => {
    restored.clock.advance(60_000);
    await restored.runRepeated();
  };
  await releaseHeld(db, "broadcasts");
  await askAgain();
  expect(letters()).toEqual(["We were wrong"]);
  expect([await attempts(), await isThere()]).toEqual([0, 1]);

  await releaseHeld(db, "refunds");
  await askAgain();
  expect([await attempts(), await isThere()]).toEqual([1, 1]);

  await releaseHeld(db, "deletions");
  await askAgain();
  expect(await isThere()).toBe(0);
  expect(queue.delivered).toEqual(["asked now"]);

  await releaseHeld(db, "mails");
  await Promise.all([queue.until("in the backup"), queue.until("added by the clock")]);
  expect(letters()).toEqual(["We were wrong"]);
  await releaseHeld(db, "reminders");
  await askAgain();
  expect(letters()).toHaveLength(2);
  const owner = await signUpStaff(restored, "owner");
  const go = async () => (await owner.post("/api/office/held/pieces/go", {})).status;
  const { held } = (await (await owner.fetch("/api/office/backups")).json()) as OfficeBackups;
  expect(held).toMatchObject([{ kind: "pieces", waiting: 0 }]);
  expect([await go(), await go()]).toEqual([204, 204]);
  expect(await findHeld(db)).toEqual([]);
  expect(await db.$count(staffLog, eq(staffLog.kind, "held_released"))).toBe(1);
  await queue.jobs.stop();
  await restored.close();
  await drop();
});

it("holds what a snapshot of a host would send, and says go to planned pieces", async ({
  product,
}) => {
  const { url, drop } = await createEmptyDatabase();
  const file = join(folder, "b.backup");
  const { directUrl } = product.database;
  const later = new Date(Date.now() + DAY_MS).toISOString();
  await product.database.db.execute(`
    insert into pieces (id, shelf, name, path, created_at) values ('learn/one', 'learn', 'one', 'one.md', now());
    insert into piece_versions (piece_id, number, text, digest, words, added, removed, faults, saved_at)
      values ('learn/one', 1, '', '', 0, 0, 0, 0, now());
    insert into piece_releases (piece_id, version, at, made_at)
      values ('learn/one', 1, '2026-01-01', '2026-01-01'), ('learn/one', 1, '${later}', '2026-01-01')`);
  await backUp({ url: directUrl, dataDir: folder, target: file, recipients: [] });
  await restore({
    url,
    dataDir: folder,
    keptAs: undefined,
    recipients: [],
    isTrial: true,
    backup: { file, identities: [] },
    secret: undefined,
    takesOtherSecret: true,
  });
  await endSessions(url, [erasedKey("gone")]);
  await endSessions(url);
  const restored = await startTestProduct({ databaseUrl: url });
  const { db } = restored.database;
  const planned = async () => {
    const { rows } = await db.execute<{ at: string }>("select at from piece_releases order by at");
    return rows.map(({ at }) => new Date(at).toISOString());
  };
  const [past = ""] = await planned();
  expect(await planned()).toEqual([past]);
  expect(await findHeld(db)).toHaveLength(HELD_KINDS.length);
  // The first server is seen at its address, and by what it stores.
  const appUrl = "https://sovereign.test";
  const answering = (headers: Record<string, string>) => async () => new Response("", { headers });
  const seen = (fetch: typeof globalThis.fetch) => findFirstServer(db, { appUrl, fetch });
  const ready = await restored.fetch("/health/ready");
  const own = answering(Object.fromEntries(ready.headers));
  expect(await seen(own)).toBeUndefined();
  expect(await seen(answering({}))).toBeUndefined();
  expect(await seen(() => Promise.reject(new Error("no route")))).toBeUndefined();
  expect(await seen(answering({ "x-answered-for": "anyone" }))).toBe(
    "Another server of this product answers at https://sovereign.test.",
  );
  const name = "2999-01-01T00-00-00Z.backup";
  await db.insert(backups).values({ startedAt: new Date("2999-01-01"), name });
  expect(await seen(own)).toBe(
    `The backup ${name} was stored since the restore, and this server has not recorded that it made it.`,
  );
  // Its own, whose process was killed before it could record the name.
  const startedAt = new Date("2998-12-31T23:59:59.500Z");
  await db.insert(backups).values({ startedAt, reason: "night" });
  expect(await seen(own)).toBeUndefined();
  // The command was killed before it could queue the account that was deleted since.
  await db.execute(`insert into "user" (id, name, email, created_at, updated_at)
    values ('gone', '', 'gone@example.com', now(), now())`);
  await releaseHeld(db, "deletions");
  expect(await db.$count(accountDeletions, eq(accountDeletions.memberId, "gone"))).toBe(1);
  await releaseHeld(db, "pieces");
  expect(await planned()).toEqual([past, later]);
  await restored.close();
  await drop();
});
