import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { findAhead, HAPPENED, mendClock, PLANNED } from "#database/stored-times.ts";
import { mendQueue, secondsQueueIsAhead } from "#jobs/queue-clock.repository.ts";
import { startMember } from "#testing/daily-loop.ts";
import { deviceOf } from "#testing/device.ts";
import { freshProductTest } from "#testing/product-test.ts";

const NOW = "2026-03-10T12:00:00.000Z";
const TOMORROW = "2026-03-11T12:00:00.000Z";

const it = freshProductTest({ now: NOW });

it("knows of every time that is stored whether it has come then", async ({ product }) => {
  const { rows } = await product.database.db.execute(sql`
    select distinct column_name as name from information_schema.columns
    where table_schema = 'public' and data_type = 'timestamp with time zone'`);
  const names = rows.map(({ name }) => String(name)).sort();
  expect(names.filter((name) => !HAPPENED.includes(name) && !PLANNED.includes(name))).toEqual([]);
  expect(HAPPENED.filter((name) => PLANNED.includes(name) || !names.includes(name))).toEqual([]);
  expect(PLANNED.filter((name) => !names.includes(name))).toEqual([]);
});

it("moves back what a clock that was a day ahead has stored, in its order", async ({ product }) => {
  const { db } = product.database;
  const member = await startMember(product);
  const phone = deviceOf(member);
  product.clock.set(TOMORROW);
  await phone.send(phone.answer("2026-03-10", "missed"));
  product.clock.set("2026-03-11T12:10:00.000Z");
  await phone.send(phone.answer("2026-03-10", "completed"));
  product.clock.set(NOW);
  await db.execute(sql`update prices set made_at = ${TOMORROW}, from_at = ${TOMORROW}`);
  const now = new Date(NOW);
  expect((await findAhead(db, now)).map(({ table }) => table)).toContain("day_edits");
  await mendClock(db, now);
  expect(await findAhead(db, now)).toEqual([]);
  const { rows } = await db.execute(sql`
    select value, edited_at <= ${NOW} as past from day_edits where field = 'completion'
    order by edited_at`);
  expect(rows).toEqual([
    { value: "missed", past: true },
    { value: "completed", past: true },
  ]);
  expect(await mendClock(db, now)).toEqual([]);
});

it("lets the queue go on that a clock a day ahead has stopped", async ({ product }) => {
  const { db } = product.database;
  const name = "work-broadcasts";
  await db.execute(sql`
    update pgboss.version set cron_on = now() + interval '1 day';
    update pgboss.queue set monitor_on = now() + interval '1 day'`);
  await db.execute(sql`
    insert into pgboss.job (name, created_on, start_after, keep_until, singleton_on)
    values (${name}, now() + interval '1 day', now() + interval '1 day 1 hour',
      now() + interval '9 days', now() + interval '1 day')`);
  expect(await secondsQueueIsAhead(db)).toBeGreaterThan(86_000);
  await mendQueue(db);
  expect(await secondsQueueIsAhead(db)).toBe(0);
  const { rows } = await db.execute(sql`
    select round(extract(epoch from start_after - now()) / 60)::int as minutes, singleton_on
    from pgboss.job where name = ${name}`);
  expect(rows).toEqual([{ minutes: 60, singleton_on: null }]);
});
