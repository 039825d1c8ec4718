import { afterSilence, RECEIPT_STATES, silentSince } from "@sovereign/domain/reminder-receipt";
import { type SQL, sql } from "drizzle-orm";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { OpenDatabase } from "#database/database.ts";
import type { MailJob } from "#jobs/jobs.ts";
import type { PushDevice, PushKeys, PushService } from "#providers/push/push-service.ts";
import { readConfig } from "#settings/config.ts";
import { asOwner, openTestDatabase } from "#testing/test-database.ts";
import { fileDueReminders } from "./filing.ts";
import type { ReadRemindedDays } from "./mailed.ts";
import { endReminders, endStatement, leftStatement } from "./receipts.repository.ts";
import { dueStatement } from "./reminders.repository.ts";
import { createSending } from "./sending.ts";

const NOW = new Date("2026-03-24T07:30:00.000Z");
const MEMBERS = 3000;
/** Due now; the others are due at other minutes. */
const DUE = 70;
/** The first of these use a push service that does not respond. */
const SLOW = 60;

let database: OpenDatabase;
const statements: string[] = [];
beforeAll(async () => {
  database = await openTestDatabase((statement) => void statements.push(statement));
  const run = (statement: SQL) => database.db.execute(statement);
  const members = sql.raw(`generate_series(1, ${MEMBERS}) as n`);
  await run(sql`
    insert into "user" (id, name, email, email_verified, created_at, updated_at)
    select 'm' || n, '', 'm' || n || '@example.com', true, now(), now() from ${members}`);
  await run(sql`
    insert into session (id, token, user_id, expires_at, created_at, updated_at)
    select 's' || n, 't' || n, 'm' || n, now(), now(), now() from ${members}`);
  await run(sql`
    insert into push_subscriptions
      (endpoint_hash, user_id, session_id, endpoint, p256dh, auth, created_at, updated_at)
    select 'h' || n, 'm' || n, 's' || n,
      case when n <= ${SLOW} then 'https://slow.example/' else 'https://quick.example/' end || n,
      'p', 'a', now(), now() from ${members}`);
});
beforeEach(async () => {
  const { db } = database;
  await db.execute("delete from reminder_receipts");
  await db.execute("delete from reminders");
  await db.execute(sql`
    insert into reminders
      (user_id, enabled, time, kind, channel, time_zone, next_day, next_due_at, updated_at)
    select id, true, '07:30', 'chosen', 'push', 'UTC', '2026-03-24',
      ${NOW.toISOString()}::timestamptz + greatest(0, n - ${DUE}) * interval '1 second', now()
    from ${sql.raw(`generate_series(1, ${MEMBERS}) as n`)} join "user" on id = 'm' || n`);
});
afterAll(() => database.close());

type Overrides = {
  push?: Partial<PushService>;
  readDays?: ReadRemindedDays;
  enqueueMail?: (job: MailJob) => void;
};

/** Records what this sending node was called for. */
function startNode({ push = {}, readDays, enqueueMail = () => {} }: Overrides) {
  const deleted: string[] = [];
  const open = { committedAt: null, reflectedAt: null, rest: false };
  const unused = async () => {};
  const sending = createSending({
    config: readConfig({ NODE_ENV: "test", AUTH_SECRET: "a".repeat(32) }),
    db: database.db,
    clock: () => NOW,
    log: pino({ level: "silent" }),
    keys: async () => ({ publicKey: "", privateKey: "" }),
    eveningLine: async () => null,
    readDays: readDays ?? (async (asked) => asked.map(() => open)),
    push: { accepts: () => true, send: async () => ({ kind: "taken" }), ...push },
    jobs: {
      enqueueMail: async (job) => enqueueMail(job),
      deleteMail: async (key) => void deleted.push(key),
      deleteMailsTo: unused,
      work: () => ({ order: unused, cancel: unused }),
      daily: () => {},
      every: () => {},
      overdueMails: async () => null,
      isRunning: () => true,
      start: unused,
      stop: unused,
    },
  });
  return { ...sending, deleted };
}

const states = async () => {
  const { rows } = await database.db.execute<{ state: string; count: number }>(
    "select state, count(*)::int as count from reminder_receipts group by state order by state",
  );
  return rows.map(({ state, count }) => `${count} ${state}`);
};

/** The tokens of the reminders that were filed. */
let filed: string[] = [];
async function file(): Promise<void> {
  filed = [];
  await fileDueReminders(database.db, NOW, async (_tx, tokens) => void filed.push(...tokens));
}

describe("among many members", () => {
  it("every poll reads by an index, however many others have reminders", async () => {
    await database.db.execute(sql`
      insert into reminder_receipts
        (user_id, day, token, due_at, expires_at, time_zone, kind, channel, state, try_at)
      select 'm' || n, date '2026-03-24' - age, n || '-' || age, date '2026-03-24' - age,
        date '2026-03-25' - age, 'UTC', 'chosen', 'push', 'shown', date '2026-03-24' - age
      from ${sql.raw(`generate_series(1, ${MEMBERS}) as n, generate_series(1, 12) as age`)}`);
    for (const table of ["reminders", "reminder_receipts", '"user"']) {
      await asOwner(database, `analyze ${table}`);
    }
    // The second before: a poll at which one or two are due, the usual case.
    const before = new Date(NOW.getTime() - 1000);
    const looks = [dueStatement(before, 50), leftStatement(before, 50), endStatement(before)];
    for (const statement of looks) {
      const { rows } = await database.db.execute(sql`explain ${statement}`);
      const plan = rows.map((row) => Object.values(row).join("")).join("\n");
      expect(plan).not.toContain("Seq Scan");
      expect(plan).toMatch(/Scan using reminder(s_due|_receipts_to_send|_receipts_open) on/);
    }
  });

  it("those without a report end as the rule says, in each state", async () => {
    const dueAt = [silentSince(NOW), new Date(silentSince(NOW).getTime() + 1)];
    const receipts = RECEIPT_STATES.flatMap((state) => dueAt.map((due) => ({ state, due })));
    const rows = receipts.map(
      ({ state, due }, index) => sql`
        (${`m${index + 1}`}, '2026-03-23', ${state + index}, ${due.toISOString()}::timestamptz,
          now(), 'UTC', 'chosen', 'push', ${state}, ${due.toISOString()}::timestamptz)`,
    );
    await database.db.execute(sql`
      insert into reminder_receipts
        (user_id, day, token, due_at, expires_at, time_zone, kind, channel, state, try_at)
      values ${sql.join(rows, sql`, `)}`);
    await endReminders(database.db, NOW);
    const { rows: ended } = await database.db.execute(
      "select state, reason from reminder_receipts order by substr(user_id, 2)::int",
    );
    expect(ended).toEqual(
      receipts.map(({ state, due }) => afterSilence(state, due, NOW) ?? { state, reason: null }),
    );
  });

  it("those of one minute are recorded some at a time, not each by itself", async () => {
    statements.length = 0;
    await file();
    expect(await states()).toEqual([`${DUE} due`]);
    // Two batches, each with its transaction, a read and two writes.
    expect(statements.length).toBeLessThanOrEqual(11);
  });

  it("those of one minute are read, and their outcomes stored, some at a time", async () => {
    await file();
    statements.length = 0;
    await startNode({}).sendReminders(filed);
    expect(await states()).toEqual([`${DUE} sent`]);
    // Four batches: claimed, alarms and devices read, devices marked, outcomes stored.
    expect(statements.length).toBeLessThanOrEqual(4 * 5 + 1);
  });

  it("no one's reminder waits for an unresponsive push service, which gets no further requests §2.47", async () => {
    const asked: string[] = [];
    const send = async (_keys: PushKeys, { endpoint }: PushDevice) => {
      asked.push(new URL(endpoint).host);
      return { kind: endpoint.includes("slow") ? "later" : "taken" } as const;
    };
    await file();
    await startNode({ push: { send } }).sendReminders(filed);
    expect(await states()).toEqual([`${SLOW} due`, `${DUE - SLOW} sent`]);
    // Those requested concurrently, before the first could have responded.
    const slow = asked.filter((host) => host === "slow.example");
    expect(slow.length).toBeLessThanOrEqual(20);
  });
});

describe("a member who is deleted between due and sent", () => {
  const leave: ReadRemindedDays = async (asked) => {
    for (const { userId } of asked)
      await database.db.execute(sql`delete from "user" where id = ${userId}`);
    return asked.map(() => ({ committedAt: null, reflectedAt: null, rest: false }));
  };
  const only = (userId: string) =>
    database.db.execute(sql`update reminders set enabled = false where user_id <> ${userId}`);

  it("is sent no notification", async () => {
    const asked: string[] = [];
    const send = async (_keys: PushKeys, { endpoint }: PushDevice) => {
      asked.push(endpoint);
      return { kind: "taken" } as const;
    };
    await only("m1");
    await file();
    await startNode({ push: { send }, readDays: leave }).sendReminders(filed);
    expect(asked).toEqual([]);
    expect(await states()).toEqual([]);
  });

  it("has no email in the queue", async () => {
    const mails: string[] = [];
    await database.db.execute("update reminders set channel = 'email'");
    await only("m2");
    await file();
    const node = startNode({ enqueueMail: ({ key }) => void mails.push(key), readDays: leave });
    await node.sendReminders(filed);
    expect(mails).toHaveLength(1);
    expect(node.deleted).toEqual(mails);
  });
});
