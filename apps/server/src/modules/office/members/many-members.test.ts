import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { OpenDatabase } from "#database/database.ts";
import { isOutdated } from "#modules/office/money/books/books.repository.ts";
import { openTestDatabase } from "#testing/test-database.ts";
import { hasOutdated } from "./listed-members.repository.ts";
import { createMemberList } from "./member-list.ts";

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
