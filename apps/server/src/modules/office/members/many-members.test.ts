import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { OpenDatabase } from "#database/database.ts";
import { isOutdated } from "#modules/office/money/books/books.repository.ts";
import { asOwner, openTestDatabase } from "#testing/test-database.ts";
import { hasOutdated } from "./listed-members.repository.ts";
import { createMemberList } from "./member-list.ts";
import {
  findByCustomers,
  findByPrinted,
  findGiftOfPayment,
  whereOf,
} from "./member-search.repository.ts";

/** More than two pages. */
const MEMBERS = 4100;

let database: OpenDatabase;
const statements: string[] = [];
beforeAll(async () => {
  database = await openTestDatabase((statement) => void statements.push(statement));
  const members = sql.raw(`generate_series(1, ${MEMBERS}) as n`);
  await database.db.execute(sql`
    insert into "user" (id, name, email, email_verified, days_version, created_at, updated_at)
    select 'm' || n, '', 'm' || n || '@example.com', true, 1, now(), now() from ${members}`);
  await database.db.execute(sql`
    insert into one_things (user_id, target_date, content, completion_status, reflected_at,
      time_zone, committed_at, updated_at)
    select 'm' || n, '2026-03-20', 'A', 'completed', now(), 'UTC', now(), now() from ${members}`);
});
afterAll(() => database.close());

const countOf = (text: string) => statements.filter((each) => each.includes(text)).length;
const looks = () => countOf("order by listed.number limit");
const pages = () => countOf("update listed_members set\n      days_version");

const keptOn = async (day: string) => {
  const { rows } = await database.db.execute(
    sql`select count(*)::int as members from listed_members where last_kept = ${day}::date`,
  );
  return rows[0]?.members;
};

it("last days are read in pages after one look for all, then of those who wrote alone", async () => {
  const list = createMemberList(database.db);
  await list.updateWritten();
  expect(await keptOn("2026-03-20")).toBe(MEMBERS);
  expect([looks(), pages()]).toEqual([1, 3]);
  const changed = sql`('m1', 'm999')`;
  await database.db.execute(sql`
    update one_things set target_date = '2026-03-21' where user_id in ${changed}`);
  await database.db.execute(sql`
    update "user" set days_version = days_version + 1 where id in ${changed}`);
  statements.length = 0;
  await list.updateWritten();
  expect(statements).toEqual([]);
  list.dayWritten("m1");
  list.dayWritten("m999");
  await list.updateWritten();
  expect(await keptOn("2026-03-21")).toBe(2);
  expect([looks(), pages()]).toEqual([0, 1]);
  statements.length = 0;
  await list.updateWritten();
  expect(statements).toEqual([]);
});

it("one out of date is found by an index, in the list and in the books", async () => {
  const { db } = database;
  const changesAt = sql`case when n % 50 = 0 then '-infinity'::timestamptz
    else '2027-01-01'::timestamptz + n * interval '1 hour' end`;
  await db.execute(sql`
    update listed_members set changes_at = ${changesAt}
    from (select n, 'm' || n as id from generate_series(1, ${MEMBERS}::int) as n) as member
    where user_id = member.id`);
  await db.execute(sql`
    insert into booked_subscriptions (subscription_id, changes_at)
    select 's' || n, ${changesAt} from generate_series(1, ${MEMBERS}::int) as n`);
  await db.execute(sql`analyze listed_members, booked_subscriptions`);
  const now = new Date("2026-03-24T07:30:00.000Z");
  statements.length = 0;
  expect([await hasOutdated(db, now), await isOutdated(db, now)]).toEqual([true, true]);
  const plans = statements.map(async (statement) => {
    const text = statement.replace("$1", `'${now.toISOString()}'`).replace("$2", "1");
    const { rows } = await db.execute(sql.raw(`explain ${text}`));
    return JSON.stringify(rows);
  });
  expect(await Promise.all(plans)).toEqual([
    expect.stringContaining("using listed_members_changes"),
    expect.stringContaining("using booked_subscriptions_changes"),
  ]);
});

it("who is searched for is found by indexes, by an id, a number and a part of an address", async () => {
  const { db } = database;
  const members = sql.raw(`generate_series(1, ${MEMBERS}) as n`);
  await db.execute(sql`
    insert into subscriptions (source, external_id, user_id, customer_id, customer_email,
      product_id, status, cancel_at_period_end, synced_at)
    select 'stripe', 'sub_' || n, 'm' || n, 'cus_' || n, 'paid' || n || '@example.com', 'p',
      'active', false, now() from ${members}`);
  await db.execute(sql`
    insert into journal (source, kind, external_id, at, product, amount, currency, discount, tax,
      recorded_at, subscription_id)
    select 'stripe', 'payment', 'ch_' || n, now(), 'membership', 7900, 'USD', 0, 0, now(),
      'sub_' || n from ${members}`);
  await db.execute(sql`
    insert into failed_requests (request_id, user_id, route, code, at)
    select 'req-' || n, 'm' || n, 'GET /', 'server.unexpected', now() from ${members}`);
  await asOwner(database, "analyze");
  statements.length = 0;
  const now = new Date("2026-03-24T07:30:00.000Z");
  for (const text of ["ch_17", "#17", "m17@exam"]) {
    const others = await findByPrinted(db, text);
    await whereOf(db, { text, conditions: [], others }, now);
  }
  expect(await findGiftOfPayment(db, "ch_17")).toBeNull();
  expect(await findByCustomers(db, ["cus_17"])).toEqual([{ userId: "m17", customerId: "cus_17" }]);
  const asked = [...new Set(statements)];
  expect(asked.length).toBeGreaterThanOrEqual(5);
  // So few rows are faster read whole; without an index that serves they would be, even so.
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`);
    for (const statement of asked) {
      const { rows } = await tx.execute(sql.raw(`explain (generic_plan) ${statement}`));
      const plan = rows.map((row) => Object.values(row)[0]).join("\n");
      expect(plan).toContain("Index");
      expect(plan).not.toContain("Seq Scan");
    }
  });
});
